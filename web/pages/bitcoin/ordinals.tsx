import { amount, count, written } from '../../format.js';
import { bitcoinId, explore, type Network } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Badge, Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Tabs } from '../../parts/tabs.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';

const TABS = [
  ['', 'Chain'],
  ['blocks', 'Blocks'],
  ['mempool', 'Mempool'],
  ['fees', 'Fees'],
  ['mining', 'Mining'],
  ['inscriptions', 'Inscriptions'],
  ['runes', 'Runes'],
  ['rich-list', 'Rich list'],
] as const;

export const BitcoinTabs = ({ network, at }: { readonly network: Network; readonly at: (typeof TABS)[number][0] }) => (
  <Tabs network={network} at={at} tabs={TABS} />
);

interface Listed {
  readonly inscriptionId: string;
  readonly number: number;
  readonly contentType: string | null;
  readonly contentLength: number | null;
  readonly genesisTime: number;
}

export const InscriptionList = ({ alias, items }: { readonly alias: string; readonly items: readonly Listed[] }) => (
  <Table
    label="Inscriptions"
    head={['Number', 'Type', 'Bytes', 'Age', 'Id']}
    rows={items.map(({ inscriptionId, number, contentType, contentLength, genesisTime }) => [
      <Link key="to" to={explore(alias, 'inscription', inscriptionId)}>
        {count(number)}
      </Link>,
      contentType === null ? '' : written(contentType, 40),
      contentLength === null ? '' : count(contentLength),
      <Timestamp key="time" seconds={genesisTime} />,
      <Id key="id" id={inscriptionId} />,
    ])}
  />
);

export function InscriptionsPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Inscriptions</Title>
      <BitcoinTabs network={network} at="inscriptions" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={async (cursor, signal) => {
          const page = await api.listBitcoinInscriptions(
            { network: bitcoinId(network), limit: 25, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          );
          return { data: page.data, nextCursor: page.cursor };
        }}
      >
        {(items) => <InscriptionList alias={alias} items={items} />}
      </Paged>
    </>
  );
}

export function RunesPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  return (
    <>
      <Title kind={alias}>Runes</Title>
      <BitcoinTabs network={network} at="runes" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={async (cursor, signal) => {
          const page = await api.listBitcoinRunes(
            { network: bitcoinId(network), limit: 25, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          );
          return { data: page.data, nextCursor: page.cursor };
        }}
      >
        {(items) => (
          <Table
            label="Runes, newest first"
            head={['Name', 'Supply', 'Mints', 'State', 'Age']}
            rows={items.map(({ runeId, spacedName, symbol, supply, divisibility, mints, mintable, etchedAt }) => [
              <span key="to">
                <Link to={explore(alias, 'rune', runeId)}>{written(spacedName, 40)}</Link>
                {symbol !== null && ` ${written(symbol, 2)}`}
              </span>,
              amount(supply, divisibility),
              count(BigInt(mints)),
              <Badge key="state" tone={mintable ? 'good' : 'plain'}>
                {mintable ? 'mintable' : 'closed'}
              </Badge>,
              <Timestamp key="time" seconds={etchedAt} />,
            ])}
          />
        )}
      </Paged>
    </>
  );
}
