import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The parts of a compose file that tests read. */
export interface ComposeFile {
  readonly name: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, object>>;
  readonly networks?: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } };
  };
  readonly secrets?: Readonly<Record<string, { readonly environment: string }>>;
}

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>> | readonly string[];
  readonly command?: string | readonly string[];
  readonly entrypoint?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly mem_limit?: string;
  readonly shm_size?: string;
}

export const DEPLOY = new URL('../../deploy/', import.meta.url);

export const COMPOSE_FILES = ['compose.sandbox.yaml', 'compose.cardano.yaml', 'compose.everything.yaml'] as const;

/** Readers and writers are separate services. */
export const REPLICAS_FILE = 'compose.replicas.yaml';

/** A compose file with interpolated variables as Compose does it; required ones come from `variables`. */
export function readCompose(file: string, variables: Readonly<Record<string, string>> = {}): ComposeFile {
  const text = readFileSync(new URL(file, DEPLOY), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
  return parse(interpolate(text, variables), { merge: true }) as ComposeFile;
}

const VARIABLE = /\$\{([A-Z0-9_]+)(?::(\?|-)([^}]*))?\}/g;

function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(VARIABLE, (_, name: string, mark: string | undefined, fallback = '') => {
    const value = variables[name] ?? (mark === '-' ? fallback : undefined);
    if (value === undefined) throw new Error(`the variable ${name} is missing`);
    return value;
  });
}

/** Required variables of a file. */
export const requiredVariables = (file: string): readonly string[] => [
  ...new Set(
    [...readFileSync(new URL(file, DEPLOY), 'utf8').matchAll(VARIABLE)]
      .filter(([, , mark]) => mark !== '-')
      .map(([, name]) => name!),
  ),
];

/** Letters only, because passwords become parts of URLs. */
export const sampleVariables = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(requiredVariables(file).map((name) => [name, getSample(name)]));

function getSample(name: string): string {
  if (name.endsWith('_DIR')) return '/etc/nodes';
  return name.endsWith('_NODE') ? 'node.internal:3001' : 'sample';
}

/** The environment of a service, in either of the two notations. */
export function getEnvironment({ environment = {} }: ComposeService): Readonly<Record<string, string>> {
  if (!Array.isArray(environment)) return environment as Readonly<Record<string, string>>;
  return Object.fromEntries(
    (environment as readonly string[]).map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** Variables of the image: `ENV NAME=value NAME=value`. */
export function imageEnvironment(): Readonly<Record<string, string>> {
  const text = readFileSync(new URL('Dockerfile', DEPLOY), 'utf8');
  const runtime = text.slice(text.indexOf('AS runtime'));
  const line = /^ENV (.*)$/m.exec(runtime)?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
}
