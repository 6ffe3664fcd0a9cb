import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { addressesTouched } from '../../../store/queries/cardano/block-addresses.js';
import { heightsOfHashes, oneHeight, theseHeights } from '../../../store/queries/cardano/block-places.js';
import { chainBlocks, type HeadedBlock, headedBlocks, wholeBlock } from '../../../store/queries/cardano/blocks.js';
import { type BoundaryBlock, boundariesOf, boundaryBytes } from '../../../store/queries/cardano/boundary-blocks.js';
import { type GenesisBlock, genesisBlock } from '../../../store/queries/cardano/genesis-block.js';
import { loggedRollbacks } from '../../../store/queries/cardano/rollbacks.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { BytesAnswer } from '../../bytes-answer.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Cursor, CursorPage, cursorPage, Limit, Page, PageSize } from '../../paging.js';
import { Closed, Count, DateTime, Defaulted, described, Nullable, named, OneOf } from '../../schema.js';
import { BATCH_BODY_BYTES } from '../transactions/transaction-parameters.js';
import { Block, shownBlock } from './block-json.js';
import { BlockId, findNamedBlock, genesisHasNone, Height, noSuchBlock } from './block-parameters.js';

const BlockAddress = named(
  'BlockAddress',
  Closed({
    address: Type.String({ description: FIELD.address }),
    transactions: Type.Array(Closed({ txHash: Type.String({ description: FIELD.txHash }) }), {
      description: 'Transactions of the block that touched the address',
    }),
  }),
);

export const listBlockAddresses = operation({
  id: 'listBlockAddresses',
  route: 'GET /api/blocks/{hash}/addresses',
  tag: 'Cardano Blocks',
  summary: 'Addresses that a block touched, with its transactions that did',
  description: 'Addresses that the chain saw earlier come first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(BlockAddress),
  errors: ['not-found'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network }, { path, query: { page, pageSize } }) {
    return await db.snapshot(async (snapshot) => {
      const named = await findNamedBlock(snapshot, network, path.hash);
      if (named.kind === 'boundary') return [];
      if (named.kind === 'genesis') throw genesisHasNone('list of addresses');
      const [block] = await chainBlocks(snapshot, oneHeight(named.height), 'asc');
      if (block === undefined) throw noSuchBlock();
      const touched = await addressesTouched(snapshot, block, { skip: (page - 1) * pageSize, limit: pageSize });
      return touched.map(({ address, txHashes }) => ({
        address: addressBytesText(address),
        transactions: txHashes.map((txHash) => ({ txHash })),
      }));
    });
  },
});

/** Nodes write this number in front of a boundary block, and the number of the era in front of any other. */
const BOUNDARY_TAG = 0;

const BlockCbor = named(
  'BlockCbor',
  Closed({
    hash: Type.String({ description: FIELD.blockHash }),
    cbor: Type.String({ description: '`[era, block]` as nodes store it, hexadecimal' }),
  }),
);

export const getBlockCbor = operation({
  id: 'getBlockCbor',
  route: 'GET /api/blocks/{hash}/cbor',
  tag: 'Cardano Blocks',
  summary: 'The bytes of a block',
  description:
    '`format=binary` answers the bytes themselves as `application/octet-stream`. The bytes are those of the chain, unchanged. Answers 404 when the block is not on the chain and 501 on a network that does not keep the bytes of blocks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ hash: BlockId }),
  query: Type.Object({
    format: Defaulted(OneOf(['hex', 'binary'], 'JSON with hexadecimal CBOR, or the raw bytes'), 'hex'),
  }),
  bytesType: 'application/octet-stream',
  result: BlockCbor,
  errors: ['not-found', 'not-implemented'],
  example: { path: { hash: EXAMPLE.block.hash } },

  async handle({ db, network }, { path, query }) {
    const block = await db.snapshot(async (snapshot) => {
      const named = await findNamedBlock(snapshot, network, path.hash);
      if (named.kind === 'genesis') throw genesisHasNone('bytes of a block');
      if (named.kind === 'block') return await wholeBlock(snapshot, named.height);
      return { hash: named.hash, era: BOUNDARY_TAG, bytes: await boundaryBytes(snapshot, named.epoch) };
    });
    if (block === undefined) throw noSuchBlock();
    if (block.bytes === undefined)
      throw new ServiceError('not-implemented', `This needs the bytes of blocks, which ${db.network} does not keep`);
    const cbor = new CborWriter().array(2).uint(block.era).raw(block.bytes).finish();
    return query.format === 'binary' ? new BytesAnswer(cbor) : { hash: block.hash, cbor: toHex(cbor) };
  },
});

