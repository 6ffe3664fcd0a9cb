import type { Static } from 'typebox';
import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { findBlock } from '../../../store/queries/midnight/blocks.js';
import {
  type EventGroup,
  eventsAfter,
  type NullifierMatch,
  nullifiersLike,
} from '../../../store/queries/midnight/events.js';
import { type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import {
  type EventList,
  MAX_MATCHES,
  type MerkleUpdate,
  type NullifierSearch,
} from '../../shapes/midnight/ledger-events.js';
import { toEventJson } from '../../shapes/midnight/transaction-json.js';
import { querySource } from './await-response.js';

export async function listEvents(
  db: MidnightDb,
  group: EventGroup,
  query: { readonly afterId: number; readonly limit: number; readonly type?: string | undefined },
): Promise<Static<typeof EventList>> {
  const { events, maxId } = await db.snapshot((snapshot) =>
    eventsAfter(snapshot, group, { afterId: query.afterId, limit: query.limit, variant: query.type }),
  );
  return { data: events.map(toEventJson), maxId: Number(maxId) };
}

export async function merkleUpdate(
  db: MidnightDb,
  clock: Clock,
  tree: 'zswap' | 'dust-commitment' | 'dust-generation',
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
): Promise<Static<typeof MerkleUpdate>> {
  const { height } = await readTip(db);
  const block = (await findBlock(db, { height }))!;
  const [end, root] =
    tree === 'zswap'
      ? [block.zswapEndIndex, block.zswapRoot]
      : tree === 'dust-commitment'
        ? [block.dustCommitmentEndIndex, block.dustCommitmentRoot]
        : [block.dustGenerationEndIndex, block.dustGenerationRoot];
  if (startIndex > endIndex) throw new ServiceError('invalid', "'startIndex' must not be above 'endIndex'");
  // An indexer that does not report the size of the tree rejects the range itself.
  if (end !== undefined && BigInt(endIndex) >= end)
    throw new ServiceError(
      'invalid',
      `The tree has indexes from 0 to ${end - 1n}; 'startIndex' and 'endIndex' must be within it`,
    );
  const inquiry = { kind: 'merkle', tree, start: startIndex, end: endIndex } as const;
  const found = await querySource<Omit<Static<typeof MerkleUpdate>, 'root'>>(db, inquiry, clock);
  return { ...found, root: root ?? null };
}

export const search = (
  db: MidnightDb,
  group: EventGroup,
  { prefixes, fromBlock, toBlock }: Static<typeof NullifierSearch>,
): Promise<readonly NullifierMatch[]> =>
  nullifiersLike(db, group, prefixes.map(fromHex), { fromBlock, toBlock, limit: MAX_MATCHES });
