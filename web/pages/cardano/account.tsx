import { AdaWithValue, Dollars, useTokenValues } from '../../fiat.js';
import { explore, getCardanoId, getMarket } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Asset, Badge, Fields, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { AccountDelegations } from './account-delegations.js';
import { AccountHistory } from './account-history.js';
import { AccountRewards, BalanceChart } from './account-income.js';
import { DRepLink, PoolLink } from './named-links.js';
import { getTicker } from './tabs.js';

const PAGE_SIZE = 25;

export function AccountPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = getTicker(network);
  const getValue = useTokenValues(alias);
  const params = { network: getCardanoId(network), stakeAddress: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [info, addresses, assets] = await Promise.all([
        api.getAccountInfo(params, { signal }),
        api.listAccountAddresses({ ...params, pageSize: PAGE_SIZE }, { signal }),
        api.listAccountAssets({ ...params, pageSize: PAGE_SIZE }, { signal }),
      ]);
      return { info, addresses, assets };
    },
    tip?.hash,
  );
  const ada = (lovelace: string | null) =>
    lovelace === null ? undefined : <AdaWithValue lovelace={lovelace} symbol={coin} />;
  return (
    <>
      <Title
        kind="Account"
        beside={
          getMarket(network) !== undefined && (
            <Link to={explore(alias, 'wallet', id)} class="button plain small">
              Portfolio
            </Link>
          )
        }
      >
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ info, addresses, assets }) => (
          <>
            <Fields
              rows={[
                [
                  'State',
                  <Badge key="state" tone={info.registered ? 'good' : 'plain'}>
                    {info.registered ? 'registered' : 'not registered'}
                  </Badge>,
                ],
                ['Balance', ada(info.utxoBalance)],
                ['Withdrawable rewards', ada(info.withdrawableAmount)],
                ['Withdrawn', ada(info.withdrawalsSum)],
                ['Pool', info.poolId && <PoolLink network={network} id={info.poolId} />],
                ['DRep', info.drepId && <DRepLink network={network} id={info.drepId} />],
                alias.startsWith('cardano') && [
                  'Midnight',
                  <Link key="dust" to={explore(alias.replace('cardano', 'midnight'), 'dust', id)}>
                    DUST status
                  </Link>,
                ],
              ]}
            />
            <div class="columns">
              <Section title="Addresses">
                <Table
                  label="Addresses of the account"
                  head={['Address']}
                  rows={addresses.map(({ address }) => [
                    <Id key="id" id={address} to={explore(alias, 'address', address)} />,
                  ])}
                />
              </Section>
              <Section title="Tokens">
                <Table
                  label="Tokens of the account"
                  head={['Amount', 'Value']}
                  rows={assets.map((asset) => {
                    const dollars = getValue(asset.unit, asset.quantity);
                    return [
                      <Asset key="asset" alias={alias} asset={asset} />,
                      dollars === undefined ? '' : <Dollars dollars={dollars} />,
                    ];
                  })}
                  empty="No tokens."
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      {requestState.data !== undefined && (
        <>
          <AccountDelegations network={network} stakeAddress={id} />
          <BalanceChart network={network} stakeAddress={id} />
          <AccountRewards network={network} stakeAddress={id} />
        </>
      )}
      {requestState.error === undefined && <AccountHistory network={network} stakeAddress={id} />}
    </>
  );
}
