import { ServiceError } from '../../../kernel/errors.js';
import { partnerProfile } from '../../../store/queries/service/partners.js';
import { operation } from '../../kit/operation.js';
import { PARTNER, Profile, shownProfile } from '../../shapes/partner/profile.js';

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
