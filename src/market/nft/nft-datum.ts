import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readFields, readHex, readItems, readNatural, readParty } from '../datum.js';
import type { Party } from '../dex.js';
import type { NftDatumForm } from './contracts.js';

/** Tokens of a policy that a payment must contain: named ones, or any `count` of them. */
export interface WantedTokens {
  readonly policy: string;
  readonly count: bigint;
  readonly names: readonly string[];
}

/** A payment that releases the output. */
export interface Payout {
  readonly to: Party;
  readonly lovelace: bigint;
  readonly wants: readonly WantedTokens[];
}

export interface NftDatum {
  /** Hash of the key that may withdraw the output. */
  readonly owner: string;
  readonly payouts: readonly Payout[];
  /** Only of the form `sale`, which has no payouts. */
  readonly sale?: {
    readonly price: bigint;
    readonly policy: string;
    readonly name: string;
    readonly royaltyKey: string;
    readonly royaltyPermille: bigint;
  };
}

const KEY_DIGITS = 56;

/** Undefined where the datum does not have this form. */
export function readNftDatum(data: PlutusData, form: NftDatumForm): NftDatum | undefined {
  if (form === 'sale') return readSale(data);
  const fields = readFields(data, 0, 2);
  const [ownerField, payoutsField] = form === 'swap' ? [fields?.[0], fields?.[1]] : [fields?.[1], fields?.[0]];
  const owner = readHex(ownerField);
  const payouts = readItems(payoutsField)?.map(form === 'swap' ? readSwapPayout : readAskPayout);
  if (owner?.length !== KEY_DIGITS || payouts === undefined || !payouts.every((payout) => payout !== undefined))
    return undefined;
  return { owner, payouts };
}

function readSale(data: PlutusData): NftDatum | undefined {
  const fields = readFields(data, 0, 6);
  const [owner, policy, name, royaltyKey] = [0, 2, 3, 4].map((index) => readHex(fields?.[index]));
  const [price, royaltyPermille] = [readNatural(fields?.[1]), readNatural(fields?.[5])];
  if (owner?.length !== KEY_DIGITS || policy?.length !== KEY_DIGITS || name === undefined) return undefined;
  if (price === undefined || royaltyPermille === undefined || royaltyKey === undefined) return undefined;
  return { owner, payouts: [], sale: { price, policy, name, royaltyKey, royaltyPermille } };
}

function readAskPayout(data: PlutusData): Payout | undefined {
  const fields = readFields(data, 0, 2);
  const to = readParty(fields?.[0]);
  const lovelace = readNatural(fields?.[1]);
  return to && lovelace !== undefined ? { to, lovelace, wants: [] } : undefined;
}

/** `C0[address, {policy: C0[count, {name: quantity}]}]`; lovelace has an empty policy and an empty name. */
function readSwapPayout(data: PlutusData): Payout | undefined {
  const fields = readFields(data, 0, 2);
  const to = readParty(fields?.[0]);
  const expected = fields?.[1];
  if (to === undefined || expected?.kind !== 'map') return undefined;
  let lovelace = 0n;
  const wants: WantedTokens[] = [];
  for (const [key, value] of expected.entries) {
    const policy = readHex(key);
    const content = readFields(value, 0, 2);
    const count = readNatural(content?.[0]);
    const quantities = content?.[1];
    if (policy === undefined || count === undefined || quantities?.kind !== 'map') return undefined;
    const tokens = quantities.entries.map(([name, quantity]) => [readHex(name), readNatural(quantity)] as const);
    if (policy === '') lovelace += tokens.reduce((sum, [, quantity]) => sum + (quantity ?? 0n), 0n);
    else if (policy.length !== KEY_DIGITS) return undefined;
    else wants.push({ policy, count, names: tokens.flatMap(([name]) => (name === undefined ? [] : [name])) });
  }
  return { to, lovelace, wants };
}
