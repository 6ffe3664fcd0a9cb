import { ServiceError } from '../../kernel/errors.js';
import { drepFact, formatAda, linkFact, poolFact } from './cardano-facts.js';
import { STAKE_AND_GOVERNANCE_VIEWS } from './cardano-governance-views.js';
import { TOKEN_VIEWS } from './cardano-token-views.js';
import { explorePath, type LoadView } from './first-view.js';
import { formatCount, formatCounted, formatTime, formatUntrusted, shorten } from './format.js';

interface Block {
  readonly hash: string;
  readonly number: number | null;
  readonly time: number;
  readonly epoch: number | null;
  readonly slot: number | null;
  readonly output: string;
  readonly fees: string;
  readonly txCount: number;
  readonly poolIdBech32: string | null;
  readonly previousBlock: string | null;
  readonly nextBlock: string | null;
}

const loadBlock: LoadView = async (subject) => {
  const { network, id, read } = subject;
  const block = await read<Block>('getBlock', { hash: id });
  const time = formatTime(block.time);
  return {
    kind: 'Block',
    heading: block.number === null ? shorten(block.hash) : formatCount(block.number),
    description: `${formatCounted(block.txCount, 'transaction')}, output ${formatAda(network, block.output)}, fees ${formatAda(network, block.fees)}, ${time}`,
    facts: [
      { label: 'Hash', value: block.hash },
      { label: 'Time', value: time },
      { label: 'Epoch', value: block.epoch === null ? undefined : String(block.epoch) },
      { label: 'Slot', value: block.slot === null ? undefined : formatCount(block.slot) },
      { label: 'Transactions', value: formatCount(block.txCount) },
      { label: 'Output', value: formatAda(network, block.output) },
      { label: 'Fees', value: formatAda(network, block.fees) },
      await poolFact(subject, block.poolIdBech32),
      linkFact(network, 'Previous block', 'block', block.previousBlock),
      linkFact(network, 'Next block', 'block', block.nextBlock),
    ],
  };
};

interface Transaction {
  readonly txHash: string;
  readonly blockHash: string;
  readonly blockHeight: number;
  readonly txTimestamp: number;
  readonly totalOutput: string;
  readonly fee: string | null;
  readonly txSize: number;
  readonly validContract: boolean;
  readonly confirmations: number;
  readonly inputs: readonly unknown[];
  readonly outputs: readonly unknown[];
}

const loadTransaction: LoadView = async (subject) => {
  const { network, id, read } = subject;
  const transaction = await read<Transaction>('getTransaction', { txHash: id }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
    throw error;
  });
  if (transaction === undefined) return loadPending(subject);
  const output = formatAda(network, transaction.totalOutput);
  const time = formatTime(transaction.txTimestamp);
  return {
    kind: 'Transaction',
    heading: transaction.txHash,
    description: `Output ${output}, in block ${formatCount(transaction.blockHeight)}, ${formatCounted(transaction.confirmations, 'confirmation')}, ${time}`,
    facts: [
      {
        label: 'Block',
        value: formatCount(transaction.blockHeight),
        href: explorePath(network, 'block', transaction.blockHash),
      },
      { label: 'Time', value: time },
      { label: 'State', value: transaction.validContract ? 'valid' : 'script failed: only the collateral was spent' },
      { label: 'Confirmations', value: formatCount(transaction.confirmations) },
      { label: 'Inputs', value: formatCount(transaction.inputs.length) },
      { label: 'Outputs', value: formatCount(transaction.outputs.length) },
      { label: 'Output', value: output },
      { label: 'Fee', value: transaction.fee === null ? undefined : formatAda(network, transaction.fee) },
      { label: 'Size', value: `${formatCount(transaction.txSize)} bytes` },
    ],
  };
};

/** A transaction that waits for a block, or that a reorg removed. */
const loadPending: LoadView = async ({ network, id, read }) => {
  const { status } = await read<{ readonly status: string }>('getTransactionStatus', { txHash: id });
  if (status === 'UNKNOWN')
    throw new ServiceError(
      'not-found',
      `No transaction on ${network.alias} has this hash. Check the hash and the network.`,
    );
  const state = status.toLowerCase().replaceAll('_', ' ');
  return {
    kind: 'Transaction',
    heading: id,
    description: `${state}, in no block`,
    facts: [{ label: 'State', value: state }],
  };
};

