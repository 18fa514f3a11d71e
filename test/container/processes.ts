import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

interface Process {
  id: number;
  parent: number;
  command: string;
}

/** Returns all descendants of a process. */
export function processesBelow(pid: number | undefined): Process[] {
  const rows = execFileSync("ps", ["-ww", "-eo", "pid=,ppid=,stat=,args="]).toString().trim().split("\n");
  const table = rows.flatMap((row) => {
    const [id, parent, state = "", ...command] = row.trim().split(/\s+/);
    return state.startsWith("Z") ? [] : [{ id: Number(id), parent: Number(parent), command: command.join(" ") }];
  });
  const below = (parent: number): Process[] =>
    table.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.id)]);
  return below(pid ?? -1);
}

const OFFICE = /^\S*soffice\S* .*-env:UserInstallation=file:\/\/(\S+\/office-\d+)\//;

/** Returns the LibreOffice processes of a container server, and whether each is converting a document. */
export const officeProcessesBelow = (pid: number | undefined): { id: number; busy: boolean }[] =>
  processesBelow(pid).flatMap(({ id, command }) => {
    const seat = OFFICE.exec(command)?.[1];
    return seat ? [{ id, busy: existsSync(`${seat}/job`) }] : [];
  });
