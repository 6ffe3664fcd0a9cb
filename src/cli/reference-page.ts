import { type Command, EXIT_CODES } from './command.js';
import { COMMANDS, commandPaths } from './commands.js';
import { describeCommand, formatUsage, isSharedOption } from './help.js';
import { formatShape } from './json-shape.js';
import { allOptions, COMMON_OPTIONS, type OptionFacts, optionFacts, SETTING_OPTIONS } from './option-facts.js';

/** All commands as plain values: the output of `crosstie help --json`. */
export function describeCommands(): object {
  return {
    exitCodes: EXIT_CODES,
    commands: commandPaths().map(({ path, command }) => ({
      name: path,
      summary: command.summary,
      usage: formatUsage(path, command),
      arguments: Object.values(command.arguments ?? {}).map(({ placeholder, description, optional = false }) => ({
        name: placeholder,
        description,
        required: !optional,
      })),
      options: Object.entries(allOptions(command)).map(([name, option]) => {
        const { usage, description, default: fallback, environment, required } = optionFacts(name, option);
        const type = option.type;
        return {
          name,
          type,
          usage,
          description,
          default: fallback ?? null,
          environment: environment ?? null,
          required,
        };
      }),
      examples: command.examples.map(({ line, description }) => ({ line: `crosstie ${line}`, description })),
      exitCode1: command.exitCode1 ?? null,
    })),
  };
}

/** Generates docs/cli.md from the command definitions. */
export function commandLinePage(): string {
  const contents = COMMANDS.map(({ name, summary }) => `| [\`${name}\`](#crosstie-${name}) | ${summary} |`);
  return `# Command line

Made by \`npm run docs\` from \`src/cli/commands\`; do not edit.

\`npx crosstie <command>\` in the repository, \`crosstie <command>\` where the package is installed and in the container.
\`crosstie help <command>\` shows what this page says about it, and \`crosstie --version\` the version.

| Command | |
|---|---|
${contents.join('\n')}

## Rules for all commands

- Commands speak to the service that runs on the data folder. When none runs they open the database themselves.
- The result is on standard output; progress, hints and errors are on standard error.
- \`--json\` prints the result as one JSON document on one line. Its shape is part of the contract: fields are added, never
  renamed or removed, within a major version. An error is then \`{"error": "<sentence>"}\` on standard error.
- Colours and redrawn lines appear at a terminal only. \`NO_COLOR=1\` turns colours off.
- A mistyped command or option is answered with the nearest one.

${optionTable({ ...SETTING_OPTIONS, ...COMMON_OPTIONS })}

\`--config\` and \`--data-dir\` belong to every command that reads settings. All settings are in
[configuration.md](configuration.md).

## Exit codes

| Code | Meaning |
|---|---|
${Object.entries(EXIT_CODES)
  .map(([code, meaning]) => `| ${code} | ${meaning} |`)
  .join('\n')}

Code 1 has a further meaning for some commands:

| Command | Code 1 also means |
|---|---|
${commandPaths()
  .filter(({ command }) => command.exitCode1 !== undefined)
  .map(({ path, command }) => `| \`${path}\` | ${command.exitCode1} |`)
  .join('\n')}

## Help and version

\`crosstie help --json\` prints all commands as \`{ exitCodes, commands: [{ name, summary, usage, arguments, options,
examples, exitCode1 }] }\`; \`crosstie --version --json\` prints \`{ version: string, node: string }\`.

${COMMANDS.map((entry) =>
  entry.kind === 'command'
    ? commandSection(entry.name, entry, '##')
    : [
        `## crosstie ${entry.name}\n\n${entry.summary}.`,
        ...entry.commands.map((command) => commandSection(`${entry.name} ${command.name}`, command, '###')),
      ].join('\n\n'),
).join('\n\n')}
`;
}

function commandSection(path: string, command: Command, heading: string): string {
  const { summary, examples, json } = command;
  const description = describeCommand(command);
  const positionals = Object.values(command.arguments ?? {});
  const own = Object.fromEntries(Object.entries(command.options ?? {}).filter(([name]) => !isSharedOption(name)));
  const shape =
    'schema' in json
      ? `\n\n\`\`\`\n${formatShape(json.schema)}\n\`\`\``
      : ` It is the response of the operation \`${json.operation}\` ([openapi.json](openapi.json)).`;
  return [
    `${heading} crosstie ${path}`,
    `${summary}.${description === undefined ? '' : ` ${description}`}`,
    `\`\`\`sh\n${formatUsage(path, command)}\n\`\`\``,
    ...(positionals.length === 0
      ? []
      : [
          ['| Argument | Meaning |', '|---|---|']
            .concat(positionals.map(({ placeholder, description: meaning }) => `| \`${placeholder}\` | ${meaning} |`))
            .join('\n'),
        ]),
    ...(Object.keys(own).length === 0 ? [] : [optionTable(own)]),
    `\`\`\`sh\n${examples.map(({ line, description: why }) => `# ${why}\ncrosstie ${line}`).join('\n')}\n\`\`\``,
    `\`--json\`: ${json.description}${shape}`,
  ].join('\n\n');
}

function optionTable(options: NonNullable<Command['options']>): string {
  const rows = Object.entries(options).map(([name, option]) => {
    const facts = optionFacts(name, option);
    const values =
      option.values === undefined ? '' : ` (one of ${option.values.map((value) => `\`${value}\``).join(', ')})`;
    const environment = facts.environment === undefined ? '' : `\`${facts.environment}\``;
    return `| \`${facts.usage}\` | ${formatDefault(facts)} | ${environment} | ${facts.description}${values} |`;
  });
  return ['| Option | Default | Environment | Meaning |', '|---|---|---|---|', ...rows].join('\n');
}

function formatDefault({ default: value, required }: OptionFacts): string {
  if (required) return 'required';
  if (value === undefined) return '';
  return /[` ]/.test(value) ? value : `\`${value}\``;
}
