import {
  type Blueprint,
  findArgument,
  findValidator,
  parseBlueprint,
} from '../../chains/cardano/blueprint/blueprint.js';
import { decodeTyped } from '../../chains/cardano/blueprint/decode-typed.js';
import { encodeTyped } from '../../chains/cardano/blueprint/encode-typed.js';
import { applyParameters } from '../../chains/cardano/blueprint/validator-script.js';
import { decodePlutusData, encodePlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';

/** The datum or redeemer of a validator of a blueprint. */
export interface TypedArgument {
  readonly blueprint: Blueprint;
  /** Title of the validator; may be absent when only one has the argument. */
  readonly validator?: string | undefined;
  readonly argument: 'datum' | 'redeemer';
  /** Selects the schema of a redeemer that has one for each purpose: `spend`, `mint`, `withdraw`, `publish`. */
  readonly purpose?: string | undefined;
}

/** Parses the content of a `plutus.json` (CIP-57). */
export const readBlueprint = (document: unknown, field = 'blueprint'): Blueprint =>
  explaining(() => parseBlueprint(document, field));

/** CBOR of a datum or redeemer from JSON in the words of the blueprint. An error names the wrong part of the value. */
export const encodeTypedData = (
  argument: TypedArgument,
  value: unknown,
  field: string = argument.argument,
): Uint8Array => explaining(() => encodePlutusData(encodeTyped(findSchema(argument, field), value, field)));

/** The inverse of `encodeTypedData`: JSON in the words of the blueprint. */
export const decodeTypedData = (
  argument: TypedArgument,
  cbor: Uint8Array,
  field: string = argument.argument,
): unknown => explaining(() => decodeTyped(findSchema(argument, field), decodePlutusData(cbor), field));

const findSchema = ({ blueprint, validator, argument, purpose }: TypedArgument, field: string) =>
  findArgument(findValidator(blueprint, validator, argument, field), argument, purpose);

export interface AppliedScript {
  readonly script: Script;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The script of a validator with its parameters, which are given by title or position. */
export const applyScriptParameters = (
  blueprint: Blueprint,
  validator: string | undefined,
  parameters: unknown,
  field = 'parameters',
): AppliedScript =>
  explaining(() => {
    const found = findValidator(blueprint, validator, 'parameters', 'validator');
    const script = applyParameters(blueprint, found, parameters, field);
    return { script, hash: toHex(hashScript(script)) };
  });

function explaining<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    throw new BuildError(cause.message, { cause });
  }
}
