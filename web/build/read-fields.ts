import { parseExactJson } from '../../client/exact-json.js';
import { parseAmount } from '../format.js';
import { type Draft, getEntries, isBlank, isMarked, typed } from './draft.js';
import { type ChoiceField, type Field, type FieldValues, fail, type LineField, type ListField } from './fields.js';

/** Field values by name; empty optional fields are left out. Throws an error message for the first invalid field. */
export const readFields = (fields: readonly Field[], draft: Draft, where = ''): FieldValues =>
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
      return { [name]: parseLovelace(text, label) };
    case 'quantity':
      return { [name]: /^[1-9]\d{0,19}$/.test(text) ? text : fail(`${label} must be a whole number`) };
    case 'number':
      return { [name]: /^\d{1,15}$/.test(text) ? Number(text) : fail(`${label} must be a whole number`) };
    case 'longHex':
    case 'hex':
      return { [name]: parseHex(text, field.digits, label) };
    case 'unit':
      return parseUnit(text.toLowerCase(), label);
    case 'json':
      return { [name]: parseJson(text, label) };
    case 'lines':
      return { [name]: text.split(/[\s,;]+/).filter((line) => line !== '') };
    case 'payments':
      return { [name]: parsePayments(text) };
    case 'script':
      return { [name]: parseScript(text, label) };
    case 'policy':
      return HASH.test(text) ? { policyId: text.toLowerCase() } : { nativeScript: parseScript(text, label) };
    case 'name':
      return { [name]: encodeName(text, label) };
    case 'percent':
      return {
        [name]: /^\d{1,3}(?:\.\d{1,6})?$/.test(text) ? Number(`${text}e-2`) : fail(`${label} must be a percentage`),
      };
    default:
      return { [name]: text };
  }
}

const parseLovelace = (text: string, label: string): string =>
  (parseAmount(text, 6) ?? fail(`${label} must be a number with up to six decimals`)).toString();

function parseHex(text: string, digits: number | undefined, label: string): string {
  const bare = text.replace(/\s/g, '').toLowerCase();
  if (digits === undefined) return /^(?:[0-9a-f]{2})+$/.test(bare) ? bare : fail(`${label} must be hexadecimal text`);
  return bare.length === digits && /^[0-9a-f]+$/.test(bare)
    ? bare
    : fail(`${label} must have ${digits} hexadecimal digits`);
}

function parseUnit(unit: string, label: string): object {
  if (!/^[0-9a-f]{58,120}$/.test(unit) || unit.length % 2 === 1)
    return fail(`${label} must be policy and name in hexadecimal`);
  return { policyId: unit.slice(0, 56), assetName: unit.slice(56) };
}

/** In the form of spreadsheets: columns separated by commas, semicolons, tabs or spaces. */
function parsePayments(text: string): readonly object[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const [address, coins = '', ...tokens] = line.split(/[\s,;]+/).filter((column) => column !== '');
    const where = `in line ${index + 1}`;
    if (coins === '') return fail(`An address and coins are required ${where}`);
    if (tokens.length % 2 === 1) return fail(`Each token ${where} needs its quantity`);
    const assets = tokens.flatMap((unit, at) =>
      at % 2 === 1
        ? []
        : [{ ...readLine(UNIT, unit, ` ${where}`), ...readLine(QUANTITY, tokens[at + 1] ?? '', ` ${where}`) }],
    );
    return [{ address, lovelace: parseLovelace(coins, `“Coins” ${where}`), ...(assets.length > 0 && { assets }) }];
  });
}

const UNIT: LineField = { kind: 'unit', name: 'unit', label: 'Token' };
const QUANTITY: LineField = { kind: 'quantity', name: 'quantity', label: 'Quantity' };

const HASH = /^[0-9a-fA-F]{56}$/;

function parseScript(text: string, label: string): unknown {
  return text.startsWith('{') ? parseJson(text, label) : parseHex(text, undefined, `${label}, if it is not JSON,`);
}

function encodeName(text: string, label: string): string {
  const hex = /^0x/i.test(text)
    ? parseHex(text.slice(2), undefined, label)
    : Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.length <= 64 ? hex : fail(`${label} has more than 32 bytes`);
}

/** Integers of any size stay exact. */
export function parseJson(text: string, label: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    return fail(`${label} is not valid JSON: ${(error as Error).message}`);
  }
}

function readList(field: ListField, draft: Draft, where: string): object {
  const { name, one, fields, min, toRequest } = field;
  const entries = getEntries(draft, field).filter((part) => !isBlank(part));
  // An empty entry reports the missing fields by their labels.
  const read = entries.length === 0 && min > 0 ? [{}] : entries;
  const items = read.map((part, index) => {
    const here = read.length > 1 ? ` of ${one} ${index + 1}${where}` : where;
    const values = readFields(fields, part, here);
    return toRequest === undefined ? values : toRequest(values, here);
  });
  return items.length === 0 ? {} : { [name]: items };
}

export function parseMetadata(text: string): object | undefined {
  if (text === '') return undefined;
  const value = parseJson(text, 'Metadata');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('Metadata must be an object by label, for example {"674": {"msg": ["…"]}}');
  const wrong = Object.keys(value).find((label) => !/^\d{1,20}$/.test(label));
  return wrong === undefined
    ? value
    : fail(`Metadata: “${wrong.slice(0, 40)}” is not a label: a label must be a number`);
}
