import type { BuildForm } from '../build-form.js';
import { fail } from '../fields.js';
import { COINS, OUTPUTS, TOKENS, withCoins } from './shared-fields.js';

export const PAYMENTS = {
  transfer: {
    name: 'Payment',
    operation: 'buildTransaction',
    fields: [
      OUTPUTS,
      { kind: 'mark', name: 'selectAll', label: 'Spend all UTxOs; the rest goes to the change address' },
    ],
    metadata: true,
    toRequest: ({ outputs = [], ...values }) =>
      (outputs as readonly object[]).length === 0 && !values['selectAll']
        ? fail('“To the address” is empty')
        : { ...values, outputs },
  },
  batch: {
    name: 'Batch payment',
    about: 'Up to 2,000 payments, in as few transactions as possible. All are built, or none.',
    operation: 'buildBatch',
    fields: [
      {
        kind: 'payments',
        name: 'outputs',
        label: 'Payments',
        hint: 'One payment per line: an address and coins; tokens and their quantities may follow',
        example: 'addr1… 12.5',
      },
    ],
    metadata: true,
  },
  consolidate: {
    name: 'Consolidate UTxOs',
    about: 'Merges all UTxOs into as few as possible, at the change address. Many UTxOs need several transactions.',
    operation: 'buildConsolidation',
    fields: [
      {
        kind: 'number',
        name: 'maxInputs',
        label: 'Maximum UTxOs per transaction',
        hint: '2 to 450; as many as fit when empty',
        optional: true,
      },
    ],
    metadata: true,
  },
  split: {
    name: 'Split UTxOs',
    about: 'Into equal outputs, or into the outputs below. All of them go to the change address.',
    operation: 'buildSplit',
    fields: [
      { kind: 'number', name: 'count', label: 'Equal outputs', hint: 'Number of outputs, up to 100', optional: true },
      { ...COINS, label: 'Coins per output', hint: 'the whole balance in equal outputs when empty' },
      {
        kind: 'list',
        name: 'outputs',
        label: 'Outputs',
        one: 'output',
        fields: [COINS, TOKENS],
        first: 0,
        min: 0,
        max: 100,
        toRequest: withCoins,
      },
    ],
    metadata: true,
    toRequest: (values) => {
      if (values['count'] === undefined && values['outputs'] === undefined)
        return fail('Enter the number of outputs, or describe them');
      if (values['count'] !== undefined && values['outputs'] !== undefined)
        return fail('Use either equal outputs or described outputs, not both');
      return values['outputs'] !== undefined && values['lovelace'] !== undefined
        ? fail('“Coins per output” requires equal outputs')
        : values;
    },
  },
  collateral: {
    name: 'Create collateral',
    about: 'An output with only coins, which wallets use as collateral for scripts.',
    operation: 'buildCollateral',
    fields: [
      { ...COINS, hint: '5 when empty' },
      { kind: 'number', name: 'count', label: 'How many', hint: 'Up to 3; one when empty', optional: true },
    ],
    metadata: true,
  },
  donation: {
    name: 'Treasury donation',
    about: 'A donation cannot be undone.',
    operation: 'buildTreasuryDonation',
    fields: [{ kind: 'coins', name: 'amount', label: 'Coins' }],
    metadata: true,
  },
} as const satisfies Readonly<Record<string, BuildForm>>;
