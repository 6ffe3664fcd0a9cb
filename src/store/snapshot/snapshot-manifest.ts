import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ServiceError } from '../../kernel/errors.js';

export const SNAPSHOT_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const MAX_MANIFEST_BYTES = 128 * 1024 * 1024;
/** Limit of a compressed chunk, which is read into memory as a whole; a written one is much smaller. */
export const MAX_CHUNK_BYTES = 512 * 1024 * 1024;

/** An import creates a partition for each million heights. Decades of any chain. */
const MAX_HEIGHTS = 100_000_000;

const closed = { additionalProperties: false } as const;
const Name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const SnapshotChunk = Type.Object(
  {
    file: Type.String({ pattern: '^chunks/[a-z0-9_.-]{1,200}\\.gz$' }),
    rows: Count,
    bytes: Type.Integer({ minimum: 1, maximum: MAX_CHUNK_BYTES }),
    /** Before compression. */
    contentBytes: Count,
    /** Of the compressed bytes. */
    sha256: Hash,
  },
  closed,
);

const SnapshotTable = Type.Object(
  {
    /** `network` for the tables of the index, `sandbox` for the chain of a simulated network. */
    schema: Type.Union([Type.Literal('network'), Type.Literal('sandbox')]),
    name: Name,
    columns: Type.Array(Type.Object({ name: Name, type: Type.String({ maxLength: 100 }) }, closed), { minItems: 1 }),
    rows: Count,
    chunks: Type.Array(SnapshotChunk),
  },
  closed,
);

const Point = Type.Object(
  { height: Type.Integer(), slot: Type.Union([Type.Integer(), Type.Null()]), hash: Type.String({ maxLength: 128 }) },
  closed,
);

const SnapshotManifest = Type.Object(
  {
    format: Type.Literal(SNAPSHOT_FORMAT),
    network: Type.String({ maxLength: 64 }),
    family: Type.Union([Type.Literal('cardano'), Type.Literal('bitcoin'), Type.Literal('midnight')]),
    /** Identifies the chain: several chains may be indexed under one network name. */
    chain: Type.Object(
      {
        magic: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
        genesis: Type.Union([Type.String({ maxLength: 128 }), Type.Null()]),
      },
      closed,
    ),
    simulated: Type.Boolean(),
    phase: Type.Union([Type.Literal('bulk'), Type.Literal('live')]),
    tip: Point,
    firstBlock: Point,
    migrations: Type.Array(Type.Object({ name: Type.String({ maxLength: 100 }), checksum: Hash }, closed)),
    tables: Type.Array(SnapshotTable),
    rows: Count,
    bytes: Count,
    createdAt: Type.String({ maxLength: 40 }),
    software: Type.String({ maxLength: 100 }),
  },
  closed,
);

export type SnapshotManifest = Static<typeof SnapshotManifest>;
export type SnapshotTable = Static<typeof SnapshotTable>;
export type SnapshotChunk = Static<typeof SnapshotChunk>;

const manifestCheck = Compile(SnapshotManifest);
const chunksCheck = Compile(Type.Record(Type.String(), SnapshotChunk));

/** Whether a value is a list of chunks by key, all of whose files are within the location. */
export const isChunkList = (value: unknown): value is Readonly<Record<string, SnapshotChunk>> =>
  chunksCheck.Check(value);

/** Checks a manifest, which may come from any server, before a value of it is used. `where` names its location. */
export function parseManifest(bytes: Uint8Array, where: string): SnapshotManifest {
  const reject = (reason: string): never => {
    throw new ServiceError('invalid', `${where} is not a manifest of a snapshot: ${reason}`);
  };
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    reject('it is not JSON');
  }
  const format = (value as { readonly format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > SNAPSHOT_FORMAT)
    throw new ServiceError(
      'invalid',
      `${where} has the snapshot format ${format}, and this build reads up to ${SNAPSHOT_FORMAT}: install a newer build`,
    );
  if (!manifestCheck.Check(value)) {
    const [problem] = manifestCheck.Errors(value);
    return reject(`${problem?.instancePath || 'the document'} ${problem?.message ?? 'is invalid'}`);
  }
  const manifest = value as SnapshotManifest;
  const contradiction = findContradiction(manifest);
  return contradiction === undefined ? manifest : reject(contradiction);
}

function findContradiction({ tables, rows, bytes, firstBlock, tip }: SnapshotManifest): string | undefined {
  const files = new Set<string>();
  const names = new Set<string>();
  for (const table of tables) {
    const name = `${table.schema}.${table.name}`;
    if (names.has(name)) return `the table ${name} occurs twice`;
    names.add(name);
    if (table.rows !== sum(table.chunks, 'rows')) return `the rows of ${name} are not those of its chunks`;
    for (const { file } of table.chunks) {
      if (files.has(file)) return `the chunk ${file} occurs twice`;
      files.add(file);
    }
  }
  const heights = tip.height - firstBlock.height;
  if (heights > MAX_HEIGHTS) return `its tip is ${heights} blocks after its first block`;
  if (rows !== tables.reduce((total, table) => total + table.rows, 0)) return 'the total of rows is wrong';
  if (bytes !== tables.reduce((total, table) => total + sum(table.chunks, 'bytes'), 0))
    return 'the total of bytes is wrong';
  return undefined;
}

const sum = (chunks: readonly SnapshotChunk[], field: 'rows' | 'bytes'): number =>
  chunks.reduce((total, chunk) => total + chunk[field], 0);

export const totalRows = (chunks: readonly SnapshotChunk[]): number => sum(chunks, 'rows');
export const totalBytes = (chunks: readonly SnapshotChunk[]): number => sum(chunks, 'bytes');
