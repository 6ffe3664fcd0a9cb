import { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { FlatReader } from './flat-reader.js';
import { readConstantType, skipConstant } from './plutus-constants.js';
import type { Script } from './script.js';
import type { ScriptLanguage } from './script-hash.js';

export type PlutusLanguage = Exclude<ScriptLanguage, 'native'>;

/** The first protocol version of each language. */
const INTRODUCED: Readonly<Record<PlutusLanguage, number>> = {
  'plutus-v1': 5,
  'plutus-v2': 7,
  'plutus-v3': 9,
  'plutus-v4': 12,
};

interface Batch {
  /** Numbers of the builtins in Flat, both inclusive. */
  readonly from: number;
  readonly to: number;
  /** The first protocol version in which each language has them. */
  readonly since: Readonly<Record<PlutusLanguage, number>>;
}

/** Plutus, `builtinsIntroducedIn`: from protocol version 11 on every language has all builtins. */
const BATCHES: readonly Batch[] = [
  { from: 0, to: 50, since: { 'plutus-v1': 5, 'plutus-v2': 7, 'plutus-v3': 9, 'plutus-v4': 12 } },
  { from: 51, to: 51, since: { 'plutus-v1': 11, 'plutus-v2': 7, 'plutus-v3': 9, 'plutus-v4': 12 } },
  { from: 52, to: 53, since: { 'plutus-v1': 11, 'plutus-v2': 8, 'plutus-v3': 9, 'plutus-v4': 12 } },
  { from: 54, to: 72, since: { 'plutus-v1': 11, 'plutus-v2': 11, 'plutus-v3': 9, 'plutus-v4': 12 } },
  { from: 73, to: 74, since: { 'plutus-v1': 11, 'plutus-v2': 10, 'plutus-v3': 9, 'plutus-v4': 12 } },
  { from: 75, to: 86, since: { 'plutus-v1': 11, 'plutus-v2': 11, 'plutus-v3': 10, 'plutus-v4': 12 } },
  { from: 87, to: 100, since: { 'plutus-v1': 11, 'plutus-v2': 11, 'plutus-v3': 11, 'plutus-v4': 12 } },
];

/**
 * Whether the ledger can deserialise a script in a protocol version: the language exists, and the program has only
 * builtins and terms of that version. Native scripts are always well formed: their decoder is strict.
 */
export function isWellFormedScript({ language, bytes }: Script, majorVersion: number): boolean {
  if (language === 'native') return true;
  if (majorVersion < INTRODUCED[language]) return false;
  try {
    checkProgram(readProgramBytes(bytes, language), language, majorVersion);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/** The program is wrapped in CBOR bytes. Plutus V1 and V2 ignore what follows them. */
export function readProgramBytes(bytes: Uint8Array, language: PlutusLanguage): Uint8Array {
  const reader = new CborReader(bytes);
  const program = reader.readBytes();
  if (language === 'plutus-v3' || language === 'plutus-v4') reader.expectEnd();
  return program;
}

const TERM_TAGS = [
  'var',
  'delay',
  'lambda',
  'apply',
  'constant',
  'force',
  'error',
  'builtin',
  'constr',
  'case',
] as const;

/** `terms` is a list of terms, each preceded by a bit. */
type Pending = 'term' | 'terms';

function checkProgram(program: Uint8Array, language: PlutusLanguage, majorVersion: number): void {
  const reader = new FlatReader(program);
  const version = readVersion(reader);
  readTerm(reader, version, (builtin) => requireBuiltin(builtin, language, majorVersion));
  reader.expectEnd();
}

/** Major, minor and patch version of Plutus Core. */
type CoreVersion = readonly [bigint, bigint, bigint];

export const readVersion = (reader: FlatReader): CoreVersion => [
  reader.readNatural(),
  reader.readNatural(),
  reader.readNatural(),
];

/**
 * Reads one term and throws if it is malformed. Uses a list of pending parts instead of recursion: a hostile program can
 * be nested deeper than the stack allows.
 */
export function readTerm(reader: FlatReader, [major, minor]: CoreVersion, onBuiltin?: (builtin: number) => void): void {
  const hasConstructors = major > 1n || (major === 1n && minor >= 1n);
  const pending: Pending[] = ['term'];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === 'terms') {
      if (reader.readBit()) pending.push('terms', 'term');
      continue;
    }
    const term = TERM_TAGS[reader.readBits(4)];
    switch (term) {
      case 'var':
        reader.skipNatural();
        break;
      case 'delay':
      case 'lambda':
      case 'force':
        pending.push('term');
        break;
      case 'apply':
        pending.push('term', 'term');
        break;
      case 'constant':
        skipConstant(reader, readConstantType(reader));
        break;
      case 'error':
        break;
      case 'builtin': {
        const builtin = reader.readBits(7);
        onBuiltin?.(builtin);
        break;
      }
      case 'constr':
      case 'case':
        if (!hasConstructors) throw new DecodeError(`a ${term} term in a program before version 1.1.0`);
        if (term === 'constr') reader.skipNatural();
        pending.push('terms');
        if (term === 'case') pending.push('term');
        break;
      default:
        throw new DecodeError('an unknown term');
    }
  }
}

function requireBuiltin(builtin: number, language: PlutusLanguage, majorVersion: number): void {
  const batch = BATCHES.find(({ from, to }) => from <= builtin && builtin <= to);
  if (batch === undefined || majorVersion < batch.since[language])
    throw new DecodeError(`the builtin ${builtin} is not available`);
}
