import { parseExactJson } from '../../client/exact-json.js';
import { unitsOf } from '../format.js';
import { type Draft, isBlank, isMarked, partsOf, typed } from './draft.js';
import { type ChoiceField, type Field, fail, type LineField, type ListField, type Said } from './fields.js';

/** Field values by name; empty optional fields are left out. Throws an error message for the first invalid field. */
export const readFields = (fields: readonly Field[], draft: Draft, where = ''): Said =>
  Object.assign({}, ...fields.map((field) => readField(field, draft, where)));

function readField(field: Field, draft: Draft, where: string): object {
  switch (field.kind) {
    case 'mark':
      return isMarked(draft, field.name) ? { [field.name]: true } : {};
    case 'list':
      return readList(field, draft, where);
    case 'choice':
      return readChoice(field, draft);
    default:
      return readLine(field, typed(draft, field.name), where);
  }
}

function readChoice({ name, options, optional }: ChoiceField, draft: Draft): object {
  const value = typed(draft, name) || (optional ? '' : (options[0]?.[0] ?? ''));
  return value === '' ? {} : { [name]: value };
}

function readLine(field: LineField, text: string, where: string): object {
  const { name, optional } = field;
  const label = `“${field.label}”${where}`;
  if (text === '') return optional ? {} : fail(`${label} is empty`);
  switch (field.kind) {
    case 'coins':
      return { [name]: lovelaceOf(text, label) };
    case 'quantity':
      return { [name]: /^[1-9]\d{0,19}$/.test(text) ? text : fail(`${label} must be a whole number`) };
    case 'number':
      return { [name]: /^\d{1,15}$/.test(text) ? Number(text) : fail(`${label} must be a whole number`) };
    case 'longHex':
    case 'hex':
      return { [name]: hexOf(text, field.digits, label) };
    case 'unit':
      return unitOf(text.toLowerCase(), label);
    case 'json':
      return { [name]: jsonOf(text, label) };
    case 'lines':
      return { [name]: text.split(/[\s,;]+/).filter((line) => line !== '') };
    case 'payments':
      return { [name]: paymentsOf(text) };
    case 'script':
      return { [name]: scriptOf(text, label) };
    case 'policy':
      return HASH.test(text) ? { policyId: text.toLowerCase() } : { nativeScript: scriptOf(text, label) };
    case 'name':
      return { [name]: nameOf(text, label) };
    case 'percent':
      return {
        [name]: /^\d{1,3}(?:\.\d{1,6})?$/.test(text) ? Number(`${text}e-2`) : fail(`${label} must be a percentage`),
      };
    default:
      return { [name]: text };
  }
}

const lovelaceOf = (text: string, label: string): string =>
  (unitsOf(text, 6) ?? fail(`${label} must be a number with up to six decimals`)).toString();

function hexOf(text: string, digits: number | undefined, label: string): string {
  const bare = text.replace(/\s/g, '').toLowerCase();
  if (digits === undefined) return /^(?:[0-9a-f]{2})+$/.test(bare) ? bare : fail(`${label} must be hexadecimal text`);
  return bare.length === digits && /^[0-9a-f]+$/.test(bare)
    ? bare
    : fail(`${label} must have ${digits} hexadecimal digits`);
}

function unitOf(unit: string, label: string): object {
  if (!/^[0-9a-f]{58,120}$/.test(unit) || unit.length % 2 === 1)
    return fail(`${label} must be policy and name in hexadecimal`);
  return { policyId: unit.slice(0, 56), assetName: unit.slice(56) };
}

/** In the form of spreadsheets: columns separated by commas, semicolons, tabs or spaces. */
function paymentsOf(text: string): readonly object[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, place) => {
    if (line === '') return [];
    const [address, coins = '', ...tokens] = line.split(/[\s,;]+/).filter((column) => column !== '');
    const where = `in line ${place + 1}`;
    if (coins === '') return fail(`An address and coins are required ${where}`);
    if (tokens.length % 2 === 1) return fail(`Each token ${where} needs its quantity`);
    const assets = tokens.flatMap((unit, at) =>
      at % 2 === 1
        ? []
        : [{ ...readLine(UNIT, unit, ` ${where}`), ...readLine(QUANTITY, tokens[at + 1] ?? '', ` ${where}`) }],
    );
    return [{ address, lovelace: lovelaceOf(coins, `“Coins” ${where}`), ...(assets.length > 0 && { assets }) }];
  });
}

const UNIT: LineField = { kind: 'unit', name: 'unit', label: 'Token' };
const QUANTITY: LineField = { kind: 'quantity', name: 'quantity', label: 'Quantity' };

const HASH = /^[0-9a-fA-F]{56}$/;

function scriptOf(text: string, label: string): unknown {
  return text.startsWith('{') ? jsonOf(text, label) : hexOf(text, undefined, `${label}, if it is not JSON,`);
}

function nameOf(text: string, label: string): string {
  const hex = /^0x/i.test(text)
    ? hexOf(text.slice(2), undefined, label)
    : Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.length <= 64 ? hex : fail(`${label} has more than 32 bytes`);
}

/** Integers of any size stay exact. */
export function jsonOf(text: string, label: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    return fail(`${label} is not valid JSON: ${(error as Error).message}`);
  }
}

function readList(field: ListField, draft: Draft, where: string): object {
  const { name, one, fields, least, says } = field;
  const parts = partsOf(draft, field).filter((part) => !isBlank(part));
  // An empty entry reports the missing fields by their labels.
  const read = parts.length === 0 && least > 0 ? [{}] : parts;
  const said = read.map((part, place) => {
    const here = read.length > 1 ? ` of ${one} ${place + 1}${where}` : where;
    const own = readFields(fields, part, here);
    return says === undefined ? own : says(own, here);
  });
  return said.length === 0 ? {} : { [name]: said };
}

export function metadataOf(text: string): object | undefined {
  if (text === '') return undefined;
  const value = jsonOf(text, 'Metadata');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('Metadata must be an object by label, for example {"674": {"msg": ["…"]}}');
  const wrong = Object.keys(value).find((label) => !/^\d{1,20}$/.test(label));
  return wrong === undefined ? value : fail(`Metadata: “${wrong.slice(0, 40)}” is not a label, which is a number`);
}
