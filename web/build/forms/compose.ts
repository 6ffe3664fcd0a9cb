import type { BuildForm } from '../build-form.js';
import { type FieldValues, fail } from '../fields.js';
import { DREP, OUTPUTS, POOL, STAKE } from './shared-fields.js';

/** Several actions in one transaction. Common ones have fields, all others are written as in the reference. */
export const COMPOSE = {
  compose: {
    name: 'Several actions in one',
    about: 'Payments, delegation and any other intents of the reference in one transaction with one fee.',
    operation: 'buildCompose',
    fields: [
      { ...OUTPUTS, first: 0 },
      { ...STAKE, label: 'Account to delegate', optional: true },
      { ...POOL, optional: true },
      { ...DREP, optional: true },
      { kind: 'mark', name: 'includeStakeRegistration', label: 'Register the account first' },
      {
        kind: 'json',
        name: 'more',
        label: 'More intents',
        hint: 'JSON list: spend, mint, withdrawal, vote, proposal and others',
        example: '[{"kind": "withdrawal", "stakeAddress": "stake1…"}]',
        optional: true,
      },
      {
        kind: 'json',
        name: 'blueprint',
        label: 'Blueprint',
        hint: 'Content of plutus.json (CIP-57), for datums and redeemers of the form {"value": …}',
        example: '{"preamble": {…}, "validators": […]}',
        optional: true,
      },
      { kind: 'text', name: 'message', label: 'Message', hint: 'Split as CIP-20 requires', optional: true },
    ],
    metadata: true,
    toRequest: ({ message, blueprint, ...values }) => ({
      intents: toIntents(values),
      ...(blueprint !== undefined && { blueprint }),
      ...(message !== undefined && { message }),
    }),
  },
} as const satisfies Readonly<Record<string, BuildForm>>;

function toIntents({
  outputs,
  stakeAddress,
  poolId,
  drepId,
  includeStakeRegistration,
  more = [],
}: FieldValues): object {
  if (!Array.isArray(more)) return fail('“More intents” must be a list, for example [{"kind": "withdrawal", …}]');
  const intents = [
    ...(outputs === undefined ? [] : [{ kind: 'payment', outputs }]),
    ...toDelegation({ stakeAddress, poolId, drepId, includeStakeRegistration }),
    ...more,
  ];
  return intents.length === 0 ? fail('Add an output, a pool or DRep to delegate to, or an intent') : intents;
}

function toDelegation({ stakeAddress, poolId, drepId, includeStakeRegistration }: FieldValues): readonly object[] {
  // A wallet fills in its account, which alone is not a delegation.
  if (poolId === undefined && drepId === undefined)
    return includeStakeRegistration ? fail('“Pool” and “DRep” are empty: choose at least one of them') : [];
  if (stakeAddress === undefined) return fail('“Account to delegate” is empty');
  const registers = includeStakeRegistration ? { includeStakeRegistration } : {};
  // The certificate of a vote delegation may also contain the pool.
  return drepId === undefined
    ? [{ kind: 'delegation', stakeAddress, poolId, ...registers }]
    : [{ kind: 'voteDelegation', stakeAddress, drepId, ...(poolId !== undefined && { poolId }), ...registers }];
}
