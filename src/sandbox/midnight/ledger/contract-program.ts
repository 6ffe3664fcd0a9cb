import type * as ledger from '@midnight-ntwrk/ledger-v8';
import { library } from './ledger-library.js';

/** The entry points of the simulated contract; each counts its calls in the first cell of the state. */
export const ENTRY_POINTS = ['increment', 'deposit', 'withdraw', 'mint'] as const;
export type EntryPoint = (typeof ENTRY_POINTS)[number];

type Step = ledger.Op<ledger.AlignedValue>;

const NIGHT = library.nativeToken().raw;
const COUNTER = 0;

/** Positions in the list of effects of a call, in the order of `Effects` of the library. */
const EFFECT = { unshieldedMints: 5, unshieldedInputs: 6, unshieldedOutputs: 7, claimedUnshieldedSpends: 8 } as const;

const VERIFIER_KEY_TAG = Buffer.from('midnight:verifier-key[v6]:');
/** Real keys have some 2,300 bytes. There are no circuits here, and proofs of calls are not verified. */
const VERIFIER_KEY_BYTES = 256;

const bytesAtom = (length: number): ledger.AlignmentSegment => ({ tag: 'atom', value: { tag: 'bytes', length } });

/** Values of the virtual machine have no trailing zero bytes. */
function trim(bytes: Uint8Array): Uint8Array {
  let { length } = bytes;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  return bytes.slice(0, length);
}

const fromHex = (hex: string): Uint8Array => trim(new Uint8Array(Buffer.from(hex, 'hex')));

const integer = (value: bigint, length: number): ledger.AlignedValue => ({
  value: [trim(new Uint8Array(Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex').reverse()))],
  alignment: [bytesAtom(length)],
});

const concat = (...parts: readonly ledger.AlignedValue[]): ledger.AlignedValue => ({
  value: parts.flatMap(({ value }) => value),
  alignment: parts.flatMap(({ alignment }) => alignment),
});

const hash = (hex: string): ledger.AlignedValue => ({ value: [fromHex(hex)], alignment: [bytesAtom(32)] });
const NO_HASH = hash('');
const unshielded = (tokenType: string): ledger.AlignedValue => concat(integer(1n, 1), hash(tokenType), NO_HASH);
const user = (address: string): ledger.AlignedValue => concat(integer(0n, 1), NO_HASH, hash(address));

const constant = (value: ledger.AlignedValue): Step => ({
  push: { storage: false, value: { tag: 'cell', content: value } },
});

const COUNT: readonly Step[] = [
  { idx: { cached: false, pushPath: true, path: [{ tag: 'value', value: integer(BigInt(COUNTER), 1) }] } },
  { addi: { immediate: 1 } },
  { ins: { cached: true, n: 1 } },
];

/** Adds an amount to an entry of one of the effects, which is a map, or creates the entry. */
const addToEffect = (
  effect: keyof typeof EFFECT,
  entry: ledger.AlignedValue,
  amount: ledger.AlignedValue,
): readonly Step[] => [
  { swap: { n: 0 } },
  { idx: { cached: true, pushPath: true, path: [{ tag: 'value', value: integer(BigInt(EFFECT[effect]), 1) }] } },
  constant(entry),
  { dup: { n: 1 } },
  { dup: { n: 1 } },
  'member',
  constant(amount),
  { swap: { n: 0 } },
  'neg',
  { branch: { skip: 4 } },
  { dup: { n: 2 } },
  { dup: { n: 2 } },
  { idx: { cached: true, pushPath: false, path: [{ tag: 'stack' }] } },
  'add',
  { ins: { cached: true, n: 2 } },
  { swap: { n: 0 } },
];

const U128_BYTES = 16;
const U64_BYTES = 8;

/** The domain of the token that the contract mints, 32 bytes in hexadecimal. */
export const TOKEN_DOMAIN = Buffer.from('simulated token').toString('hex').padEnd(64, '0');

export interface CallArguments {
  readonly contract: string;
  readonly amount: bigint;
  /** Recipient of a withdrawal or of minted tokens. */
  readonly recipient: string;
}

/** The type of the token that a contract mints. */
export const mintedToken = (contract: string): string =>
  library.rawTokenType(new Uint8Array(Buffer.from(TOKEN_DOMAIN, 'hex')), contract);

/** The steps of a call. */
export function createProgram(entryPoint: EntryPoint, { contract, amount, recipient }: CallArguments): Step[] {
  const sum = integer(amount, U128_BYTES);
  switch (entryPoint) {
    case 'increment':
      return [...COUNT];
    case 'deposit':
      return [...addToEffect('unshieldedInputs', unshielded(NIGHT), sum), ...COUNT];
    case 'withdraw':
      return [
        ...addToEffect('unshieldedOutputs', unshielded(NIGHT), sum),
        ...addToEffect('claimedUnshieldedSpends', concat(unshielded(NIGHT), user(recipient)), sum),
        ...COUNT,
      ];
    case 'mint':
      return [
        ...addToEffect('unshieldedMints', hash(TOKEN_DOMAIN), integer(amount, U64_BYTES)),
        ...addToEffect('claimedUnshieldedSpends', concat(unshielded(mintedToken(contract)), user(recipient)), sum),
        ...COUNT,
      ];
  }
}

export function createOperation(entryPoint: EntryPoint): ledger.ContractOperation {
  const operation = new library.ContractOperation();
  operation.verifierKey = createVerifierKey(entryPoint);
  return operation;
}

export function createVerifierKey(entryPoint: string): Uint8Array {
  // SCALE: the length in two bytes whose lowest bits are 01.
  const length = Buffer.alloc(2);
  length.writeUInt16LE((VERIFIER_KEY_BYTES << 2) | 1);
  return new Uint8Array(
    Buffer.concat([VERIFIER_KEY_TAG, length, Buffer.alloc(VERIFIER_KEY_BYTES, Buffer.from(entryPoint))]),
  );
}

/** The state of a new contract: its counter, and its entry points except `withdraw`, which an update adds. */
export function createContractState(authority: string): ledger.ContractState {
  const state = new library.ContractState();
  const counter = library.StateValue.newCell(integer(0n, U64_BYTES));
  state.data = new library.ChargedState(library.StateValue.newArray().arrayPush(counter));
  for (const entryPoint of ENTRY_POINTS)
    if (entryPoint !== 'withdraw') state.setOperation(entryPoint, createOperation(entryPoint));
  state.maintenanceAuthority = new library.ContractMaintenanceAuthority([authority], 1, 0n);
  return state;
}

export const NO_VALUE: ledger.AlignedValue = { value: [], alignment: [] };
