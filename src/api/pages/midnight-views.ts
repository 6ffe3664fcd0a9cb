import { explorePath, type LoadView } from './first-view.js';
import { formatAmount, formatCount, formatCounted, formatTime } from './format.js';

/** SPECK is the smallest unit of DUST, STAR that of NIGHT. */
const formatDust = (speck: string): string => formatAmount(speck, 15, 'DUST');
const formatNight = (star: string): string => formatAmount(star, 6, 'NIGHT');

interface Block {
  readonly hash: string;
  readonly height: number;
  readonly timestamp: number;
  readonly slot: number;
  readonly epoch: number;
  readonly txCount: number;
  readonly author: string | null;
  readonly finalized: boolean | null;
  readonly parentHash: string | null;
}

const loadBlock: LoadView = async ({ network, id, read }) => {
  const block = await read<Block>('getMidnightBlock', { block: id });
  const time = formatTime(block.timestamp / 1000);
  return {
    kind: 'Midnight block',
    heading: formatCount(block.height),
    description: `${formatCounted(block.txCount, 'transaction')}, ${time}`,
    facts: [
      { label: 'Hash', value: block.hash },
      { label: 'Time', value: time },
      { label: 'Slot', value: `${formatCount(block.slot)} (epoch ${formatCount(block.epoch)})` },
      { label: 'Transactions', value: formatCount(block.txCount) },
      { label: 'Final', value: block.finalized === null ? undefined : block.finalized ? 'yes' : 'not yet' },
      { label: 'Author', value: block.author ?? undefined },
      {
        label: 'Previous block',
        value: block.parentHash ?? undefined,
        href: block.parentHash === null ? undefined : explorePath(network, 'block', block.parentHash),
      },
    ],
  };
};

interface Transaction {
  readonly hash: string;
  readonly type: string;
  readonly status: string | null;
  readonly fee: string | null;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly blockTime: number;
  readonly contractActionCount: number;
  readonly hasShielded: boolean;
}

const lowerCase = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

const loadTransaction: LoadView = async ({ network, id, read }) => {
  const transaction = await read<Transaction>('getMidnightTransaction', { hash: id });
  const time = formatTime(transaction.blockTime / 1000);
  const state = transaction.status === null ? 'system' : lowerCase(transaction.status);
  return {
    kind: 'Midnight transaction',
    heading: transaction.hash,
    description: `${state}, in block ${formatCount(transaction.blockHeight)}, ${time}`,
    facts: [
      {
        label: 'Block',
        value: formatCount(transaction.blockHeight),
        href: explorePath(network, 'block', transaction.blockHash),
      },
      { label: 'Time', value: time },
      { label: 'State', value: state },
      { label: 'Kind', value: lowerCase(transaction.type) },
      { label: 'Fee', value: transaction.fee === null ? undefined : formatDust(transaction.fee) },
      { label: 'Contract actions', value: formatCount(transaction.contractActionCount) },
      { label: 'Shielded part', value: transaction.hasShielded ? 'yes: the amounts are private' : 'no' },
    ],
  };
};

interface Contract {
  readonly address: string;
  readonly deployedTxHash: string;
  readonly deployedHeight: number;
  readonly actionCount: number;
  readonly lastAction: { readonly blockTime: number };
}

const loadContract: LoadView = async ({ network, id, read }) => {
  const contract = await read<Contract>('getMidnightContract', { address: id });
  return {
    kind: 'Contract',
    heading: contract.address,
    description: `${formatCounted(contract.actionCount, 'action')}, deployed in block ${formatCount(contract.deployedHeight)}`,
    facts: [
      {
        label: 'Deployed in',
        value: contract.deployedTxHash,
        href: explorePath(network, 'tx', contract.deployedTxHash),
      },
      {
        label: 'Block',
        value: formatCount(contract.deployedHeight),
        href: explorePath(network, 'block', String(contract.deployedHeight)),
      },
      { label: 'Actions', value: formatCount(contract.actionCount) },
      { label: 'Newest action', value: formatTime(contract.lastAction.blockTime / 1000) },
    ],
  };
};

interface Address {
  readonly balances: readonly { readonly tokenType: string; readonly amount: string }[];
  readonly txCount: number;
  readonly utxoCount: number;
}

const loadAddress: LoadView = async ({ id, read }) => {
  const { balances, txCount, utxoCount } = await read<Address>('getMidnightAddress', { address: id });
  const night = formatNight(balances.find(({ tokenType }) => /^0*$/.test(tokenType))?.amount ?? '0');
  return {
    kind: 'Midnight address',
    heading: id,
    description: `Balance ${night}, ${formatCounted(txCount, 'transaction')}`,
    facts: [
      { label: 'Balance', value: night },
      { label: 'Outputs', value: formatCount(utxoCount) },
      { label: 'Transactions', value: formatCount(txCount) },
    ],
  };
};

export const MIDNIGHT_VIEWS: Readonly<Record<string, LoadView>> = {
  address: loadAddress,
  block: loadBlock,
  contract: loadContract,
  tx: loadTransaction,
};
