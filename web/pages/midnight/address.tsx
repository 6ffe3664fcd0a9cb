import { count, written } from '../../format.js';
import { explore, midnightId } from '../../networks.js';
import type { SubjectProps } from '../../page-props.js';
import { Paged } from '../../parts/paged.js';
import { Fields, Id, Section, Timestamp } from '../../parts/primitives.js';
import { QrCode } from '../../parts/qr-code.js';
import { Table } from '../../parts/table.js';
import { Title } from '../../parts/title.js';
import { Show, useRequest } from '../../request.js';
import { Link } from '../../router.js';
import { api } from '../../session.js';
import { night } from './list.js';

export function MidnightAddressPage({ network, id }: SubjectProps) {
  const { alias, tip } = network;
  const params = { network: midnightId(network), address: id };
  const requestState = useRequest(id, (signal) => api.getMidnightAddress(params, { signal }), tip?.hash);
  return (
    <>
      <Title kind="Midnight address" beside={<QrCode text={id} label="QR code of the address" />}>
        <Id id={id} whole />
      </Title>
      <Show requestState={requestState}>
        {({ balances, utxoCount, registeredForDust, txCount }) => (
          <Fields
            rows={[
              ...balances.map(({ tokenType, amount }) =>
                /^0*$/.test(tokenType)
                  ? (['NIGHT', night(amount)] as const)
                  : ([written(tokenType, 16), count(BigInt(amount))] as const),
              ),
              ['Outputs', count(utxoCount)],
              ['Transactions', count(txCount)],
              ['Generates DUST', registeredForDust ? 'yes' : 'no'],
            ]}
          />
        )}
      </Show>
      <Section title="Transactions">
        <Paged
          subject={id}
          reloadKey={tip?.hash}
          load={(cursor, signal) =>
            api.listMidnightAddressTransactions(
              { ...params, limit: 25, ...(cursor !== undefined && { cursor }) },
              signal && { signal },
            )
          }
        >
          {(items) => (
            <Table
              label="Transactions, newest first"
              head={['Hash', 'Block', 'Age', 'Outputs received', 'Outputs spent']}
              rows={items.map(({ hash, blockHeight, blockTime, created, spent }) => [
                <Id key="id" id={hash} to={explore(alias, 'tx', hash)} />,
                <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
                  {count(blockHeight)}
                </Link>,
                <Timestamp key="time" seconds={blockTime / 1000} />,
                created,
                spent,
              ])}
            />
          )}
        </Paged>
      </Section>
    </>
  );
}
