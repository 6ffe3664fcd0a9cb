import Type, { type Static } from 'typebox';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { tipMark } from '../../../store/queries/tip-mark.js';
import type { HandlerContext } from '../../kit/context.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { requireLedger } from '../../kit/ledger-availability.js';
import { operation } from '../../kit/operation.js';
import { buildPagination, Page, PageSize, Pagination } from '../../kit/paging.js';
import { Closed, Defaulted, described, named, OneOf, Text } from '../../kit/schema.js';
import { readPoolsJson } from '../../services/stake-pools/pools.js';
import { Pool } from '../../shapes/stake-pools/pool-json.js';

type PoolJson = Static<typeof Pool>;

const SORTS = ['liveStake', 'livePledge', 'blocks', 'delegators', 'margin', 'fixedCost', 'ticker', 'name'] as const;

const Percent = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, description }));

export const searchPools = operation({
  id: 'searchPools',
  route: 'GET /api/pools/search',
  tag: 'Stake Pools',
  summary: 'Search registered stake pools',
  description:
    'Retired pools are left out. Filters by saturation return 501 with the reason when the index has no ledger state.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  query: Type.Object({
    search: Type.Optional(Text(200, { description: 'Part of a ticker or name, case-insensitive, or an id' })),
    minSaturation: Percent('Minimum live saturation, in percent'),
    maxSaturation: Percent('Maximum live saturation, in percent'),
    maxMargin: Type.Optional(
      Type.Number({ minimum: 0, maximum: 100, description: 'Maximum margin, in percent of the rewards' }),
    ),
    pledgeMet: Type.Optional(Type.Boolean({ description: 'True: only pools whose owners hold at least the pledge' })),
    hideSaturated: Type.Optional(
      Type.Boolean({ description: 'True: only pools below 100 percent of the saturation point' }),
    ),
    retiring: Type.Optional(Type.Boolean({ description: 'Whether a retirement is announced; absent: either' })),
    sort: Defaulted(
      OneOf(
        SORTS,
        'Stake, pledge, blocks and delegators highest first, margin and cost lowest first; equal ones by id',
      ),
      'liveStake',
    ),
    page: Page(),
    pageSize: PageSize(20),
  }),
  result: named(
    'PoolSearch',
    Closed({
      pools: Type.Array(Pool, { description: 'Pools of this page' }),
      pagination: described(Pagination, FIELD.pagination),
    }),
  ),
  errors: ['not-implemented'],
  example: { query: { pageSize: 10 } },

  async handle(context, { query }) {
    const { minSaturation, maxSaturation, hideSaturated, page, pageSize } = query;
    if (minSaturation !== undefined || maxSaturation !== undefined || hideSaturated) await requireLedger(context.db);
    const found = (await loadPools(context)).filter(selected(query)).toSorted(ORDERS[query.sort]);
    return {
      pools: found.slice((page - 1) * pageSize, page * pageSize),
      pagination: buildPagination(page, pageSize, found.length),
    };
  },
});

interface Selection {
  readonly search?: string;
  readonly minSaturation?: number;
  readonly maxSaturation?: number;
  readonly hideSaturated?: boolean;
  readonly maxMargin?: number;
  readonly pledgeMet?: boolean;
  readonly retiring?: boolean;
}

function selected(selection: Selection): (pool: PoolJson) => boolean {
  const { search = '', maxMargin = 100, pledgeMet, retiring } = selection;
  const id = parseHexPoolId(search);
  const text = search.toLowerCase();
  const matchesSearch = ({ poolIdHex, ticker, name }: PoolJson): boolean =>
    id === undefined ? [ticker, name].some((each) => each?.toLowerCase().includes(text)) : poolIdHex === id;
  return (pool) =>
    pool.poolStatus !== 'retired' &&
    pool.marginPct <= maxMargin &&
    hasSaturation(pool, selection) &&
    (retiring === undefined || (pool.poolStatus === 'retiring') === retiring) &&
    (pledgeMet === undefined || BigInt(pool.livePledge) >= BigInt(pool.pledgeDeclared) === pledgeMet) &&
    (search === '' || matchesSearch(pool));
}

/** In the first epoch of a chain the saturation is unknown, and every pool is selected. */
function hasSaturation(
  { liveSaturationPct }: PoolJson,
  { minSaturation = 0, maxSaturation = Number.POSITIVE_INFINITY, hideSaturated = false }: Selection,
): boolean {
  if (liveSaturationPct === null) return true;
  return (
    liveSaturationPct >= minSaturation &&
    liveSaturationPct <= maxSaturation &&
    !(hideSaturated && liveSaturationPct >= 100)
  );
}

function parseHexPoolId(text: string): string | undefined {
  try {
    return toHex(parsePoolId(text));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type Order = (a: PoolJson, b: PoolJson) => number;

const byId: Order = (a, b) => (a.poolIdHex < b.poolIdHex ? -1 : a.poolIdHex > b.poolIdHex ? 1 : 0);

const by =
  <Key extends bigint | number>(key: (pool: PoolJson) => Key, direction: 1 | -1): Order =>
  (a, b) => {
    const [first, second] = [key(a), key(b)];
    return first === second ? byId(a, b) : first < second ? -direction : direction;
  };

/** Compares code points, independent of the locale; pools without a text come last. */
const byText =
  (key: (pool: PoolJson) => string | null): Order =>
  (a, b) => {
    const [first, second] = [key(a)?.toLowerCase() ?? '\u{10ffff}', key(b)?.toLowerCase() ?? '\u{10ffff}'];
    return first === second ? byId(a, b) : first < second ? -1 : 1;
  };

const ORDERS: Readonly<Record<(typeof SORTS)[number], Order>> = {
  liveStake: by(({ liveStake }) => BigInt(liveStake), -1),
  livePledge: by(({ livePledge }) => BigInt(livePledge), -1),
  blocks: by(({ blockCount }) => blockCount, -1),
  delegators: by(({ liveDelegators }) => liveDelegators, -1),
  margin: by(({ marginPct }) => marginPct, 1),
  fixedCost: by(({ fixedCost }) => BigInt(fixedCost), 1),
  ticker: byText(({ ticker }) => ticker),
  name: byText(({ name }) => name),
};

interface CachedPools {
  readonly mark: string;
  readonly pools: Promise<readonly PoolJson[]>;
}

const lists = new WeakMap<object, CachedPools>();

/** All searches between two blocks share one list of some thousand pools. */
function loadPools(context: HandlerContext<'caller', 'cardano'>): Promise<readonly PoolJson[]> {
  const { db } = context;
  return db.snapshot(async (snapshot) => {
    const mark = await tipMark(snapshot);
    const cached = lists.get(db.base);
    if (cached?.mark === mark) return await cached.pools;
    const pools = readPoolsJson({ ...context, db: snapshot });
    lists.set(db.base, { mark, pools });
    return await pools.catch((error: unknown) => {
      lists.delete(db.base);
      throw error;
    });
  });
}
