import { useEffect } from 'preact/hooks';
import { short, written } from '../format.js';
import { getCardanoId, type Network, useAliases } from '../networks.js';
import type { PageProps } from '../page-props.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Show, useRequest } from '../request.js';
import { go, Link } from '../router.js';
import { findOnlyMatch, getHitPath, getKindName, type SearchHit } from '../search/search-hits.js';
import { api } from '../session.js';

/** The only exact match opens its page; others are listed, also a single one that the text merely begins. */
export function SearchPage({ address, network }: PageProps) {
  const text = address.searchParams.get('q') ?? '';
  const getAlias = useAliases();
  const requestState = useRequest(`${network.alias} ${text}`, (signal) => search(network, text, signal));
  const hits = requestState.data;
  const toLocation = (hit: SearchHit): string => getHitPath(hit, getAlias);
  const only = hits && findOnlyMatch(hits, text.trim());
  useEffect(() => {
    if (only !== undefined) go(toLocation(only), 'replace');
  }, [only]);
  return (
    <>
      <Title kind="Search">{written(text, 80)}</Title>
      <Show requestState={requestState}>
        {(found) => (
          <Table
            label="Search results"
            head={['Kind', 'Name', 'Id', 'Network']}
            rows={found.map((hit) => [
              getKindName(hit.kind),
              <Link key="to" to={toLocation(hit)}>
                {written(hit.label ?? short(hit.id), 60)}
              </Link>,
              <code key="id">{short(hit.id)}</code>,
              getAlias(hit.network),
            ])}
            empty="No match on the searched networks."
          />
        )}
      </Show>
    </>
  );
}

/** Searches the network of the page first, and all running networks only when it has no match. */
async function search(network: Network, q: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (q.trim() === '') return [];
  const hits = await searchWithRetry({ q, network: getCardanoId(network) }, signal);
  return hits.length > 0 ? hits : searchWithRetry({ q }, signal);
}

const ATTEMPTS = 3;

/** A busy network may time out, which must not look like an empty result. */
async function searchWithRetry(
  input: Parameters<typeof api.search>[0],
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  for (let attempt = 1; ; attempt += 1) {
    const { hits, incomplete } = await api.search(input, { signal });
    if (hits.length > 0 || incomplete.length === 0) return hits;
    if (attempt === ATTEMPTS) throw new Error(`No match yet; results of ${incomplete.join(', ')} are incomplete`);
  }
}
