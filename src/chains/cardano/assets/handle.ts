import { fromHex } from '../../../kernel/hex.js';
import { assetLabel, CIP68_LABELS, labelPrefix, unlabelledName } from './asset-label.js';

/** ADA Handle: names as tokens of one policy, on every network the same. */
export const HANDLE_POLICY = fromHex('f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a');

/** Labels of tokens that stand beside a handle, or for one that has no token in a wallet (CIP-67). */
export const HANDLE_LABELS = {
  virtual: 0,
  settings: 1,
  publicDatum: 2,
  reference: CIP68_LABELS.reference,
  owner: CIP68_LABELS.nft,
} as const;

export const HANDLE_TYPES = ['handle', 'nft_subhandle', 'virtual_subhandle'] as const;
export type HandleType = (typeof HANDLE_TYPES)[number];

const PLAIN = /^[a-z0-9_.-]{1,15}$/;
const WITH_ROOT = /^(?=.{3,28}$)[a-z0-9_.-]+@[a-z0-9_.-]{1,15}$/;

/** The name in what somebody typed: without `$`, in small letters. Undefined for what can be no handle. */
export function parseHandle(text: string): string | undefined {
  const name = (text.startsWith('$') ? text.slice(1) : text).toLowerCase();
  return PLAIN.test(name) || WITH_ROOT.test(name) ? name : undefined;
}

/** The tokens that may be a handle, the one that counts first. */
export function handleAssetNames(name: string): readonly Uint8Array[] {
  const text = Buffer.from(name);
  const owner = Buffer.concat([labelPrefix(HANDLE_LABELS.owner), text]);
  if (!name.includes('@')) return [owner, text];
  return [owner, Buffer.concat([labelPrefix(HANDLE_LABELS.virtual), text])];
}

export const labelledHandle = (label: number, name: string): Uint8Array =>
  Buffer.concat([labelPrefix(label), Buffer.from(name)]);

export interface NamedHandle {
  readonly name: string;
  readonly type: HandleType;
}

/** What handle a token of the policy is; undefined for tokens that only stand beside one. */
export function handleOf(assetName: Uint8Array): NamedHandle | undefined {
  const label = assetLabel(assetName);
  if (label === undefined) {
    const name = parseHandle(Buffer.from(assetName).toString('latin1'));
    return name === undefined || name.includes('@') ? undefined : { name, type: 'handle' };
  }
  const name = parseHandle(Buffer.from(unlabelledName(assetName)).toString('latin1'));
  if (name === undefined) return undefined;
  if (label === HANDLE_LABELS.owner) return { name, type: name.includes('@') ? 'nft_subhandle' : 'handle' };
  return label === HANDLE_LABELS.virtual && name.includes('@') ? { name, type: 'virtual_subhandle' } : undefined;
}

export const RARITIES = ['legendary', 'ultra_rare', 'rare', 'common', 'basic'] as const;
export type Rarity = (typeof RARITIES)[number];

/** By length: 1, 2, 3, up to 7, more. */
export function rarityOf(name: string): Rarity {
  if (name.length <= 3) return RARITIES[name.length - 1] as Rarity;
  return name.length < 8 ? 'common' : 'basic';
}

/** Which kinds of characters a name has. */
export const charactersOf = (name: string): string =>
  [/[a-z]/.test(name) && 'letters', /[0-9]/.test(name) && 'numbers', /[_.-]/.test(name) && 'special']
    .filter(Boolean)
    .join(',');

/** How a name that is a number is written. */
export function numericModifiersOf(name: string): string {
  if (!/^-?[0-9]*(?:\.[0-9]+)?$/.test(name)) return '';
  return [name.startsWith('-') && 'negative', name.includes('.') && 'decimal'].filter(Boolean).join(',');
}

export interface DefaultCandidate {
  readonly name: string;
  readonly ogNumber: number;
  readonly createdSlot: number;
}

/**
 * The handle that stands for a wallet whose owner has not chosen one: the lowest of the first ones (OG), else the
 * shortest, the oldest, the first by name.
 */
export function defaultHandle<Candidate extends DefaultCandidate>(
  handles: readonly Candidate[],
): Candidate | undefined {
  const rank = ({ name, ogNumber, createdSlot }: Candidate): readonly (number | string)[] => [
    ogNumber > 0 ? ogNumber : Number.MAX_SAFE_INTEGER,
    name.length,
    createdSlot,
    name,
  ];
  return handles.toSorted((a, b) => compareRanks(rank(a), rank(b)))[0];
}

function compareRanks(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  for (const [place, value] of a.entries()) {
    const other = b[place]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
