import type { ResultOf } from '../../../client/client.js';
import { Chart } from '../../charts/chart.js';
import { formatShort } from '../../charts/spec.js';
import { getCardanoId, type Network } from '../../networks.js';
import { optional } from '../../optional.js';
import { readNumberedPage } from '../../parts/numbered-pages.js';
import { Paged } from '../../parts/paged.js';
import { Ada, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { PoolLink } from './named-links.js';
import { getTicker } from './tabs.js';

interface AccountProps {
  readonly network: Network;
  readonly stakeAddress: string;
}

type Balance = ResultOf<'listAccountBalanceHistory'>[number];

const PAGE_SIZE = 25;
const toAda = (lovelace: string): number => Number(lovelace) / 1e6;

/** Balance by epoch, without the value of tokens. */
export function BalanceChart({ network, stakeAddress }: AccountProps) {
  const requestState = useRequest(
    stakeAddress,
    (signal) =>
      optional(
        api.listAccountBalanceHistory(
          { network: getCardanoId(network), stakeAddress, resolution: 'epoch' },
          { signal },
        ),
      ),
    network.tip?.hash,
  );
  return (
    <Show requestState={requestState}>
      {(history) =>
        history === undefined || history.length < 2 ? null : (
          <Section title="Balance by epoch">
            <BalancePicture history={history.toSorted((a, b) => a.epoch - b.epoch)} coin={getTicker(network)} />
          </Section>
        )
      }
    </Show>
  );
}

const BalancePicture = ({ history, coin }: { readonly history: readonly Balance[]; readonly coin: string }) => (
  <Chart
    label={`Balance in ${coin}`}
    spec={{
      x: history.map(({ epoch }) => epoch),
      xName: 'Epoch',
      isTime: false,
      formatX: String,
      series: [
        {
          name: 'Unspent outputs',
          values: history.map(({ lovelace }) => toAda(lovelace)),
          shape: 'line',
          tone: 'accent',
          format: formatShort,
        },
        {
          name: 'Rewards',
          values: history.map(({ rewards }) => (rewards === null ? null : toAda(rewards))),
          shape: 'line',
          tone: 'amber',
          format: formatShort,
          axis: 'right',
        },
      ],
    }}
  />
);

/** Rewards of an account, newest first. */
export function AccountRewards({ network, stakeAddress }: AccountProps) {
  const coin = getTicker(network);
  return (
    <Section title="Rewards">
      <Paged
        subject={stakeAddress}
        reloadKey={network.tip?.epoch === null ? undefined : String(network.tip?.epoch)}
        load={(cursor, signal) =>
          readNumberedPage(cursor, PAGE_SIZE, (page) =>
            api.listAccountRewards(
              { network: getCardanoId(network), stakeAddress, page, pageSize: PAGE_SIZE },
              signal === undefined ? {} : { signal },
            ),
          )
        }
      >
        {(rewards) => (
          <Table
            label="Rewards of the account"
            head={['Epoch', 'Amount', 'Kind', 'Pool', 'Spendable from epoch']}
            rows={rewards.map(({ epoch, amount, type, poolId, spendableEpoch }) => [
              epoch,
              <Ada key="amount" lovelace={amount} symbol={coin} />,
              type.replace('_', ' '),
              poolId === null ? '' : <PoolLink network={network} id={poolId} />,
              spendableEpoch,
            ])}
            empty="No rewards."
          />
        )}
      </Paged>
    </Section>
  );
}
