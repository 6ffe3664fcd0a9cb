import type { CardanoEra } from '../era.js';
import { type Codec, type Fields, record, text, uint } from './codec.js';
import { createForms, type Forms } from './forms.js';

export interface NodeEra {
  readonly era: CardanoEra;
  /** As nodes print it when eras differ. */
  readonly name: string;
  /** The first protocol version of the era, which decides how the ledger encodes it. */
  readonly version: number;
}

/** Indexed by the era number of queries, transactions and headers; blocks count Byron's boundary blocks too. */
export const NODE_ERAS: readonly NodeEra[] = [
  { era: 'byron', name: 'Byron', version: 0 },
  { era: 'shelley', name: 'Shelley', version: 2 },
  { era: 'allegra', name: 'Allegra', version: 3 },
  { era: 'mary', name: 'Mary', version: 4 },
  { era: 'alonzo', name: 'Alonzo', version: 5 },
  { era: 'babbage', name: 'Babbage', version: 7 },
  { era: 'conway', name: 'Conway', version: 9 },
  { era: 'dijkstra', name: 'Dijkstra', version: 12 },
];

const FORMS: readonly Forms[] = NODE_ERAS.map(({ version }) => createForms(version));

export const getForms = (eraIndex: number): Forms => {
  const forms = FORMS[eraIndex];
  if (forms === undefined) throw new RangeError(`unknown era ${eraIndex}`);
  return forms;
};

/** Versions of node-to-client since which an encoding or a query exists. */
export const SINCE = {
  /** The protocol version is an array of its own in the parameters; the genesis has an extra part. */
  nestedVersion: 21,
} as const;

export interface EraName {
  readonly index: number;
  readonly name: string;
}

/** A query or transaction of one era while the ledger is in another. */
export interface EraMismatch {
  readonly type: 'era-mismatch';
  readonly requested: EraName;
  readonly ledger: EraName;
}

const eraName = record({ index: uint, name: text } satisfies Fields);

export interface InCurrentEra<T> {
  readonly type: 'current';
  readonly value: T;
}

/** `[value]`, or both eras if they differ. */
export const ifCurrentEra = <T>(inner: Codec<T>): Codec<InCurrentEra<T> | EraMismatch> => ({
  read(reader) {
    const count = reader.readArrayHeader();
    if (count === 1) return { type: 'current', value: inner.read(reader) };
    if (count !== 2) reader.fail(`${count} items instead of a value or two eras`);
    return { type: 'era-mismatch', requested: eraName.read(reader), ledger: eraName.read(reader) };
  },
  write(writer, result) {
    if (result.type === 'current') {
      inner.write(writer.array(1), result.value);
      return;
    }
    eraName.write(writer.array(2), result.requested);
    eraName.write(writer, result.ledger);
  },
});

/** `[era index, value]`, where the encoding depends on the era. */
export const byEra = <T>(
  choose: (eraIndex: number) => Codec<T>,
): Codec<{ readonly eraIndex: number; readonly value: T }> => ({
  read(reader) {
    const count = reader.readTuple(2);
    const eraIndex = reader.readUint();
    if (eraIndex >= NODE_ERAS.length) reader.fail(`era ${eraIndex}`);
    const value = choose(eraIndex).read(reader);
    reader.expectClose(count, 2);
    return { eraIndex, value };
  },
  write(writer, { eraIndex, value }) {
    choose(eraIndex).write(writer.array(2).uint(eraIndex), value);
  },
});
