import { type Codec, hex, integer, maybe, text, uint, variants } from '../codec.js';
import {
  actionId,
  credential,
  executionUnits,
  type Forms,
  mismatch,
  network,
  outputReference,
  protocolVersion,
} from '../forms.js';
import { certsFailure, delegFailure, governanceFailures, utxosFailure, witnessFailures } from './conway.js';
import type { Failure } from './failure.js';
import {
  extraRedeemers,
  missingRedeemers,
  optionalHashes,
  output,
  references,
  tooBigOutputs,
  tooSmallOutputs,
  validityInterval,
  value,
  withdrawals,
  wrongAccounts,
  wrongWithdrawals,
} from './fields.js';
import { poolFailure } from './shelley.js';

const utxoFailure = (forms: Forms) =>
  variants('UTXO failure', [
    [0, 'UtxosFailure', { failure: utxosFailure(forms) }],
    [1, 'BadInputsUTxO', { inputs: references(forms) }],
    [2, 'OutsideValidityIntervalUTxO', { interval: validityInterval, slot: uint }],
    [3, 'MaxTxSizeUTxO', { size: mismatch(integer) }],
    [4, 'InputSetEmptyUTxO', {}],
    [5, 'FeeTooSmallUTxO', { fee: mismatch(integer) }],
    [6, 'ValueNotConservedUTxO', { value: mismatch(value(forms)) }],
    [7, 'WrongNetwork', { expected: network, addresses: forms.set(hex) }],
    [9, 'OutputBootAddrAttrsTooBig', { outputs: forms.list(output) }],
    [10, 'OutputTooBigUTxO', { outputs: tooBigOutputs(forms) }],
    [11, 'InsufficientCollateral', { balance: integer, minimum: integer }],
    [12, 'ScriptsNotPaidUTxO', { collateral: forms.map(outputReference, output) }],
    [13, 'ExUnitsTooBigUTxO', { units: mismatch(executionUnits) }],
    [14, 'CollateralContainsNonADA', { value: value(forms) }],
    [15, 'WrongNetworkInTxBody', { network: mismatch(network) }],
    [16, 'OutsideForecast', { slot: uint }],
    [17, 'TooManyCollateralInputs', { count: mismatch(integer) }],
    [18, 'NoCollateralInputs', {}],
    [19, 'IncorrectTotalCollateralField', { balance: integer, stated: integer }],
    [20, 'BabbageOutputTooSmallUTxO', { outputs: tooSmallOutputs(forms) }],
    [21, 'BabbageNonDisjointRefInputs', { inputs: forms.list(outputReference) }],
    [22, 'PtrPresentInCollateralReturn', { output }],
    [24, 'WithdrawalsExceedAccountBalance', { withdrawals: wrongWithdrawals(forms) }],
  ]);

const utxowFailure = (forms: Forms) =>
  variants('UTXOW failure', [
    [0, 'UtxoFailure', { failure: utxoFailure(forms) }],
    [7, 'ConflictingMetadataHash', { hash: mismatch(hex) }],
    [13, 'PPViewHashesDontMatch', { hash: optionalHashes }],
    [19, 'MissingRequiredGuards', { guards: forms.set(credential) }],
    [20, 'MalformedGuardDatums', { guards: forms.set(credential) }],
    ...witnessFailures(forms),
  ]);

const govCertFailure = variants('GOVCERT failure', [
  [0, 'DijkstraDRepAlreadyRegistered', { credential }],
  [1, 'DijkstraDRepNotRegistered', { credential }],
  [2, 'DijkstraDRepIncorrectDeposit', { deposit: mismatch(integer) }],
  [3, 'DijkstraCommitteeHasPreviouslyResigned', { credential }],
  [4, 'DijkstraDRepIncorrectRefund', { deposit: mismatch(integer) }],
  [5, 'DijkstraCommitteeIsUnknown', { credential }],
]);

const govFailure = (forms: Forms) =>
  variants('GOV failure', [
    [4, 'ProposalDepositIncorrect', { deposit: mismatch(integer) }],
    [10, 'ProposalCantFollow', { previous: maybe(actionId), version: mismatch(protocolVersion) }],
    ...governanceFailures(forms),
  ]);

const entitiesFailure = (forms: Forms) =>
  variants('ENTITIES failure', [
    [0, 'CertsFailure', { failure: certsFailure(forms, govCertFailure) }],
    [1, 'MissingAccountsInWithdrawals', { withdrawals: withdrawals(forms) }],
    [2, 'IncompleteWithdrawals', { withdrawals: wrongWithdrawals(forms) }],
    [3, 'ExceededBalancesInWithdrawals', { withdrawals: wrongWithdrawals(forms) }],
    [4, 'MissingAccountsInDirectDeposits', { deposits: withdrawals(forms) }],
    [5, 'WrongNetworkInWithdrawals', wrongAccounts(forms)],
    [6, 'WrongNetworkInDirectDeposits', wrongAccounts(forms)],
  ]);

