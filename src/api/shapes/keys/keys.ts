import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { described, Uuid } from '../../kit/schema.js';

/** Keys are managed by users: a session is required, a key cannot create or change keys. */
export const managed = { tag: 'Keys', gate: 'session', scope: 'none', addOn: null, bodyLimit: 65_536 } as const;

export const one = { path: Type.Object({ keyId: described(Uuid, FIELD.keyId) }) };

export const keyId = '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d';
