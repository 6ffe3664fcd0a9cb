/** The data of an ord server about an output. */
export interface OrdOutput {
  /** False if the server has not indexed the output, because it is unconfirmed or the server is behind. */
  readonly indexed: boolean;
  readonly inscriptions: readonly string[];
  readonly runes: readonly OrdRune[];
}

export interface OrdRune {
  readonly spacedName: string;
  readonly amount: bigint;
  readonly divisibility: number;
  readonly symbol: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const INSCRIPTION = /^[0-9a-f]{64}i(?:0|[1-9][0-9]{0,9})$/;
const SPACED_NAME = /^[A-Z]+(?:[.•][A-Z]+)*$/;
const RUNE_ID = /^(?:0|[1-9][0-9]{0,19}):(?:0|[1-9][0-9]{0,9})$/;

/** Requires each requested output exactly once, in any order; otherwise returns the problem. */
export function readOutputs(answer: unknown, outpoints: readonly string[]): ReadonlyMap<string, OrdOutput> | string {
  if (!Array.isArray(answer)) return 'it is not a list';
  const requested = new Set(outpoints);
  const found = new Map<string, OrdOutput>();
  for (const entry of answer as readonly unknown[]) {
    const outpoint = isObject(entry) && typeof entry['outpoint'] === 'string' ? entry['outpoint'] : undefined;
    const output = outpoint === undefined ? undefined : readOutput(entry as Fields);
    if (outpoint === undefined || output === undefined) return 'an entry is not an output';
    if (!requested.has(outpoint)) return 'it contains an output that was not requested';
    if (found.has(outpoint)) return 'it contains an output twice';
    found.set(outpoint, output);
  }
  return found.size === requested.size ? found : 'it does not cover every output';
}

function readOutput({ indexed, inscriptions, runes }: Fields): OrdOutput | undefined {
  if (typeof indexed !== 'boolean') return undefined;
  const ids = inscriptions ?? [];
  const held = readRunes(runes ?? []);
  if (held === undefined || !Array.isArray(ids)) return undefined;
  if (!ids.every((id: unknown) => typeof id === 'string' && INSCRIPTION.test(id))) return undefined;
  return { indexed, inscriptions: ids as string[], runes: held };
}

/** Amounts by spaced name; older versions return pairs. */
function readRunes(runes: unknown): readonly OrdRune[] | undefined {
  const pairs: readonly unknown[] | undefined = Array.isArray(runes)
    ? runes
    : isObject(runes)
      ? Object.entries(runes)
      : undefined;
  const held = pairs?.map((pair) => (Array.isArray(pair) ? readRune(pair[0], pair[1]) : undefined));
  return held?.every((rune) => rune !== undefined) ? held : undefined;
}

function readRune(name: unknown, pile: unknown): OrdRune | undefined {
  if (typeof name !== 'string' || name.length > 64 || !SPACED_NAME.test(name) || !isObject(pile)) return undefined;
  const { amount, divisibility, symbol } = pile;
  const exact = typeof amount === 'bigint' ? amount : Number.isSafeInteger(amount) ? BigInt(amount as number) : -1n;
  if (exact < 0n || !Number.isInteger(divisibility) || !isDivisibility(divisibility as number)) return undefined;
  return {
    spacedName: name,
    amount: exact,
    divisibility: divisibility as number,
    symbol: typeof symbol === 'string' ? symbol : null,
  };
}

const isDivisibility = (value: number): boolean => value >= 0 && value <= 38;

/** Reads the response of `GET /rune/<name>`. */
export const readRuneId = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer['id'] === 'string' && RUNE_ID.test(answer['id']) ? answer['id'] : undefined;
