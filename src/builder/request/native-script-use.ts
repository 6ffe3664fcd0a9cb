import { decodeNativeScript, type NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';

/** The cheapest way to satisfy a native script. */
export interface ScriptUse {
  /** Hexadecimal hashes of the keys that sign. */
  readonly keyHashes: readonly string[];
  /** Start of the validity interval required by the script. */
  readonly validFrom: bigint | undefined;
  /** End of the validity interval required by the script (exclusive). */
  readonly validUntil: bigint | undefined;
}

/** The validity interval of the transaction, as far as the request determines it. */
export interface Window {
  readonly tipSlot: bigint;
  /** The caller's ttl, which is not shortened; undefined when the default applies and may be shortened. */
  readonly fixedUntil: bigint | undefined;
  /** Keys that sign in any case; solutions that need only these are preferred. */
  readonly signing?: ReadonlySet<string>;
  /** Only these keys may sign; any key may when absent. */
  readonly only?: ReadonlySet<string>;
}

const NO_REQUIREMENTS: ScriptUse = { keyHashes: [], validFrom: undefined, validUntil: undefined };

/** Undefined when no signatures can satisfy the script now, or the bytes are not a native script. */
export function findNativeScriptUse(script: Uint8Array, window: Window): ScriptUse | undefined {
  try {
    const decoded = decodeNativeScript(script);
    const greedy = satisfy(decoded, window);
    return greedy === undefined ? undefined : (findFewerKeys(decoded, window, greedy) ?? greedy);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function satisfy(script: NativeScript, window: Window): ScriptUse | undefined {
  switch (script.type) {
    case 'sig': {
      const keyHash = toHex(script.keyHash);
      const signs = window.only === undefined || window.only.has(keyHash);
      return signs ? { ...NO_REQUIREMENTS, keyHashes: [keyHash] } : undefined;
    }
    case 'after':
      return script.slot <= window.tipSlot ? { ...NO_REQUIREMENTS, validFrom: script.slot } : undefined;
    case 'before': {
      const holds = script.slot > window.tipSlot && (window.fixedUntil ?? 0n) <= script.slot;
      return holds ? { ...NO_REQUIREMENTS, validUntil: script.slot } : undefined;
    }
    // The builder adds no guards yet.
    case 'guard':
      return undefined;
    case 'all':
      return cheapest(script.scripts, script.scripts.length, window);
    case 'any':
      return cheapest(script.scripts, 1, window);
    case 'atLeast':
      // `cheapest` returns undefined when more scripts are required than exist.
      return cheapest(script.scripts, Number(script.required), window);
  }
}

/** Limit of the scripts that a search for fewer keys visits. */
const MAX_VISITS = 20_000;
/** Larger scripts are not searched: the search is as deep as the script has parts. */
const MAX_PARTS = 300;

/**
 * Tries all ways to satisfy a script that need fewer further keys than the greedy one; undefined when there is none, or none
 * was found before the limit.
 */
function findFewerKeys(script: NativeScript, window: Window, greedy: ScriptUse): ScriptUse | undefined {
  const signing = window.signing ?? NO_KEYS;
  const chosen = new Map<string, number>();
  let further = 0;
  let fewest = greedy.keyHashes.reduce((count, hash) => (signing.has(hash) ? count : count + 1), 0);
  let best: ScriptUse | undefined;
  let visits = 0;
  const leaves: ScriptUse[] = [];
  const satisfyIn = (each: NativeScript, then: () => void): void => {
    visits += 1;
    if (visits > MAX_VISITS || further >= fewest) return;
    if ('scripts' in each) {
      choose(each.scripts, 0, countRequired(each), then);
      return;
    }
    const use = satisfy(each, window);
    if (use === undefined) return;
    const [hash] = use.keyHashes;
    const isFurther = hash !== undefined && !signing.has(hash) && !chosen.has(hash);
    if (isFurther) further += 1;
    if (hash !== undefined) chosen.set(hash, (chosen.get(hash) ?? 0) + 1);
    leaves.push(use);
    if (further < fewest) then();
    leaves.pop();
    if (isFurther) further -= 1;
    if (hash === undefined) return;
    const count = chosen.get(hash)! - 1;
    if (count === 0) chosen.delete(hash);
    else chosen.set(hash, count);
  };
  const choose = (scripts: readonly NativeScript[], from: number, required: number, then: () => void): void => {
    if (required <= 0) {
      then();
      return;
    }
    for (let index = from; index <= scripts.length - required && visits <= MAX_VISITS; index += 1)
      satisfyIn(scripts[index]!, () => choose(scripts, index + 1, required - 1, then));
  };
  if (fewest === 0 || !hasGroups(script) || countParts(script) > MAX_PARTS) return undefined;
  satisfyIn(script, () => {
    fewest = further;
    best = joined(leaves);
  });
  return best;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** Without groups inside groups, the greedy way is the best. */
const hasGroups = (script: NativeScript): boolean =>
  'scripts' in script && script.scripts.some((part) => 'scripts' in part);

function countRequired(script: Extract<NativeScript, { readonly scripts: unknown }>): number {
  if (script.type === 'atLeast') return Number(script.required);
  return script.type === 'any' ? 1 : script.scripts.length;
}

const countParts = (script: NativeScript): number =>
  'scripts' in script ? script.scripts.reduce((count, part) => count + countParts(part), 1) : 1;

/** Greedy: fewest additional signatures first; keys shared between scripts count once. */
function cheapest(scripts: readonly NativeScript[], required: number, window: Window): ScriptUse | undefined {
  const open = new Set<ScriptUse>();
  for (const script of scripts) {
    const use = satisfy(script, window);
    if (use !== undefined) open.add(use);
  }
  if (open.size < required) return undefined;
  // All scripts are required, so there is no choice.
  if (open.size === required) return joined(open);
  const met: ScriptUse[] = [];
  const signers = new Set(window.signing);
  while (met.length < required) {
    const next = fewestFurther(open, signers);
    open.delete(next);
    met.push(next);
    for (const hash of next.keyHashes) signers.add(hash);
  }
  return joined(met);
}

function fewestFurther(open: ReadonlySet<ScriptUse>, signers: ReadonlySet<string>): ScriptUse {
  let best: ScriptUse | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const use of open) {
    const further = use.keyHashes.reduce((count, hash) => (signers.has(hash) ? count : count + 1), 0);
    if (further < fewest) [best, fewest] = [use, further];
    if (fewest === 0) break;
  }
  return best ?? NO_REQUIREMENTS;
}

/** Joined in one pass, because a script may have very many parts. */
function joined(uses: Iterable<ScriptUse>): ScriptUse {
  const keyHashes = new Set<string>();
  let [validFrom, validUntil]: [bigint | undefined, bigint | undefined] = [undefined, undefined];
  for (const use of uses) {
    for (const hash of use.keyHashes) keyHashes.add(hash);
    validFrom = latest(validFrom, use.validFrom);
    validUntil = earliest(validUntil, use.validUntil);
  }
  return { keyHashes: [...keyHashes], validFrom, validUntil };
}

const latest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

const earliest = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
