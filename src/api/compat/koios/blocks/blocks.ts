import { parsePoolId } from '../../../../chains/cardano/pools/pool-id.js';
import { DecodeError } from '../../../../kernel/errors.js';
import {
  findHeightBySlot,
  findIssuerId,
  heightsBetween,
  heightsWithin,
  selectIssuerHeights,
} from '../../../../store/queries/cardano/blocks/block-heights.js';
import { type HeadedBlock, headedBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { inBatches } from '../../../kit/streamed-result.js';
import { toBlockJson } from '../../../shapes/cardano-blocks/block-json.js';
import { type KoiosContext, koiosRoute } from '../koios-route.js';
import { readChainSort, readSlotBounds } from '../rows/chain-rows.js';
import { type RowRequest, readAllowed, readBounds } from '../rows/row-request.js';
import { BLOCK_COLUMNS, toKoiosBlock } from '../shapes/blocks.js';

export const blocks = koiosRoute({
  path: 'blocks',
  summary: 'List all blocks, newest first',
  columns: BLOCK_COLUMNS,
  narrowBy: ['block_height', 'epoch_no', 'pool'],
  example: { query: { limit: 5 } },

  read: (context, { request }) => streamBlocks(context, request),
});

/** Filters on height, epoch, slot, time and pool select a range of an index. */
export async function streamBlocks({ db, network }: Pick<KoiosContext, 'db' | 'network'>, request: RowRequest) {
  const { order, sorted } = readChainSort(request, 'desc');
  const tip = await readTip(db);
  const within = await readHeights({ db, network }, request);
  const issuerId = await findIssuer(db, request);
  if (within.from > within.to || issuerId === 'unknown') return [];
  const batches = inBatches<HeadedBlock, ReturnType<typeof toKoiosBlock>>(
    ({ last, limit }) => {
      const rest = {
        from: last === undefined || order === 'desc' ? within.from : last.height + 1,
        to: last === undefined || order === 'asc' ? within.to : last.height - 1,
      };
      const page =
        order === 'asc'
          ? { from: rest.from, to: Math.min(rest.to, rest.from + limit - 1) }
          : { from: Math.max(rest.from, rest.to - limit + 1), to: rest.to };
      const heights =
        issuerId === undefined
          ? heightsBetween(db, page)
          : selectIssuerHeights(db, issuerId, rest, { order, skip: 0, limit });
      return headedBlocks(db, heights, order);
    },
    (block) => toKoiosBlock(toBlockJson(block, network, tip)),
    BATCH_BLOCKS,
  );
  return { batches, sorted };
}

/** Each block comes with the bytes of its header. */
const BATCH_BLOCKS = 200;

async function readHeights({ db, network }: Pick<KoiosContext, 'db' | 'network'>, request: RowRequest) {
  const heights = readBounds(request, 'block_height');
  const slots = readSlotBounds(network, request);
  const [first, last] = await Promise.all([
    slots.from === undefined ? undefined : findHeightBySlot(db, slots.from, 'after'),
    slots.to === undefined ? undefined : findHeightBySlot(db, slots.to, 'before'),
  ]);
  const isEmpty = (slots.from !== undefined && first === undefined) || (slots.to !== undefined && last === undefined);
  if (isEmpty) return { from: 0, to: -1 };
  const fromHeight = Math.max(heights.from ?? 0, first ?? 0);
  const toHeight = Math.min(heights.to ?? MAX_HEIGHT, last ?? MAX_HEIGHT);
  return await heightsWithin(db, { fromHeight, toHeight });
}

const MAX_HEIGHT = 2 ** 31 - 1;

async function findIssuer(db: KoiosContext['db'], request: RowRequest): Promise<number | undefined | 'unknown'> {
  const allowed = readAllowed(request, 'pool');
  if (allowed?.length !== 1) return undefined;
  try {
    return (await findIssuerId(db, parsePoolId(String(allowed[0])))) ?? 'unknown';
  } catch (error) {
    if (error instanceof DecodeError) return 'unknown';
    throw error;
  }
}
