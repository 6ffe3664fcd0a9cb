import { explore, getCardanoId, type Network } from '../../networks.js';
import { Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Show, useRequest } from '../../request.js';
import { api } from '../../session.js';
import { DRepLink, PoolLink } from './named-links.js';

const PAGE_SIZE = 25;

/** The newest delegations of an account to pools and DReps, by name. */
export function AccountDelegations({
  network,
  stakeAddress,
}: {
  readonly network: Network;
  readonly stakeAddress: string;
}) {
  const requestState = useRequest(
    stakeAddress,
    async (signal) => {
      const params = { network: getCardanoId(network), stakeAddress, pageSize: PAGE_SIZE };
      const [pools, dreps] = await Promise.all([
        api.listAccountDelegations(params, { signal }),
        api.listAccountVoteDelegations(params, { signal }),
      ]);
      return { pools, dreps };
    },
    network.tip?.hash,
  );
  const link = (txHash: string) => <Id id={txHash} to={explore(network.alias, 'tx', txHash)} />;
  return (
    <Show requestState={requestState}>
      {({ pools, dreps }) =>
        pools.length + dreps.length === 0 ? null : (
          <div class="columns">
            <Section title="Stake delegations">
              <Table
                label="Stake delegations, newest first"
                head={['Pool', 'Active from epoch', 'Age', 'Transaction']}
                rows={pools.map(({ poolId, activeEpoch, blockTime, txHash }) => [
                  <PoolLink key="pool" network={network} id={poolId} />,
                  activeEpoch,
                  <Timestamp key="time" seconds={blockTime} />,
                  link(txHash),
                ])}
                empty="No stake delegation."
              />
            </Section>
            <Section title="Vote delegations">
              <Table
                label="Vote delegations, newest first"
                head={['DRep', 'Epoch', 'Age', 'Transaction']}
                rows={dreps.map(({ drepId, epoch, blockTime, txHash }) => [
                  <DRepLink key="drep" network={network} id={drepId} />,
                  epoch,
                  <Timestamp key="time" seconds={blockTime} />,
                  link(txHash),
                ])}
                empty="No vote delegation."
              />
            </Section>
          </div>
        )
      }
    </Show>
  );
}
