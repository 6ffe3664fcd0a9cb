import { compareVoters } from '../../chains/cardano/transactions/redeemer-target.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import { joinMetadata } from '../request/metadata.js';
import type { Consent, PlacedOutput } from '../request/script-request.js';
import { formatReference } from './fixed-inputs.js';
import type { PlannedVotes, PlanPart, TransactionPlan } from './transaction-plan.js';

/** The parts of several intents as one plan. Contradictions between intents are errors that name them. */
export function mergeParts(parts: readonly PlanPart[]): TransactionPlan {
  const spends = collect(parts, 'spends');
  const spent = new Map<string, string>();
  for (const { name, output } of spends) {
    const outpoint = formatReference(output.reference);
    const other = spent.get(outpoint);
    if (other !== undefined) throw new BuildError(`${name} spends ${outpoint}, as ${other} does: name it once`);
    spent.set(outpoint, name);
  }
  return {
    outputs: collect(parts, 'outputs'),
    spends,
    // An output that is spent already shows its reference script and datum.
    referenceInputs: distinctOutputs(collect(parts, 'referenceInputs')).filter(
      ({ reference }) => !spent.has(formatReference(reference)),
    ),
    mints: collect(parts, 'mints'),
    policies: mergePolicies(parts),
    certificates: collect(parts, 'certificates'),
    withdrawals: collect(parts, 'withdrawals'),
    votes: mergeVotes(parts),
    proposals: collect(parts, 'proposals'),
    donation: sumDefined(parts.map(({ donation }) => donation)),
    treasury: onlyTreasury(parts),
    scripts: collect(parts, 'scripts'),
    metadata: joinMetadata(parts.map(({ metadata }) => metadata)),
    warnings: collect(parts, 'warnings'),
  };
}

type ListField = 'outputs' | 'spends' | 'referenceInputs' | 'mints' | 'certificates' | 'withdrawals' | 'votes';
type Collected<Field extends keyof TransactionPlan> = TransactionPlan[Field] & readonly unknown[];

const NONE: readonly never[] = [];

/** The items of all parts; a list without a copy when no other part has items, as in most transactions. */
function collect<Field extends ListField | 'proposals' | 'scripts' | 'warnings'>(
  parts: readonly PlanPart[],
  field: Field,
): Collected<Field> {
  let all: readonly unknown[] = NONE;
  for (const part of parts) {
    const items = part[field] ?? NONE;
    if (all.length === 0) all = items;
    else if (items.length > 0) all = [...all, ...items];
  }
  return all as Collected<Field>;
}

export const distinctOutputs = (outputs: readonly PlacedOutput[]): readonly PlacedOutput[] => [
  ...new Map(outputs.map((output) => [formatReference(output.reference), output])).values(),
];

function mergePolicies(parts: readonly PlanPart[]): ReadonlyMap<string, Consent> {
  const policies = new Map<string, Consent>();
  for (const part of parts)
    for (const [policyId, consent] of part.policies ?? []) {
      const other = policies.get(policyId);
      if (other !== undefined)
        throw new BuildError(
          `${consent.name} has a redeemer for the policy ${policyId}, as ${other.name} does: combine them, because a policy runs once`,
        );
      policies.set(policyId, consent);
    }
  return policies;
}

/** In the order of the ledger, which is that of redeemers too. */
function mergeVotes(parts: readonly PlanPart[]): readonly PlannedVotes[] {
  const all = collect(parts, 'votes');
  if (all.length === 0) return all;
  const owners = new Map<string, number>();
  for (const [index, { votes = [] }] of parts.entries())
    for (const { voter } of votes) {
      const key = `${voter.role} ${voter.credential.type} ${toHex(voter.credential.hash)}`;
      const other = owners.get(key);
      if (other !== undefined)
        throw new BuildError(`intents[${index}]: intents[${other}] has votes of the same voter: combine them`);
      owners.set(key, index);
    }
  return all.toSorted((a, b) => compareVoters(a.voter, b.voter));
}

function sumDefined(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  const given = amounts.filter((amount) => amount !== undefined);
  return given.length === 0 ? undefined : given.reduce((sum, amount) => sum + amount, 0n);
}

function onlyTreasury(parts: readonly PlanPart[]): bigint | undefined {
  const stated = new Set(parts.flatMap(({ treasury }) => treasury ?? []));
  if (stated.size > 1) throw new BuildError('Two intents state different values of the treasury');
  return [...stated][0];
}
