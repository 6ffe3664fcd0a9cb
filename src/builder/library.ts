/**
 * The package's `./builder` entry: everything of the builder that is meant for use outside. Code in this repository
 * imports the files themselves.
 */
export { networkById } from '../chains/networks.js';
export { describeTransaction } from './describe.js';
export { buildDRepRegistration, buildDRepUpdate } from './drep.js';
export * from './errors.js';
export { feeOf } from './fee-of.js';
export { inspect } from './inspect.js';
export type * from './ledger-view.js';
export { maxAda } from './max-ada.js';
export { mergeWitnesses } from './merge-witnesses.js';
export { minUtxo } from './output-minimum.js';
export type * from './request.js';
export { selectInputs } from './select-inputs.js';
export { buildDelegation, buildStakeRegistration, buildVoteDelegation } from './stake.js';
export { buildTransfer, buildWithdrawal } from './transfer.js';
export type * from './unsigned-tx.js';
