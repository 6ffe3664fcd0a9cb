import { systemParameterChanges } from '../../../store/queries/midnight/blocks.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { common, DParameter, Terms } from '../../shapes/midnight/blocks.js';

export const getMidnightSystemParameters = operation({
  ...common,
  id: 'getMidnightSystemParameters',
  route: 'GET /api/midnight/system-parameters',
  summary: 'Get the current committee parameter and terms',
  description: 'Both fields are null when the chain never set them.',
  result: named(
    'MidnightSystemParameters',
    Closed({
      dParameter: Nullable(
        Closed(DParameter, { description: 'How the committee is composed; null when the chain never set it' }),
      ),
      termsAndConditions: Nullable(
        Closed(Terms, { description: 'Terms and conditions that apply; null when the chain never set them' }),
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ db }) {
    const newest = (await systemParameterChanges(db)).at(-1);
    if (newest === undefined) return { dParameter: null, termsAndConditions: null };
    const { permissionedCandidates, registeredCandidates, termsHash, termsUrl } = newest;
    return {
      dParameter: { numPermissionedCandidates: permissionedCandidates, numRegisteredCandidates: registeredCandidates },
      termsAndConditions: termsHash === undefined || termsUrl === undefined ? null : { hash: termsHash, url: termsUrl },
    };
  },
});
