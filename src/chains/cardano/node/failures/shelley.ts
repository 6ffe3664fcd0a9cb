import { type Codec, hex, integer, maybe, named, uint, variants } from '../codec.js';
import {
  credential,
  executionUnits,
  type Forms,
  mismatch,
  network,
  outputReference,
  protocolVersion,
} from '../forms.js';
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

const pot = named('pot', ['reserves', 'treasury']);

/** The rule POOL, which all eras share. */
export const poolFailure = variants('POOL failure', [
  [0, 'StakePoolNotRegisteredOnKeyPOOL', { pool: hex }],
  [1, 'StakePoolRetirementWrongEpochPOOL', { current: uint, retirement: uint, last: uint }],
  [3, 'StakePoolCostTooLowPOOL', { supplied: integer, expected: integer }],
  [4, 'WrongNetworkPOOL', { expected: network, supplied: network, pool: hex }],
  [5, 'PoolMedataHashTooBig', { pool: hex, size: integer }],
  [6, 'VRFKeyHashAlreadyRegistered', { pool: hex, vrf: hex }],
]);

const delegFailure = variants('DELEG failure', [
  [0, 'StakeKeyRegisteredDELEG', { credential }],
  [1, 'StakeKeyNotRegisteredDELEG', { credential }],
  [2, 'StakeKeyNonZeroAccountBalanceDELEG', { balance: integer }],
  [3, 'StakeDelegationImpossibleDELEG', { credential }],
  [4, 'WrongCertificateTypeDELEG', {}],
  [5, 'GenesisKeyNotInMappingDELEG', { key: hex }],
  [6, 'DuplicateGenesisDelegateDELEG', { key: hex }],
  [7, 'InsufficientForInstantaneousRewardsDELEG', { pot, amounts: mismatch(integer) }],
  [8, 'MIRCertificateTooLateinEpochDELEG', { slots: mismatch(uint) }],
  [9, 'DuplicateGenesisVRFDELEG', { vrf: hex }],
  [11, 'MIRTransferNotCurrentlyAllowed', {}],
  [12, 'MIRNegativesNotCurrentlyAllowed', {}],
  [13, 'InsufficientForTransferDELEG', { pot, amounts: mismatch(integer) }],
  [14, 'MIRProducesNegativeUpdate', {}],
  [15, 'MIRNegativeTransfer', { pot, amount: integer }],
  [16, 'DelegateeNotRegisteredDELEG', { pool: hex }],
]);

const delplFailure = variants('DELPL failure', [
  [0, 'PoolFailure', { failure: poolFailure }],
  [1, 'DelegFailure', { failure: delegFailure }],
]);

const delegsFailure = variants('DELEGS failure', [[1, 'DelplFailure', { failure: delplFailure }]]);

const ppupFailure = (forms: Forms) =>
  variants('PPUP failure', [
    [0, 'NonGenesisUpdatePPUP', { keys: mismatch(forms.set(hex)) }],
    [1, 'PPUpdateWrongEpoch', { current: uint, target: uint, period: named('period', ['this', 'next']) }],
    [2, 'PVCannotFollowPPUP', { version: protocolVersion }],
  ]);

const shelleyUtxo = (forms: Forms) =>
  variants('UTXO failure', [
    [0, 'BadInputsUTxO', { inputs: references(forms) }],
    [1, 'ExpiredUTxO', { slots: mismatch(uint) }],
    ...earlyUtxo(forms),
    [7, 'UpdateFailure', { failure: ppupFailure(forms) }],
  ]);

const allegraUtxo = (forms: Forms) =>
  variants('UTXO failure', [
    [0, 'BadInputsUTxO', { inputs: references(forms) }],
    [1, 'OutsideValidityIntervalUTxO', { interval: validityInterval, slot: uint }],
    ...earlyUtxo(forms),
    [7, 'UpdateFailure', { failure: ppupFailure(forms) }],
    [12, 'OutputTooBigUTxO', { outputs: forms.list(output) }],
  ]);

/** Constructors of UTXO that kept their numbers from Shelley to Babbage. */
const earlyUtxo = (forms: Forms) =>
  [
    [2, 'MaxTxSizeUTxO', { size: mismatch(integer) }],
    [3, 'InputSetEmptyUTxO', {}],
    [4, 'FeeTooSmallUTxO', { fee: mismatch(integer) }],
    [5, 'ValueNotConservedUTxO', { value: mismatch(value(forms)) }],
    [6, 'OutputTooSmallUTxO', { outputs: forms.list(output) }],
    [8, 'WrongNetwork', { expected: network, addresses: forms.set(hex) }],
    [9, 'WrongNetworkWithdrawal', wrongAccounts(forms)],
    [10, 'OutputBootAddrAttrsTooBig', { outputs: forms.list(output) }],
  ] as const;

