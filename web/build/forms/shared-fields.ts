import { type Field, type FieldValues, fail, type LineField, type ListField, type MarkField } from '../fields.js';

/** Fields shared by several forms. */

export const ADDRESS: LineField = {
  kind: 'text',
  name: 'address',
  label: 'To the address',
  hint: 'An address, a contact or a $handle',
  find: 'address',
};
export const COINS: LineField = { kind: 'coins', name: 'lovelace', label: 'Coins', optional: true };
export const TOKENS: ListField = {
  kind: 'list',
  name: 'assets',
  label: 'Tokens',
  one: 'token',
  fields: [
    { kind: 'unit', name: 'unit', label: 'Token', hint: 'Policy and name in hexadecimal', find: 'token' },
    { kind: 'quantity', name: 'quantity', label: 'Quantity', hint: 'In the smallest unit' },
  ],
  first: 0,
  min: 0,
  max: 100,
  inRow: true,
};

/** With tokens an empty amount means the minimum UTxO value, which the service computes. */
export function withCoins(values: FieldValues, where: string): object {
  const lovelace = values['lovelace'] ?? (values['assets'] === undefined ? fail(`“Coins”${where} is empty`) : '0');
  return { ...values, lovelace };
}

export const OUTPUTS: ListField = {
  kind: 'list',
  name: 'outputs',
  label: 'Outputs',
  one: 'output',
  fields: [ADDRESS, COINS, TOKENS],
  first: 1,
  min: 0,
  max: 50,
  toRequest: withCoins,
};

export const STAKE: LineField = { kind: 'text', name: 'stakeAddress', label: 'Account', hint: 'Stake address' };
export const POOL: LineField = {
  kind: 'text',
  name: 'poolId',
  label: 'Pool',
  hint: 'A name or ticker to choose from, or its id',
  find: 'pool',
};
export const DREP: LineField = {
  kind: 'text',
  name: 'drepId',
  label: 'DRep',
  hint: 'A name to choose from, or drep1…, drep_always_abstain, drep_always_no_confidence',
  find: 'drep',
};
export const SCRIPT: MarkField = { kind: 'mark', name: 'scriptCredential', label: 'The hash is that of a script' };

/** URL and hash of an off-chain document, which are required together. */
export const anchor = (label: string): readonly Field[] => [
  { kind: 'text', name: 'anchorUrl', label, hint: 'Requires the hash below', optional: true },
  {
    kind: 'hex',
    digits: 64,
    name: 'anchorDataHash',
    label: 'Hash of the document',
    hint: '64 hexadecimal digits',
    optional: true,
  },
];

export function withAnchor(values: FieldValues): FieldValues {
  if ((values['anchorUrl'] === undefined) === (values['anchorDataHash'] === undefined)) return values;
  return fail(
    values['anchorUrl'] === undefined ? 'The hash of a document needs its URL' : '“Hash of the document” is empty',
  );
}
