import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Nullable, named, OneOf } from '../../kit/schema.js';

export const Principal = named(
  'Principal',
  Closed({
    kind: OneOf(['USER', 'DEVICE', 'API_KEY'], 'Kind of credential: a user session, a device session or an API key'),
    id: Type.String({ description: 'Id of the account, device or key, a UUID' }),
    email: Nullable(Type.String({ description: FIELD.email })),
    roles: Type.Array(Type.String(), { description: 'Roles of the account' }),
    network: Nullable(Type.String({ description: "The key's network; for a session the one used when none is named" })),
    plan: Type.String({ description: 'Id of the plan of the account' }),
    addons: Type.Array(Type.String(), { description: FIELD.addons }),
    scopes: Type.Array(OneOf(['read', 'write']), {
      description: '`read`, and `write` when the credential may change state',
    }),
  }),
);
