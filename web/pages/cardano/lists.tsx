import { assetLabel, count, splitWords } from '../../format.js';
import { explore, getCardanoId, getMarket } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Ada, Badge, Id, Written } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { CardanoTabs, getTicker } from './tabs.js';

const PAGE_SIZE = 100;

export function DRepsPage({ network }: SubjectProps) {
  const { alias } = network;
  const requestState = useRequest(alias, (signal) =>
    api.listDReps({ network: getCardanoId(network), sort: 'votingPower', pageSize: PAGE_SIZE }, { signal }),
  );
  return (
    <>
      <Title kind={alias}>DReps</Title>
      <CardanoTabs network={network} at="dreps" />
      <Show requestState={requestState}>
        {(dreps) => (
          <Table
            label="DReps, highest voting power first"
            head={['Name', 'Id', 'Voting power', 'State']}
            rows={dreps.map(({ drepId, givenName, votingPower, status }) => [
              <Link key="to" to={explore(alias, 'drep', drepId)}>
                <Written text={givenName ?? 'no name'} most={40} />
              </Link>,
              <Id key="id" id={drepId} />,
              votingPower === null ? '' : <Ada lovelace={votingPower} symbol={getTicker(network)} />,
              <Badge key="state" tone={status === 'active' ? 'good' : 'plain'}>
                {status}
              </Badge>,
            ])}
          />
        )}
      </Show>
    </>
  );
}

export function ProposalsPage({ network }: SubjectProps) {
  const { alias } = network;
  const requestState = useRequest(alias, (signal) =>
    api.listProposals({ network: getCardanoId(network), pageSize: PAGE_SIZE }, { signal }),
  );
  return (
    <>
      <Title kind={alias}>Governance</Title>
      <CardanoTabs network={network} at="proposals" />
      <Show requestState={requestState}>
        {({ items }) => (
          <Table
            label="Governance actions, newest first"
            head={['Title', 'Kind', 'State', 'Epochs']}
            rows={items.map(({ govActionId, title, type, status, submittedEpoch, expiresEpoch }) => [
              <Link key="to" to={explore(alias, 'proposal', govActionId)}>
                <Written text={title ?? govActionId} most={60} />
              </Link>,
              splitWords(type),
              <Badge key="state" tone={status === 'active' ? 'good' : 'plain'}>
                {status}
              </Badge>,
              `${submittedEpoch} to ${expiresEpoch}`,
            ])}
          />
        )}
      </Show>
    </>
  );
}

/** Traded tokens on networks with a market; all tokens elsewhere. */
export function TokensPage({ network }: SubjectProps) {
  const { alias } = network;
  const market = getMarket(network);
  const requestState = useRequest(alias, async (signal) => {
    const [assets, prices] = await Promise.all([
      api.listAssets({ network: getCardanoId(network), pageSize: PAGE_SIZE }, { signal }),
      market === undefined ? [] : api.listPrices({ network: market, pageSize: 50 }, { signal }).catch(() => []),
    ]);
    return { assets, prices };
  });
  return (
    <>
      <Title kind={alias}>Tokens</Title>
      <CardanoTabs network={network} at="tokens" />
      <Show requestState={requestState}>
        {({ assets, prices }) => {
          const priced = new Map(prices.map((each) => [each.assetId, each]));
          const traded = assets.filter(({ unit }) => priced.has(unit));
          const others = assets.filter(({ unit }) => !priced.has(unit));
          return (
            <Table
              label="Tokens"
              head={['Name', 'Price in ADA', '24 hours', 'Supply, smallest units', 'Fingerprint']}
              rows={[...traded, ...others].map(({ unit, assetName, quantity, fingerprint }) => {
                const price = priced.get(unit);
                return [
                  <Link key="to" to={explore(alias, 'asset', unit)}>
                    {assetLabel(assetName)}
                  </Link>,
                  price?.priceAda == null ? '' : Number(price.priceAda.toPrecision(6)),
                  price?.priceChange24h == null ? '' : `${price.priceChange24h.toFixed(2)} %`,
                  count(BigInt(quantity)),
                  <Id key="print" id={fingerprint} />,
                ];
              })}
            />
          );
        }}
      </Show>
    </>
  );
}
