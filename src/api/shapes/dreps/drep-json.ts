import Type, { type Static } from 'typebox';
import type { DRep as ChainDRep } from '../../../chains/cardano/addresses/credential.js';
import { drepIdCip105, drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../../kernel/hex.js';
import type { DRepContext } from '../../../store/queries/cardano/governance/drep-power.js';
import type { DRepState, DRepStatus } from '../../../store/queries/cardano/governance/dreps.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';
import { HashValid, References, readDocument } from '../governance/anchor-json.js';
import { ExactJson } from '../outputs/data-json.js';

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
  drepIdCip105: Type.String({
    description: 'Id of the DRep in the bech32 form of CIP-105 (`drep1…` or `drep_script1…`)',
  }),
  drepType: described(DRepTypeName, 'Kind of DRep: a key, a script or one of the two predefined DReps'),
  status: OneOf(
    ['active', 'inactive', 'retired'],
    '`inactive` when it did not vote or update within the activity period',
  ),
  givenName: Nullable(Type.String({ description: 'Name in the anchor document; null until it is fetched' })),
  imageUrl: Nullable(Type.String({ description: 'URL of the image in the anchor document; null without one' })),
  votingPower: described(
    ExactInteger,
    'Current voting power, in lovelace: unspent outputs and rewards of delegators, and deposits of their open proposals; without rewards where the index has no ledger state',
  ),
};

export const DRep = named('DRep', Closed(summaryFields));

export const DRepDetail = named(
  'DRepDetail',
  Closed({
    ...summaryFields,
    drepHash: Nullable(
      Type.String({ description: 'Hash of the DRep; null for `drep_always_abstain` and `drep_always_no_confidence`' }),
    ),
    active: Type.Boolean({ description: 'True when the status is `active`' }),
    deposit: Nullable(described(Amount, 'Deposit of the registration, in lovelace; null for the predefined DReps')),
    registrationSlot: Nullable(Count('Absolute slot of the registration; null for the predefined DReps')),
    expiresEpochNo: Nullable(Count('Last epoch in which the DRep is active without another vote or update')),
    metaUrl: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    metaHash: Nullable(Type.String({ description: FIELD.anchorHashOrNull })),
    hashValid: HashValid,
    bio: Nullable(Type.String({ description: 'Biography in the anchor document; null without one' })),
    objectives: Nullable(Type.String({ description: 'Objectives in the anchor document; null without them' })),
    motivations: Nullable(Type.String({ description: 'Motivations in the anchor document; null without them' })),
    qualifications: Nullable(Type.String({ description: 'Qualifications in the anchor document; null without them' })),
    paymentAddress: Nullable(Type.String({ description: 'Payment address in the anchor document; null without one' })),
    references: described(References, 'References in the anchor document, in its order'),
    rawMetadata: ExactJson('The whole anchor document; null until it is fetched, or when it is not JSON'),
    liveDelegators: Count('Number of accounts that currently delegate to the DRep'),
  }),
);

const isPredefined = ({ type }: ChainDRep): boolean => type === 'abstain' || type === 'no-confidence';

/** The two predefined DReps never retire and never become inactive. */
function getStatus(state: DRepState, around: DRepContext): DRepStatus {
  const { drep, retired, lastActiveTxId } = state;
  if (isPredefined(drep)) return 'active';
  if (retired) return 'retired';
  if (around.ledger !== undefined)
    return (getExpiry(state, around) ?? -1) >= around.ledger.epoch ? 'active' : 'inactive';
  return lastActiveTxId !== undefined && lastActiveTxId >= around.activeSinceTxId ? 'active' : 'inactive';
}

/** The last epoch in which a registered DRep is active. */
function getExpiry(
  { drep, retired, expiresAfter, lastActiveTxId }: DRepState,
  { ledger, activity, starts }: DRepContext,
): number | undefined {
  if (isPredefined(drep) || retired) return undefined;
  if (ledger !== undefined) return expiresAfter === undefined ? undefined : expiresAfter + ledger.dormantEpochs;
  return lastActiveTxId === undefined ? undefined : activity.expiresAfter(starts.getEpoch(lastActiveTxId));
}

/** Unspent outputs and, where the ledger state is known, reward balances of the delegators, and their open deposits. */
export const computePower = ({ id, lovelace, rewards }: DRepState, { ledger, deposits }: DRepContext): bigint =>
  lovelace + (ledger === undefined ? 0n : rewards) + (deposits.get(id) ?? 0n);

export function toDRepJson(state: DRepState, around: DRepContext): Static<typeof DRep> {
  return {
    drepId: drepIdCip129(state.drep),
    drepIdCip105: drepIdCip105(state.drep),
    drepType: DREP_TYPES[state.drep.type],
    status: getStatus(state, around),
    givenName: state.anchor?.name ?? null,
    imageUrl: state.anchor?.imageUrl ?? null,
    votingPower: computePower(state, around),
  };
}

export function toDRepDetailJson(state: DRepState, around: DRepContext): Static<typeof DRepDetail> {
  const { drep, anchor, registration, retired } = state;
  const document = readDocument(anchor);
  const summary = toDRepJson(state, around);
  return {
    ...summary,
    drepHash: 'hash' in drep ? toHex(drep.hash) : null,
    active: summary.status === 'active',
    deposit: retired ? null : (registration?.deposit?.toString() ?? null),
    registrationSlot: registration?.slot ?? null,
    expiresEpochNo: getExpiry(state, around) ?? null,
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
