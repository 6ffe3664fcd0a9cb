/**
 * The package's `./builder` entry: everything of the builder that is meant for use outside. Code in this repository
 * imports the files themselves.
 */
export { networkById } from '../chains/networks.js';
export { type Batch, buildBatch } from './batch.js';
export { withCip25 } from './cip25.js';
export { buildCip68Mint } from './cip68-mint.js';
export { buildCip68Update } from './cip68-update.js';
export { buildCollateral } from './collateral.js';
export { buildCommitteeUpdate } from './committee.js';
export { buildConsolidation, type Consolidation } from './consolidate.js';
export { buildScriptDeployment, type ScriptDeployment } from './deploy-script.js';
export { type DescribedTx, describeTransaction } from './describe.js';
export { buildDonation } from './donation.js';
export { buildDRepRegistration, buildDRepUpdate } from './drep.js';
export * from './errors.js';
export { type FeeRequest, type Fees, feeOf } from './fee-of.js';
export { type GivenScript, readNativeScript } from './given-script.js';
export { type InspectRequest, inspect, type TxPreview } from './inspect.js';
export type * from './ledger-view.js';
export { type MaxAda, type MaxAdaRequest, maxAda } from './max-ada.js';
export { type MergedTx, type MergeRequest, mergeWitnesses } from './merge-witnesses.js';
export type { Metadata, MetadataValue } from './metadata.js';
export { buildMint } from './mint.js';
export { buildMultisig } from './multisig.js';
export { type MinUtxo, type MinUtxoRequest, minUtxo } from './output-minimum.js';
export { buildPoolRegistration } from './pool-registration.js';
export { buildPoolRetirement } from './pool-retirement.js';
export { buildProposal } from './proposal.js';
export type * from './proposal-request.js';
export type * from './request.js';
export { type SelectedInputs, type SelectionRequest, selectInputs } from './select-inputs.js';
export { buildSplit } from './split.js';
export { buildDelegation, buildStakeRegistration, buildVoteDelegation } from './stake.js';
export { buildTransfer, buildWithdrawal } from './transfer.js';
export type * from './unsigned-tx.js';
export { buildVote } from './vote.js';
