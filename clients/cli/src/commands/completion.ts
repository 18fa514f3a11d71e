import type { Command, Option } from "commander";

const SHELLS = ["bash", "zsh", "fish"];

export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description('print a script that completes commands and options in a shell: eval "$(folio completion bash)"')
    .argument("<shell>", SHELLS.join(", "))
    .action((shell: string) => {
      const nodes = [...nodesOf(program, [])];
      if (shell === "bash") console.log(bash(nodes));
      else if (shell === "zsh") console.log(zsh(nodes));
      else if (shell === "fish") console.log(fish(nodes));
      else program.error(`error: shell must be one of ${SHELLS.join(", ")}; got ${shell}`, { exitCode: 2 });
    });
}

/** A command, and what may follow it. */
interface Node {
  path: string[];
  commands: readonly Command[];
  options: readonly Option[];
}

function* nodesOf(command: Command, path: string[]): Generator<Node> {
  const globals = path.length === 0 ? [] : (rootOf(command).options ?? []);
  yield { path, commands: command.commands, options: [...command.options, ...globals] };
  for (const child of command.commands) yield* nodesOf(child, [...path, child.name()]);
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);
const wordsOf = ({ commands, options }: Node): string[] => [
  ...commands.map((command) => command.name()),
  ...options.flatMap(({ long }) => long ?? []),
  "--help",
];
const choicesOf = (nodes: Node[]): Map<string, string[]> =>
  new Map(
    nodes.flatMap(({ path, options }) =>
      options.flatMap(({ long, argChoices }): [string, string[]][] =>
        long && argChoices ? [[[...path, long].join(" "), argChoices]] : [],
      ),
    ),
  );

/** The command that is being typed is the longest run of known words; where no flag is, files are meant. */
function bash(nodes: Node[]): string {
  const cases = nodes.map((node) => `    "${node.path.join(" ")}") words="${wordsOf(node).join(" ")}" ;;`);
  const choices = [...choicesOf(nodes)].map(([key, values]) => `    "${key}") words="${values.join(" ")}"; files= ;;`);
  return `_folio() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" files=1 word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case " ${nodes.map(({ path }) => path.join("/")).join(" ")} " in
      *" \${path:+\${path// //}/}$word "*) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  case "$path $previous" in
${choices.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ -n "$files" && "$current" != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))
}
complete -o filenames -F _folio folio`;
}

/** zsh runs functions made for bash. */
const zsh = (nodes: Node[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(nodes)}`;

function fish(nodes: Node[]): string {
  return nodes.flatMap((node) => fishLines(node)).join("\n");
}

function fishLines({ path, commands, options }: Node): string[] {
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
  const names = commands.map((command) => command.name()).join(" ");
  const fresh = path.length === 0 ? "__fish_use_subcommand" : `${seen}; and not __fish_seen_subcommand_from ${names}`;
  return [
    ...commands.map(
      (command) => `complete -c folio -n '${fresh}' -f -a ${command.name()} -d ${quoted(command.description())}`,
    ),
    ...options.flatMap(({ long, description, argChoices, required }) =>
      long
        ? [
            `complete -c folio${seen && ` -n '${seen}'`} -l ${long.slice(2)} -d ${quoted(description)}${required ? " -r" : ""}${argChoices ? ` -f -a '${argChoices.join(" ")}'` : ""}`,
          ]
        : [],
    ),
  ];
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
