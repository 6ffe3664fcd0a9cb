/**
 * The package's `./builder` entry with the public API of the builder. Code in this repository imports the files
 * directly.
 */
export type { Blueprint, Validator } from '../chains/cardano/blueprint/blueprint.js';
export { networkById } from '../chains/networks.js';
export { buildCip68Mint } from './builds/cip68-mint.js';
export { buildCip68Update } from './builds/cip68-update.js';
export { buildCommitteeUpdate } from './builds/committee.js';
export { buildScriptDeployment, type ScriptDeployment } from './builds/deploy-script.js';
export { buildDonation } from './builds/donation.js';
export { buildDRepRegistration, buildDRepUpdate } from './builds/drep.js';
export { type MaxAda, type MaxAdaRequest, maxAda } from './builds/max-ada.js';
export { buildMint } from './builds/mint.js';
export { buildMultisig } from './builds/multisig.js';
export { buildPoolRegistration } from './builds/pool-registration.js';
export { buildPoolRetirement } from './builds/pool-retirement.js';
export { buildProposal } from './builds/proposal.js';
export { type SelectedInputs, type SelectionRequest, selectInputs } from './builds/select-inputs.js';
export { buildDelegation, buildStakeRegistration, buildVoteDelegation } from './builds/stake.js';
export { buildTransfer, buildWithdrawal } from './builds/transfer.js';
export { buildVote } from './builds/vote.js';
export { type ComposedTx, compose, type PlutusOptions } from './compose/compose.js';
export * from './errors.js';
export { type InspectRequest, inspect, type TxPreview } from './inspect/inspect.js';
export { computeFees as feeOf, type FeeRequest, type Fees } from './inspect/transaction-fees.js';
export type * from './plan/intent.js';
export { type MinUtxo, type MinUtxoRequest, minUtxo } from './plan/output-minimum.js';
export { parseParameters } from './provider/parse-parameters.js';
export { type ChainState, createProvider, type OutputName, type Provider } from './provider/provider.js';
export type { ServiceClient } from './provider/service-client.js';
export {
  type AppliedScript,
  applyScriptParameters,
  decodeTypedData,
  encodeTypedData,
  readBlueprint,
  type TypedArgument,
} from './request/blueprint-data.js';
export { toBuilderParameters } from './request/builder-parameters.js';
export { withCip25 } from './request/cip25.js';
export type * from './request/ledger-view.js';
export type { Metadata, MetadataValue } from './request/metadata.js';
export type { MetadataSources } from './request/metadata-sources.js';
export type * from './request/proposal-request.js';
export { type NativeScriptInput as GivenScript, readNativeScript } from './request/read-native-script.js';
export type * from './request/request.js';
export { scriptAddress } from './request/script-address.js';
export type { Consent, InputIndex, PlacedOutput, ScriptTransactionRequest } from './request/script-request.js';
export type * from './request/unsigned-tx.js';
export type { RunDraft, UsedUnits } from './scripts/script-rounds.js';
export { placeUtxo } from './scripts/script-wallet.js';
export { type Batch, buildBatch } from './series/batch.js';
export { buildCollateral } from './series/collateral.js';
export { buildConsolidation, type Consolidation } from './series/consolidate.js';
export { buildSplit } from './series/split.js';
export { type DescribedTx, describeTransaction } from './signing/describe.js';
export {
  type KeySignature,
  type MergedTx,
  type MergeRequest,
  mergeWitnesses,
  type WitnessNames,
} from './signing/merge-witnesses.js';
export { parseUtxo } from './utxo-forms/utxo-forms.js';
