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
import { readAddress } from '../../shapes/addresses/address-parts.js';
import { FeeBps, PARTNER, Profile, shownProfile } from '../../shapes/partner/profile.js';

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
