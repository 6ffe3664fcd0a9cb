import Type, { type Static } from 'typebox';
import { readBlueprint } from '../../../builder/request/blueprint-data.js';
import { ServiceError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { documentOfScript } from '../../../store/queries/service/blueprints.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';
import { path } from '../../shapes/scripts/scripts.js';

const ScriptBlueprint = named(
  'ScriptBlueprint',
  Closed({
    title: Type.String({ description: 'Title of the contract in its blueprint' }),
    compiler: Nullable(
      Closed(
        {
          name: Type.String({ description: 'Name of the compiler or framework' }),
          version: Nullable(Type.String({ description: 'Its version; null when the blueprint does not state it' })),
        },
        { description: 'Compiler that wrote the blueprint; null when the blueprint does not state it' },
      ),
    ),
    validators: Type.Array(
      Closed({
        title: Type.String({ description: 'Title of the validator' }),
        hash: Nullable(
          Type.String({ description: 'Hash of its code before parameters are applied; null without code' }),
        ),
        datum: ExactJson('Datum with its schema, as in the blueprint; null without one'),
        redeemer: ExactJson('Redeemer with its schema, as in the blueprint; null without one'),
        parameters: ExactJson('Parameters with their schemas, as in the blueprint'),
      }),
      { description: 'All validators of the blueprint' },
    ),
    definitions: ExactJson('Schemas to which the validators refer'),
    matched: Type.Array(Type.String(), {
      description:
        'Titles of the validators whose code has this hash; empty when the account registered the hash itself, for example of a script with parameters',
    }),
  }),
);

export const getScriptBlueprint = operation({
  id: 'getScriptBlueprint',
  route: 'GET /api/scripts/{scriptHash}/blueprint',
  tag: 'Scripts',
  summary: 'Get the blueprint of a script',
  description:
    'The newest blueprint (CIP-57) that the account has stored with `POST /api/blueprints` and whose code has this hash, which the service has verified; otherwise one that was stored for this hash, or one of the operator (`CROSSTIE_BLUEPRINTS`). Returns 404 when there is none.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  path,
  result: ScriptBlueprint,
  errors: ['not-found'],
  exampleNeeds: 'a blueprint of this script from `POST /api/blueprints`',
  example: { path: { scriptHash: '186e32faa80a26810392fda6d559c7ed4721a65ce1c9d4ef3e1c87b4' } },

  async handle({ services: { db, curatedBlueprints }, principal: { accountId } }, { path: { scriptHash } }) {
    const hash = scriptHash.toLowerCase();
    const stored = await documentOfScript(db, accountId, fromHex(hash));
    const document = stored === undefined ? curatedBlueprints.get(hash) : parseJsonWithBigints(stored.document);
    if (document === undefined)
      throw new ServiceError(
        'not-found',
        'Neither the account nor the operator has a blueprint of this script: store it with POST /api/blueprints',
      );
    return toScriptBlueprint(document, hash);
  },
});

interface RawDocument {
  readonly validators: readonly Readonly<Record<string, unknown>>[];
  readonly definitions?: unknown;
}

function toScriptBlueprint(document: unknown, hash: string): Static<typeof ScriptBlueprint> {
  const { title, compiler, validators } = readBlueprint(document);
  const raw = document as RawDocument;
  return {
    title,
    compiler: compiler === undefined ? null : { name: compiler.name, version: compiler.version ?? null },
    validators: validators.map((validator, index) => ({
      title: validator.title,
      hash: validator.compiledCode === undefined ? null : (validator.hash ?? null),
      datum: raw.validators[index]!['datum'] ?? null,
      redeemer: raw.validators[index]!['redeemer'] ?? null,
      parameters: raw.validators[index]!['parameters'] ?? [],
    })),
    definitions: raw.definitions ?? {},
    matched: validators
      .filter((validator) => validator.compiledCode !== undefined && validator.hash === hash)
      .map((validator) => validator.title),
  };
}
