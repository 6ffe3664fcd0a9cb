import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, described, named } from '../../kit/schema.js';
import { forOperator } from '../../shapes/operator/accounts.js';

export const operatorListSettings = operation({
  ...forOperator,
  id: 'operatorListSettings',
  route: 'GET /api/operator/settings',
  summary: 'List the settings of the service',
  description:
    'The values that the process uses which answers, as `crosstie config` prints them. Secrets are shown as `(set)`.',
  result: Type.Array(
    named(
      'ServiceSetting',
      Closed({
        env: Type.String({ description: 'Environment variable' }),
        name: Type.String({ description: 'Name in the configuration file' }),
        value: described(AnyJson, 'Value; null when nothing is set, `(set)` for a secret'),
        description: Type.String({ description: 'What the setting does' }),
        isDefault: Type.Boolean({ description: 'True when the value is the default' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services }) => services.settings().map((setting) => ({ ...setting })),
});
