import { count } from '../../format.js';
import { explore } from '../../networks.js';
import { Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Link } from '../../router.js';

interface Listed {
  readonly txHash: string;
  readonly blockHeight: number;
  readonly blockTime: number;
}

export const TransactionList = ({ alias, items }: { readonly alias: string; readonly items: readonly Listed[] }) => (
  <Table
    label="Transactions, newest first"
    head={['Hash', 'Block', 'Age']}
    rows={items.map(({ txHash, blockHeight, blockTime }) => [
      <Id key="id" id={txHash} to={explore(alias, 'tx', txHash)} />,
      <Link key="block" to={explore(alias, 'block', String(blockHeight))}>
        {count(blockHeight)}
      </Link>,
      <Timestamp key="time" seconds={blockTime} />,
    ])}
  />
);
