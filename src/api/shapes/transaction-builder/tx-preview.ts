import Type, { type Static } from 'typebox';
import type { Effect } from '../../../builder/inspect/effects.js';
import type { TxPreview as Preview } from '../../../builder/inspect/inspect.js';
import type { Warning } from '../../../builder/request/unsigned-tx.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, ExactInteger, Integer, Nullable, named } from '../../kit/schema.js';
import { MintedAsset, SignedAmount, toMintJson } from '../outputs/asset-json.js';
import { datumValue, ExactJson } from '../outputs/data-json.js';
import { TxCertificate } from '../transactions/certificate-json.js';
import { contentFields, toContentJson } from '../transactions/decoded-transaction.js';
import { inputsAndOutputs, toOutputJson } from '../transactions/output-json.js';
import type { UtxoView } from '../transactions/utxo-view.js';
import { TxVote, toVoteJson } from '../transactions/vote-json.js';
import {
  listPreviewScripts,
  PreviewProposal,
  PreviewScript,
  readMessage,
  toPreviewProposalJson,
} from './preview-parts.js';
import { PreviewRedeemer, toPreviewRedeemerJson } from './preview-redeemer.js';
import { RequiredWitnesses, toRequiredWitnessesJson } from './required-witnesses.js';
import { TxSimulation } from './simulation.js';
import { TxWarning, toWarningJson } from './tx-warning.js';

const BalanceChange = {
  own: Type.Boolean({ description: 'True when it belongs to `ownAddresses` of the request' }),
  lovelace: described(SignedAmount, 'Change of the balance, in lovelace'),
  assets: Type.Array(
    Closed({
      unit: Type.String({ description: FIELD.assetUnit }),
      quantity: described(SignedAmount, 'Change of the balance, in the smallest unit of the asset'),
    }),
    { description: 'Native assets that are gained or lost' },
  ),
};

const { invalidBefore: _before, invalidAfter: _after, assetsMinted: _minted, ...content } = contentFields;

export const TxPreview = named(
  'TxPreview',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    size: Count('Size in bytes, as given'),
    fee: described(Amount, 'Fee that the transaction declares, in lovelace'),
    effects: Type.Array(Closed({ address: Type.String({ description: FIELD.address }), ...BalanceChange }), {
      description: 'Balance changes of each address, own ones first; withdrawals are losses of the stake address',
    }),
    accounts: Type.Array(Closed({ stakeAddress: Type.String({ description: FIELD.stakeAddress }), ...BalanceChange }), {
      description: 'Balance changes of each account: its rewards and all addresses with its stake credential',
    }),
    ...inputsAndOutputs,
    withdrawals: Type.Array(
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        amount: described(Amount, 'Amount withdrawn, in lovelace'),
      }),
      { description: FIELD.withdrawals },
    ),
    votes: Type.Array(TxVote, { description: 'Governance votes that the transaction casts' }),
    proposals: Type.Array(PreviewProposal, { description: 'Governance actions that the transaction proposes' }),
    mints: Type.Array(MintedAsset, { description: FIELD.assetsMinted }),
    ...content,
    certificates: Type.Array(TxCertificate, { description: FIELD.certificates }),
    treasuryValue: Nullable(
      described(Amount, 'Treasury that the transaction claims, in lovelace; null when it claims none'),
    ),
    networkId: Nullable(Count('Network id in the body: 1 for mainnet, 0 for others; null when it is absent')),
    message: Nullable(
      Type.Array(Type.String(), { description: 'Message of CIP-20, line by line; null without a readable one' }),
    ),
    scripts: Type.Array(PreviewScript, { description: 'Scripts in the transaction and in the outputs that it uses' }),
    datums: Type.Array(
      Closed({
        hash: Type.String({ description: FIELD.datumHash }),
        value: ExactJson('Datum in the detailed form of cardano-cli'),
      }),
      { description: 'Datums in the witnesses' },
    ),
    redeemers: Type.Array(PreviewRedeemer, { description: 'Redeemers with the scripts and the parts they point to' }),
    validFrom: Nullable(
      described(ExactInteger, 'First slot in which the transaction is valid; null without a lower bound'),
    ),
    validTo: Nullable(
      described(ExactInteger, 'First slot in which the transaction is no longer valid; null without an upper bound'),
    ),
    validFromTime: Nullable(Integer({ description: 'Unix time of `validFrom`, in seconds' })),
    validToTime: Nullable(Integer({ description: 'Unix time of `validTo`, in seconds' })),
    requiredKeyHashes: Type.Array(Type.String(), {
      description: 'Hashes of the keys that must sign, 56 hexadecimal digits each',
    }),
    requiredWitnesses: described(RequiredWitnesses, 'Keys and scripts with the parts that need them'),
    warnings: Type.Array(TxWarning, { description: 'Risks to consider before signing, the most serious first' }),
    simulation: Nullable(described(TxSimulation, 'Result of the simulation; null unless `simulate` is true')),
  }),
);