const subUtxoFailure = (forms: Forms) =>
  variants('SUBUTXO failure', [
    [0, 'SubBadInputsUTxO', { inputs: references(forms) }],
    [1, 'SubOutsideValidityIntervalUTxO', { interval: validityInterval, slot: uint }],
    [2, 'SubMaxTxSizeUTxO', { size: mismatch(integer) }],
    [3, 'SubInputSetEmptyUTxO', {}],
    [4, 'SubWrongNetwork', { expected: network, addresses: forms.set(hex) }],
    [6, 'SubOutputBootAddrAttrsTooBig', { outputs: forms.list(output) }],
    [7, 'SubOutputTooBigUTxO', { outputs: tooBigOutputs(forms) }],
    [8, 'SubWrongNetworkInTxBody', { network: mismatch(network) }],
    [9, 'SubOutsideForecast', { slot: uint }],
    [10, 'SubBabbageOutputTooSmallUTxO', { outputs: tooSmallOutputs(forms) }],
  ]);

const subUtxowFailure = (forms: Forms) =>
  variants('SUBUTXOW failure', [
    [0, 'SubUtxoFailure', { failure: subUtxoFailure(forms) }],
    [1, 'SubInvalidWitnessesUTXOW', { keys: forms.list(hex) }],
    [2, 'SubMissingVKeyWitnessesUTXOW', { keys: forms.set(hex) }],
    [3, 'SubScriptWitnessNotValidatingUTXOW', { scripts: forms.set(hex) }],
    [4, 'SubMissingTxBodyMetadataHash', { hash: hex }],
    [5, 'SubMissingTxMetadata', { hash: hex }],
    [6, 'SubConflictingMetadataHash', { hash: mismatch(hex) }],
    [7, 'SubInvalidMetadata', {}],
    [8, 'SubMissingRedeemers', { redeemers: missingRedeemers(forms) }],
    [9, 'SubMissingRequiredDatums', { missing: forms.set(hex), received: forms.set(hex) }],
    [10, 'SubNotAllowedSupplementalDatums', { extraneous: forms.set(hex), allowed: forms.set(hex) }],
    [11, 'SubPPViewHashesDontMatch', { hash: optionalHashes }],
    [12, 'SubUnspendableUTxONoDatumHash', { inputs: references(forms) }],
    [13, 'SubExtraRedeemers', { redeemers: extraRedeemers(forms) }],
    [14, 'SubMalformedScriptWitnesses', { scripts: forms.set(hex) }],
    [15, 'SubMalformedReferenceScripts', { scripts: forms.set(hex) }],
    [16, 'SubScriptIntegrityHashMismatch', { hash: optionalHashes, preimage: maybe(hex) }],
    [17, 'SubMalformedGuardDatums', { guards: forms.set(credential) }],
  ]);

const subCertFailure = variants('SUBCERT failure', [
  [1, 'SubDelegFailure', { failure: delegFailure }],
  [2, 'SubPoolFailure', { failure: poolFailure }],
  [3, 'SubGovCertFailure', { failure: govCertFailure }],
]);

const subEntitiesFailure = (forms: Forms) =>
  variants('SUBENTITIES failure', [
    [0, 'SubCertsFailure', { failure: subCertFailure }],
    [1, 'SubMissingAccountsInWithdrawals', { withdrawals: withdrawals(forms) }],
    [2, 'SubMissingOriginalAccountsInWithdrawals', { withdrawals: withdrawals(forms) }],
    [3, 'SubMissingAccountsInDirectDeposits', { deposits: withdrawals(forms) }],
    [4, 'SubWrongNetworkInWithdrawals', wrongAccounts(forms)],
    [5, 'SubWrongNetworkInDirectDeposits', wrongAccounts(forms)],
  ]);

const subLedgerFailure = (forms: Forms) =>
  variants('SUBLEDGER failure', [
    [1, 'SubUtxowFailure', { failure: subUtxowFailure(forms) }],
    [2, 'SubEntitiesFailure', { failure: subEntitiesFailure(forms) }],
    [3, 'SubGovFailure', { failure: govFailure(forms) }],
    [5, 'SubTreasuryValueMismatch', { treasury: mismatch(integer) }],
  ]);

const ledgerFailure = (forms: Forms) =>
  variants('LEDGER failure', [
    [1, 'DijkstraUtxowFailure', { failure: utxowFailure(forms) }],
    [2, 'DijkstraEntitiesFailure', { failure: entitiesFailure(forms) }],
    [3, 'DijkstraGovFailure', { failure: govFailure(forms) }],
    [4, 'DijkstraTreasuryValueMismatch', { treasury: mismatch(integer) }],
    [5, 'DijkstraTxRefScriptsSizeTooBig', { size: mismatch(integer) }],
    [6, 'DijkstraSubLedgersFailure', { failure: subLedgerFailure(forms) }],
  ]);

/** The rule MEMPOOL, which is around LEDGER since Dijkstra. */
export const dijkstraMempoolFailure = (forms: Forms): Codec<Failure> =>
  variants('MEMPOOL failure', [
    [1, 'LedgerFailure', { failure: ledgerFailure(forms) }],
    [2, 'MempoolFailure', { message: text }],
    [3, 'AllInputsAreSpent', {}],
  ]);
