import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';

interface Schema {
  readonly type?: string;
  readonly 'x-exact'?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** Fields whose amounts the specification types as numbers (2.8 to 2.11), with the schemas that reuse them. */
const NUMBERS_BY_SPECIFICATION =
  /^(quoteBuy|quoteSell|quoteSwap|quoteAll)\.amount(In|Out)$|\.(offerAmount|requestAmount|votingPower)$|(proposals?|proposalProcedures|items|getProposal)\.deposit$|Proposals(OfEpoch)?\.deposit$|^getCirculatingSupply$/;

/** Integers of any size that are not amounts: bytes, slots, execution units, parts of a fraction, versions. */
const NO_AMOUNT =
  /\.(\w*[sS]ize|\w*Bytes|expiresSlot|validFrom|validTo|mem|steps|PlutusV[1-4]|\w*(Numerator|Denominator)|nonce|sequence)$/;

/** A service rule, in whole tokens. */
const SERVICE_RULE_FIELDS = /^getMethodology\.quarantine\.leastSupply$/;

/** Field names that denote amounts of a unit, in contrast to shares, counts and prices. */
const AMOUNT =
  /(lovelace|amount(in|out)?|quantity|supply|balance|deposit|reserves?|treasury|rewards?|stake|pledge|cost|fees?|price|paid|value|power|output|input)$/i;

function* integersIn(schema: Schema, at: string): Generator<string> {
  const name = at.slice(at.lastIndexOf('.') + 1);
  if (schema.type === 'integer' && (schema['x-exact'] === true || AMOUNT.test(name))) yield at;
  for (const [field, part] of Object.entries(schema.properties ?? {})) yield* integersIn(part, `${at}.${field}`);
  if (schema.items !== undefined) yield* integersIn(schema.items, at);
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) yield* integersIn(part, at);
  if (typeof schema.additionalProperties === 'object') yield* integersIn(schema.additionalProperties, at);
}

test('amounts of Cardano, the market and Midnight are decimal strings unless the specification types them as numbers', () => {
  const integers = OPERATIONS.filter(({ scope }) => (scope as string) !== 'bitcoin').flatMap(({ id, result }) => [
    ...integersIn(result as Schema, id),
  ]);
  const allowed = [NUMBERS_BY_SPECIFICATION, NO_AMOUNT, SERVICE_RULE_FIELDS];
  expect(integers.filter((fieldPath) => !allowed.some((names) => names.test(fieldPath)))).toEqual([]);
  for (const names of allowed)
    expect(
      integers.some((fieldPath) => names.test(fieldPath)),
      names.source,
    ).toBe(true);
});
