import Type, { type Static } from 'typebox';
import type { DescribedTx } from '../../../builder/signing/describe.js';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { hashScript } from '../../../chains/cardano/scripts/script.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { MintedAsset, SignedAmount, toMintJson } from '../outputs/asset-json.js';
import { ExactJson, metadataValue, nativeScriptValue } from '../outputs/data-json.js';
import { TxCertificate, toCertificateJson } from './certificate-json.js';
import { PlutusContract, toContractJson } from './contract-json.js';
import { DijkstraParts, toDijkstraJson } from './dijkstra-json.js';
import { inputsAndOutputs, type PartialOutputContent, toOutputJson } from './output-json.js';
import { TxProposal, TxVote, toProposalJson, toVoteJson } from './vote-json.js';
import { TxWitness, toWitnessesJson } from './witness-json.js';

/** The content of a transaction's bytes, confirmed or not. */
export const contentFields = {
  treasuryDonation: described(Amount, 'Donation to the treasury, in lovelace; `0` without one'),
  invalidBefore: Nullable(
    described(Amount, 'First slot in which the transaction is valid; null without a lower bound'),
  ),
  invalidAfter: Nullable(
    described(Amount, 'First slot in which the transaction is no longer valid; null without an upper bound'),
  ),
  validContract: Type.Boolean({ description: FIELD.validContract }),
  totalCollateral: Nullable(
    described(Amount, 'Collateral that the transaction declares, in lovelace; null when it declares none'),
  ),
  assetsMinted: Type.Array(MintedAsset, { description: FIELD.assetsMinted }),
  metadata: ExactJson('Metadata by label, as plain JSON'),
  certificates: Type.Array(TxCertificate, { description: FIELD.certificates }),
  nativeScripts: Type.Array(
    Closed({
      scriptHash: Type.String({ description: FIELD.scriptHash }),
      json: ExactJson('In the form of cardano-cli'),
    }),
    { description: FIELD.nativeScripts },
  ),
  requiredSigners: Type.Array(Type.String(), {
    description: 'Hashes of the keys that the transaction declares as signers, 56 hexadecimal digits each',
  }),
  auxiliaryDataHash: Nullable(
    Type.String({
      description: 'Hash of the metadata and scripts beside the body, 64 hexadecimal digits; null without them',
    }),
  ),
  scriptDataHash: Nullable(
    Type.String({ description: 'Hash of redeemers, datums and cost models, 64 hexadecimal digits; null without them' }),
  ),
  dijkstra: Nullable(
    described(DijkstraParts, 'Parts of the era Dijkstra; null for a transaction that has none of them'),
  ),
};

const Content = Closed(contentFields);

/** The record of a transaction; fields that depend on a block are null. */
export const DecodedTransaction = named(
  'DecodedTransaction',
  Closed({
    hash: Type.String({ description: FIELD.txHash }),
    size: Count('Size in bytes, as submitted'),
    txHash: Type.String({ description: FIELD.txHash }),
    blockHash: described(Type.Null(), 'Null: the transaction is in no block'),
    blockHeight: described(Type.Null(), 'Null: the transaction is in no block'),
    blockEpoch: described(Type.Null(), 'Null: the transaction is in no block'),
    epochSlot: described(Type.Null(), 'Null: the transaction is in no block'),
    absoluteSlot: described(Type.Null(), 'Null: the transaction is in no block'),
    txTimestamp: described(Type.Null(), 'Null: the transaction is in no block'),
    txIndex: described(Type.Null(), 'Null: the transaction is in no block'),
    txSize: Count('Size of the transaction as submitted, in bytes'),
    totalOutput: described(Amount, FIELD.totalOutput),
    fee: described(Amount, 'Fee that the transaction declares, in lovelace'),
    deposit: Nullable(
      described(
        SignedAmount,
        'Deposits that the transaction pays minus deposits that it gets back, in lovelace; null when not all inputs are known',
      ),
    ),
    ...inputsAndOutputs,
    withdrawals: Type.Array(
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        amount: described(Amount, 'Amount withdrawn, in lovelace'),
      }),
      { description: FIELD.withdrawals },
    ),
    plutusContracts: Type.Array(PlutusContract, { description: FIELD.plutusContracts }),
    votingProcedures: Type.Array(TxVote, { description: FIELD.votingProcedures }),
    proposalProcedures: Type.Array(TxProposal, { description: FIELD.proposalProcedures }),
    ...contentFields,
    confirmations: Integer({ minimum: 0, maximum: 0, description: 'Always 0: the transaction is in no block' }),
    witnesses: Type.Array(TxWitness, { description: 'Signatures and scripts of the transaction' }),
  }),
);

