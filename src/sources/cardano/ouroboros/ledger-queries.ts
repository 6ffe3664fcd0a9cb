import { CborReader, INDEFINITE_LENGTH } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import type { Origin, Point } from '../../source.js';
import { readPoint } from './points.js';

/** Queries of local-state-query, named like `query` and `result` in the CDDL files of ouroboros-consensus. */

export interface LedgerQuery<T> {
  readonly encoded: Uint8Array;
  readonly decode: (result: Uint8Array) => T;
}

/** Start or end of an era, relative to the system start. */
export interface EraBound {
  readonly seconds: number;
  readonly slot: number;
  readonly epoch: number;
}

export interface EraSummary {
  readonly start: EraBound;
  /** Undefined for an era without a decided end. */
  readonly end: EraBound | undefined;
  readonly epochSlots: number;
  readonly slotMs: number;
}

const query = <T>(encoded: CborWriter, read: (reader: CborReader) => T): LedgerQuery<T> => ({
  encoded: encoded.finish(),
  decode: (result) => {
    const reader = new CborReader(result);
    const value = read(reader);
    reader.expectEnd();
    return value;
  },
});

/** Unix time in seconds. */
export const systemStart: LedgerQuery<number> = query(new CborWriter().array(1).uint(1), readUtcTime);

export const blockHeight: LedgerQuery<number | Origin> = query(new CborWriter().array(1).uint(2), (reader) => {
  const count = reader.readArrayHeader();
  const known = reader.readUint() === 1;
  const height = known ? reader.readUint() : 'origin';
  reader.expectClose(count, known ? 2 : 1);
  return height;
});

export const chainPoint: LedgerQuery<Point | Origin> = query(new CborWriter().array(1).uint(3), readPoint);

const hardForkQuery = (kind: number): CborWriter =>
  new CborWriter().array(2).uint(0).array(2).uint(2).array(1).uint(kind);

export const eraSummaries: LedgerQuery<readonly EraSummary[]> = query(hardForkQuery(0), (reader) => {
  const summaries: EraSummary[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) summaries.push(readEraSummary(reader));
  return summaries;
});

/** Counts from Byron as 0. */
export const currentEraIndex: LedgerQuery<number> = query(hardForkQuery(1), (reader) => reader.readUint());

/** A ledger query of one era, such as `[3]`; the result in the node's encoding, undefined in another era. */
export const inEra = (eraIndex: number, encoded: Uint8Array): LedgerQuery<Uint8Array | undefined> =>
  query(new CborWriter().array(2).uint(0).array(2).uint(0).array(2).uint(eraIndex).raw(encoded), readIfCurrent);

export const protocolParameters = (eraIndex: number): LedgerQuery<Uint8Array | undefined> =>
  inEra(eraIndex, new CborWriter().array(1).uint(3).finish());

/** The pots that a node reports. */
export interface AccountState {
  readonly treasury: bigint;
  readonly reserves: bigint;
}

const GET_ACCOUNT_STATE = 29;

/** Undefined in another era. */
export const accountState = (eraIndex: number): LedgerQuery<AccountState | undefined> => {
  const { encoded, decode } = inEra(eraIndex, new CborWriter().array(1).uint(GET_ACCOUNT_STATE).finish());
  return {
    encoded,
    decode: (result) => {
      const inner = decode(result);
      return inner && decodeAccountState(inner);
    },
  };
};

function decodeAccountState(bytes: Uint8Array): AccountState {
  const reader = new CborReader(bytes);
  const count = reader.readTuple(2);
  const treasury = reader.readInteger();
  const reserves = reader.readInteger();
  reader.expectClose(count, 2);
  reader.expectEnd();
  return { treasury, reserves };
}

/** `[result]` in the requested era, otherwise a pair of both eras. */
function readIfCurrent(reader: CborReader): Uint8Array | undefined {
  const count = reader.readArrayHeader();
  const first = reader.readEncoded();
  if (!reader.more(count, 1)) return first;
  reader.skip();
  reader.expectClose(count, 2);
  return undefined;
}

/** `[year, day of the year, picoseconds of the day]`. */
function readUtcTime(reader: CborReader): number {
  const count = reader.readTuple(3);
  const year = reader.readUint();
  const day = reader.readUint();
  const picoseconds = reader.readInteger();
  reader.expectClose(count, 3);
  if (year < 1970 || year > 9999 || day < 1 || day > 366) reader.fail('a time out of range');
  return Date.UTC(year, 0, day) / 1_000 + Number(picoseconds / 1_000_000_000_000n);
}

/** `[start, end or null, [epoch size, slot length, …]]`; later versions append parameters. */
function readEraSummary(reader: CborReader): EraSummary {
  const count = reader.readTuple(3);
  const start = readBound(reader);
  const end = reader.tryNull() ? undefined : readBound(reader);
  const parameters = reader.readArrayHeader();
  if (parameters !== INDEFINITE_LENGTH && parameters < 2) reader.fail(`${parameters} era parameters`);
  const epochSlots = reader.readUint();
  const slotMs = reader.readUint();
  for (let index = 2; reader.more(parameters, index); index += 1) reader.skip();
  reader.expectClose(count, 3);
  return { start, end, epochSlots, slotMs };
}

/** `[picoseconds, slot, epoch, …]`: nodes since 10.6 append a round of Peras. */
function readBound(reader: CborReader): EraBound {
  const count = reader.readArrayHeader();
  if (count !== INDEFINITE_LENGTH && count < 3) reader.fail(`a bound of ${count} fields`);
  const picoseconds = reader.readInteger();
  const slot = reader.readUint();
  const epoch = reader.readUint();
  for (let index = 3; reader.more(count, index); index += 1) reader.skip();
  return { seconds: Number(picoseconds / 1_000_000_000n) / 1_000, slot, epoch };
}
