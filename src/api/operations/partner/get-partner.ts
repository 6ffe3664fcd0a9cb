import { ServiceError } from '../../../kernel/errors.js';
import { partnerProfile } from '../../../store/queries/service/partners.js';
import { operation } from '../../kit/operation.js';
import { PARTNER, Profile, toProfileJson } from '../../shapes/partner/profile.js';

export const getPartner = operation({
  ...PARTNER,
  id: 'getPartner',
  route: 'GET /api/partner',
  summary: 'Get the partner profile of the account',
  description: 'An account has one profile per network, because its payout address belongs to one network.',
  pure: true,
  result: Profile,
  errors: ['not-found'],
  exampleNeeds: 'a profile created with `PUT /api/partner`',
  example: {},

  async handle({ services: { db }, principal: { accountId }, network }) {
    const profile = await partnerProfile(db, accountId, network.id);
    if (profile !== undefined) return toProfileJson(profile);
    throw new ServiceError(
      'not-found',
      `The account has no partner profile on ${network.id}: create one with PUT /api/partner?network=${network.market}`,
    );
  },
});
