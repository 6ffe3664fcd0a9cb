import { Dollars } from '../../fiat.js';
import { amount, assetLabel, pngSource, short, splitWords } from '../../format.js';
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
            head={['Name', 'Voting power', 'State', 'Id']}
            rows={dreps.map(({ drepId, givenName, votingPower, status }) => [
              <Link key="to" to={explore(alias, 'drep', drepId)}>
                <Written text={givenName ?? 'no name'} most={40} />
              </Link>,
              votingPower === null ? '' : <Ada lovelace={votingPower} symbol={getTicker(network)} rounded />,
              <Badge key="state" tone={status === 'active' ? 'good' : 'plain'}>
                {status}
              </Badge>,
              <Id key="id" id={drepId} />,
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
            head={['Title', 'State', 'Kind', 'Epochs']}
            rows={items.map(({ govActionId, title, type, status, submittedEpoch, expiresEpoch }) => [
              <Link key="to" to={explore(alias, 'proposal', govActionId)}>
                <Written text={title ?? short(govActionId)} most={60} />
              </Link>,
              <Badge key="state" tone={status === 'active' ? 'good' : 'plain'}>
                {status}
              </Badge>,
              splitWords(type),
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
      market === undefined ? [] : api.listPrices({ network: market, pageSize: PAGE_SIZE }, { signal }).catch(() => []),
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
              head={['Name', 'Price in ADA', 'Price', '24 hours', 'Volume, 24 hours', 'Supply', 'Fingerprint']}
              rows={[...traded, ...others].map(({ unit, assetName, quantity, decimals, fingerprint }) => {
                const price = priced.get(unit);
                return [
                  <TokenName key="to" alias={alias} unit={unit} name={assetLabel(assetName)} logo={price?.logo} />,
                  price?.priceAda == null ? '' : Number(price.priceAda.toPrecision(6)),
                  price?.priceUsd == null ? '' : <Dollars dollars={price.priceUsd} />,
                  price?.priceChange24h == null ? '' : <Change percent={price.priceChange24h} />,
                  price?.volume24h == null ? '' : <Dollars dollars={price.volume24h} />,
                  amount(quantity, decimals ?? 0),
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

interface TokenNameProps {
  readonly alias: string;
  readonly unit: string;
  readonly name: string;
  readonly logo: string | null | undefined;
}

function TokenName({ alias, unit, name, logo }: TokenNameProps) {
  const source = pngSource(logo);
  return (
    <span class="token-name">
      {source === undefined ? <span class="no-logo" /> : <img src={source} alt="" width="20" height="20" />}
      <Link to={explore(alias, 'asset', unit)} title={unit}>
        {name}
      </Link>
    </span>
  );
}

/** A change of a price; `percent` is also the value for sorting and export. */
const Change = ({ percent }: { readonly percent: number }) => (
  <span class={percent < 0 ? 'amount loss' : 'amount gain'}>
    {percent > 0 && '+'}
    {percent.toFixed(2).replace('-', '−')} %
  </span>
);
