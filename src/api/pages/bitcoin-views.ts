import type { Network } from '../../chains/networks.js';
import { explorePath, type LoadView } from './first-view.js';
import { formatAmount, formatCount, formatCounted, formatTime, formatUntrusted } from './format.js';

const formatBtc = ({ currency }: Network, satoshi: number | bigint | string): string =>
  formatAmount(satoshi, currency.decimals, currency.symbol);

interface Block {
  readonly hash: string;
  readonly height: number;
  readonly time: number;
  readonly txCount: number;
  readonly size: number;
  readonly confirmations: number;
  readonly inBestChain: boolean;
  readonly previousBlockHash: string | null;
  /** These are unknown for a stale block. */
  readonly totalFees?: number;
  readonly subsidy?: number;
  readonly medianFeeRate?: number;
  readonly coinbaseTag?: string;
}

const loadBlock: LoadView = async ({ network, id, read }) => {
  const block = await read<Block>('getBitcoinBlock', { idOrHeight: id });
  const time = formatTime(block.time);
  const fees = block.totalFees === undefined ? undefined : formatBtc(network, block.totalFees);
  return {
    kind: 'Bitcoin block',
    heading: formatCount(block.height),
    description: `${formatCounted(block.txCount, 'transaction')}${fees === undefined ? '' : `, fees ${fees}`}, ${time}`,
    facts: [
      { label: 'Hash', value: block.hash },
      { label: 'Time', value: time },
      {
        label: 'State',
        value: block.inBestChain ? formatCounted(block.confirmations, 'confirmation') : 'stale: not on the best chain',
      },
      { label: 'Transactions', value: formatCount(block.txCount) },
      { label: 'Fees', value: fees },
      { label: 'Subsidy', value: block.subsidy === undefined ? undefined : formatBtc(network, block.subsidy) },
      {
        label: 'Median fee rate',
        value: block.medianFeeRate === undefined ? undefined : `${block.medianFeeRate} sat/vB`,
      },
      { label: 'Size', value: `${formatCount(block.size)} bytes` },
      { label: 'Miner text', value: block.coinbaseTag === undefined ? undefined : formatUntrusted(block.coinbaseTag) },
      {
        label: 'Previous block',
        value: block.previousBlockHash ?? undefined,
        href: block.previousBlockHash === null ? undefined : explorePath(network, 'block', block.previousBlockHash),
      },
    ],
  };
};

interface Transaction {
  readonly txid: string;
  readonly vsize: number;
  readonly fee: number | null;
  readonly feeRate: number | null;
  readonly vin: readonly unknown[];
  readonly vout: readonly { readonly value: number | bigint }[];
  readonly status: { readonly blockHeight: number | null; readonly blockTime: number | null };
}

const loadTransaction: LoadView = async ({ network, id, read }) => {
  const { txid, vsize, fee, feeRate, vin, vout, status } = await read<Transaction>('getBitcoinTransaction', {
    txid: id,
  });
  const output = formatBtc(
    network,
    vout.reduce((sum, { value }) => sum + BigInt(value), 0n),
  );
  const { blockHeight, blockTime } = status;
  return {
    kind: 'Bitcoin transaction',
    heading: txid,
    description: `Output ${output}, ${blockHeight === null ? 'unconfirmed' : `in block ${formatCount(blockHeight)}`}`,
    facts: [
      {
        label: 'Block',
        value: blockHeight === null ? 'none yet: the transaction is in the mempool' : formatCount(blockHeight),
        href: blockHeight === null ? undefined : explorePath(network, 'block', String(blockHeight)),
      },
      { label: 'Time', value: blockTime === null ? undefined : formatTime(blockTime) },
      { label: 'Inputs', value: formatCount(vin.length) },
      { label: 'Outputs', value: formatCount(vout.length) },
      { label: 'Output', value: output },
      { label: 'Fee', value: fee === null ? undefined : formatBtc(network, fee) },
      { label: 'Fee rate', value: feeRate === null ? undefined : `${Number(feeRate.toPrecision(4))} sat/vB` },
      { label: 'Size', value: `${formatCount(vsize)} virtual bytes` },
    ],
  };
};

interface Address {
  readonly scriptPubkeyType: string | null;
  readonly balance: { readonly confirmed: number | bigint; readonly unconfirmed: number | bigint };
  readonly chainStats: { readonly txCount: number };
}

const loadAddress: LoadView = async ({ network, id, read }) => {
  const { balance, chainStats, scriptPubkeyType } = await read<Address>('getBitcoinAddress', { address: id });
  return {
    kind: 'Bitcoin address',
    heading: id,
    description: `Balance ${formatBtc(network, balance.confirmed)}, ${formatCounted(chainStats.txCount, 'transaction')}`,
    facts: [
      { label: 'Confirmed', value: formatBtc(network, balance.confirmed) },
      { label: 'Unconfirmed', value: formatBtc(network, balance.unconfirmed) },
      { label: 'Transactions', value: formatCount(chainStats.txCount) },
      { label: 'Kind', value: scriptPubkeyType ?? undefined },
    ],
  };
};

export const BITCOIN_VIEWS: Readonly<Record<string, LoadView>> = {
  address: loadAddress,
  block: loadBlock,
  tx: loadTransaction,
};
