import Type, { type Static } from 'typebox';
import { readLabel } from '../../../access/account-input.js';
import { userAccount } from '../../../access/principal.js';
import { addressText } from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { type PartnerProfile, partnerProfile, savePartnerProfile } from '../../../store/queries/service/partners.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { AddressText, Amount, Closed, DateTime, described, Integer, Nullable, named, Text } from '../../schema.js';
import { readAddress } from '../addresses/address-parts.js';

/** What all operations about partners have in common: they are about the caller's own account, on one market. */
export const PARTNER = { tag: 'Partner', gate: 'caller', scope: 'market', addOn: null } as const;

const FeeBps = Integer({ minimum: 0, maximum: 100, description: 'Partner fee in basis points of the input' });

const Profile = named(
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

const shownProfile = (profile: PartnerProfile): Static<typeof Profile> => ({
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

export const getPartner = operation({
  ...PARTNER,
  id: 'getPartner',
  route: 'GET /api/partner',
  summary: 'The partner profile of the account',
  description: 'An account has one for each network, because the address that it is paid to belongs to one.',
  pure: true,
  result: Profile,
  errors: ['not-found'],
  exampleNeeds: 'a profile, which `PUT /api/partner` makes',
  example: {},

  async handle({ services: { db }, principal: { accountId }, network }) {
    const profile = await partnerProfile(db, accountId, network.id);
    if (profile !== undefined) return shownProfile(profile);
    throw new ServiceError(
      'not-found',
      `The account has no partner profile on ${network.id}: make one with PUT /api/partner?network=${network.market}`,
    );
  },
});

/** All lovelace that there will ever be have 17 digits. */
const Lovelace = (description: string) =>
  Type.String({ minLength: 1, maxLength: 17, pattern: '^[0-9]+$', description });

export const savePartner = operation({
  ...PARTNER,
  id: 'savePartner',
  route: 'PUT /api/partner',
  summary: 'Make or replace the partner profile of the account',
  description:
    'The whole profile: what is left out is no longer there. Orders that were built before keep their fee and the address that it is paid to.',
  gate: 'session',
  pure: true,
  body: Closed({
    displayName: Text(100, { minLength: 1, description: 'What people read' }),
    website: Type.Optional(Text(200, { minLength: 1, description: 'An address that begins with https:// or http://' })),
    payoutAddress: { ...AddressText, description: 'Bech32 or hexadecimal, with a payment key or script' },
    feeBps: FeeBps,
    feeFixedLovelace: Type.Optional(Lovelace('Taken of each order on top of that')),
    maxFeeLovelace: Type.Optional(Lovelace('The most that is taken of an order, both together')),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the fee is taken; true where absent' })),
  }),
  bodyLimit: 16_384,
  result: Profile,
  errors: ['invalid', 'forbidden'],
  example: {
    body: { displayName: 'Gauge Wallet', website: 'https://gauge.example', payoutAddress: EXAMPLE.address, feeBps: 25 },
  },

  async handle({ services: { db, clock }, principal, network }, { body }) {
    const saved = await savePartnerProfile(db, {
      accountId: userAccount(principal),
      network: network.id,
      displayName: readLabel(body.displayName, 'displayName'),
      website: body.website === undefined ? undefined : readWebsite(body.website),
      payoutAddress: readPayoutAddress(body.payoutAddress, network),
      feeBps: body.feeBps,
      feeFixedLovelace: body.feeFixedLovelace === undefined ? undefined : BigInt(body.feeFixedLovelace),
      maxFeeLovelace: body.maxFeeLovelace === undefined ? undefined : BigInt(body.maxFeeLovelace),
      enabled: body.enabled ?? true,
      now: new Date(clock.now()),
    });
    return shownProfile(saved);
  },
});

/** As it was written: pages show it to people. */
function readWebsite(text: string): string {
  const printable = !/[\p{C}\s]/u.test(text);
  const url = printable && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new ServiceError('invalid', 'website must be an address that begins with https:// or http://');
  return text;
}

function readPayoutAddress(text: string, network: CardanoNetwork): string {
  const address = readAddress(text, network);
  if (address.type !== 'base' && address.type !== 'enterprise')
    throw new ServiceError('invalid', 'payoutAddress must be a payment address: neither Byron, nor stake, nor pointer');
  return addressText(address);
}
