import { Dollars, useAdaPrice } from '../../fiat.js';
import { count } from '../../format.js';
import { AddressName } from '../../labels/script-name.js';
import { explore, getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { PoolLink } from './named-links.js';
import { CardanoTabs, getTicker } from './tabs.js';

const PAGE_SIZE = 100;
const BY_ADDRESS = 'addresses';

/** Accounts or addresses with the most coins. */
export function RichListPage({ network, id }: SubjectProps) {
  const { alias } = network;
  const byAddress = id === BY_ADDRESS;
  const supply = useRequest(alias, (signal) => optional(api.getSupply({ network: getCardanoId(network) }, { signal })))
    .data?.circulating;
  const List = byAddress ? Addresses : Accounts;
  return (
    <>
      <Title kind={alias}>Largest balances</Title>
      <CardanoTabs network={network} at="rich-list" />
      <nav class="row choice" aria-label="Kind of holder">
        <Link
          to={explore(alias, 'rich-list')}
          class={byAddress ? 'button plain small' : 'button small'}
          current={!byAddress}
        >
          Accounts
        </Link>
        <Link
          to={explore(alias, 'rich-list', BY_ADDRESS)}
          class={byAddress ? 'button small' : 'button plain small'}
          current={byAddress}
        >
          Addresses
        </Link>
      </nav>
      <p class="muted">
        {byAddress
          ? `Addresses with at least 1,000 ${getTicker(network)}.`
          : `Accounts whose addresses hold at least 1,000 ${getTicker(network)} together; rewards are not included.`}
      </p>
      <List network={network} supply={supply} />
    </>
  );
}

interface ListProps {
  readonly network: Network;
  /** Circulating supply in lovelace; undefined where the index has no ledger state. */
  readonly supply: string | undefined;
}

const formatShare = (lovelace: string, supply: string | undefined): string =>
  supply === undefined || supply === '0' ? '' : `${((Number(lovelace) / Number(supply)) * 100).toFixed(4)} %`;

function Accounts({ network, supply }: ListProps) {
  const price = useAdaPrice(getTicker(network));
  return (
    <Paged
      subject={network.alias}
      reloadKey={network.tip?.hash}
      load={(cursor, signal) =>
        api.listLargestAccounts(
          { network: getCardanoId(network), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
          signal === undefined ? {} : { signal },
        )
      }
    >
      {(accounts) => (
        <Table
          label="Accounts, largest balance first"
          head={['Rank', 'Account', 'Balance', ...(price === undefined ? [] : ['Value']), 'Share of supply', 'Pool']}
          rows={accounts.map(({ stakeAddress, lovelace, poolId }, index) => [
            count(index + 1),
            <Id key="account" id={stakeAddress} to={explore(network.alias, 'account', stakeAddress)} />,
            <Ada key="balance" lovelace={lovelace} symbol={getTicker(network)} rounded />,
            ...(price === undefined ? [] : [<Dollars key="value" dollars={(Number(lovelace) / 1e6) * price} />]),
            formatShare(lovelace, supply),
            poolId === null ? '' : <PoolLink key="pool" network={network} id={poolId} />,
          ])}
          empty="No account has such a balance."
        />
      )}
    </Paged>
  );
}

function Addresses({ network, supply }: ListProps) {
  const price = useAdaPrice(getTicker(network));
  return (
    <Paged
      subject={network.alias}
      reloadKey={network.tip?.hash}
      load={(cursor, signal) =>
        api.listLargestAddresses(
          { network: getCardanoId(network), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
          signal === undefined ? {} : { signal },
        )
      }
    >
      {(addresses) => (
        <Table
          label="Addresses, largest balance first"
          head={['Rank', 'Address', 'Balance', ...(price === undefined ? [] : ['Value']), 'Share of supply', 'Account']}
          rows={addresses.map(({ address, stakeAddress, lovelace }, index) => [
            count(index + 1),
            <span key="address" class="row">
              <Id id={address} to={explore(network.alias, 'address', address)} />
              <AddressName address={address} />
            </span>,
            <Ada key="balance" lovelace={lovelace} symbol={getTicker(network)} rounded />,
            ...(price === undefined ? [] : [<Dollars key="value" dollars={(Number(lovelace) / 1e6) * price} />]),
            formatShare(lovelace, supply),
            stakeAddress === null ? (
              ''
            ) : (
              <Id key="account" id={stakeAddress} to={explore(network.alias, 'account', stakeAddress)} />
            ),
          ])}
          empty="No address has such a balance."
        />
      )}
    </Paged>
  );
}
