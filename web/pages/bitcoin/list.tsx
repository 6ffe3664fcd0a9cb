import type { ResultOf } from '../../../client/client.js';
import { count } from '../../format.js';
import { explore } from '../../networks.js';
import { Badge, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Link } from '../../router.js';
import { Btc, BtcChange, rate } from './coins.js';

export type BitcoinTransaction = ResultOf<'getBitcoinTransaction'>;

const sumOutputs = ({ vout }: BitcoinTransaction): bigint => vout.reduce((sum, { value }) => sum + BigInt(value), 0n);

/** The outputs to the address less the inputs from it. */
export const getAddressChange = ({ vin, vout }: Pick<BitcoinTransaction, 'vin' | 'vout'>, address: string): bigint => {
  const sum = (parts: readonly { readonly address?: string | null; readonly value: number }[]): bigint =>
    parts.filter((part) => part.address === address).reduce((total, { value }) => total + BigInt(value), 0n);
  return sum(vout) - sum(vin.flatMap(({ prevout }) => prevout ?? []));
};

interface BitcoinListProps {
  readonly alias: string;
  /** The list is the history of this address: it shows what the address gained or lost. */
  readonly address?: string;
  readonly items: readonly BitcoinTransaction[];
  readonly empty?: string;
}

export const BitcoinList = ({ alias, address, items, empty = 'No transactions.' }: BitcoinListProps) => (
  <Table
    label="Transactions, newest first"
    head={['Transaction', 'Block', address === undefined ? 'Output' : 'Change', 'Fee rate']}
    rows={items.map((each) => [
      <Id key="id" id={each.txid} to={explore(alias, 'tx', each.txid)} />,
      each.status.blockHeight === null ? (
        <Badge tone="warn">pending</Badge>
      ) : (
        <Link to={explore(alias, 'block', String(each.status.blockHeight))}>{count(each.status.blockHeight)}</Link>
      ),
      address === undefined ? <Btc sat={sumOutputs(each)} /> : <BtcChange sat={getAddressChange(each, address)} />,
      rate(each.feeRate),
    ])}
    empty={empty}
  />
);
