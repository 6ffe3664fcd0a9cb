import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { applyArguments } from '../scripts/apply-arguments.js';
import { hashScript, type Script } from '../scripts/script.js';
import type { ScriptLanguage } from '../scripts/script-hash.js';
import { unwrapScript } from '../scripts/script-wrapping.js';
import type { Blueprint, PlutusVersion, Validator } from './blueprint.js';
import { encodeConstant } from './encode-constant.js';
import { describeJson, isObject, itemPath, memberPath, shorten, wrong } from './json-path.js';

const LANGUAGES: Readonly<Record<PlutusVersion, ScriptLanguage>> = {
  v1: 'plutus-v1',
  v2: 'plutus-v2',
  v3: 'plutus-v3',
};

/**
 * The script of a validator before parameters are applied. The hash of the blueprint must be that of the code; without
 * a Plutus version in the blueprint it also tells the language. Undefined when the blueprint has no code.
 */
export function validatorScript({ plutusVersion }: Blueprint, validator: Validator, path: string): Script | undefined {
  const { compiledCode, hash } = validator;
  if (compiledCode === undefined) return undefined;
  if (hash === undefined) throw wrong(memberPath(path, 'hash'), 'is missing: a validator with code has its hash');
  const languages = plutusVersion === undefined ? Object.values(LANGUAGES) : [LANGUAGES[plutusVersion]];
  const scripts = languages.map((language) => unwrapCode(language, compiledCode, path));
  const found = scripts.find((script) => toHex(hashScript(script)) === hash);
  if (found === undefined)
    throw wrong(
      memberPath(path, 'hash'),
      `is ${hash}, but the code has the hash ${scripts.map((script) => toHex(hashScript(script))).join(' or ')}`,
    );
  return found;
}

function unwrapCode(language: ScriptLanguage, code: string, path: string): Script {
  try {
    return unwrapScript(language, fromHex(code));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw wrong(memberPath(path, 'compiledCode'), error.message);
  }
}

/** The script of a validator with its parameters, by their titles or positions. */
export function applyParameters(blueprint: Blueprint, validator: Validator, values: unknown, path: string): Script {
  const script = validatorScript(blueprint, validator, 'blueprint');
  if (script === undefined) throw wrong('blueprint', `the validator ${shorten(validator.title)} has no compiledCode`);
  const given = orderParameters(validator, values, path);
  return applyArguments(
    script,
    validator.parameters.map(({ schema }, index) => encodeConstant(schema, given[index]!.value, given[index]!.path)),
  );
}

function orderParameters(
  { parameters }: Validator,
  values: unknown,
  path: string,
): readonly { readonly value: unknown; readonly path: string }[] {
  const names = parameters.map(({ title }) => title);
  const list = names.length === 0 ? 'none' : names.map((name) => name ?? '(no title)').join(', ');
  if (Array.isArray(values)) {
    if (values.length !== names.length)
      throw wrong(path, `expected ${names.length} parameters (${list}), not ${values.length}`);
    return values.map((value, index) => ({ value, path: itemPath(path, index) }));
  }
  if (!isObject(values)) throw wrong(path, `expected the parameters (${list}), not ${describeJson(values)}`);
  if (new Set(names).size < names.length || names.includes(undefined))
    throw wrong(path, 'not every parameter has a title of its own: write them as a list');
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) throw wrong(memberPath(path, unknown), `is not a parameter; expected ${list}`);
  return names.map((name) => {
    const place = memberPath(path, name!);
    if (!Object.hasOwn(values, name!)) throw wrong(place, 'is missing');
    return { value: values[name!], path: place };
  });
}