interface AddressInfo {
  readonly balance: string;
  readonly stakeAddress: string | null;
  readonly addressType: string;
  readonly scriptAddress: boolean;
  readonly assets: readonly unknown[];
}

const loadAddress: LoadView = async ({ network, id, read }) => {
  const { balance, stakeAddress, addressType, scriptAddress, assets } = await read<AddressInfo>('getAddressInfo', {
    address: id,
  });
  return {
    kind: 'Address',
    heading: id,
    description: `Balance ${formatAda(network, balance)} and ${formatCounted(assets.length, 'token')}`,
    facts: [
      { label: 'Balance', value: formatAda(network, balance) },
      { label: 'Tokens', value: formatCount(assets.length) },
      linkFact(network, 'Account', 'account', stakeAddress),
      { label: 'Kind', value: `${addressType}${scriptAddress ? ', script' : ''}` },
    ],
  };
};

interface Account {
  readonly registered: boolean;
  readonly utxoBalance: string;
  readonly withdrawableAmount: string | null;
  readonly poolId: string | null;
  readonly drepId: string | null;
}

const loadAccount: LoadView = async (subject) => {
  const { network, id, read } = subject;
  const account = await read<Account>('getAccountInfo', { stakeAddress: id });
  const { withdrawableAmount: rewards } = account;
  const names = await Promise.all([poolFact(subject, account.poolId), drepFact(subject, account.drepId)]);
  return {
    kind: 'Account',
    heading: id,
    description: `Balance ${formatAda(network, account.utxoBalance)}, ${account.registered ? 'registered' : 'not registered'}`,
    facts: [
      { label: 'State', value: account.registered ? 'registered' : 'not registered' },
      { label: 'Balance', value: formatAda(network, account.utxoBalance) },
      { label: 'Withdrawable rewards', value: rewards === null ? undefined : formatAda(network, rewards) },
      ...names,
    ],
  };
};

interface Epoch {
  readonly epoch: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly blockCount: number;
  readonly txCount: number;
  readonly output: string;
  readonly fees: string;
  readonly activeStake: string | null;
  readonly totalRewards: string | null;
}

const loadEpoch: LoadView = async ({ network, id, read }) => {
  const epoch = await read<Epoch>('getEpoch', { epoch: id });
  const { activeStake, totalRewards } = epoch;
  return {
    kind: 'Epoch',
    heading: String(epoch.epoch),
    description: `${formatCounted(epoch.blockCount, 'block')} and ${formatCounted(epoch.txCount, 'transaction')}, fees ${formatAda(network, epoch.fees)}`,
    facts: [
      { label: 'Start', value: formatTime(epoch.startTime) },
      { label: 'End', value: formatTime(epoch.endTime) },
      { label: 'Blocks', value: formatCount(epoch.blockCount) },
      { label: 'Transactions', value: formatCount(epoch.txCount) },
      { label: 'Output', value: formatAda(network, epoch.output) },
      { label: 'Fees', value: formatAda(network, epoch.fees) },
      { label: 'Active stake', value: activeStake === null ? undefined : formatAda(network, activeStake) },
      { label: 'Rewards', value: totalRewards === null ? undefined : formatAda(network, totalRewards) },
    ],
  };
};

const loadHandle: LoadView = async ({ network, id, read }) => {
  const handle = id.replace(/^\$/, '');
  const found = await read<{ readonly address: string; readonly stakeAddress: string | null }>('resolveHandle', {
    handle,
  });
  return {
    kind: 'Handle',
    heading: `$${formatUntrusted(handle, 60)}`,
    description: `Resolves to ${shorten(found.address)}`,
    facts: [
      linkFact(network, 'Address', 'address', found.address),
      linkFact(network, 'Account', 'account', found.stakeAddress),
    ],
  };
};

export const CARDANO_VIEWS: Readonly<Record<string, LoadView>> = {
  ...TOKEN_VIEWS,
  ...STAKE_AND_GOVERNANCE_VIEWS,
  account: loadAccount,
  address: loadAddress,
  block: loadBlock,
  epoch: loadEpoch,
  handle: loadHandle,
  tx: loadTransaction,
};
