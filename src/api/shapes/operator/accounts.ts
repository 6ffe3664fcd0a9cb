import Type, { type Static } from 'typebox';
import type { OperatorAccount as Account } from '../../../access/credentials/operator.js';
import { ADD_ONS } from '../../../access/plans/plans.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, DateTime, described, Nullable, named, OneOf, Text } from '../../kit/schema.js';

/**
 * Operations of the `crosstie` commands. Accounts are identified by email, or by stake address when they have none,
 * because an operator knows those.
 */
export const forOperator = {
  tag: 'Operator',
  gate: 'operator',
  scope: 'none',
  addOn: null,
  bodyLimit: 65_536,
} as const;

export const OperatorAccount = named(
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
    enabled: Type.Boolean({ description: 'False when the account and its keys are rejected' }),
    createdAt: described(DateTime, FIELD.createdAt),
  }),
);

export const toAccountJson = (account: Account): Static<typeof OperatorAccount> => ({
  ...account,
  email: account.email ?? null,
  stakeAddress: account.stakeAddress ?? null,
  username: account.username ?? null,
  addons: [...account.addons],
  createdAt: account.createdAt.toISOString(),
});

export const AddOns = Type.Array(OneOf(ADD_ONS), { maxItems: ADD_ONS.length });

export const PlanId = Text(40, { minLength: 1 });
