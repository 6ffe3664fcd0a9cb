import { parseExactJson } from '../../client/exact-json.js';
import type { TxOutputRequest } from '../../client/generated.js';
import { unitsOf } from '../format.js';
import { type AssetDraft, type Draft, type OutputDraft, type TextField, typed } from './draft.js';

const fail = (problem: string): never => {
  throw new Error(problem);
};

export const neededText = (draft: Draft, { name, label }: Pick<TextField, 'name' | 'label'>): string =>
  typed(draft, name) || fail(`“${label}” is empty`);

export function hexOf(draft: Draft, field: TextField, digits: number): string {
  const text = neededText(draft, field);
  return new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(text)
    ? text.toLowerCase()
    : fail(`“${field.label}” has ${digits} hexadecimal digits`);
}

/** Lovelace of coins as people write them. */
export function coinsOf(text: string, label: string): string {
  if (text.trim() === '') return fail(`“${label}” is empty`);
  return (unitsOf(text, 6) ?? fail(`“${label}” is no number with up to six decimals`)).toString();
}

export const slotOf = (text: string): number =>
  /^\d{1,15}$/.test(text) ? Number(text) : fail('“Valid before slot” is no slot');

/** Whoever spends everything may pay nobody: then all goes to the change address. */
export function outputsOf(draft: Draft, need: 'needed' | 'optional'): readonly TxOutputRequest[] {
  const outputs = draft.outputs.filter(
    ({ address, coins, assets }) => `${address}${coins}`.trim() || assets.length > 0,
  );
  if (outputs.length === 0 && need === 'needed' && !draft.marks['selectAll']) return fail('“To the address” is empty');
  return outputs.map((output, place) => outputOf(output, outputs.length > 1 ? ` of output ${place + 1}` : ''));
}

function outputOf({ address, coins, assets }: OutputDraft, where: string): TxOutputRequest {
  if (address.trim() === '') return fail(`“To the address”${where} is empty`);
  // With tokens the least that the ledger wants beside them will do; the service knows how much that is.
  const lovelace = coins.trim() === '' && assets.length > 0 ? '0' : coinsOf(coins, `Coins${where}`);
  const named = assets.map((asset) => assetOf(asset, where));
  return { address: address.trim(), lovelace, ...(named.length > 0 && { assets: named }) };
}

function assetOf({ unit, quantity }: AssetDraft, where: string) {
  const whole = unit.trim().toLowerCase();
  if (!/^[0-9a-f]{58,120}$/.test(whole) || whole.length % 2 === 1)
    return fail(`“Token”${where} is policy and name in hexadecimal`);
  if (!/^[1-9]\d{0,19}$/.test(quantity.trim())) return fail(`“Quantity”${where} is no whole number`);
  return { policyId: whole.slice(0, 56), assetName: whole.slice(56), quantity: quantity.trim() };
}

export function metadataOf(text: string): object | undefined {
  if (text === '') return undefined;
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('Metadata is an object by label, as {"674": {"msg": ["…"]}}');
  const wrong = Object.keys(value).find((label) => !/^\d{1,20}$/.test(label));
  return wrong === undefined ? value : fail(`Metadata: “${wrong.slice(0, 40)}” is no label, which is a number`);
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    return fail(`Metadata is no JSON: ${(error as Error).message}`);
  }
}
