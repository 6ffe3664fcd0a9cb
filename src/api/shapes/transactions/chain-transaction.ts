import Type, { type Static } from 'typebox';
import {
  addressBytesText,
  decodeAddressInBlock,
  paymentCredential,
} from '../../../chains/cardano/addresses/address.js';
import { slotToEpoch, slotToTime } from '../../../chains/cardano/time.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { ChainTransaction } from '../../../store/queries/cardano/transactions/transactions.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { stakeAddressText, toDatumJson, toHeldAssetJson, toReferenceScriptJson } from '../outputs/address-utxo.js';
import { SignedAmount } from '../outputs/asset-json.js';
import { PlutusContract, type ScriptsAndDatums, toContractJson } from './contract-json.js';
import { contentFields, toContentJson } from './decoded-transaction.js';
import type { FullTransaction } from './full-transaction.js';
import { GovProposal, GovVote, toGovProposalJson, toGovVotesJson } from './governance-json.js';
import { inputsAndOutputs, type PartialOutputContent, type TxIO, toOutputJson } from './output-json.js';
import type { TransactionFacts } from './transaction-facts.js';
import { TxWithdrawal, toWithdrawalJson } from './withdrawal-json.js';

/** The record of specification 2.14. */
export const Transaction = named(
  'Transaction',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockHeight: Count(FIELD.blockHeight),
    blockEpoch: Count(FIELD.epoch),
    epochSlot: Count(FIELD.epochSlot),
    absoluteSlot: Count(FIELD.slot),
    txTimestamp: Integer({ description: 'Unix time in seconds' }),
    txIndex: Count('Index of the transaction in the block'),
    txSize: Count('Bytes'),
    totalOutput: described(Amount, FIELD.totalOutput),
    fee: Nullable(described(Amount, FIELD.feeOrNull)),
    deposit: Nullable(
      described(
        SignedAmount,
        'Deposits that the transaction and its sub-transactions paid minus deposits that they got back, in lovelace; null for a sub-transaction and when not all inputs are known',
      ),
    ),
    parentTxHash: Nullable(
      Type.String({ description: 'Transaction that contains this sub-transaction; null for all others' }),
    ),
    ...inputsAndOutputs,
    withdrawals: Type.Array(TxWithdrawal, { description: FIELD.withdrawals }),
    plutusContracts: Type.Array(PlutusContract, { description: FIELD.plutusContracts }),
    votingProcedures: Type.Array(GovVote, { description: FIELD.votingProcedures }),
    proposalProcedures: Type.Array(GovProposal, { description: FIELD.proposalProcedures }),
    ...contentFields,
    confirmations: Count('Number of blocks after its block'),
  }),
);

