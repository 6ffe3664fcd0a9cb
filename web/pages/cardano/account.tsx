import { Show, useAsk } from '../../ask.js';
import { explore, idOf } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Asset, Badge, Fields, Id, Section, Table } from '../../parts/things.js';
import { Title } from '../../parts/title.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { coinOf } from './tabs.js';
import { TransactionList } from './transaction-list.js';

const SHOWN = 25;

export function AccountPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const coin = coinOf(network);
  const of = { network: idOf(network), stakeAddress: id };
  const asked = useAsk(
    id,
    async (signal) => {
      const [info, addresses, assets] = await Promise.all([
        api.getAccountInfo(of, { signal }),
        api.listAccountAddresses({ ...of, pageSize: SHOWN }, { signal }),
        api.listAccountAssets({ ...of, pageSize: SHOWN }, { signal }),
      ]);
      return { info, addresses, assets };
    },
    tip?.hash,
  );
  const ada = (lovelace: string | null) => lovelace && <Ada lovelace={lovelace} symbol={coin} />;
  return (
    <>
      <Title kind="Account">
        <Id id={id} whole />
      </Title>
      <Show asked={asked}>
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
                ['Pool', info.poolId && <Id id={info.poolId} to={explore(alias, 'pool', info.poolId)} />],
                ['DRep', info.drepId && <Id id={info.drepId} to={explore(alias, 'drep', info.drepId)} />],
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
                  head={['Amount']}
                  rows={assets.map((asset) => [<Asset key="asset" alias={alias} asset={asset} />])}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      {asked.error === undefined && (
        <Section title="Transactions">
          <Paged
            subject={id}
            moment={tip?.hash}
            load={(cursor, signal) =>
              api.pageAccountTransactions(
                { ...of, limit: SHOWN, ...(cursor !== undefined && { cursor }) },
                signal && { signal },
              )
            }
          >
            {(items) => <TransactionList alias={alias} items={items} />}
          </Paged>
        </Section>
      )}
    </>
  );
}
