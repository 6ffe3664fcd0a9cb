import { addressText } from '../../../src/chains/midnight/address.js';
import type { MidnightBlock, MidnightTransaction } from '../../../src/chains/midnight/block.js';
import { fromHex } from '../../../src/kernel/hex.js';

const TYPES = {
  REGULAR: 'RegularTransaction',
  SYSTEM: 'SystemTransaction',
  BRIDGE_CLAIM: 'BridgeClaimTransaction',
  OTHER: 'FutureTransaction',
};
const ACTIONS = { DEPLOY: 'ContractDeploy', CALL: 'ContractCall', UPDATE: 'ContractUpdate', OTHER: 'ContractFreeze' };

/** A block with all fields of every indexer release; the schema selects its own. */
export const indexerJson = (block: MidnightBlock, network: string): Record<string, unknown> => ({
  __typename: 'Block',
  hash: block.hash,
  height: block.height,
  protocolVersion: block.protocolVersion,
  timestamp: block.timestamp,
  author: block.author ?? null,
  ledgerParameters: block.ledgerParameters,
  zswapMerkleTreeRoot: block.zswapRoot,
  zswapEndIndex: block.zswapEndIndex,
  dustCommitmentEndIndex: block.dustCommitmentEndIndex,
  dustGenerationEndIndex: block.dustGenerationEndIndex,
  dustCommitmentMerkleTreeRoot: block.dustCommitmentRoot ?? null,
  dustGenerationMerkleTreeRoot: block.dustGenerationRoot ?? null,
  parent: block.parentHash === undefined ? null : { __typename: 'Block', hash: block.parentHash },
  systemParameters: {
    __typename: 'SystemParameters',
    dParameter: {
      __typename: 'DParameter',
      numPermissionedCandidates: block.systemParameters?.permissionedCandidates ?? 0,
      numRegisteredCandidates: block.systemParameters?.registeredCandidates ?? 0,
    },
    termsAndConditions: block.systemParameters?.terms ?? null,
  },
  transactions: block.transactions.map((each, index) => transactionJson(each, block.height * 1_000 + index, network)),
});

function transactionJson(transaction: MidnightTransaction, id: number, network: string): Record<string, unknown> {
  const { kind, zswap, dustCommitment, dustGeneration, bridgeClaim } = transaction;
  return {
    __typename: TYPES[kind],
    id,
    hash: transaction.hash,
    protocolVersion: transaction.protocolVersion,
    raw: transaction.raw,
    ...(kind === 'REGULAR' && {
      transactionResult: {
        status: transaction.status ?? 'QUEUED',
        segments: transaction.segments.length === 0 ? null : transaction.segments,
      },
      identifiers: transaction.identifiers,
      fee: String(transaction.fee),
      fees: { paidFees: String(transaction.fee), estimatedFees: '1' },
      zswapMerkleTreeRoot: transaction.zswapRoot,
      merkleTreeRoot: transaction.zswapRoot,
      zswapStartIndex: zswap?.start,
      startIndex: zswap?.start,
      zswapEndIndex: zswap?.end,
      endIndex: zswap?.end,
      dustCommitmentStartIndex: dustCommitment?.start,
      dustCommitmentEndIndex: dustCommitment?.end,
      dustGenerationStartIndex: dustGeneration?.start,
      dustGenerationEndIndex: dustGeneration?.end,
    }),
    ...(bridgeClaim && {
      recipient: bridgeClaim.recipient,
      amount: bridgeClaim.amount.toString(16).padStart(32, '0'),
    }),
    unshieldedCreatedOutputs: transaction.created.map((utxo) => ({
      __typename: 'UnshieldedUtxo',
      owner: addressText({ kind: 'unshielded', network, bytes: fromHex(utxo.owner) }),
      tokenType: utxo.tokenType,
      value: String(utxo.value),
      intentHash: utxo.intentHash,
      outputIndex: utxo.outputIndex,
      ctime: utxo.ctime ?? null,
      initialNonce: utxo.initialNonce,
      registeredForDustGeneration: utxo.registeredForDust,
    })),
    unshieldedSpentOutputs: transaction.spent,
    contractActions: transaction.actions.map((action) => ({
      __typename: ACTIONS[action.type],
      address: action.address,
      state: action.state,
      zswapState: action.zswapState,
      unshieldedBalances: action.balances.map(({ tokenType, amount }) => ({ tokenType, amount: String(amount) })),
      ...(action.type === 'CALL' && { entryPoint: action.entryPoint }),
    })),
    zswapLedgerEvents: transaction.events
      .filter(({ group }) => group === 'ZSWAP')
      .map(({ id: number, raw }) => ({ id: number, raw })),
    dustLedgerEvents: transaction.events
      .filter(({ group }) => group === 'DUST')
      .map(({ id: number, raw }) => ({ __typename: 'ParamChange', id: number, raw })),
  };
}
