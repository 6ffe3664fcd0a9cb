import { useTokenDecimals } from '../../fiat.js';
import { amount, assetLabel, count } from '../../format.js';
import { explore, type Network } from '../../networks.js';
import { Id, Timestamp } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Link } from '../../router.js';
import { getTicker } from './tabs.js';
import type { HistoryEntry, TokenChange } from './token-changes.js';

const MAX_TOKENS = 2;

/** A gain or a loss of lovelace. `lovelace` is also the value for sorting and export. */
const AdaChange = ({ lovelace, symbol }: { readonly lovelace: string; readonly symbol: string }) => (
  <span class={lovelace.startsWith('-') ? 'amount loss' : 'amount gain'}>
    {!lovelace.startsWith('-') && lovelace !== '0' && '+'}
    {amount(lovelace, 6)} <small>{symbol}</small>
  </span>
);

interface ChangeListProps {
  readonly network: Network;
  readonly items: readonly HistoryEntry[];
}

/** The history of an address or an account with its gains and losses. */
export const ChangeList = ({ network, items }: ChangeListProps) => (
  <Table
    label="Transactions, newest first"
    head={['Hash', 'Block', 'Age', 'Change', 'Tokens', 'Fee']}
    rows={items.map(({ txHash, blockHeight, time, lovelace, tokens, fee }) => [
      <Id key="id" id={txHash} to={explore(network.alias, 'tx', txHash)} />,
      <Link key="block" to={explore(network.alias, 'block', String(blockHeight))}>
        {count(blockHeight)}
      </Link>,
      <Timestamp key="time" seconds={time} />,
      lovelace === undefined ? '' : <AdaChange lovelace={lovelace} symbol={getTicker(network)} />,
      <Tokens key="tokens" alias={network.alias} changes={tokens} />,
      fee === null ? '' : amount(fee, 6),
    ])}
    empty="No transactions."
  />
);

function Tokens({ alias, changes }: { readonly alias: string; readonly changes: readonly TokenChange[] }) {
  const getDecimals = useTokenDecimals(alias);
  return (
    <>
      {changes.slice(0, MAX_TOKENS).map(({ unit, quantity }, index) => (
        <span key={unit}>
          {index > 0 && ', '}
          <span class={quantity < 0n ? 'amount loss' : 'amount gain'}>
            {quantity > 0n && '+'}
            {amount(quantity, getDecimals(unit))}
          </span>{' '}
          <Link to={explore(alias, 'asset', unit)}>{assetLabel(unit.slice(56))}</Link>
        </span>
      ))}
      {changes.length > MAX_TOKENS && ` and ${changes.length - MAX_TOKENS} more`}
    </>
  );
}
