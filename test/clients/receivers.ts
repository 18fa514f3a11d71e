import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A webhook delivery that a receiver must accept or reject. */
export interface VerificationAttempt {
  body: string;
  header: string;
  secret: string;
  now: number;
}

/** A language for which the webhook guide has a receiver. `run` verifies many attempts with that code and returns the verdicts in order. */
interface Language {
  /** Program that must be installed to run the receiver. */
  program: string;
  run(code: string, attempts: readonly VerificationAttempt[]): boolean[];
}

export const isInstalled = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;

/** Runs a program in a temporary folder that contains these files. The program gets the attempts as JSON on its standard input. */
function run(
  command: readonly string[],
  files: Record<string, string>,
  attempts: readonly VerificationAttempt[],
): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), "folio-receiver-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const [program = "", ...args] = command;
    const env = { ...process.env, GOCACHE: join(folder, "cache"), GOFLAGS: "-mod=mod", GO111MODULE: "on" };
    const input = program === "go" || program === "java" ? lines(attempts) : JSON.stringify(attempts);
    const output = execFileSync(program, args, { cwd: folder, input, env, encoding: "utf8" });
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats one attempt per line, each field as hexadecimal text, for languages without a JSON parser. */
const lines = (attempts: readonly VerificationAttempt[]): string =>
  attempts.map(({ body, header, secret, now }) => [body, header, secret, String(now)].map(toHex).join(" ")).join("\n");

const toHex = (text: string): string => `x${Buffer.from(text).toString("hex")}`;

export const LANGUAGES: Readonly<Record<string, Language>> = {
  js: {
    program: "node",
    run: (code, attempts) => run(["node", "receiver.mjs"], { "receiver.mjs": code + JAVASCRIPT }, attempts),
  },
  python: {
    program: "python3",
    run: (code, attempts) => run(["python3", "receiver.py"], { "receiver.py": code + PYTHON }, attempts),
  },
  php: {
    program: "php",
    run: (code, attempts) => run(["php", "receiver.php"], { "receiver.php": `<?php\n${code}${PHP}` }, attempts),
  },
  ruby: {
    program: "ruby",
    run: (code, attempts) => run(["ruby", "receiver.rb"], { "receiver.rb": code + RUBY }, attempts),
  },
  go: {
    program: "go",
    run: (code, attempts) =>
      run(
        ["go", "run", "."],
        {
          "go.mod": "module folio\n\ngo 1.18\n",
          "receiver.go": code.replace("package folio", "package main"),
          "main.go": GO,
        },
        attempts,
      ),
  },
  java: {
    program: "java",
    run: (code, attempts) => run(["java", "Main.java"], { "Main.java": javaFile(code) }, attempts),
  },
};

const JAVASCRIPT = `
let text = "";
for await (const piece of process.stdin) text += piece;
const answers = JSON.parse(text).map(({ body, header, secret, now }) => verify(body, header, secret, now));
console.log(JSON.stringify(answers));
`;

const PYTHON = `
import json, sys
print(json.dumps([verify(a["body"].encode(), a["header"], a["secret"], a["now"]) for a in json.load(sys.stdin)]))
`;

const PHP = `
$attempts = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($a) => verify($a['body'], $a['header'], $a['secret'], $a['now']), $attempts));
`;

const RUBY = `
require "json"
puts JSON.generate(JSON.parse($stdin.read).map { |a| verify(a["body"], a["header"], a["secret"], a["now"]) })
`;

const GO = `package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

func main() {
	answers := []bool{}
	scanner := bufio.NewScanner(os.Stdin)
	for scanner.Scan() {
		var fields []string
		for _, field := range strings.Fields(scanner.Text()) {
			text, _ := hex.DecodeString(field[1:])
			fields = append(fields, string(text))
		}
		now, _ := strconv.ParseInt(fields[3], 10, 64)
		answers = append(answers, Verify([]byte(fields[0]), fields[1], fields[2], now))
	}
	out, _ := json.Marshal(answers)
	fmt.Println(string(out))
}
`;

/** Joins the classes into one file that `java Main.java` can run: the first class has the `main` method. */
const javaFile = (code: string): string => {
  const imports = code.match(/^import .*$/gm)?.join("\n") ?? "";
  return `${imports}
import java.util.*;

class Main {
  public static void main(String[] args) throws Exception {
    List<String> answers = new ArrayList<>();
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] fields = lines.nextLine().split(" ");
      byte[][] texts = new byte[4][];
      for (int i = 0; i < 4; i++) texts[i] = HexFormat.of().parseHex(fields[i].substring(1));
      String header = texts[1].length == 0 ? null : new String(texts[1]), secret = new String(texts[2]);
      answers.add(String.valueOf(FolioWebhook.verify(texts[0], header, secret, Long.parseLong(new String(texts[3])))));
    }
    System.out.println(answers);
  }
}
${code.replaceAll(/^import .*$/gm, "")}`;
};