const alonzoUtxo = (forms: Forms) =>
  variants('UTXO failure', [
    [0, 'BadInputsUTxO', { inputs: references(forms) }],
    [1, 'OutsideValidityIntervalUTxO', { interval: validityInterval, slot: uint }],
    ...earlyUtxo(forms),
    [7, 'UtxosFailure', { failure: utxosFailure(forms) }],
    [12, 'OutputTooBigUTxO', { outputs: tooBigOutputs(forms) }],
    [13, 'InsufficientCollateral', { balance: integer, minimum: integer }],
    [14, 'ScriptsNotPaidUTxO', { collateral: forms.map(outputReference, output) }],
    [15, 'ExUnitsTooBigUTxO', { units: mismatch(executionUnits) }],
    [16, 'CollateralContainsNonADA', { value: value(forms) }],
    [17, 'WrongNetworkInTxBody', { network: mismatch(network) }],
    [18, 'OutsideForecast', { slot: uint }],
    [19, 'TooManyCollateralInputs', { count: mismatch(integer) }],
    [20, 'NoCollateralInputs', {}],
  ]);

const utxosFailure = (forms: Forms) =>
  variants('UTXOS failure', [...scriptFailures(forms), [2, 'UpdateFailure', { failure: ppupFailure(forms) }]]);

const babbageUtxo = (forms: Forms) =>
  variants('UTXO failure', [
    [1, 'AlonzoInBabbageUtxoPredFailure', { failure: alonzoUtxo(forms) }],
    [2, 'IncorrectTotalCollateralField', { balance: integer, stated: integer }],
    [3, 'BabbageOutputTooSmallUTxO', { outputs: tooSmallOutputs(forms) }],
    [4, 'BabbageNonDisjointRefInputs', { inputs: forms.list(outputReference) }],
  ]);

const shelleyUtxow = (forms: Forms, utxo: Codec<Failure>) =>
  variants('UTXOW failure', [
    [0, 'InvalidWitnessesUTXOW', { keys: forms.list(hex) }],
    [1, 'MissingVKeyWitnessesUTXOW', { keys: forms.set(hex) }],
    [2, 'MissingScriptWitnessesUTXOW', { scripts: forms.set(hex) }],
    [3, 'ScriptWitnessNotValidatingUTXOW', { scripts: forms.set(hex) }],
    [4, 'UtxoFailure', { failure: utxo }],
    [5, 'MIRInsufficientGenesisSigsUTXOW', { keys: forms.set(hex) }],
    [6, 'MissingTxBodyMetadataHash', { hash: hex }],
    [7, 'MissingTxMetadata', { hash: hex }],
    [8, 'ConflictingMetadataHash', { hash: mismatch(hex) }],
    [9, 'InvalidMetadata', {}],
    [10, 'ExtraneousScriptWitnessesUTXOW', { scripts: forms.set(hex) }],
  ]);

const alonzoUtxow = (forms: Forms, utxo: Codec<Failure>) =>
  variants('UTXOW failure', [
    [0, 'ShelleyInAlonzoUtxowPredFailure', { failure: shelleyUtxow(forms, utxo) }],
    [1, 'MissingRedeemers', { redeemers: missingRedeemers(forms) }],
    [2, 'MissingRequiredDatums', { missing: forms.set(hex), received: forms.set(hex) }],
    [3, 'NotAllowedSupplementalDatums', { extraneous: forms.set(hex), allowed: forms.set(hex) }],
    [4, 'PPViewHashesDontMatch', { hash: optionalHashes }],
    [6, 'UnspendableUTxONoDatumHash', { inputs: references(forms) }],
    [7, 'ExtraRedeemers', { redeemers: extraRedeemers(forms) }],
    [8, 'ScriptIntegrityHashMismatch', { hash: optionalHashes, preimage: maybe(hex) }],
  ]);

const babbageUtxow = (forms: Forms, utxo: Codec<Failure>) =>
  variants('UTXOW failure', [
    [1, 'AlonzoInBabbageUtxowPredFailure', { failure: alonzoUtxow(forms, utxo) }],
    [2, 'UtxoFailure', { failure: utxo }],
    [3, 'MalformedScriptWitnesses', { scripts: forms.set(hex) }],
    [4, 'MalformedReferenceScripts', { scripts: forms.set(hex) }],
    [5, 'ScriptIntegrityHashMismatch', { hash: optionalHashes, preimage: maybe(hex) }],
  ]);

function utxowFailure(forms: Forms): Codec<Failure> {
  if (forms.version >= 7) return babbageUtxow(forms, babbageUtxo(forms));
  if (forms.version >= 5) return alonzoUtxow(forms, alonzoUtxo(forms));
  return shelleyUtxow(forms, forms.version >= 3 ? allegraUtxo(forms) : shelleyUtxo(forms));
}

/** The rule LEDGER from Shelley to Babbage. */
export const shelleyLedgerFailure = (forms: Forms): Codec<Failure> =>
  variants('LEDGER failure', [
    [0, 'UtxowFailure', { failure: utxowFailure(forms) }],
    [1, 'DelegsFailure', { failure: delegsFailure }],
    [2, 'ShelleyWithdrawalsMissingAccounts', { withdrawals: withdrawals(forms) }],
    [3, 'ShelleyIncompleteWithdrawals', { withdrawals: wrongWithdrawals(forms) }],
  ]);
