import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';

/** Specification 4.6. */
export const PolicyPath = Type.Object({
  policyId: Type.String({ minLength: 56, maxLength: 56, pattern: '^[0-9a-fA-F]{56}$', description: FIELD.policyId }),
});

export const policyExample = { path: { policyId: EXAMPLE.policyId } };

export const unknownPolicy = (): ServiceError =>
  new ServiceError('not-found', 'No asset was ever minted under this policy');
