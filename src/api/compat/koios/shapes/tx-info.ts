import type { Static } from 'typebox';
import type { ProtocolParameters } from '../../../../chains/cardano/parameters/protocol-parameters.js';
import { redeemerTarget } from '../../../../chains/cardano/transactions/redeemer-target.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { blake2b256 } from '../../../../kernel/blake2b.js';
import { toHex } from '../../../../kernel/hex.js';
import type { SeenScript } from '../../../../store/queries/cardano/transactions/scripts.js';
import { Nullable } from '../../../kit/schema.js';
import { SignedAmount } from '../../../shapes/outputs/asset-json.js';
import type { Transaction } from '../../../shapes/transactions/chain-transaction.js';
import type { FullTransaction } from '../../../shapes/transactions/full-transaction.js';
import type { TxIO } from '../../../shapes/transactions/output-json.js';
import { unitsFee } from '../../../shapes/transactions/redeemer-json.js';
import { amount, amountOrNull, bool, count, FIELDS, json, number } from '../fields.js';
import { toKoiosCertificates } from './certificates.js';
import { toKoiosAsset, toKoiosReferenceScript } from './outputs.js';
import { toProposalProcedure } from './proposal-procedure.js';

/** The parts of a transaction that a client requests. */
export interface TxSections {
  readonly _inputs?: boolean;
  readonly _metadata?: boolean;
  readonly _assets?: boolean;
  readonly _withdrawals?: boolean;
  readonly _certs?: boolean;
  readonly _scripts?: boolean;
  readonly _bytecode?: boolean;
  readonly _governance?: boolean;
}

export const TX_INFO_COLUMNS = {
  tx_hash: FIELDS.tx_hash,
  block_hash: FIELDS.block_hash,
  block_height: FIELDS.block_height,
  epoch_no: FIELDS.epoch_no,
  epoch_slot: FIELDS.epoch_slot,
  absolute_slot: FIELDS.absolute_slot,
  tx_timestamp: number('Time of the block, Unix time in seconds'),
  tx_block_index: count('Index of the transaction in its block'),
  tx_size: count('Size in bytes'),
  total_output: amount('Sum of the outputs, in lovelace'),
  fee: amountOrNull('Fee in lovelace; null when not all inputs are known'),
  treasury_donation: amount('Donation to the treasury, in lovelace'),
  deposit: Nullable(SignedAmount),
  invalid_before: amountOrNull('First slot in which the transaction is valid; null without a bound'),
  invalid_after: amountOrNull('First slot in which it is no longer valid; null without a bound'),
  valid_contract: bool('False when a script failed'),
  collateral_inputs: json('Collateral inputs; empty unless `_inputs`'),
  collateral_output: json('Collateral return output; null without one'),
  reference_inputs: json('Reference inputs; empty unless `_inputs`'),
  inputs: json('Inputs; empty unless `_inputs`'),
  outputs: json('Outputs'),
  withdrawals: json('Withdrawals; empty unless `_withdrawals`'),
  assets_minted: json('Assets minted and burned; empty unless `_assets`'),
  metadata: json('Metadata by label; null without any, or unless `_metadata`'),
  certificates: json('Certificates; empty unless `_certs`'),
  native_scripts: json('Native scripts; empty unless `_scripts`'),
  plutus_contracts: json('Plutus scripts that ran; empty unless `_scripts`'),
  voting_procedures: json('Votes; empty unless `_governance`'),
  proposal_procedures: json('Governance actions; empty unless `_governance`'),
} as const;

/** A transaction in our form, with what the other form needs beyond it. */
export interface DescribedTransaction {
  readonly json: Static<typeof Transaction>;
  readonly full: FullTransaction;
  readonly parameters: ProtocolParameters | undefined;
}

