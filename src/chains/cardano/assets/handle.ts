import { fromHex } from '../../../kernel/hex.js';
import { assetLabel, CIP68_LABELS, labelPrefix, unlabelledName } from './asset-label.js';

/** ADA Handle: names are tokens of one policy, the same on every network. */
export const HANDLE_POLICY = fromHex('f0ff48bbb7bbe9d59a40f1ce90e9e9d0ff5002ec48f232b49ca0fb9a');

/** Labels of related tokens of a handle, and of virtual handles that have no token in a wallet (CIP-67). */
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

/** Normalises user input: without `$`, in lower case. Undefined if it cannot be a handle. */
export function parseHandle(text: string): string | undefined {
  const name = (text.startsWith('$') ? text.slice(1) : text).toLowerCase();
  return PLAIN.test(name) || WITH_ROOT.test(name) ? name : undefined;
}

/** The asset names that can represent a handle, in order of precedence. */
export function handleAssetNames(name: string): readonly Uint8Array[] {
  const text = Buffer.from(name);
  const owner = Buffer.concat([labelPrefix(HANDLE_LABELS.owner), text]);
  if (!name.includes('@')) return [owner, text];
  return [owner, Buffer.concat([labelPrefix(HANDLE_LABELS.virtual), text])];
}

export const labelledHandle = (label: number, name: string): Uint8Array =>
  Buffer.concat([labelPrefix(label), Buffer.from(name)]);

export interface HandleAsset {
  readonly name: string;
  readonly type: HandleType;
}

/** The handle that a token of the policy represents; undefined for related tokens. */
export function parseHandleAsset(assetName: Uint8Array): HandleAsset | undefined {
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

/** By length: 1, 2, 3, 4 to 7, 8 and more. */
export function getRarity(name: string): Rarity {
  if (name.length <= 3) return RARITIES[name.length - 1] as Rarity;
  return name.length < 8 ? 'common' : 'basic';
}

/** The kinds of characters in a name. */
export const describeCharacters = (name: string): string =>
  [/[a-z]/.test(name) && 'letters', /[0-9]/.test(name) && 'numbers', /[_.-]/.test(name) && 'special']
    .filter(Boolean)
    .join(',');

/** Modifiers of a numeric name. */
export function getNumericModifiers(name: string): string {
  if (!/^-?[0-9]*(?:\.[0-9]+)?$/.test(name)) return '';
  return [name.startsWith('-') && 'negative', name.includes('.') && 'decimal'].filter(Boolean).join(',');
}

export interface DefaultCandidate {
  readonly name: string;
  readonly ogNumber: number;
  readonly createdSlot: number;
}

/**
 * The default handle of a wallet whose owner has not chosen one: the lowest OG number, else the shortest, the oldest,
 * the first by name.
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
  for (const [index, value] of a.entries()) {
    const other = b[index]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
