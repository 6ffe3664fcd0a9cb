import type { NetworkDb } from '../../store/network-db.js';
import type { WriteJson } from './json.js';

/**
 * Responses that the specification requires complete, however large they are: the outputs of an address, the
 * transactions of an account. They are read in batches inside one snapshot and streamed, so that neither the size of
 * the response nor the speed of the client determines the memory used.
 */

/** A JSON value, an object with some batched fields, or a batched list. */
type Part = Fields | Batches | unknown;

type Batches = AsyncIterable<readonly Part[]>;

/** An object with some batched fields. */
export class Fields {
  readonly fields: Readonly<Record<string, Part>>;

  constructor(fields: Readonly<Record<string, Part>>) {
    this.fields = fields;
  }
}

/** Writes the next chunk of text; may apply backpressure. */
export type TakeText = (text: string) => void | Promise<void>;

export class WholeSet {
  readonly #write: (take: TakeText, json: WriteJson) => Promise<void>;
  /** Undefined for JSON. */
  readonly textType: string | undefined;

  constructor(write: (take: TakeText, json: WriteJson) => Promise<void>, textType?: string) {
    this.#write = write;
    this.textType = textType;
  }

  writeTo(take: TakeText, json: WriteJson): Promise<void> {
    return this.#write(take, json);
  }
}

/** Everything that `read` loads comes from one snapshot. */
export const wholeSet = (
  db: NetworkDb<'cardano'>,
  make: (snapshot: NetworkDb<'cardano'>) => Part | Promise<Part>,
): WholeSet =>
  new WholeSet((take, json) => db.snapshot(async (snapshot) => writePart(await make(snapshot), take, json)));

/** A value that is in memory already but takes long to write. */
export const streamedValue = (value: Fields): WholeSet => new WholeSet((take, json) => writePart(value, take, json));

/** The same for text that is not JSON, in chunks. */
export const wholeText = (
  db: NetworkDb<'cardano'>,
  textType: string,
  make: (snapshot: NetworkDb<'cardano'>) => AsyncIterable<string>,
): WholeSet =>
  new WholeSet(
    (take) =>
      db.snapshot(async (snapshot) => {
        for await (const piece of make(snapshot)) await take(piece);
      }),
    textType,
  );

async function writePart(part: Part, take: TakeText, json: WriteJson): Promise<void> {
  if (part instanceof Fields) return await writeFields(part, take, json);
  if (comesInBatches(part)) return await writeBatches(part, take, json);
  await take(json(part));
}

const comesInBatches = (part: Part): part is Batches =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

const isPlain = (part: Part): boolean => !(part instanceof Fields) && !comesInBatches(part);

async function writeFields({ fields }: Fields, take: TakeText, json: WriteJson): Promise<void> {
  let before = '{';
  for (const [name, part] of Object.entries(fields)) {
    await take(`${before}${JSON.stringify(name)}:`);
    await writePart(part, take, json);
    before = ',';
  }
  await take(before === '{' ? '{}' : '}');
}

async function writeBatches(batches: Batches, take: TakeText, json: WriteJson): Promise<void> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.every(isPlain)) {
      for (const piece of pieces(batch)) {
        await take(before + piece.map(json).join(','));
        before = ',';
      }
    } else {
      for (const part of batch) {
        await take(before);
        await writePart(part, take, json);
        before = ',';
      }
    }
    if (batch.length > 0) before = ',';
  }
  await take(before === '[' ? '[]' : ']');
}

/** Rows that are serialized without yielding: a few milliseconds of work, after which other requests may run. */
const PIECE_ROWS = 50;

function* pieces<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += PIECE_ROWS) yield rows.slice(start, start + PIECE_ROWS);
}

/** Large enough to amortize the lookups of a batch, small enough to be held in memory many times over. */
export const BATCH_ROWS = 500;

/** Reads a list to its end by keyset pagination: `fetch` returns at most `limit` rows after the last one. */
export async function* inBatches<Row, Item>(
  fetch: (range: { readonly last: Row | undefined; readonly limit: number }) => Promise<readonly Row[]>,
  show: (row: Row) => Item,
  limit = BATCH_ROWS,
): AsyncGenerator<readonly Item[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await fetch({ last, limit });
    for (const piece of pieces(rows)) yield piece.map(show);
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

export async function* mapBatches<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  show: (row: Row) => Item,
): AsyncGenerator<readonly Item[]> {
  for await (const rows of batches) for (const piece of pieces(rows)) yield piece.map(show);
}