/** Known outputs by `txHash#index`. */
export type KnownContents = ReadonlyMap<string, PartialOutputContent>;

export function decodedTransaction(
  described: DescribedTx,
  network: CardanoNetwork,
  known: KnownContents,
): Static<typeof DecodedTransaction> {
  const { transaction, hash, sizeBytes } = described;
  const { body, witnesses } = transaction;
  const lookupContent = ({ txHash, index }: OutputReference): PartialOutputContent | undefined =>
    known.get(`${toHex(txHash)}#${index}`);
  const inputs = (references: readonly OutputReference[], role: { collateral: boolean; reference: boolean }) =>
    references.map((reference) => toOutputJson(reference, lookupContent(reference), role));
  return Object.assign(toContentJson(transaction, network), {
    hash,
    size: sizeBytes,
    txHash: hash,
    blockHash: null,
    blockHeight: null,
    blockEpoch: null,
    epochSlot: null,
    absoluteSlot: null,
    txTimestamp: null,
    txIndex: null,
    txSize: sizeBytes,
    totalOutput: body.outputs.reduce((sum, { lovelace }) => sum + lovelace, 0n).toString(),
    fee: (body.fee ?? 0n).toString(),
    deposit: computeDeposit(transaction)?.toString() ?? null,
    inputs: inputs(body.inputs, { collateral: false, reference: false }),
    outputs: body.outputs.map((output, index) => toOutputJson({ txHash: transaction.hash, index }, output)),
    referenceInputs: inputs(body.referenceInputs, { collateral: false, reference: true }),
    collateralInputs: inputs(body.collateral, { collateral: true, reference: false }),
    collateralOutput:
      body.collateralReturn === undefined
        ? null
        : toOutputJson({ txHash: transaction.hash, index: body.outputs.length }, body.collateralReturn, {
            collateral: true,
            reference: false,
          }),
    withdrawals: body.withdrawals.map(({ account, lovelace }) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace.toString(),
    })),
    plutusContracts: witnesses.redeemers.map((redeemer) => toContractJson(redeemer, transaction, lookupContent)),
    votingProcedures: body.votes.map(toVoteJson),
    proposalProcedures: body.proposals.map((proposal, index) => toProposalJson(proposal, index, transaction.hash)),
    confirmations: 0,
    witnesses: toWitnessesJson(described),
  });
}

export function toContentJson(
  { body, valid, auxiliary, witnesses }: Transaction,
  network: CardanoNetwork,
  keyDeposit?: bigint,
): Static<typeof Content> {
  const natives = witnesses.scripts.filter(({ language }) => language === 'native');
  return {
    treasuryDonation: (body.donation ?? 0n).toString(),
    invalidBefore: body.validFrom?.toString() ?? null,
    invalidAfter: body.validUntil?.toString() ?? null,
    validContract: valid,
    totalCollateral: body.totalCollateral?.toString() ?? null,
    assetsMinted: body.mint.map(toMintJson),
    metadata: metadataValue(auxiliary),
    certificates: body.certificates.map((certificate, index) =>
      toCertificateJson(certificate, index, network, keyDeposit),
    ),
    nativeScripts: natives.map((script) => ({
      scriptHash: toHex(hashScript(script)),
      json: nativeScriptValue(script.bytes),
    })),
    requiredSigners: body.requiredSigners.map(toHex),
    auxiliaryDataHash: body.auxiliaryDataHash === undefined ? null : toHex(body.auxiliaryDataHash),
    scriptDataHash: body.scriptDataHash === undefined ? null : toHex(body.scriptDataHash),
    dijkstra: toDijkstraJson({ body }),
  };
}

/** Undefined when a certificate leaves its deposit to the protocol parameters, or a pool may have paid before. */
function computeDeposit({ body }: Transaction): bigint | undefined {
  let sum = body.proposals.reduce((total, { deposit }) => total + deposit, 0n);
  for (const certificate of body.certificates) {
    if (certificate.kind === 'pool-registration') return undefined;
    if (!('deposit' in certificate)) continue;
    if (certificate.deposit === undefined) return undefined;
    const returned = certificate.kind === 'stake-deregistration' || certificate.kind === 'drep-deregistration';
    sum += returned ? -certificate.deposit : certificate.deposit;
  }
  return sum;
}