export function toTxInfo(
  { json: tx, full, parameters }: DescribedTransaction,
  network: CardanoNetwork,
  sections: TxSections,
  scripts: ReadonlyMap<string, SeenScript>,
) {
  const toOutput = (output: Static<typeof TxIO>) => toKoiosOutput(output, sections._assets === true);
  const inputs = (list: readonly Static<typeof TxIO>[]) => (sections._inputs === true ? list.map(toOutput) : []);
  const { certificates, proposals } = full.transaction.body;
  const context = { network, epoch: tx.blockEpoch, keyDeposit: parameters?.keyDeposit };
  const isValid = full.transaction.valid;
  return {
    tx_hash: tx.txHash,
    block_hash: tx.blockHash,
    block_height: tx.blockHeight,
    epoch_no: tx.blockEpoch,
    epoch_slot: tx.epochSlot,
    absolute_slot: tx.absoluteSlot,
    tx_timestamp: tx.txTimestamp,
    tx_block_index: tx.txIndex,
    tx_size: tx.txSize,
    total_output: tx.totalOutput,
    fee: tx.fee,
    treasury_donation: tx.treasuryDonation,
    deposit: tx.deposit,
    invalid_before: tx.invalidBefore,
    invalid_after: tx.invalidAfter,
    valid_contract: tx.validContract,
    collateral_inputs: inputs(tx.collateralInputs),
    collateral_output: tx.collateralOutput === null ? null : toOutput(tx.collateralOutput),
    reference_inputs: inputs(tx.referenceInputs),
    inputs: inputs(tx.inputs),
    outputs: tx.outputs.map(toOutput),
    withdrawals:
      sections._withdrawals === true
        ? tx.withdrawals.map(({ amount: lovelace, stakeAddress }) => ({ amount: lovelace, stake_addr: stakeAddress }))
        : [],
    assets_minted: sections._assets === true ? tx.assetsMinted.map(toKoiosAsset) : [],
    metadata: sections._metadata === true ? tx.metadata : null,
    certificates:
      sections._certs === true && isValid
        ? certificates.flatMap((certificate, index) => toKoiosCertificates(certificate, index, context))
        : [],
    native_scripts:
      sections._scripts === true
        ? tx.nativeScripts.map(({ scriptHash, json: script }) => ({ script_hash: scriptHash, script_json: script }))
        : [],
    plutus_contracts:
      sections._scripts === true
        ? toContracts({ json: tx, full, parameters }, scripts, sections._bytecode !== false)
        : [],
    voting_procedures:
      sections._governance === true
        ? tx.votingProcedures.map((vote) => {
            const [proposal_tx_hash, index] = vote.govActionId.split('#');
            return {
              proposal_tx_hash,
              proposal_index: Number(index),
              voter_role: vote.voterRole,
              voter: vote.voterId,
              voter_hex: vote.voterHash,
              vote: vote.vote,
            };
          })
        : [],
    proposal_procedures:
      sections._governance === true && isValid
        ? proposals.map((proposal, index) =>
            toProposalProcedure(proposal, index, tx.proposalProcedures[index]?.expiresEpoch ?? null),
          )
        : [],
  };
}

/** Datums and scripts are complete whether or not bytecode is requested: clients read their bytes. */
const toKoiosOutput = (output: Static<typeof TxIO>, withAssets: boolean) => ({
  payment_addr: output.paymentAddress ?? { bech32: null, cred: null },
  stake_addr: output.stakeAddress,
  tx_hash: output.txHash,
  tx_index: output.txIndex,
  value: output.value,
  datum_hash: output.datumHash,
  inline_datum: output.inlineDatum,
  reference_script: toKoiosReferenceScript(output.referenceScript),
  asset_list: withAssets ? output.assets.map(toKoiosAsset) : [],
});

function toContracts(
  { json: tx, full, parameters }: DescribedTransaction,
  scripts: ReadonlyMap<string, SeenScript>,
  withBytecode: boolean,
) {
  const { body, witnesses } = full.transaction;
  return tx.plutusContracts.map((contract, position) => {
    const redeemer = witnesses.redeemers[position]!;
    const target = redeemerTarget(body, redeemer);
    const input = target?.purpose === 'spend' ? target.input : undefined;
    const content = input && full.lookupContent(input);
    const script = contract.scriptHash === null ? undefined : scripts.get(contract.scriptHash);
    const datumHash =
      content?.datumHash ?? (content?.inlineDatum === undefined ? null : toHex(blake2b256(content.inlineDatum)));
    return {
      address: contract.address,
      spends_input: input === undefined ? null : { tx_hash: toHex(input.txHash), tx_index: input.index },
      script_hash: contract.scriptHash,
      bytecode: withBytecode && script !== undefined ? toHex(script.bytes) : null,
      size: contract.size,
      valid_contract: contract.validContract,
      input: {
        redeemer: {
          purpose: contract.purpose,
          fee: parameters === undefined ? null : (unitsFee(redeemer.units, parameters)?.toString() ?? null),
          unit: contract.input.exUnits,
          datum: { hash: toHex(blake2b256(redeemer.data)), value: contract.input.redeemer },
        },
        datum: input === undefined ? null : { hash: datumHash, value: contract.input.datum },
      },
    };
  });
}
