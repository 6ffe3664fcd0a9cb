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
export type WriteText = (text: string) => void | Promise<void>;

export class StreamedResult {
  readonly #write: (writeText: WriteText, json: WriteJson) => Promise<void>;
  /** Undefined for JSON. */
  readonly textType: string | undefined;
  /** Headers that are known before the first chunk is written: names and values in turn. */
  readonly headers: (() => readonly string[]) | undefined;

  constructor(
    write: (writeText: WriteText, json: WriteJson) => Promise<void>,
    textType?: string,
    headers?: () => readonly string[],
  ) {
    this.#write = write;
    this.textType = textType;
    this.headers = headers;
  }

  writeTo(writeText: WriteText, json: WriteJson): Promise<void> {
    return this.#write(writeText, json);
  }
}

/** Everything that `read` loads comes from one snapshot. `headers` is called after `read`. */
export const streamResult = (
  db: NetworkDb<'cardano'>,
  read: (snapshot: NetworkDb<'cardano'>) => Part | Promise<Part>,
  headers?: () => readonly string[],
): StreamedResult =>
  new StreamedResult(
    (writeText, json) => db.snapshot(async (snapshot) => writePart(await read(snapshot), writeText, json)),
    undefined,
    headers,
  );

class TooLong extends Error {}

/** The whole text of a stream. Undefined when it has more characters: reading stops there, and the stream starts again. */
export async function collectText(
  stream: StreamedResult,
  json: WriteJson,
  maxCharacters: number,
): Promise<string | undefined> {
  let text = '';
  try {
    await stream.writeTo((piece) => {
      text += piece;
      if (text.length > maxCharacters) throw new TooLong();
    }, json);
    return text;
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/**
 * A value that is in memory already but takes long to write. It needs no database connection while the client reads.
 * It may be written twice, so its lists have to be `slices`, not generators.
 */
export class StreamedValue extends StreamedResult {
  constructor(value: Fields | Slices) {
    super((writeText, json) => writePart(value, writeText, json));
  }
}

/** The list of a response, which is in slices if it takes long to convert. */
export type ListJson<Item> = Item[] | Slices;

/** A page, streamed if its list is in slices. */
export const toPageResponse = <Item, Rest extends object>(
  data: ListJson<Item>,
  rest: Rest,
): ({ data: Item[] } & Rest) | StreamedValue =>
  Array.isArray(data) ? { data, ...rest } : new StreamedValue(new Fields({ data, ...rest }));

/** Longer lists are written in slices. */
const MAX_UNSLICED_ITEMS = 500;

/** Serializing a long list at once would block other requests. Undefined if the value has no long list. */
export function sliceLongLists(value: unknown): StreamedValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return isLong(value) ? new StreamedValue(slices(value, (item) => item)) : undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype || !Object.values(value).some(isLong)) return undefined;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return new StreamedValue(
    new Fields(
      Object.fromEntries(fields.map(([name, field]) => [name, isLong(field) ? slices(field, (i) => i) : field])),
    ),
  );
}

const isLong = (field: unknown): field is readonly unknown[] =>
  Array.isArray(field) && field.length > MAX_UNSLICED_ITEMS;

/** The same for text that is not JSON, in chunks. */
export const streamText = (
  db: NetworkDb<'cardano'>,
  textType: string,
  read: (snapshot: NetworkDb<'cardano'>) => AsyncIterable<string>,
): StreamedResult =>
  new StreamedResult(
    (writeText) =>
      db.snapshot(async (snapshot) => {
        for await (const piece of read(snapshot)) await writeText(piece);
      }),
    textType,
  );

async function writePart(part: Part, writeText: WriteText, json: WriteJson): Promise<void> {
  if (part instanceof Fields) return await writeFields(part, writeText, json);
  if (isBatched(part)) return await writeBatches(part, writeText, json);
  await writeText(json(part));
}

const isBatched = (part: Part): part is Batches =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

const isPlain = (part: Part): boolean => !(part instanceof Fields) && !isBatched(part);

async function writeFields({ fields }: Fields, writeText: WriteText, json: WriteJson): Promise<void> {
  let before = '{';
  for (const [name, part] of Object.entries(fields)) {
    await writeText(`${before}${JSON.stringify(name)}:`);
    await writePart(part, writeText, json);
    before = ',';
  }
  await writeText(before === '{' ? '{}' : '}');
}

async function writeBatches(batches: Batches, writeText: WriteText, json: WriteJson): Promise<void> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.every(isPlain)) {
      for (const piece of pieces(batch)) {
        await writeText(before + piece.map(json).join(','));
        before = ',';
      }
    } else {
      for (const part of batch) {
        await writeText(before);
        await writePart(part, writeText, json);
        before = ',';
      }
    }
    if (batch.length > 0) before = ',';
  }
  await writeText(before === '[' ? '[]' : ']');
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

/** A list in memory, whose items are converted while it is written. */
export interface Slices {
  [Symbol.asyncIterator](): AsyncGenerator<readonly Part[]>;
}

export const slices = <Row>(
  rows: readonly Row[],
  show: (row: Row, index: number) => Part,
  sliceRows = PIECE_ROWS,
): Slices => ({
  async *[Symbol.asyncIterator]() {
    for (let start = 0; start < rows.length; start += sliceRows)
      yield rows.slice(start, start + sliceRows).map((row, index) => show(row, start + index));
  },
});

/** Starts the first read at once, so that its statement leaves together with others. */
export function readAhead<Item>(batches: AsyncGenerator<readonly Item[]>): AsyncIterable<readonly Item[]> {
  const first = batches.next();
  // A failure is reported where the batches are written.
  first.catch(() => undefined);
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let next = await first; next.done !== true; next = await batches.next()) yield next.value;
      } finally {
        await batches.return(undefined);
      }
    },
  };
}

export async function* mapBatches<Row, Item>(
  batches: AsyncIterable<readonly Row[]>,
  show: (row: Row) => Item,
): AsyncGenerator<readonly Item[]> {
  for await (const rows of batches) for (const piece of pieces(rows)) yield piece.map(show);
}

/** Reads rows that are ordered by group, one group after the other: each must be read to its end before the next. */
export function createGroupReader<Row>(
  batches: AsyncGenerator<readonly Row[]>,
  getGroup: (row: Row) => number,
): (group: number) => AsyncGenerator<readonly Row[]> {
  let rest: readonly Row[] = [];
  return async function* readGroup(group) {
    for (;;) {
      if (rest.length === 0) {
        const next = await batches.next();
        if (next.done === true) return;
        rest = next.value;
      }
      const end = rest.findIndex((row) => getGroup(row) !== group);
      const rows = end < 0 ? rest : rest.slice(0, end);
      rest = rest.slice(rows.length);
      if (rows.length > 0) yield rows;
      if (end >= 0) return;
    }
  };
}