interface PreviewContext {
  readonly network: CardanoNetwork;
  readonly view: UtxoView;
  readonly warnings: readonly Warning[];
}

export function toPreviewJson(
  preview: Preview,
  { network, view, warnings }: PreviewContext,
): Omit<Static<typeof TxPreview>, 'simulation'> {
  const { transaction } = preview;
  const { body, hash, witnesses, auxiliary, sizeBytes } = transaction;
  const lookUp = (reference: OutputReference) => view.lookUp(reference)?.content;
  const inputs = (references: readonly OutputReference[], role: { collateral: boolean; reference: boolean }) =>
    references.map((reference) => ({
      ...toOutputJson(reference, lookUp(reference), role),
      consumedByTx: view.lookUp(reference)?.spentBy?.txHash ?? null,
    }));
  const { invalidBefore: _b, invalidAfter: _a, assetsMinted, ...contents } = toContentJson(transaction, network);
  return {
    ...contents,
    txHash: preview.txHash,
    size: sizeBytes,
    fee: preview.fee.toString(),
    effects: preview.effects.map(({ address, ...effect }) => ({ address, ...toChangeJson(effect) })),
    accounts: preview.accountEffects.map(({ address, ...effect }) => ({
      stakeAddress: address,
      ...toChangeJson(effect),
    })),
    inputs: inputs(body.inputs, { collateral: false, reference: false }),
    outputs: body.outputs.map((output, index) => toOutputJson({ txHash: hash, index }, output)),
    referenceInputs: inputs(body.referenceInputs, { collateral: false, reference: true }),
    collateralInputs: inputs(body.collateral, { collateral: true, reference: false }),
    collateralOutput:
      body.collateralReturn === undefined
        ? null
        : toOutputJson({ txHash: hash, index: body.outputs.length }, body.collateralReturn, {
            collateral: true,
            reference: false,
          }),
    withdrawals: preview.withdrawals.map(({ stakeAddress, amount }) => ({ stakeAddress, amount: amount.toString() })),
    votes: preview.votes.map(toVoteJson),
    proposals: preview.proposals.map((proposal, index) => toPreviewProposalJson(proposal, index, hash)),
    mints: preview.mints.map(toMintJson),
    treasuryValue: body.treasury?.toString() ?? null,
    networkId: body.networkId ?? null,
    message: readMessage(auxiliary),
    scripts: listPreviewScripts(transaction, lookUp),
    datums: witnesses.datums.map((datum) => ({ hash: toHex(blake2b256(datum)), value: datumValue(datum) })),
    redeemers: witnesses.redeemers.map((redeemer) => toPreviewRedeemerJson(redeemer, transaction, lookUp)),
    validFrom: preview.validFrom ?? null,
    validTo: preview.validTo ?? null,
    validFromTime: toTime(preview.validFrom, network),
    validToTime: toTime(preview.validTo, network),
    requiredKeyHashes: [...preview.requiredKeyHashes],
    requiredWitnesses: toRequiredWitnessesJson(preview.requiredWitnesses),
    warnings: warnings.map(toWarningJson),
  };
}

const toChangeJson = ({ own, lovelace, assets }: Omit<Effect, 'address'>) => ({
  own,
  lovelace: lovelace.toString(),
  assets: [...assets].map(([unit, quantity]) => ({ unit, quantity: quantity.toString() })),
});

/** Slots of about a million years are not times. */
const MAX_SLOT = 2n ** 45n;

const toTime = (slot: bigint | undefined, network: CardanoNetwork): number | null =>
  slot === undefined || slot > MAX_SLOT ? null : slotToTime(network, Number(slot));
