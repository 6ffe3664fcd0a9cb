import { validateBothPhases } from '../../src/api/services/transactions/validate.js';
import type { Predicate } from '../../src/chains/cardano/ledger/predicates.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { fromHex } from '../../src/kernel/hex.js';
import type { ConformanceResult } from './result.js';
import { readScenarios, type Scenario } from './scenario-files.js';
import { toLedgerState } from './scenario-state.js';

/**
 * The scenarios shorten some names of the Haskell ledger, and use one name where protocol versions use several. Names
 * that are not listed are the same.
 */
const HASKELL_NAMES: Readonly<Record<string, readonly Predicate[]>> = {
  CommitteeHasPreviouslyResigned: ['ConwayCommitteeHasPreviouslyResigned'],
  CommitteeIsUnknown: ['ConwayCommitteeIsUnknown'],
  DelegateeDRepNotRegistered: ['DelegateeDRepNotRegisteredDELEG'],
  DelegateeStakePoolNotRegistered: ['DelegateeStakePoolNotRegisteredDELEG'],
  DRepAlreadyRegistered: ['ConwayDRepAlreadyRegistered'],
  DRepNotRegistered: ['ConwayDRepNotRegistered'],
  IncorrectDepositDELEG: ['IncorrectDepositDELEG', 'DepositIncorrectDELEG', 'RefundIncorrectDELEG'],
  MissingVerificationKeyWitnessesUTXOW: ['MissingVKeyWitnessesUTXOW'],
  StakeCredentialInvalidPoolDelegation: ['StakeKeyNotRegisteredDELEG'],
  StakeCredentialInvalidVoteDelegation: ['StakeKeyNotRegisteredDELEG'],
  StakeKeyHasNonZeroAccountBalance: ['StakeKeyHasNonZeroAccountBalanceDELEG'],
  StakeKeyRegistered: ['StakeKeyRegisteredDELEG'],
  StakeKeyNotRegistered: ['StakeKeyNotRegisteredDELEG'],
  TreasuryWithdrawalsAllZeros: ['ZeroTreasuryWithdrawals'],
  VotersDoNotExist: ['VotersDoNotExist', 'UnelectedCommitteeVoters'],
  WithdrawalsNotInRewardsCERTS: [
    'WithdrawalsNotInRewardsCERTS',
    'ConwayWithdrawalsMissingAccounts',
    'ConwayIncompleteWithdrawals',
  ],
  WrongNetworkInTxOutput: ['WrongNetwork'],
};

const FLOW = { key: 'conformance', weight: 1 };

/** Applies both phases of validation to each scenario and compares the outcome with the expected one. */
export async function run(directory: string): Promise<ConformanceResult> {
  const failures: { name: string; reason: string }[] = [];
  const scenarios = readScenarios(directory);
  for (const scenario of scenarios) {
    const reason = await compare(scenario).catch((error: unknown) => `the validator threw ${String(error)}`);
    if (reason !== undefined) failures.push({ name: scenario.name, reason });
  }
  return { passed: scenarios.length - failures.length, failures };
}

/** How the outcome differs from the expected one; undefined if it does not. */
async function compare(scenario: Scenario): Promise<string | undefined> {
  const { expected } = scenario;
  const outcome = await validate(scenario);
  if (expected === 'Pass') {
    if (outcome === 'undecodable') return 'expected to pass, but the transaction cannot be decoded';
    const problems = [
      ...outcome.violations.map(({ predicate, reason }) => `${predicate} (${reason})`),
      ...outcome.unchecked,
    ];
    return problems.length === 0 ? undefined : `expected to pass, found ${problems.join('; ')}`;
  }
  if (expected.decodingFailure === true)
    return isUndecodable(outcome) ? undefined : 'expected a decoding failure, but the transaction was decoded';
  const name = expected.predicate ?? '';
  if (outcome === 'undecodable') return `expected ${name}, but the transaction cannot be decoded`;
  const accepted: readonly string[] = HASKELL_NAMES[name] ?? [name];
  const found = outcome.violations.filter(({ predicate }) => accepted.includes(predicate));
  const direction = expected.description;
  const agrees =
    direction === undefined
      ? found.length > 0
      : found.length > 0 && (direction === 'FailedUnexpectedly') === outcome.flaggedValid;
  if (agrees) return undefined;
  const names = [...new Set(outcome.violations.map(({ predicate }) => predicate))];
  return `expected ${name}, found ${[...names, ...outcome.unchecked].join(', ') || 'no violation'}`;
}

type Outcome = Awaited<ReturnType<typeof validate>>;

/** The decoder here accepts some forms of earlier eras, which the rules then reject. */
const isUndecodable = (outcome: Outcome): boolean =>
  outcome === 'undecodable' || outcome.violations.some(({ predicate }) => predicate === 'DeserialiseFailure');

async function validate(scenario: Scenario) {
  const transaction = decode(fromHex(scenario.transaction));
  if (transaction === undefined) return 'undecodable';
  const { phase1, phase2, undecided } = await validateBothPhases(transaction, toLedgerState(scenario), FLOW);
  return {
    violations: [...phase1.violations, ...phase2],
    unchecked: [...phase1.unchecked, ...(undecided === undefined ? [] : [undecided])].map(({ reason }) => reason),
    flaggedValid: transaction.valid,
  };
}

function decode(bytes: Uint8Array) {
  try {
    return decodeTransaction(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
