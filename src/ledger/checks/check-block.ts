import { blake2b224 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import type { LedgerBlock } from '../blocks/ledger-block.js';
import { verifyLeader } from '../consensus/verify-header.js';
import { firstSlot, type LedgerConstants } from '../constants.js';
import { isAtLeast } from '../state/era-versions.js';
import type { LedgerState } from '../state/ledger-state.js';

export const CHECK_KINDS = ['leader', 'size', 'withdrawal', 'treasury', 'conservation'] as const;

export type CheckKind = (typeof CHECK_KINDS)[number];

/** A contradiction between the chain and the computed state. One of them is wrong, and nodes accepted the chain. */
export interface Finding {
  readonly kind: CheckKind;
  readonly detail: string;
}

/** How often each check was made. */
export type CheckCounts = Readonly<Record<CheckKind, number>>;

export interface BlockChecks {
  readonly findings: readonly Finding[];
  readonly counts: Partial<CheckCounts>;
}

/**
 * Checks a block against the state before it, at its slot: its size and execution units against the parameters in
 * force, and the treasury values that its transactions state. `leader` verifies the VRF proofs and the stake of the
 * issuer, which takes milliseconds.
 */
export function checkBlock(
  state: LedgerState,
  block: LedgerBlock,
  constants: LedgerConstants,
  { leader }: { readonly leader: boolean },
): BlockChecks {
  if (state.epoch.get().era === 'byron') return NOTHING;
  const treasuries = block.claims?.treasuries ?? [];
  const sizeFindings = checkSize(state, block);
  const leaderFindings = leader ? checkLeader(state, block, constants) : [];
  return {
    findings: [
      ...sizeFindings.map((detail) => ({ kind: 'size', detail }) as const),
      ...leaderFindings.map((detail) => ({ kind: 'leader', detail }) as const),
      ...checkTreasuries(state, treasuries).map((detail) => ({ kind: 'treasury', detail }) as const),
    ],
    counts: { size: 1, leader: leader ? 1 : 0, treasury: treasuries.length },
  };
}

/**
 * Checks a block against the state after it: until Conway the ledger accepts only withdrawals of the whole balance, so
 * every withdrawal on the chain confirms the rewards that were computed.
 */
export function checkWithdrawals({ accounts, epoch }: LedgerState, { transactions }: LedgerBlock): BlockChecks {
  const { era } = epoch.get();
  if (era === 'byron' || isAtLeast(era, 'dijkstra')) return NOTHING;
  const findings: Finding[] = [];
  let count = 0;
  for (const { withdrawals, hash } of transactions)
    for (const [account, lovelace] of withdrawals) {
      count += 1;
      const rest = accounts.rewards(account);
      if (rest !== 0n)
        findings.push({
          kind: 'withdrawal',
          detail: `transaction ${toHex(hash)} withdraws ${lovelace} lovelace from an account with ${rest + lovelace}`,
        });
    }
  return { findings, counts: { withdrawal: count } };
}

const NOTHING: BlockChecks = { findings: [], counts: {} };

function checkSize(state: LedgerState, { header, claims }: LedgerBlock): readonly string[] {
  const { maxBlockBodySize, maxBlockExecutionUnits: limit } = state.epoch.get().parameters;
  const failures: string[] = [];
  if (header.bodySize !== undefined && BigInt(header.bodySize) > maxBlockBodySize)
    failures.push(`the body of ${header.bodySize} bytes is larger than the limit of ${maxBlockBodySize}`);
  if (claims !== undefined && limit !== undefined) {
    const { memory, steps } = claims.units;
    if (memory > limit.memory || steps > limit.steps)
      failures.push(`${memory} memory and ${steps} steps exceed the limits of ${limit.memory} and ${limit.steps}`);
  }
  return failures;
}

function checkTreasuries(state: LedgerState, treasuries: readonly bigint[]): readonly string[] {
  const { treasury } = state.pots.get();
  return treasuries
    .filter((stated) => stated !== treasury)
    .map((stated) => `a transaction states a treasury of ${stated} lovelace, and ${treasury} were computed`);
}

function checkLeader(state: LedgerState, { header }: LedgerBlock, constants: LedgerConstants): readonly string[] {
  const { epoch, parameters } = state.epoch.get();
  const { set } = state.snapshots.get();
  const nonces = state.nonces.get();
  if (nonces === undefined || header.issuerVkey === undefined) return [];
  const number = state.poolNumbers.find(toHex(blake2b224(header.issuerVkey)));
  const pool = number === undefined ? undefined : set.byPool.get(number);
  return verifyLeader(header, {
    epochNonce: nonces.epoch,
    activeSlotsCoefficient: constants.network.activeSlotsCoefficient,
    pool: pool && {
      vrfKeyHash: toHex(pool.registration.parameters.vrfKeyHash),
      relativeStake: { numerator: pool.stake, denominator: set.totalStake },
    },
    decentralisation: parameters.decentralisation,
    firstSlotOfEpoch: firstSlot(constants, epoch),
    genesisDelegates: state.genesisKeys.get().delegates,
  });
}
