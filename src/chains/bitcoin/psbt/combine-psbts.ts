import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { encodeTransaction } from '../encode-transaction.js';
import { entry } from './encode-psbt.js';
import { GLOBAL, type Psbt, type PsbtEntry, type PsbtMap } from './psbt.js';

/** Two PSBTs with the same identity are about the same transaction. */
function identify({ version, unsigned }: Psbt): string {
  // Updaters of version 2 may change sequences, so BIP-370 leaves them out.
  const inputs = version === 0 ? unsigned.inputs : unsigned.inputs.map((input) => ({ ...input, sequence: 0 }));
  return `${version} ${toHex(encodeTransaction({ ...unsigned, inputs }))}`;
}

/** Flags of BIP-370: whether inputs and outputs may be added, and whether a signature commits to the position of one. */
const MAY_CHANGE = 0b011;
const HAS_SINGLE = 0b100;

const mergeFlags = (a: number, b: number): number => (a & b & MAY_CHANGE) | ((a | b) & HAS_SINGLE);

function mergeMaps(maps: readonly PsbtMap[]): PsbtMap {
  const merged = new Map<string, PsbtEntry>();
  for (const each of maps.flat()) {
    const key = `${each.type.toString(16).padStart(8, '0')}${toHex(each.keyData)}`;
    if (!merged.has(key)) merged.set(key, each);
  }
  return [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function mergeGlobals(maps: readonly PsbtMap[]): PsbtMap {
  const flags = maps.flatMap((map) => map.find(({ type }) => type === GLOBAL.modifiable)?.value[0] ?? []);
  const merged = mergeMaps(maps);
  if (flags.length === 0) return merged;
  // A PSBT without flags may not be modified.
  const all = flags.length === maps.length ? flags : [...flags, 0];
  const value = Uint8Array.of(all.reduce(mergeFlags));
  return merged.map((each) => (each.type === GLOBAL.modifiable ? entry(GLOBAL.modifiable, value) : each));
}

/** Joins the fields of PSBTs of one transaction. Where two have different values for a key, the first one counts. */
export function combinePsbts(psbts: readonly Psbt[]): Psbt {
  const [first] = psbts;
  if (first === undefined) throw new DecodeError('there is nothing to combine');
  const identity = identify(first);
  if (psbts.some((each) => identify(each) !== identity))
    throw new DecodeError('the PSBTs have different transactions or versions');
  const { version, unsigned } = first;
  return {
    version,
    unsigned,
    global: mergeGlobals(psbts.map(({ global }) => global)),
    inputs: first.inputs.map((_, index) => mergeMaps(psbts.map(({ inputs }) => inputs[index]!))),
    outputs: first.outputs.map((_, index) => mergeMaps(psbts.map(({ outputs }) => outputs[index]!))),
  };
}
