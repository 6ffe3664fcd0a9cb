import Type, { type Static } from 'typebox';
import { type Family, type Network, type NetworkId, networkById, networks } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { within } from '../../../kernel/within.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type Found, SEARCH_KINDS } from '../../../store/queries/search/found.js';
import type { NetworkDirectory } from '../../kit/context.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Nullable, named, OneOf, Text } from '../../kit/schema.js';
import { rejectSecrets } from '../../kit/secrets.js';
import { searchBitcoin } from '../../services/search/search-bitcoin.js';
import { searchCardano } from '../../services/search/search-cardano.js';
import { searchMidnight } from '../../services/search/search-midnight.js';

const SearchHit = named(
  'SearchHit',
  Closed({
    kind: OneOf(SEARCH_KINDS, 'Type of the match'),
    id: Type.String({ description: 'Identifier accepted by the operations for this type' }),
    network: Type.String({ description: FIELD.network }),
    label: Nullable(
      Type.String({ description: 'Name or location of the match; null when it does not occur on the chain' }),
    ),
    exact: Type.Boolean({
      description: 'Whether the text is the whole identifier, name or ticker of the match; false for a part of a name',
    }),
  }),
);

/** Longer than any index needs; a slower network is reported as incomplete. */
const PATIENCE_MS = 2_000;
const MAX_CONCURRENT_SEARCHES = 4;

export const search = operation({
  id: 'search',
  route: 'GET /api/search',
  tag: 'Search',
  summary: 'Search one network or all running networks',
  description:
    'Finds blocks and transactions by hash, blocks by height, epochs by number, addresses, accounts, handles (`$name`), assets (unit, fingerprint, ticker, prefix of a name), policies, pools (id, ticker, prefix of a name), DReps (id, prefix of a name), governance actions (id, prefix of a title), inscriptions (id, number), runes (id, name) and contracts. A key searches its own network; a session the one in `network`, else its default network and every running network. Private keys and recovery phrases are rejected with 400. `incomplete` lists networks that are still being indexed or did not respond in time.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  query: Type.Object({
    q: Text(200, { minLength: 1, description: 'Search text' }),
    limit: Limit({ max: 50, default: 20 }),
  }),
  result: named(
    'SearchResult',
    Closed({
      hits: Type.Array(SearchHit, { description: 'Matches, best first' }),
      searched: Type.Array(Type.String(), { description: 'Networks' }),
      incomplete: Type.Array(Type.String(), { description: 'Networks whose results may be incomplete' }),
    }),
  ),
  errors: [],
  example: { query: { q: EXAMPLE.poolId } },

  async handle({ services, network, principal }, { query: { q, limit } }) {
    const text = q.trim();
    rejectSecrets(text);
    const searched =
      network === undefined ? listRunningNetworks(services.networks, principal.defaultNetwork) : [network];
    const results = await mapInBatches(searched, MAX_CONCURRENT_SEARCHES, (each) =>
      searchOne(services.networks, each, text, limit),
    );
    const hits = results.flatMap((found, index) =>
      (found ?? []).map((each) => toSearchHitJson(each, searched[index] as Network)),
    );
    return {
      // Matches on the chain come before possible ones.
      hits: [...hits.filter(({ label }) => label !== null), ...hits.filter(({ label }) => label === null)].slice(
        0,
        limit,
      ),
      searched: searched.map(({ id }) => id),
      incomplete: searched.filter((_, index) => results[index] === undefined).map(({ id }) => id),
    };
  },
});

/** A search starts no network except the default network of the caller. */
const listRunningNetworks = (directory: NetworkDirectory, defaultNetwork: NetworkId): readonly Network[] => [
  networkById(defaultNetwork),
  ...networks.filter(({ id }) => id !== defaultNetwork && directory.isStarted(id)),
];

const toSearchHitJson = ({ kind, id, label, partial = false }: Found, network: Network): Static<typeof SearchHit> => ({
  kind,
  id,
  network: network.id,
  label: label ?? (KINDS_WITHOUT_LABEL.has(kind) ? kind : null),
  exact: !partial,
});

/** These kinds are only found when they are on the chain, although they have no label. */
const KINDS_WITHOUT_LABEL: ReadonlySet<string> = new Set(['policy', 'drep', 'proposal', 'pool']);

/** Undefined when the network fails or exceeds the timeout. */
async function searchOne(
  directory: NetworkDirectory,
  { id }: Network,
  text: string,
  limit: number,
): Promise<readonly Found[] | undefined> {
  const db = await directory.open(id);
  const { network } = directory.status(id);
  const found = searchIn(db, network, text, limit).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'unavailable') return undefined;
    throw error;
  });
  return await within(found, PATIENCE_MS);
}

function searchIn(db: NetworkDb<Family>, network: Network, text: string, limit: number): Promise<readonly Found[]> {
  switch (network.family) {
    case 'cardano':
      return searchCardano(db as NetworkDb<'cardano'>, network, text, limit);
    case 'bitcoin':
      return searchBitcoin(db as NetworkDb<'bitcoin'>, network, text);
    case 'midnight':
      return searchMidnight(db as NetworkDb<'midnight'>, network, text);
  }
}

async function mapInBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size)
    results.push(...(await Promise.all(items.slice(at, at + size).map(work))));
  return results;
}
