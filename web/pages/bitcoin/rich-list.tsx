import { count } from '../../format.js';
import { bitcoinId, explore } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { Btc, formatScriptKind } from './coins.js';
import { BitcoinTabs } from './ordinals.js';

const PAGE_SIZE = 100;

/** Addresses with the most coins, as of the block at which the service computed the list. */
export function BitcoinRichListPage({ network }: SubjectProps) {
  const { alias, tip } = network;
  const issued = useRequest(alias, (signal) =>
    optional(api.getBitcoinSupply({ network: bitcoinId(network) }, { signal })),
  ).data?.issued;
  return (
    <>
      <Title kind={alias}>Largest balances</Title>
      <BitcoinTabs network={network} at="rich-list" />
      <Paged
        subject={alias}
        reloadKey={tip?.hash}
        load={async (cursor, signal) => {
          const { data, computed, ...page } = await api.listLargestBitcoinAddresses(
            { network: bitcoinId(network), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
            signal && { signal },
          );
          return { data: data.map((entry) => ({ ...entry, computed })), nextCursor: page.cursor };
        }}
      >
        {(entries) => (
          <>
            {entries[0] !== undefined && <ComputedAt alias={alias} computed={entries[0].computed} />}
            <Table
              label="Addresses, largest balance first"
              head={[
                'Rank',
                'Address',
                'Balance',
                ...(issued === undefined ? [] : ['Share of supply']),
                'Outputs',
                'Type',
              ]}
              rows={entries.map(({ rank, address, scriptHash, type, confirmed, utxoCount }) => [
                count(rank),
                address === null ? (
                  <Id key="script" id={scriptHash} />
                ) : (
                  <Id key="address" id={address} to={explore(alias, 'address', address)} />
                ),
                <Btc key="balance" sat={confirmed} />,
                ...(issued === undefined ? [] : [`${((confirmed / issued) * 100).toFixed(4)} %`]),
                count(utxoCount),
                formatScriptKind(type),
              ])}
              empty="No address has a balance."
            />
          </>
        )}
      </Paged>
    </>
  );
}

interface ComputedAtProps {
  readonly alias: string;
  readonly computed: { readonly blockHeight: number; readonly blockHash: string; readonly at: string };
}

const ComputedAt = ({ alias, computed: { blockHeight, blockHash, at } }: ComputedAtProps) => (
  <p class="muted">
    Confirmed balances after block <Link to={explore(alias, 'block', blockHash)}>{count(blockHeight)}</Link>, computed{' '}
    <Timestamp seconds={Date.parse(at) / 1000} />. A script without an address is shown by its hash.
  </p>
);
