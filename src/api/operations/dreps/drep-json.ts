import Type, { type Static } from 'typebox';
import type { DRep as ChainDRep } from '../../../chains/cardano/credential.js';
import { drepIdCip105, drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { toHex } from '../../../kernel/hex.js';
import type { DRepSurroundings } from '../../../store/queries/cardano/drep-power.js';
import type { DRepState, DRepStatus } from '../../../store/queries/cardano/dreps.js';
import { Amount, Closed, Count, ExactInteger, Nullable, named, OneOf } from '../../schema.js';
import { documentOf, HashValid, References } from '../governance/anchor-json.js';
import { ExactJson } from '../transactions/data-json.js';

export const DREP_TYPES = {
  key: 'KEY',
  script: 'SCRIPT',
  abstain: 'ALWAYS_ABSTAIN',
  'no-confidence': 'ALWAYS_NO_CONFIDENCE',
} as const satisfies Record<ChainDRep['type'], string>;

export const DRepTypeName = OneOf(Object.values(DREP_TYPES) as readonly (typeof DREP_TYPES)[ChainDRep['type']][]);

/** Specification 2.11. */
const summaryFields = {
  drepId: Type.String({ description: 'CIP-129' }),
  drepIdCip105: Type.String(),
  drepType: DRepTypeName,
  status: OneOf(['active', 'inactive', 'retired']),
  givenName: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  votingPower: ExactInteger,
};

export const DRep = named('DRep', Closed(summaryFields));

export const DRepDetail = named(
  'DRepDetail',
  Closed({
    ...summaryFields,
    drepHash: Nullable(Type.String({ description: 'Null for the two standing answers' })),
    active: Type.Boolean(),
    deposit: Nullable(Amount),
    registrationSlot: Nullable(Count()),
    expiresEpochNo: Nullable(Count('The last epoch in which it counts without another vote or update')),
    metaUrl: Nullable(Type.String()),
    metaHash: Nullable(Type.String()),
    hashValid: HashValid,
    bio: Nullable(Type.String()),
    objectives: Nullable(Type.String()),
    motivations: Nullable(Type.String()),
    qualifications: Nullable(Type.String()),
    paymentAddress: Nullable(Type.String()),
    references: References,
    rawMetadata: ExactJson('The whole document under the anchor; null until it was fetched, or where it is no JSON'),
    liveDelegators: Count(),
  }),
);

const isStanding = ({ type }: ChainDRep): boolean => type === 'abstain' || type === 'no-confidence';

/** The two standing answers never retire and never sleep. */
function statusOf({ drep, retired, lastActiveTxId }: DRepState, { activeSinceTxId }: DRepSurroundings): DRepStatus {
  if (isStanding(drep)) return 'active';
  if (retired) return 'retired';
  return lastActiveTxId !== undefined && lastActiveTxId >= activeSinceTxId ? 'active' : 'inactive';
}

export const powerOf = ({ id, lovelace }: DRepState, { deposits }: DRepSurroundings): bigint =>
  lovelace + (deposits.get(id) ?? 0n);

export function shownDRep(state: DRepState, around: DRepSurroundings): Static<typeof DRep> {
  return {
    drepId: drepIdCip129(state.drep),
    drepIdCip105: drepIdCip105(state.drep),
    drepType: DREP_TYPES[state.drep.type],
    status: statusOf(state, around),
    givenName: state.anchor?.name ?? null,
    imageUrl: state.anchor?.imageUrl ?? null,
    votingPower: powerOf(state, around),
  };
}

export function shownDRepDetail(state: DRepState, around: DRepSurroundings): Static<typeof DRepDetail> {
  const { drep, anchor, registration, lastActiveTxId, retired } = state;
  const document = documentOf(anchor);
  const summary = shownDRep(state, around);
  const counts = !isStanding(drep) && !retired && lastActiveTxId !== undefined;
  return {
    ...summary,
    drepHash: 'hash' in drep ? toHex(drep.hash) : null,
    active: summary.status === 'active',
    deposit: retired ? null : (registration?.deposit?.toString() ?? null),
    registrationSlot: registration?.slot ?? null,
    expiresEpochNo: counts ? around.activity.expiresAfter(around.starts.of(lastActiveTxId)) : null,
    metaUrl: anchor?.url ?? null,
    metaHash: anchor === undefined ? null : toHex(anchor.hash),
    hashValid: anchor?.hashValid ?? null,
    bio: document?.drep?.bio ?? null,
    objectives: document?.drep?.objectives ?? null,
    motivations: document?.drep?.motivations ?? null,
    qualifications: document?.drep?.qualifications ?? null,
    paymentAddress: document?.drep?.paymentAddress ?? null,
    references: [...(document?.references ?? [])],
    rawMetadata: document?.json ?? null,
    liveDelegators: state.delegatorCount,
  };
}
