import type { ResultOf } from '../../../client/client.js';
import { count } from '../../format.js';
import { explore } from '../../networks.js';
import { Badge, Id, Table } from '../../parts/primitives.js';
import { Link } from '../../router.js';
import { Btc, rate } from './coins.js';

export type BitcoinTransaction = ResultOf<'getBitcoinTransaction'>;

const sumOutputs = ({ vout }: BitcoinTransaction): bigint => vout.reduce((sum, { value }) => sum + BigInt(value), 0n);

export const BitcoinList = ({
  alias,
  items,
}: {
  readonly alias: string;
  readonly items: readonly BitcoinTransaction[];
}) => (
  <Table
    label="Transactions, newest first"
    head={['Transaction', 'Block', 'Output', 'Fee rate']}
    rows={items.map((each) => [
      <Id key="id" id={each.txid} to={explore(alias, 'tx', each.txid)} />,
      each.status.blockHeight === null ? (
        <Badge tone="warn">pending</Badge>
      ) : (
        <Link to={explore(alias, 'block', String(each.status.blockHeight))}>{count(each.status.blockHeight)}</Link>
      ),
      <Btc key="out" sat={sumOutputs(each)} />,
      rate(each.feeRate),
    ])}
  />
);
