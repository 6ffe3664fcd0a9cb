import { useEffect } from 'preact/hooks';
import { CrosstieError } from '../../client/errors.js';
import type { PageProps } from '../app.js';
import { Show, useAsk } from '../ask.js';
import { assetLabel, written } from '../format.js';
import { bitcoinId, explore, familyOf, idOf, midnightId, type Network } from '../networks.js';
import { Table } from '../parts/things.js';
import { Title } from '../parts/title.js';
import { go, Link } from '../router.js';
import { type Guess, guesses } from '../search-forms.js';
import { api } from '../session.js';

interface Hit extends Guess {
  readonly label: string;
}

/** One hit is where the visitor wanted to go; several are shown. */
export function SearchPage({ address, network }: PageProps) {
  const text = address.searchParams.get('q') ?? '';
  const asked = useAsk(`${network.alias} ${text}`, (signal) => search(network, text, signal));
  const only = asked.answer?.length === 1 ? asked.answer[0] : undefined;
  useEffect(() => {
    if (only !== undefined) go(explore(network.alias, only.kind, only.id), 'replace');
  }, [only?.id]);
  return (
    <>
      <Title kind={network.alias}>Search: {written(text, 80)}</Title>
      <Show asked={asked}>
        {(hits) => (
          <Table
            label="What was found"
            head={['Kind', 'Name']}
            rows={hits.map(({ kind, id, label }) => [
              kind,
              <Link key="to" to={explore(network.alias, kind, id)}>
                {label}
              </Link>,
            ])}
            empty={`Nothing on ${network.alias} has this name.`}
          />
        )}
      </Show>
    </>
  );
}

async function search(network: Network, text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  for (const guess of guesses(familyOf(network), text)) {
    const hits = await found(network, guess, signal).catch((error: unknown) => {
      // What is not there, or is no such name after all, is no hit.
      if (error instanceof CrosstieError && (error.status === 404 || error.status === 400)) return [];
      throw error;
    });
    if (hits.length > 0) return hits;
  }
  return [];
}

async function found(network: Network, guess: Guess, signal: AbortSignal): Promise<readonly Hit[]> {
  const of = { network: idOf(network) };
  const { kind, id } = guess;
  const sure: readonly Hit[] = [{ kind, id, label: id }];
  if (familyOf(network) !== 'cardano') {
    await look(network, guess, signal);
    return sure;
  }
  switch (kind) {
    case 'tx': {
      const { status } = await api.getTransactionStatus({ ...of, txHash: id }, { signal });
      return status === 'UNKNOWN' ? [] : sure;
    }
    case 'block':
      await api.getBlock({ ...of, hash: id }, { signal });
      return sure;
    case 'pool':
      await api.getPool({ ...of, id }, { signal });
      return sure;
    case 'drep':
      await api.getDRep({ ...of, drepId: id }, { signal });
      return sure;
    case 'asset':
      await api.getAsset({ ...of, unit: id }, { signal });
      return sure;
    case 'handle': {
      const { address } = await api.resolveHandle({ ...of, handle: id }, { signal });
      return address === null ? [] : [{ kind: 'address', id: address, label: `$${id}` }];
    }
    case 'fingerprint': {
      const { unit, assetName } = await api.getAssetByFingerprint({ ...of, fingerprint: id }, { signal });
      return [{ kind: 'asset', id: unit, label: assetLabel(assetName) }];
    }
    case 'name':
      return named(network, id, signal);
    default:
      return sure;
  }
}

/** Refuses what is not there. */
async function look(network: Network, { kind, id }: Guess, signal: AbortSignal): Promise<void> {
  if (familyOf(network) === 'bitcoin') {
    const of = { network: bitcoinId(network) };
    if (kind === 'tx') await api.getBitcoinTransaction({ ...of, txid: id }, { signal });
    if (kind === 'block') await api.getBitcoinBlock({ ...of, idOrHeight: id }, { signal });
    if (kind === 'address') await api.getBitcoinAddress({ ...of, address: id }, { signal });
    return;
  }
  const of = { network: midnightId(network) };
  if (kind === 'tx') await api.getMidnightTransaction({ ...of, hash: id }, { signal });
  if (kind === 'block') await api.getMidnightBlock({ ...of, block: id }, { signal });
  if (kind === 'address') await api.getMidnightAddress({ ...of, address: id }, { signal });
}

/** Names that people gave: tokens, tickers of pools, DReps, titles of proposals. */
async function named(network: Network, text: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const of = { network: idOf(network) };
  const wanted = text.toLowerCase();
  const [{ assets }, pools, dreps, { items }] = await Promise.all([
    api.searchAssets({ ...of, q: text, pageSize: 20 }, { signal }),
    api.listPools(of, { signal }),
    api.listDReps({ ...of, search: text, pageSize: 10 }, { signal }),
    api.listProposals({ ...of, search: text, pageSize: 10 }, { signal }),
  ]);
  return [
    ...assets.map(({ unit, assetName }) => ({ kind: 'asset', id: unit, label: assetLabel(assetName) })),
    ...pools
      .filter(({ ticker, name }) => ticker?.toLowerCase() === wanted || name?.toLowerCase().includes(wanted))
      .map(({ poolIdBech32, name }) => ({ kind: 'pool', id: poolIdBech32, label: written(name ?? poolIdBech32) })),
    ...dreps.map(({ drepId, givenName }) => ({ kind: 'drep', id: drepId, label: written(givenName ?? drepId) })),
    ...items.map(({ govActionId, title }) => ({
      kind: 'proposal',
      id: govActionId,
      label: written(title ?? govActionId),
    })),
  ];
}
