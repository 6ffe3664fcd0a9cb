import Type, { type Static } from 'typebox';
import { generationRate } from '../../../chains/midnight/dust.js';
import type { Clock } from '../../../kernel/clock.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import { findBlock } from '../../../store/queries/midnight/blocks.js';
import { dustStats } from '../../../store/queries/midnight/dust.js';
import {
  type EventGroup,
  eventsAfter,
  type NullifierMatch,
  nullifiersLike,
} from '../../../store/queries/midnight/events.js';
import { type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Limit } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named, OneOf } from '../../schema.js';
import { askSource } from './await-answer.js';
import { dustParametersAt } from './dust-facts.js';
import { EventId, Height } from './parameters.js';
import { MidnightEvent, shownEvent } from './transaction-json.js';

const dust = { tag: 'Midnight DUST', gate: 'caller', scope: 'midnight', addOn: null } as const;
const indexer = { ...dust, tag: 'Midnight Indexer' } as const;

const EventList = named(
  'MidnightEventList',
  Closed({
    data: Type.Array(MidnightEvent, { description: 'Events after `afterId`, in their order' }),
    maxId: Count('The newest event there is'),
  }),
);
const eventQuery = { afterId: Defaulted(EventId, 0), limit: Limit({ max: 500, default: 100 }) };

async function listEvents(
  db: MidnightDb,
  group: EventGroup,
  query: { readonly afterId: number; readonly limit: number; readonly type?: string | undefined },
): Promise<Static<typeof EventList>> {
  const { events, maxId } = await db.snapshot((snapshot) =>
    eventsAfter(snapshot, group, { afterId: query.afterId, limit: query.limit, variant: query.type }),
  );
  return { data: events.map(shownEvent), maxId: Number(maxId) };
}

export const listDustEvents = operation({
  ...dust,
  id: 'listDustEvents',
  route: 'GET /api/midnight/dust/events',
  summary: 'Events of DUST, in their order; what a wallet replays',
  description:
    'Events after `afterId`, oldest first; `type` narrows the list. Repeat with the last id until it equals `maxId`.',
  query: Type.Object({
    ...eventQuery,
    type: Type.Optional(
      OneOf(['INITIAL_UTXO', 'DTIME_UPDATE', 'SPEND_PROCESSED', 'PARAM_CHANGE'], 'Only events of this type'),
    ),
  }),
  result: EventList,
  errors: [],
  example: { query: { limit: 10 } },

  handle: ({ db }, { query }) => listEvents(db, 'DUST', query),
});

export const listZswapEvents = operation({
  ...indexer,
  id: 'listZswapEvents',
  route: 'GET /api/midnight/zswap/events',
  summary: 'Events of shielded coins, in their order; what a wallet replays',
  description: 'Events after `afterId`, oldest first. Repeat with the last id until it equals `maxId`.',
  query: Type.Object(eventQuery),
  result: EventList,
  errors: [],
  example: { query: { limit: 10 } },

  handle: ({ db }, { query }) => listEvents(db, 'ZSWAP', query),
});

const MerkleUpdate = named(
  'MidnightMerkleUpdate',
  Closed({
    startIndex: Count('First index of the part'),
    endIndex: Count('Last index of the part'),
    update: Type.String({ description: 'Serialized collapsed update' }),
    protocolVersion: Count(FIELD.protocolVersion),
    root: Nullable(Type.String({ description: 'Merkle root of the tree after the newest block' })),
  }),
);

const Index = Count('Place in the tree; both ends belong to the range');
const rangeQuery = Type.Object({ startIndex: Index, endIndex: Index });

async function merkleUpdate(
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
  // An indexer that does not say how long the tree is refuses the range itself.
  if (end !== undefined && BigInt(endIndex) >= end)
    throw new ServiceError('invalid', `The tree has places from 0 to ${end - 1n}, and a range begins before it ends`);
  const question = { kind: 'merkle', tree, start: startIndex, end: endIndex } as const;
  const found = await askSource<Omit<Static<typeof MerkleUpdate>, 'root'>>(db, question, clock);
  return { ...found, root: root ?? null };
}

export const getDustMerkleUpdate = operation({
  ...dust,
  id: 'getDustMerkleUpdate',
  route: 'GET /api/midnight/dust/merkle/{tree}',
  summary: 'A part of a tree of DUST that a wallet owns nothing of',
  description:
    'Wallets apply it in place of replaying events of coins that are not theirs. Both indices belong to the range. Answers 400 for a range beyond the tree and 501 when the source cannot make updates.',
  path: Type.Object({ tree: OneOf(['commitment', 'generation'], 'Which of the two trees of DUST') }),
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { path: { tree: 'generation' }, query: { startIndex: 0, endIndex: 1 } },

  handle: ({ db, services }, { path, query }) => merkleUpdate(db, services.clock, `dust-${path.tree}`, query),
});

export const getZswapMerkleUpdate = operation({
  ...indexer,
  id: 'getZswapMerkleUpdate',
  route: 'GET /api/midnight/zswap/merkle',
  summary: 'A part of the tree of shielded coins that a wallet owns nothing of',
  description:
    'Wallets apply it in place of replaying events of coins that are not theirs. Both indices belong to the range. Answers 400 for a range beyond the tree and 501 when the source cannot make updates.',
  query: rangeQuery,
  result: MerkleUpdate,
  errors: ['not-implemented'],
  example: { query: { startIndex: 0, endIndex: 0 } },

  handle: ({ db, services }, { query }) => merkleUpdate(db, services.clock, 'zswap', query),
});

