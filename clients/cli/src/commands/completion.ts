import type { Command, Option } from "commander";

const SHELLS = ["bash", "zsh", "fish"];

export function addCompletion(program: Command): void {
  program
    .command("completion")
    .description('print a script that completes commands and options in a shell: eval "$(folio completion bash)"')
    .argument("<shell>", SHELLS.join(", "))
    .action((shell: string) => {
      const nodes = [...commandNodes(program, [])];
      if (shell === "bash") console.log(bashScript(nodes));
      else if (shell === "zsh") console.log(zshScript(nodes));
      else if (shell === "fish") console.log(fishScript(nodes));
      else program.error(`error: shell must be one of ${SHELLS.join(", ")}; got ${shell}`, { exitCode: 2 });
    });
}

/** A command with its full path, such as `folio templates push`, and the subcommands and options that may follow it. */
interface CommandNode {
  path: string[];
  commands: readonly Command[];
  options: readonly Option[];
}

function* commandNodes(command: Command, path: string[]): Generator<CommandNode> {
  const globals = path.length === 0 ? [] : (rootCommand(command).options ?? []);
  yield { path, commands: command.commands, options: [...command.options, ...globals] };
  for (const child of command.commands) yield* commandNodes(child, [...path, child.name()]);
}

const rootCommand = (command: Command): Command => (command.parent ? rootCommand(command.parent) : command);
const completionWords = ({ commands, options }: CommandNode): string[] => [
  ...commands.map((command) => command.name()),
  ...options.flatMap(({ long }) => long ?? []),
  "--help",
];
const optionChoices = (nodes: CommandNode[]): Map<string, string[]> =>
  new Map(
    nodes.flatMap(({ path, options }) =>
      options.flatMap(({ long, argChoices }): [string, string[]][] =>
        long && argChoices ? [[[...path, long].join(" "), argChoices]] : [],
      ),
    ),
  );

/**
 * Returns the bash completion script. It finds the command as the longest sequence of known words. It also offers file names, except after
 * `-` and where an option allows only certain values.
 */
function bashScript(nodes: CommandNode[]): string {
  const cases = nodes.map((node) => `    "${node.path.join(" ")}") words="${completionWords(node).join(" ")}" ;;`);
  const choices = [...optionChoices(nodes)].map(
    ([key, values]) => `    "${key}") words="${values.join(" ")}"; files= ;;`,
  );
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

/** Returns the zsh completion script, which uses the bash functions. */
const zshScript = (nodes: CommandNode[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(nodes)}`;

function fishScript(nodes: CommandNode[]): string {
  return nodes.flatMap((node) => fishLines(node)).join("\n");
}

function fishLines({ path, commands, options }: CommandNode): string[] {
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
  const names = commands.map((command) => command.name()).join(" ");
  const fresh = path.length === 0 ? "__fish_use_subcommand" : `${seen}; and not __fish_seen_subcommand_from ${names}`;
  return [
    ...commands.map(
      (command) => `complete -c folio -n '${fresh}' -f -a ${command.name()} -d ${quoteForShell(command.description())}`,
    ),
    ...options.flatMap(({ long, description, argChoices, required }) =>
      long
        ? [
            `complete -c folio${seen && ` -n '${seen}'`} -l ${long.slice(2)} -d ${quoteForShell(description)}${required ? " -r" : ""}${argChoices ? ` -f -a '${argChoices.join(" ")}'` : ""}`,
          ]
        : [],
    ),
  ];
}

const quoteForShell = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
