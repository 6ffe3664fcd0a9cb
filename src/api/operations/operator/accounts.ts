import Type, { type Static } from 'typebox';
import type { OperatorAccount as Account } from '../../../access/operator.js';
import { ADD_ONS } from '../../../access/plans.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, DateTime, described, Nullable, named, OneOf, Text, Uuid } from '../../schema.js';
import { Email, Password } from '../auth/shapes.js';
import { ApiKey, ApiKeyCreated, NewKeyFields, shownKey, shownNewKey } from '../keys/shapes.js';

/**
 * What the `crosstie` commands call. Accounts are named by email, or by stake address where they have none: that is
 * what an operator knows.
 */
const forOperator = { tag: 'Operator', gate: 'operator', scope: 'none', addOn: null, bodyLimit: 65_536 } as const;

const OperatorAccount = named(
  'OperatorAccount',
  Closed({
    id: Type.String({ description: FIELD.accountId }),
    email: Nullable(Type.String({ description: FIELD.email })),
    stakeAddress: Nullable(
      Type.String({ description: 'Stake address of an account that signs in with a wallet and has no email' }),
    ),
    username: Nullable(Type.String({ description: 'Name of the account for display; null without one' })),
    plan: Type.String({ description: 'Id of the plan of the account' }),
    addons: Type.Array(Type.String(), { description: FIELD.addons }),
    enabled: Type.Boolean({ description: 'False when the account and its keys are refused' }),
    createdAt: described(DateTime, FIELD.createdAt),
  }),
);

const shownAccount = (account: Account): Static<typeof OperatorAccount> => ({
  ...account,
  email: account.email ?? null,
  stakeAddress: account.stakeAddress ?? null,
  username: account.username ?? null,
  addons: [...account.addons],
  createdAt: account.createdAt.toISOString(),
});

const AddOns = Type.Array(OneOf(ADD_ONS), { maxItems: ADD_ONS.length });
const PlanId = Text(40, { minLength: 1 });

export const operatorListAccounts = operation({
  ...forOperator,
  id: 'operatorListAccounts',
  route: 'GET /api/operator/accounts',
  summary: 'The newest accounts, at most 1000',
  description: 'Newest first, at most 1000. Accounts without an email are named by their stake address.',
  result: Type.Array(OperatorAccount),
  errors: [],
  example: {},

  handle: async ({ services: { access } }) => (await access.operator.listAccounts()).map(shownAccount),
});

export const operatorCreateAccount = operation({
  ...forOperator,
  id: 'operatorCreateAccount',
  route: 'POST /api/operator/accounts',
  summary: 'Open an account for somebody, also where registration is closed',
  description:
    'Works also where registration is closed. Answers 400 when the email is taken, or for an unknown plan or add-on.',
  body: Closed({
    email: Email,
    password: Password,
    username: Type.Optional(Text(100, { minLength: 1, description: 'Name of the account for display' })),
    planId: Type.Optional(described(PlanId, 'Id of a plan, as `GET /api/plans` lists it')),
    addons: Type.Optional(described(AddOns, 'Add-ons beside those of the plan')),
  }),
  result: OperatorAccount,
  errors: ['invalid'],
  example: { body: { email: 'team@example.org', password: 'correct horse battery', planId: 'pro' } },

  handle: async ({ services: { access } }, { body }) => shownAccount(await access.operator.createAccount(body)),
});

export const operatorUpdateAccount = operation({
  ...forOperator,
  id: 'operatorUpdateAccount',
  route: 'PATCH /api/operator/accounts/{email}',
  summary: 'Change plan, add-ons or password of an account, or shut it',
  description: 'A new password and `enabled: false` end every session of the account.',
  path: Type.Object({ email: Email }),
  body: Closed({
    planId: Type.Optional(described(PlanId, 'Id of a plan, as `GET /api/plans` lists it')),
    addons: Type.Optional(described(AddOns, 'Add-ons beside those of the plan; unchanged when absent')),
    password: Type.Optional(Password),
    enabled: Type.Optional(Type.Boolean({ description: 'False refuses the account and its keys' })),
  }),
  result: OperatorAccount,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' }, body: { enabled: true } },

  handle: async ({ services: { access } }, { path, body }) =>
    shownAccount(await access.operator.changeAccount(path.email, body)),
});

export const operatorListKeys = operation({
  ...forOperator,
  id: 'operatorListKeys',
  route: 'GET /api/operator/accounts/{email}/keys',
  summary: 'The API keys of an account',
  description: 'Without the secret part of each key. Answers 404 when the account does not exist.',
  path: Type.Object({ email: Email }),
  result: Type.Array(ApiKey),
  errors: ['not-found'],
  example: { path: { email: 'demo@crosstie.local' } },

  handle: async ({ services: { access } }, { path }) => (await access.operator.listKeys(path.email)).map(shownKey),
});

export const operatorCreateKey = operation({
  ...forOperator,
  id: 'operatorCreateKey',
  route: 'POST /api/operator/accounts/{email}/keys',
  summary: 'Make an API key for an account',
  description: 'With `addons` the key gets only those of the add-ons that the account has.',
  path: Type.Object({ email: Email }),
  body: Closed({ ...NewKeyFields, addons: Type.Optional(described(AddOns, 'Add-ons beside those of the plan')) }),
  result: ApiKeyCreated,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' }, body: { network: 'CARDANO_PREPROD', name: 'ops' } },

  async handle({ services: { access } }, { path, body }) {
    const { expiresAt, ...fields } = body;
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    return shownNewKey(await access.operator.createKey(path.email, { ...fields, expiresAt: until }));
  },
});

export const operatorUpdateKey = operation({
  ...forOperator,
  id: 'operatorUpdateKey',
  route: 'PATCH /api/operator/accounts/{email}/keys/{keyId}',
  summary: 'Enable or disable an API key of an account',
  description:
    'A disabled key is refused at once and can be enabled again. Answers 404 when the account or the key does not exist.',
  path: Type.Object({ email: Email, keyId: described(Uuid, FIELD.keyId) }),
  body: Closed({ enabled: Type.Boolean({ description: 'False refuses all requests with the key' }) }),
  result: ApiKey,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key from `GET /api/operator/accounts/{email}/keys`',
  example: {
    path: { email: 'demo@crosstie.local', keyId: '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d' },
    body: { enabled: true },
  },

  handle: async ({ services: { access } }, { path, body }) =>
    shownKey(await access.operator.setKeyEnabled(path.email, path.keyId, body.enabled)),
});
