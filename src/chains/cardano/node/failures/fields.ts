import { bool, type Codec, encoded, hex, integer, maybe, record, text, uint, variants } from '../codec.js';
import { type Forms, mismatch, network, outputReference } from '../forms.js';

/** Lovelace with assets by policy and name. */
export interface NodeValue {
  readonly lovelace: bigint;
  readonly assets: readonly (readonly [string, readonly (readonly [string, bigint])[]])[];
}

const ASSETS_SINCE = 4;

/** A number if there are no assets, otherwise `[lovelace, assets]`. */
export function value(forms: Forms): Codec<NodeValue> {
  const withAssets = record({ lovelace: integer, assets: forms.map(hex, forms.map(hex, integer)) });
  return {
    read: (reader) =>
      forms.version >= ASSETS_SINCE && reader.peekType() === 'array'
        ? withAssets.read(reader)
        : { lovelace: integer.read(reader), assets: [] },
    write: (writer, content) =>
      content.assets.length > 0 ? withAssets.write(writer, content) : integer.write(writer, content.lovelace),
  };
}

export const validityInterval = record({ from: maybe(uint), until: maybe(uint) });

/** Outputs have too many forms to write again, so they are passed on as they are encoded. */
export const output = encoded;

export const references = (forms: Forms) => forms.set(outputReference);
export const withdrawals = (forms: Forms) => forms.map(hex, integer);
export const wrongWithdrawals = (forms: Forms) => forms.map(hex, mismatch(integer));
export const wrongAccounts = (forms: Forms) => ({ expected: network, accounts: forms.set(hex) });
export const tooBigOutputs = (forms: Forms) => forms.list(record({ size: integer, maximum: integer, output }));
export const tooSmallOutputs = (forms: Forms) => forms.list(record({ output, minimum: integer }));

const description = (forms: Forms) =>
  variants('result of scripts', [
    [0, 'PassedUnexpectedly', {}],
    [
      1,
      'FailedUnexpectedly',
      { reasons: forms.list(variants('script failure', [[1, 'PlutusFailure', { text, context: hex }]])) },
    ],
  ]);

const collectError = variants('script context failure', [
  [0, 'NoRedeemer', { purpose: encoded }],
  [1, 'NoWitness', { script: hex }],
  [2, 'NoCostModel', { language: uint }],
  [3, 'BadTranslation', { reason: encoded }],
]);

/** Failures of phase 2 that all eras with scripts share. */
export const scriptFailures = (forms: Forms) =>
  [
    [0, 'ValidationTagMismatch', { valid: bool, result: description(forms) }],
    [1, 'CollectErrors', { errors: forms.list(collectError) }],
  ] as const;

/** A purpose with the part of the transaction that it is about; purposes grow with the eras. */
export const missingRedeemers = (forms: Forms) => forms.list(record({ purpose: encoded, script: hex }));
export const extraRedeemers = (forms: Forms) => forms.list(encoded);
export const optionalHashes = mismatch(maybe(hex));
