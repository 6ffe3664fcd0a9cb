import Type, { type Static } from 'typebox';
import type { PartnerProfile } from '../../../store/queries/service/partners.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, DateTime, described, Integer, Nullable, named } from '../../kit/schema.js';

/** Definition that all partner operations share: they act on the caller's account, on one market. */
export const PARTNER = { tag: 'Partner', gate: 'caller', scope: 'market', addOn: null } as const;

export const FeeBps = Integer({ minimum: 0, maximum: 100, description: 'Partner fee in basis points of the input' });

export const Profile = named(
  'PartnerProfile',
  Closed({
    id: Type.String({ description: 'Id of the partner profile, a UUID' }),
    displayName: Type.String({ description: 'Name of the partner for display' }),
    website: Nullable(Type.String({ description: 'Website of the partner; null without one' })),
    payoutAddress: Type.String({ description: 'Address that receives the partner fee in each transaction' }),
    feeBps: FeeBps,
    feeFixedLovelace: Nullable(described(Amount, 'Fixed fee for each order, in lovelace; null without one')),
    maxFeeLovelace: Nullable(described(Amount, 'Maximum fee for each order, in lovelace; null without one')),
    enabled: Type.Boolean({ description: 'False when the profile earns no fees' }),
    createdAt: described(DateTime, FIELD.createdAt),
  }),
);

export const toProfileJson = (profile: PartnerProfile): Static<typeof Profile> => ({
  id: profile.id,
  displayName: profile.displayName,
  website: profile.website,
  payoutAddress: profile.payoutAddress,
  feeBps: profile.feeBps,
  feeFixedLovelace: profile.feeFixedLovelace?.toString() ?? null,
  maxFeeLovelace: profile.maxFeeLovelace?.toString() ?? null,
  enabled: profile.enabled,
  createdAt: profile.createdAt.toISOString(),
});