/** The effects of the transaction: of a failed one only its collateral counts, and its inputs stay unspent. */
export function toTransactionJson(
  { facts, transaction, lookupContent, createdOutputs }: FullTransaction,
  network: CardanoNetwork,
  tip: { readonly height: number },
  before: ScriptsAndDatums,
  ledger: TransactionFacts,
): Static<typeof Transaction> {
  const { block } = facts;
  const { body, witnesses, valid } = transaction;
  const inputs = (references: readonly OutputReference[], role: Role) =>
    references.map((reference) => toInputJson(reference, lookupContent(reference), network, role));
  const outputs = createdOutputs.map((output) => ({
    ...toChainOutputJson(output, network, { collateral: output.collateralReturn, reference: false }),
    consumedByTx: output.spentBy ?? null,
  }));
  const content = toContentJson(transaction, network, ledger.keyDeposit(block.epoch));
  if (!valid) Object.assign(content, WITHOUT_EFFECT);
  return Object.assign(content, {
    txHash: toHex(facts.hash),
    blockHash: block.hash,
    blockHeight: block.height,
    blockEpoch: block.epoch,
    epochSlot: slotToEpoch(network, block.slot).epochSlot,
    absoluteSlot: block.slot,
    txTimestamp: slotToTime(network, block.slot),
    txIndex: facts.index,
    txSize: facts.sizeBytes,
    totalOutput: facts.output.toString(),
    fee: facts.fee?.toString() ?? null,
    deposit: facts.deposit?.toString() ?? null,
    parentTxHash: facts.parentHash === undefined ? null : toHex(facts.parentHash),
    inputs: inputs(body.inputs, { collateral: false, reference: false }),
    outputs: outputs.filter(({ collateral }) => !collateral),
    referenceInputs: inputs(body.referenceInputs, { collateral: false, reference: true }),
    collateralInputs: inputs(body.collateral, { collateral: true, reference: false }),
    collateralOutput: outputs.find(({ collateral }) => collateral) ?? unusedCollateralOutput(transaction),
    withdrawals: valid ? toWithdrawalsJson(transaction, facts, network) : [],
    plutusContracts: witnesses.redeemers.map((redeemer) =>
      toContractJson(redeemer, transaction, (reference) => asContent(lookupContent(reference)), before),
    ),
    votingProcedures: valid ? toGovVotesJson(body.votes, facts, network, ledger) : [],
    proposalProcedures: valid
      ? body.proposals.map((proposal, index) => toGovProposalJson(proposal, index, facts, ledger))
      : [],
    confirmations: tip.height - block.height,
  });
}

/** A transaction whose script failed mints, registers and donates nothing. */
const WITHOUT_EFFECT = { assetsMinted: [], metadata: null, certificates: [], treasuryDonation: '0' };

interface Role {
  readonly collateral: boolean;
  readonly reference: boolean;
}

/** The collateral return output that was never created. */
function unusedCollateralOutput({ hash, body }: FullTransaction['transaction']): Static<typeof TxIO> | null {
  if (body.collateralReturn === undefined) return null;
  const role = { collateral: true, reference: false };
  return toOutputJson({ txHash: hash, index: body.outputs.length }, body.collateralReturn, role);
}

export const toWithdrawalsJson = (
  { body }: FullTransaction['transaction'],
  { hash, block }: ChainTransaction,
  network: CardanoNetwork,
): TxWithdrawal[] =>
  body.withdrawals.map(({ account, lovelace }) => {
    const { slot, epoch } = block;
    return toWithdrawalJson(
      { stakeAddress: addressBytesText(account), lovelace, txHash: toHex(hash), slot, epoch },
      network,
    );
  });

const toInputJson = (
  reference: OutputReference,
  content: ChainOutput | undefined,
  network: CardanoNetwork,
  role: Role,
): Static<typeof TxIO> =>
  content === undefined ? toOutputJson(reference, undefined, role) : toChainOutputJson(content, network, role);

function toChainOutputJson(output: ChainOutput, network: CardanoNetwork, role: Role): Static<typeof TxIO> {
  const address = decodeAddressInBlock(output.address);
  const payment = address && paymentCredential(address);
  return {
    paymentAddress: {
      bech32: addressBytesText(output.address),
      cred: payment === undefined ? null : toHex(payment.hash),
    },
    stakeAddress: output.stake === undefined ? null : stakeAddressText(output.stake, network),
    txHash: output.txHash,
    txIndex: output.index,
    value: output.lovelace.toString(),
    datumHash: output.datumHash ?? null,
    inlineDatum: output.inlineDatum === undefined ? null : toDatumJson(output.inlineDatum),
    referenceScript: output.referenceScript === undefined ? null : toReferenceScriptJson(output.referenceScript),
    assets: output.assets.map(toHeldAssetJson),
    consumedByTx: null,
    collateral: role.collateral,
    reference: role.reference,
  };
}

export const asContent = (output: ChainOutput | undefined): PartialOutputContent | undefined =>
  output && {
    address: output.address,
    lovelace: output.lovelace,
    assets: [],
    datumHash: output.datumHash === undefined ? undefined : fromHex(output.datumHash),
    inlineDatum: output.inlineDatum,
  };
