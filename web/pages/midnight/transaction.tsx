import { count, written } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Flow, type FlowEnd } from '../../parts/flow.js';
import { ExactTime, Fields, Id, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { SubjectTitle, Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { dust, night, State } from './list.js';

const NIGHT = /^0*$/;

export function MidnightTransactionPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const requestState = useRequest(
    id,
    async (signal) => {
      const params = { network: midnightId(network), hash: id };
      const [transaction, utxos, actions] = await Promise.all([
        api.getMidnightTransaction(params, { signal }),
        api.getMidnightTransactionUtxos(params, { signal }),
        api.listMidnightTransactionActions(params, { signal }),
      ]);
      return { transaction, utxos, actions };
    },
    tip?.hash,
  );
  const end = (utxo: {
    intentHash: string;
    outputIndex: number;
    owner: string;
    tokenType: string;
    value: string;
  }): FlowEnd => ({
    key: `${utxo.intentHash}#${utxo.outputIndex}`,
    weight: Number(utxo.value),
    main: <Id id={utxo.owner} to={explore(alias, 'address', utxo.owner)} />,
    below: NIGHT.test(utxo.tokenType) ? night(utxo.value) : utxo.value,
    last: NIGHT.test(utxo.tokenType) ? '' : written(utxo.tokenType, 24),
  });
  return (
    <Show requestState={requestState} title={<SubjectTitle kind="Midnight transaction" id={id} />}>
      {({ transaction, utxos, actions }) => (
        <>
          <Title kind="Midnight transaction" beside={<State status={transaction.status} />}>
            <Id id={id} whole />
          </Title>
          {utxos.spent.length + utxos.created.length > 0 && (
            <Flow from={utxos.spent.map(end)} to={utxos.created.map(end)} />
          )}
          <Section title="Details">
            <Fields
              rows={[
                [
                  'Block',
                  <Link key="block" to={explore(alias, 'block', transaction.blockHash)}>
                    {count(transaction.blockHeight)}
                  </Link>,
                ],
                ['Time', <ExactTime key="time" seconds={transaction.blockTime / 1000} />],
                ['Kind', transaction.type.toLowerCase().replace('_', ' ')],
                ['Fee', transaction.fee === null ? undefined : dust(transaction.fee)],
                ['Shielded part', transaction.hasShielded ? 'yes: the amounts are private' : 'no'],
              ]}
            />
          </Section>
          {actions.length > 0 && (
            <Section title="Contract actions">
              <Table
                label="Contract actions of the transaction"
                head={['Action', 'Contract', 'Entry point']}
                rows={actions.map(({ type, address, entryPoint }) => [
                  type.toLowerCase(),
                  <Id key="id" id={address} to={explore(alias, 'contract', address)} />,
                  entryPoint === null ? '' : written(entryPoint, 60),
                ])}
              />
            </Section>
          )}
        </>
      )}
    </Show>
  );
}
