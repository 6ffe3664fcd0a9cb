import Type from 'typebox';
import { readLabel } from '../../../access/accounts/account-input.js';
import { userAccount } from '../../../access/credentials/principal.js';
import { addressText } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { savePartnerProfile } from '../../../store/queries/service/partners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText, Closed, Text } from '../../kit/schema.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { FeeBps, PARTNER, Profile, toProfileJson } from '../../shapes/partner/profile.js';

/** The total lovelace supply has 17 digits. */
const Lovelace = (description: string) =>
  Type.String({ minLength: 1, maxLength: 17, pattern: '^[0-9]+$', description });

export const savePartner = operation({
  ...PARTNER,
  id: 'savePartner',
  route: 'PUT /api/partner',
  summary: 'Create or replace the partner profile of the account',
  description:
    'Replaces the whole profile: omitted fields are removed. Orders that were built before keep their fee and payout address.',
  gate: 'session',
  pure: true,
  body: Closed({
    displayName: Text(100, { minLength: 1, description: 'Name that users see, 1 to 100 characters' }),
    website: Type.Optional(Text(200, { minLength: 1, description: 'URL that begins with https:// or http://' })),
    payoutAddress: { ...AddressText, description: 'Bech32 or hexadecimal, with a payment key or script' },
    feeBps: FeeBps,
    feeFixedLovelace: Type.Optional(Lovelace('Fixed fee of each order in addition to the percentage, in lovelace')),
    maxFeeLovelace: Type.Optional(Lovelace('Maximum total fee of an order, in lovelace')),
    enabled: Type.Optional(Type.Boolean({ description: 'Whether the fee is charged; default true' })),
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
    return toProfileJson(saved);
  },
});

/** Returned unchanged, because pages display it. */
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
