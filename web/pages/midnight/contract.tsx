import { count, written } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Copy, Fields, Id, Section, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { night } from './list.js';

export function ContractPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: midnightId(network), address: id };
  const requestState = useRequest(
    id,
    async (signal) => {
      const [contract, state] = await Promise.all([
        api.getMidnightContract(params, { signal }),
        api.getMidnightContractState(params, { signal }),
      ]);
      return { contract, state };
    },
    tip?.hash,
  );
  return (
    <>
      <Title kind="Contract">
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ contract, state }) => (
          <>
            <Fields
              rows={[
                [
                  'Deployed in',
                  <Id key="tx" id={contract.deployedTxHash} to={explore(alias, 'tx', contract.deployedTxHash)} />,
                ],
                [
                  'Block',
                  <Link key="block" to={explore(alias, 'block', String(contract.deployedHeight))}>
                    {count(contract.deployedHeight)}
                  </Link>,
                ],
                ['Actions', count(contract.actionCount)],
                ['Newest action', <Timestamp key="last" seconds={contract.lastAction.blockTime / 1000} />],
                ...contract.unshieldedBalances.map(({ tokenType, amount }) =>
                  /^0*$/.test(tokenType)
                    ? (['Holds', night(amount)] as const)
                    : (['Holds', `${amount} ${written(tokenType, 16)}`] as const),
                ),
              ]}
            />
            <div class="columns">
              <Section title="Entry points">
                <Table
                  label="Entry points"
                  head={['Entry point']}
                  rows={state.operations.map((name) => [written(name, 60)])}
                  empty="No entry points."
                />
              </Section>
              <Section title="State">
                <Fields
                  rows={[
                    ['Since block', count(state.height)],
                    [
                      'Ledger',
                      <span key="state">
                        {count(state.state.length / 2)} bytes <Copy text={state.state} />
                      </span>,
                    ],
                    [
                      'Maintenance authority',
                      state.maintenanceAuthority.committee.length === 0
                        ? 'none'
                        : `${count(state.maintenanceAuthority.threshold)} of ${count(state.maintenanceAuthority.committee.length)} keys`,
                    ],
                  ]}
                />
              </Section>
            </div>
          </>
        )}
      </Show>
      <Section title="Actions">
        <Paged
          subject={id}
          reloadKey={tip?.hash}
          load={(cursor, signal) =>
            api.listMidnightContractActions(
              { ...params, limit: 25, ...(cursor !== undefined && { cursor }) },
              signal && { signal },
            )
          }
        >
          {(items) => (
            <Table
              label="Actions of the contract, newest first"
              head={['Action', 'Entry point', 'Transaction', 'Block', 'Age']}
              rows={items.map(({ type, entryPoint, txHash, blockHeight, blockTime }) => [
                type.toLowerCase(),
                entryPoint === null ? '' : written(entryPoint, 60),
                <Id key="tx" id={txHash} to={explore(alias, 'tx', txHash)} />,
                <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
                  {count(blockHeight)}
                </Link>,
                <Timestamp key="time" seconds={blockTime / 1000} />,
              ])}
            />
          )}
        </Paged>
      </Section>
    </>
  );
}
