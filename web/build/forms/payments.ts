import type { BuildForm } from '../build-form.js';
import { fail } from '../fields.js';
import { COINS, OUTPUTS, TOKENS, withCoins } from './parts.js';

export const PAYMENTS = {
  transfer: {
    name: 'Pay somebody',
    operation: 'buildTransaction',
    fields: [
      OUTPUTS,
      { kind: 'mark', name: 'selectAll', label: 'Spend every output; what is left goes to the change address' },
    ],
    metadata: true,
    says: ({ outputs = [], ...own }) =>
      (outputs as readonly object[]).length === 0 && !own['selectAll']
        ? fail('“To the address” is empty')
        : { ...own, outputs },
  },
  batch: {
    name: 'Pay many at once',
    about: 'Up to 2,000 payments, in as few transactions as have room for them. All are built, or none.',
    operation: 'buildBatch',
    fields: [
      {
        kind: 'payments',
        name: 'outputs',
        label: 'Payments',
        hint: 'In each line an address and coins; tokens and their quantities may follow',
        example: 'addr1… 12.5',
      },
    ],
    metadata: true,
  },
  consolidate: {
    name: 'Merge what you have',
    about:
      'Everything goes into as few outputs as can be, at the change address. Many outputs take several transactions.',
    operation: 'buildConsolidation',
    fields: [
      {
        kind: 'number',
        name: 'maxInputs',
        label: 'Most outputs to spend in one transaction',
        hint: '2 to 450; as many as have room when empty',
        optional: true,
      },
    ],
    metadata: true,
  },
  split: {
    name: 'Split what you have',
    about: 'Into equal parts, or into those that are described below. All of them go to the change address.',
    operation: 'buildSplit',
    fields: [
      { kind: 'number', name: 'count', label: 'Equal parts', hint: 'How many, up to 100', optional: true },
      { ...COINS, label: 'Coins in each', hint: 'everything in equal parts when empty' },
      {
        kind: 'list',
        name: 'outputs',
        label: 'Parts',
        one: 'part',
        fields: [COINS, TOKENS],
        first: 0,
        least: 0,
        most: 100,
        says: withCoins,
      },
    ],
    metadata: true,
    says: (own) => {
      if (own['count'] === undefined && own['outputs'] === undefined)
        return fail('Say how many parts, or describe them');
      if (own['count'] !== undefined && own['outputs'] !== undefined)
        return fail('Either equal parts or parts that are described, not both');
      return own['outputs'] !== undefined && own['lovelace'] !== undefined
        ? fail('“Coins in each” belongs to equal parts')
        : own;
    },
  },
  collateral: {
    name: 'Set collateral aside',
    about: 'An output of coins alone, which wallets show to contracts as a pledge.',
    operation: 'buildCollateral',
    fields: [
      { ...COINS, hint: '5 when empty' },
      { kind: 'number', name: 'count', label: 'How many', hint: 'Up to 3; one when empty', optional: true },
    ],
    metadata: true,
  },
  donation: {
    name: 'Give to the treasury',
    about: 'Nobody gives it back.',
    operation: 'buildTreasuryDonation',
    fields: [{ kind: 'coins', name: 'amount', label: 'Coins' }],
    metadata: true,
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
