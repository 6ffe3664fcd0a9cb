import Type, { type Static } from 'typebox';
import type { RequiredWitnessList } from '../../../builder/signing/describe-required.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';

/** All field names are single words, so that the shape fits responses of both spellings. */
export const RequiredWitnesses = named(
  'RequiredWitnesses',
  Closed({
    keys: Type.Array(
      Closed({
        hash: Type.String({ description: 'Hash of the key, 56 hexadecimal digits' }),
        roles: Type.Array(
          Closed({
            role: OneOf(
              ['requiredSigner', 'input', 'collateral', 'withdrawal', 'certificate', 'vote', 'nativeScript'],
              'The part of the transaction that needs the signature',
            ),
            address: Nullable(
              Type.String({
                description:
                  'Payment address of the input or collateral, stake address of the withdrawal or certificate; null for other roles',
              }),
            ),
            script: Nullable(Type.String({ description: 'Hash of the native script; null for other roles' })),
          }),
          { description: 'Why the key must sign' },
        ),
      }),
      {
        description:
          'Keys that must sign. For a native script that needs some of several keys, one sufficient choice is listed',
      },
    ),
    scripts: Type.Array(
      Closed({
        hash: Type.String({ description: FIELD.scriptHash }),
        type: Nullable(
          described(ScriptType, 'Language of the script; null when it is not among the witnesses of the transaction'),
        ),
        purposes: Type.Array(
          Closed({
            purpose: OneOf(['spend', 'mint', 'cert', 'reward', 'vote', 'propose'], 'Script purpose'),
            address: Nullable(
              Type.String({
                description:
                  'Payment address for spend, stake address for reward and certificates of accounts, else null',
              }),
            ),
          }),
          { description: 'What the script must approve' },
        ),
      }),
      { description: 'Native and Plutus scripts that must approve the transaction' },
    ),
    byron: Type.Array(Type.String(), {
      description: 'Byron addresses of inputs, which are signed by bootstrap witnesses',
    }),
    unresolved: Count('Inputs and collateral inputs whose address is unknown, so that their witnesses are not listed'),
  }),
);

export const toRequiredWitnessesJson = (list: RequiredWitnessList): Static<typeof RequiredWitnesses> => ({
  keys: list.keys.map(({ keyHash, roles }) => ({
    hash: keyHash,
    roles: roles.map(({ role, address, scriptHash }) => ({
      role,
      address: address ?? null,
      script: scriptHash ?? null,
    })),
  })),
  scripts: list.scripts.map(({ scriptHash, language, uses }) => ({
    hash: scriptHash,
    type: language === undefined ? null : scriptType(language),
    purposes: uses.map(({ purpose, address }) => ({ purpose, address: address ?? null })),
  })),
  byron: [...list.byronAddresses],
  unresolved: list.unresolved,
});
