import type { ResultOf } from '../../../client/client.js';
import { amount, count } from '../../format.js';
import { explore } from '../../networks.js';
import { Badge, Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Link } from '../../router.js';

type Summary = ResultOf<'listMidnightTransactions'>['data'][number];

/** SPECK is the smallest unit of DUST. */
export const dust = (speck: string): string => `${amount(speck, 15)} DUST`;
/** STAR is the smallest unit of NIGHT. */
export const night = (star: string): string => `${amount(star, 6)} NIGHT`;

export const State = ({ status }: { readonly status: Summary['status'] }) =>
  status === null ? (
    <Badge>system</Badge>
  ) : (
    <Badge tone={status === 'SUCCESS' ? 'good' : status === 'FAILURE' ? 'bad' : 'warn'}>
      {status.toLowerCase().replace('_', ' ')}
    </Badge>
  );

export const MidnightList = ({ alias, items }: { readonly alias: string; readonly items: readonly Summary[] }) => (
  <Table
    label="Transactions, newest first"
    head={['Hash', 'Block', 'Age', 'Kind', 'State']}
    rows={items.map(({ hash, blockHeight, blockTime, type, status }) => [
      <Id key="id" id={hash} to={explore(alias, 'tx', hash)} />,
      <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
        {count(blockHeight)}
      </Link>,
      <Timestamp key="time" seconds={blockTime / 1000} />,
      type.toLowerCase().replace('_', ' '),
      <State key="state" status={status} />,
    ])}
  />
);