export const listBlockInfo = operation({
  id: 'listBlockInfo',
  route: 'POST /api/blocks/info',
  tag: 'Cardano Blocks',
  summary: 'Several blocks at once, by hash or height',
  description: 'In the order asked for, each once; blocks that the chain does not have are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(Type.Union([BlockId, Height]), 100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(Block),
  errors: [],
  example: { body: [EXAMPLE.block.hash, 2] },

  async handle({ db, network }, { body }) {
    const asked = body.map((id) => (isHash(id) ? id.toLowerCase() : String(Number(id))));
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const hashes = asked.filter(isHash).map(fromHex);
      const heights = asked.filter((id) => !isHash(id)).map(Number);
      const found = [
        ...(await headedBlocks(snapshot, heightsOfHashes(snapshot, hashes), 'asc')),
        ...(await headedBlocks(snapshot, theseHeights(heights), 'asc')),
      ];
      const byId = new Map<string, HeadedBlock | BoundaryBlock | GenesisBlock>(
        found.flatMap((block) => [block.hash, String(block.height)].map((id) => [id, block])),
      );
      // Blocks without a height of their own are rare: they are looked for only where something is missing.
      const missing = asked.filter((id) => !byId.has(id));
      for (const block of await boundariesNamed(snapshot, missing)) {
        for (const id of [block.hash, String(block.height)]) if (!byId.has(id)) byId.set(id, block);
      }
      const genesis = missing.some(isHash) ? await genesisBlock(snapshot, network) : undefined;
      if (genesis !== undefined) byId.set(genesis.hash, genesis);
      const once = new Map(asked.flatMap((id) => byId.get(id) ?? []).map((block) => [block.hash, block]));
      return [...once.values()].map((block) => shownBlock(block, network, tip));
    });
  },
});

async function boundariesNamed(db: NetworkDb<'cardano'>, ids: readonly string[]): Promise<readonly BoundaryBlock[]> {
  if (ids.length === 0) return [];
  const heights = ids.filter((id) => !isHash(id)).map(Number);
  return await boundariesOf(db, { hashes: ids.filter(isHash).map(fromHex), heights });
}

const HASH_DIGITS = 64;
const isHash = (id: string | number): id is string => typeof id === 'string' && id.length === HASH_DIGITS;

const Rollback = named(
  'Rollback',
  Closed({
    fromHeight: Count('Height of the newest block before'),
    fromHash: Type.String({ description: 'Hash of the newest block before the rollback, 64 hexadecimal digits' }),
    toHeight: Nullable(Count('Height of the newest block that stayed; null where none did')),
    toHash: Nullable(
      Type.String({ description: 'Hash of the newest block that stayed, 64 hexadecimal digits; null where none did' }),
    ),
    toSlot: Nullable(Count('Absolute slot of the newest block that stayed; null where none did')),
    depth: Count('Blocks that were taken back'),
    droppedTxHashes: Type.Array(Type.String(), {
      description: 'Hashes of the transactions in the blocks that were rolled back',
    }),
    reincludedTxHashes: Type.Array(Type.String({ description: 'Dropped, and on the chain again now' }), {
      description: 'Hashes of dropped transactions that are in a block again now',
    }),
    observedAt: described(DateTime, 'When this service saw the rollback'),
  }),
);

export const listRollbacks = operation({
  id: 'listRollbacks',
  route: 'GET /api/blocks/rollbacks',
  tag: 'Cardano Blocks',
  summary: 'What was taken back from the chain, newest first',
  description: 'As this service saw it: nodes see different forks.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 200, default: 50 }) }),
  result: CursorPage(Rollback),
  errors: [],
  example: {},

  async handle({ db, cursor }, { query }) {
    const [before] = (query.cursor === undefined ? [] : cursor.decode(query.cursor)) as readonly number[];
    const rows = await loggedRollbacks(db, { before, limit: query.limit + 1 });
    return cursorPage(rows, query.limit, {
      show: ({ from, to, dropped, reincluded, observedAt }) => ({
        fromHeight: from.height,
        fromHash: from.hash,
        toHeight: to?.height ?? null,
        toHash: to?.hash ?? null,
        toSlot: to?.slot ?? null,
        depth: from.height - (to?.height ?? -1),
        droppedTxHashes: [...dropped],
        reincludedTxHashes: [...reincluded],
        observedAt: observedAt.toISOString(),
      }),
      next: ({ id }) => cursor.encode([id]),
    });
  },
});
