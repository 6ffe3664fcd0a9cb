import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { selectHeightsByHash, theseHeights } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type HeadedBlock, headedBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import { type BoundaryBlock, findBoundaryBlocks } from '../../../store/queries/cardano/blocks/boundary-blocks.js';
import { type GenesisBlock, genesisBlock } from '../../../store/queries/cardano/blocks/genesis-block.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Block, toBlockJson } from '../../shapes/cardano-blocks/block-json.js';
import { BlockId, Height } from '../../shapes/cardano-blocks/block-parameters.js';
import { BATCH_BODY_BYTES } from '../../shapes/transactions/transaction-parameters.js';

export const listBlockInfo = operation({
  id: 'listBlockInfo',
  route: 'POST /api/blocks/info',
  tag: 'Cardano Blocks',
  summary: 'Get several Cardano blocks by hash or height',
  description: 'In the order of the request, each once; blocks that are not on the chain are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(Type.Union([BlockId, Height]), 100),
  bodyLimit: BATCH_BODY_BYTES,
  result: Type.Array(Block),
  errors: [],
  example: { body: [EXAMPLE.block.hash, 2] },

  async handle({ db, network }, { body }) {
    const requested = body.map((id) => (isHash(id) ? id.toLowerCase() : String(Number(id))));
    return await db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const hashes = requested.filter(isHash).map(fromHex);
      const heights = requested.filter((id) => !isHash(id)).map(Number);
      const found = [
        ...(await headedBlocks(snapshot, selectHeightsByHash(snapshot, hashes), 'asc')),
        ...(await headedBlocks(snapshot, theseHeights(heights), 'asc')),
      ];
      const byId = new Map<string, HeadedBlock | BoundaryBlock | GenesisBlock>(
        found.flatMap((block) => [block.hash, String(block.height)].map((id) => [id, block])),
      );
      // Blocks without a height are rare: they are read only when a requested block is missing.
      const missing = requested.filter((id) => !byId.has(id));
      for (const block of await boundariesNamed(snapshot, missing)) {
        for (const id of [block.hash, String(block.height)]) if (!byId.has(id)) byId.set(id, block);
      }
      const genesis = missing.some(isHash) ? await genesisBlock(snapshot, network) : undefined;
      if (genesis !== undefined) byId.set(genesis.hash, genesis);
      const distinct = new Map(requested.flatMap((id) => byId.get(id) ?? []).map((block) => [block.hash, block]));
      return [...distinct.values()].map((block) => toBlockJson(block, network, tip));
    });
  },
});

async function boundariesNamed(db: NetworkDb<'cardano'>, ids: readonly string[]): Promise<readonly BoundaryBlock[]> {
  if (ids.length === 0) return [];
  const heights = ids.filter((id) => !isHash(id)).map(Number);
  return await findBoundaryBlocks(db, { hashes: ids.filter(isHash).map(fromHex), heights });
}

const HASH_DIGITS = 64;

const isHash = (id: string | number): id is string => typeof id === 'string' && id.length === HASH_DIGITS;
