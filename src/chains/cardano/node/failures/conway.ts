import { type Codec, hex, integer, maybe, record, text, uint, variants } from '../codec.js';
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
import { governanceAction, proposal } from '../governance.js';
import type { Failure } from './failure.js';
import {
  extraRedeemers,
  missingRedeemers,
  optionalHashes,
  output,
  references,
  scriptFailures,
  tooBigOutputs,
  tooSmallOutputs,
  validityInterval,
  value,
  withdrawals,
  wrongAccounts,
  wrongWithdrawals,
} from './fields.js';
import { poolFailure } from './shelley.js';

/** Conway writes some pairs of values without an array around them, and some of these with the expected one first. */
const suppliedFirst = <T>(inner: Codec<T>) => ({ supplied: inner, expected: inner });
const expectedFirst = <T>(inner: Codec<T>) => ({ expected: inner, supplied: inner });

export const utxosFailure = (forms: Forms) => variants('UTXOS failure', scriptFailures(forms));

const utxoFailure = (forms: Forms) =>
  variants('UTXO failure', [
    [0, 'UtxosFailure', { failure: utxosFailure(forms) }],
    [1, 'BadInputsUTxO', { inputs: references(forms) }],
    [2, 'OutsideValidityIntervalUTxO', { interval: validityInterval, slot: uint }],
    [3, 'MaxTxSizeUTxO', suppliedFirst(integer)],
    [4, 'InputSetEmptyUTxO', {}],
    [5, 'FeeTooSmallUTxO', expectedFirst(integer)],
    [6, 'ValueNotConservedUTxO', suppliedFirst(value(forms))],
    [7, 'WrongNetwork', { expected: network, addresses: forms.set(hex) }],
    [8, 'WrongNetworkWithdrawal', wrongAccounts(forms)],
    [9, 'OutputTooSmallUTxO', { outputs: forms.list(output) }],
    [10, 'OutputBootAddrAttrsTooBig', { outputs: forms.list(output) }],
    [11, 'OutputTooBigUTxO', { outputs: tooBigOutputs(forms) }],
    [12, 'InsufficientCollateral', { balance: integer, minimum: integer }],
    [13, 'ScriptsNotPaidUTxO', { collateral: forms.map(outputReference, output) }],
    [14, 'ExUnitsTooBigUTxO', expectedFirst(executionUnits)],
    [15, 'CollateralContainsNonADA', { value: value(forms) }],
    [16, 'WrongNetworkInTxBody', expectedFirst(network)],
    [17, 'OutsideForecast', { slot: uint }],
    [18, 'TooManyCollateralInputs', expectedFirst(integer)],
    [19, 'NoCollateralInputs', {}],
    [20, 'IncorrectTotalCollateralField', { balance: integer, stated: integer }],
    [21, 'BabbageOutputTooSmallUTxO', { outputs: tooSmallOutputs(forms) }],
    [22, 'BabbageNonDisjointRefInputs', { inputs: forms.list(outputReference) }],
  ]);

const utxowFailure = (forms: Forms) =>
  variants('UTXOW failure', [
    [0, 'UtxoFailure', { failure: utxoFailure(forms) }],
    [7, 'ConflictingMetadataHash', suppliedFirst(hex)],
    [13, 'PPViewHashesDontMatch', suppliedFirst(maybe(hex))],
    ...witnessFailures(forms),
  ]);

/** Constructors of UTXOW that Conway and Dijkstra write alike. */
export const witnessFailures = (forms: Forms) =>
  [
    [1, 'InvalidWitnessesUTXOW', { keys: forms.list(hex) }],
    [2, 'MissingVKeyWitnessesUTXOW', { keys: forms.set(hex) }],
    [3, 'MissingScriptWitnessesUTXOW', { scripts: forms.set(hex) }],
    [4, 'ScriptWitnessNotValidatingUTXOW', { scripts: forms.set(hex) }],
    [5, 'MissingTxBodyMetadataHash', { hash: hex }],
    [6, 'MissingTxMetadata', { hash: hex }],
    [8, 'InvalidMetadata', {}],
    [9, 'ExtraneousScriptWitnessesUTXOW', { scripts: forms.set(hex) }],
    [10, 'MissingRedeemers', { redeemers: missingRedeemers(forms) }],
    [11, 'MissingRequiredDatums', { missing: forms.set(hex), received: forms.set(hex) }],
    [12, 'NotAllowedSupplementalDatums', { extraneous: forms.set(hex), allowed: forms.set(hex) }],
    [14, 'UnspendableUTxONoDatumHash', { inputs: references(forms) }],
    [15, 'ExtraRedeemers', { redeemers: extraRedeemers(forms) }],
    [16, 'MalformedScriptWitnesses', { scripts: forms.set(hex) }],
    [17, 'MalformedReferenceScripts', { scripts: forms.set(hex) }],
    [18, 'ScriptIntegrityHashMismatch', { hash: optionalHashes, preimage: maybe(hex) }],
  ] as const;