const MOST_MATCHES = 500;

const NullifierSearch = named(
  'MidnightNullifierSearch',
  Closed({
    prefixes: described(
      Batch(
        Type.String({
          minLength: 2,
          maxLength: 64,
          pattern: '^([0-9a-fA-F]{2})+$',
          description: 'First bytes of nullifiers; of DUST the least significant byte first',
        }),
        10,
      ),
      'First bytes of nullifiers to look for',
    ),
    fromBlock: Type.Optional(described(Height, FIELD.fromBlock)),
    toBlock: Type.Optional(described(Height, FIELD.toBlock)),
  }),
);

const found = {
  nullifier: Type.String({ description: FIELD.nullifier }),
  txHash: Type.String({ description: FIELD.midnightTxHash }),
  blockHeight: Count(FIELD.blockHeight),
};

const search = (
  db: MidnightDb,
  group: EventGroup,
  { prefixes, fromBlock, toBlock }: Static<typeof NullifierSearch>,
): Promise<readonly NullifierMatch[]> =>
  nullifiersLike(db, group, prefixes.map(fromHex), { fromBlock, toBlock, limit: MOST_MATCHES });

export const searchDustNullifiers = operation({
  ...dust,
  id: 'searchDustNullifiers',
  route: 'POST /api/midnight/dust/nullifiers/search',
  summary: 'DUST that was spent, by the first bytes of its nullifier',
  description: `At most ${MOST_MATCHES}, oldest first: search fewer blocks, or with longer prefixes, for the rest.`,
  batch: ['prefixes'],
  body: NullifierSearch,
  result: Type.Array(
    named(
      'MidnightDustNullifier',
      Closed({
        ...found,
        commitment: Nullable(
          Type.String({
            description: 'Commitment of the DUST that replaces it, in hexadecimal; null when the event states none',
          }),
        ),
      }),
    ),
  ),
  errors: [],
  example: { body: { prefixes: ['03', '04'], fromBlock: 0 } },

  handle: async ({ db }, { body }) =>
    (await search(db, 'DUST', body)).map(({ nullifier, txHash, height, content }) => ({
      nullifier,
      commitment: (content as { readonly commitment?: string } | null)?.commitment ?? null,
      txHash,
      blockHeight: height,
    })),
});

export const searchZswapNullifiers = operation({
  ...indexer,
  id: 'searchZswapNullifiers',
  route: 'POST /api/midnight/zswap/nullifiers/search',
  summary: 'Shielded coins that were spent, by the first bytes of their nullifier',
  description: `At most ${MOST_MATCHES}, oldest first: search fewer blocks, or with longer prefixes, for the rest.`,
  batch: ['prefixes'],
  body: NullifierSearch,
  result: Type.Array(named('MidnightZswapNullifier', Closed(found))),
  errors: [],
  example: { body: { prefixes: ['e4'] } },

  handle: async ({ db }, { body }) =>
    (await search(db, 'ZSWAP', body)).map(({ nullifier, txHash, height }) => ({
      nullifier,
      txHash,
      blockHeight: height,
    })),
});

const DAY_MS = 86_400_000;

/** Parameters of a ledger that this build cannot read. */
function orUnknown(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.kind !== 'undecodable') throw error;
  return undefined;
}

export const getDustStats = operation({
  ...dust,
  id: 'getDustStats',
  route: 'GET /api/midnight/dust/stats',
  summary: 'DUST of the whole network',
  description:
    'Registrations on Cardano, NIGHT that generates and DUST spent in the last 24 hours. Cached until the next block.',
  keptByTip: true,
  result: named(
    'MidnightDustStats',
    Closed({
      registrations: Nullable(Count('On Cardano; null where the source does not tell them')),
      validRegistrations: Nullable(Count('Registrations that count; null where the source does not state them')),
      generations: Count('Outputs of NIGHT that make DUST'),
      nightGenerating: described(Amount, 'NIGHT that generates DUST, in STAR'),
      totalRate: Nullable(Type.String({ description: 'SPECK a second; null where the parameters cannot be read' })),
      spends24h: Count('Number of DUST spends in the last 24 hours'),
      fees24h: described(Amount, 'Fees of the last 24 hours, in SPECK'),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db }) =>
    db.snapshot(async (snapshot) => {
      const tip = await readTip(snapshot);
      const stats = await dustStats(snapshot, tip.timestamp - DAY_MS);
      const parameters = await dustParametersAt(snapshot, tip.height).catch(orUnknown);
      return {
        registrations: tip.mappingsTold ? Number(stats.registrations) : null,
        validRegistrations: tip.mappingsTold ? Number(stats.validRegistrations) : null,
        generations: Number(stats.generations),
        nightGenerating: String(stats.nightGenerating),
        totalRate: parameters === undefined ? null : String(generationRate(stats.nightGenerating, parameters)),
        spends24h: Number(stats.spends),
        fees24h: String(stats.fees),
      };
    }),
});