export const delegFailure = variants('DELEG failure', [
  [1, 'IncorrectDepositDELEG', { deposit: integer }],
  [2, 'StakeKeyRegisteredDELEG', { credential }],
  [3, 'StakeKeyNotRegisteredDELEG', { credential }],
  [4, 'StakeKeyHasNonZeroAccountBalanceDELEG', { balance: integer }],
  [5, 'DelegateeDRepNotRegisteredDELEG', { credential }],
  [6, 'DelegateeStakePoolNotRegisteredDELEG', { pool: hex }],
  [7, 'DepositIncorrectDELEG', { deposit: mismatch(integer) }],
  [8, 'RefundIncorrectDELEG', { deposit: mismatch(integer) }],
]);

const govCertFailure = variants('GOVCERT failure', [
  [0, 'ConwayDRepAlreadyRegistered', { credential }],
  [1, 'ConwayDRepNotRegistered', { credential }],
  [2, 'ConwayDRepIncorrectDeposit', suppliedFirst(integer)],
  [3, 'ConwayCommitteeHasPreviouslyResigned', { credential }],
  [4, 'ConwayDRepIncorrectRefund', suppliedFirst(integer)],
  [5, 'ConwayCommitteeIsUnknown', { credential }],
]);

/** The rules CERTS and CERT, which differ in the failures of GOVCERT only. */
export const certsFailure = (forms: Forms, govCert: Codec<Failure>) =>
  variants('CERTS failure', [
    [0, 'WithdrawalsNotInRewardsCERTS', { withdrawals: withdrawals(forms) }],
    [1, 'CertFailure', { failure: certFailure(govCert) }],
  ]);

const certFailure = (govCert: Codec<Failure>) =>
  variants('CERT failure', [
    [1, 'DelegFailure', { failure: delegFailure }],
    [2, 'PoolFailure', { failure: poolFailure }],
    [3, 'GovCertFailure', { failure: govCert }],
  ]);

const voter = variants('voter', [
  [0, 'committee-key', { hash: hex }],
  [1, 'committee-script', { hash: hex }],
  [2, 'drep-key', { hash: hex }],
  [3, 'drep-script', { hash: hex }],
  [4, 'pool', { hash: hex }],
]);

const ballots = (forms: Forms) => forms.list(record({ voter, action: actionId }));

const govFailure = (forms: Forms) =>
  variants('GOV failure', [
    [4, 'ProposalDepositIncorrect', suppliedFirst(integer)],
    [10, 'ProposalCantFollow', { previous: maybe(actionId), ...suppliedFirst(protocolVersion) }],
    ...governanceFailures(forms),
  ]);

/** Constructors of GOV that Conway and Dijkstra write alike. */
export const governanceFailures = (forms: Forms) =>
  [
    [0, 'GovActionsDoNotExist', { actions: forms.list(actionId) }],
    [1, 'MalformedProposal', { action: governanceAction(forms) }],
    [2, 'ProposalProcedureNetworkIdMismatch', { account: hex, expected: network }],
    [3, 'TreasuryWithdrawalsNetworkIdMismatch', { accounts: forms.set(hex), expected: network }],
    [5, 'DisallowedVoters', { votes: ballots(forms) }],
    [6, 'ConflictingCommitteeUpdate', { members: forms.set(credential) }],
    [7, 'ExpirationEpochTooSmall', { members: forms.map(credential, uint) }],
    [8, 'InvalidPrevGovActionId', { proposal: proposal(forms) }],
    [9, 'VotingOnExpiredGovAction', { votes: ballots(forms) }],
    [11, 'InvalidGuardrailsScriptHash', { supplied: maybe(hex), expected: maybe(hex) }],
    [12, 'DisallowedProposalDuringBootstrap', { proposal: proposal(forms) }],
    [13, 'DisallowedVotesDuringBootstrap', { votes: ballots(forms) }],
    [14, 'VotersDoNotExist', { voters: forms.list(voter) }],
    [15, 'ZeroTreasuryWithdrawals', { action: governanceAction(forms) }],
    [16, 'ProposalReturnAccountDoesNotExist', { account: hex }],
    [17, 'TreasuryWithdrawalReturnAccountsDoNotExist', { accounts: forms.list(hex) }],
    [18, 'UnelectedCommitteeVoters', { members: forms.list(credential) }],
  ] as const;

/** The rule LEDGER of Conway. */
export const conwayLedgerFailure = (forms: Forms): Codec<Failure> =>
  variants('LEDGER failure', [
    [1, 'ConwayUtxowFailure', { failure: utxowFailure(forms) }],
    [2, 'ConwayCertsFailure', { failure: certsFailure(forms, govCertFailure) }],
    [3, 'ConwayGovFailure', { failure: govFailure(forms) }],
    [4, 'ConwayWdrlNotDelegatedToDRep', { accounts: forms.list(hex) }],
    [5, 'ConwayTreasuryValueMismatch', expectedFirst(integer)],
    [6, 'ConwayTxRefScriptsSizeTooBig', suppliedFirst(integer)],
    [7, 'ConwayMempoolFailure', { message: text }],
    [8, 'ConwayWithdrawalsMissingAccounts', { withdrawals: withdrawals(forms) }],
    [9, 'ConwayIncompleteWithdrawals', { withdrawals: wrongWithdrawals(forms) }],
  ]);
