import Type, { type Static } from 'typebox';
import { addressBytesText, decodeAddressInBlock, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { cip68Json, readCip68 } from '../../../chains/cardano/assets/cip68.js';
import {
  defaultHandle,
  describeCharacters,
  getNumericModifiers,
  getRarity,
  HANDLE_POLICY,
  HANDLE_TYPES,
  type HandleAsset,
  RARITIES,
} from '../../../chains/cardano/assets/handle.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { HandleFact, HandleOwner } from '../../../store/queries/cardano/assets/handles.js';
import { Amount, Closed, Count, described, Integer, MapOf, Nullable, named, OneOf } from '../../kit/schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';

export const HOLDER_TYPES = ['wallet', 'enterprise', 'script', 'other'] as const;

export const HANDLE_POLICY_ID = toHex(HANDLE_POLICY);

const text = Nullable(Type.String());

export const Handle = named(
  'Handle',
  Closed({
    hex: Type.String({ description: 'Asset name of the token, with its label' }),
    name: Type.String({ description: 'Name of the handle, without `$`' }),
    handleType: OneOf(HANDLE_TYPES, 'Kind of handle: a root handle, or a sub-handle as a token or virtual'),
    holder: Type.String({ description: 'Stake address, or the address when it has no stake part' }),
    holderType: OneOf(HOLDER_TYPES, 'Kind of holder by its address'),
    image: described(text, 'Image URL that the owner chose; null without one'),
    standardImage: described(text, 'Image URL of the plain handle; null without one'),
    length: Count('Number of characters of the name'),
    og: Type.Boolean({ description: 'True when it is one of the first handles (OG)' }),
    ogNumber: Count('Number among the first handles; 0 for all others'),
    rarity: OneOf(RARITIES, 'Rarity by length: 1 legendary, 2 ultra rare, 3 rare, 4 to 7 common, longer basic'),
    characters: Type.String({
      description: 'Kinds of characters in the name, joined by commas: `letters`, `numbers`, `special`',
    }),
    numericModifiers: Type.String({
      description: '`negative` and `decimal` for names that read as such numbers, joined by a comma; else empty',
    }),
    defaultInWallet: Nullable(Type.String({ description: 'Null when the holder has more handles than are compared' })),
    pfpImage: described(text, 'URL of the profile picture that the owner chose; null without one'),
    bgImage: described(text, 'URL of the background that the owner chose; null without one'),
    resolvedAddresses: MapOf(Type.String(), 'Addresses by chain, at least `ada`'),
    utxo: Type.String({ description: 'Output that holds the handle: hash#index' }),
    lovelace: described(Amount, 'Ada in the output that holds the token, in lovelace'),
    hasDatum: Type.Boolean({ description: 'True when that output carries a datum' }),
    virtual: Nullable(
      Closed(
        {
          expiresTime: Nullable(
            Integer({
              description:
                'When the virtual sub-handle expires, in seconds since 1970-01-01 UTC; null when it does not',
            }),
          ),
          publicMint: Type.Boolean({ description: 'True when anyone could mint it' }),
        },
        { description: 'Present for virtual sub-handles' },
      ),
    ),
    version: Count('Version of the metadata; 0 when it states none'),
    createdSlotNumber: Count('Absolute slot of the first mint'),
    updatedSlotNumber: Count('Absolute slot of the last move of the token'),
  }),
);

type Values = Readonly<Record<string, unknown>>;

/** A handle: the token, its location, and the settings of its owner. */
export interface HandleRecord extends HandleAsset {
  readonly fact: HandleFact;
  /** Metadata of the token, by CIP-68 or CIP-25. */
  readonly metadata: Values;
  /** Settings of the owner, in the datum of the reference token or of a virtual sub-handle. */
  readonly chosen: Values;
  readonly ogNumber: number;
  readonly og: boolean;
  /** Bytes of the address that the handle resolves to. */
  readonly address: Uint8Array;
  readonly createdSlot: number;
}

export const asValues = (value: unknown): Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Values) : {};

const asText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const asCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

export const asFlag = (value: unknown): boolean => value === 1 || value === true;

export function decodeDatumFields(
  datum: Uint8Array | undefined,
): { readonly metadata: Values; readonly chosen: Values } | undefined {
  const read = datum === undefined ? undefined : readCip68(datum);
  if (read === undefined) return undefined;
  return {
    metadata: asValues(parseJsonWithBigints(cip68Json(read.metadata))),
    chosen: read.extra === undefined ? {} : asValues(parseJsonWithBigints(cip68Json(read.extra))),
  };
}

/** A virtual sub-handle is held by a script; its datum contains the address. */
export function chosenAddress(chosen: Values): Uint8Array | undefined {
  const ada = asText(asValues(chosen['resolved_addresses'])['ada']);
  if (ada === undefined || !/^0x(?:[0-9a-f]{2})+$/.test(ada)) return undefined;
  const bytes = fromHex(ada.slice(2));
  return decodeAddressInBlock(bytes) === undefined ? undefined : bytes;
}

export function getHolder(
  address: Uint8Array,
  network: CardanoNetwork,
): { readonly holder: string; readonly holderType: (typeof HOLDER_TYPES)[number] } {
  const decoded = decodeAddressInBlock(address);
  const stake = decoded && stakeCredential(decoded);
  const script = decoded !== undefined && 'payment' in decoded && decoded.payment.type === 'script';
  return {
    holder: stake === undefined ? addressBytesText(address) : stakeAddressText(stake, network),
    holderType: script
      ? 'script'
      : stake !== undefined
        ? 'wallet'
        : decoded?.type === 'enterprise'
          ? 'enterprise'
          : 'other',
  };
}

export const getOwner = ({ fact: { output } }: HandleRecord): HandleOwner =>
  output.stakeId === undefined ? { addressId: output.addressId } : { stakeId: output.stakeId };

export const ownerKey = (owner: HandleOwner): string =>
  'stakeId' in owner ? `stake ${owner.stakeId}` : `address ${owner.addressId}`;

/** Maximum number of handles that are compared for the default of one holder in a list. */
export const MAX_COMPARED = 100;

export interface DefaultHandle {
  readonly name: string;
  /** Whether the holder chose the default. */
  readonly manual: boolean;
}

/** The owner's last choice, or else the default rule. */
export function chooseDefault(handles: readonly HandleRecord[]): DefaultHandle | undefined {
  const chosen = handles
    .filter(({ chosen: { default: set } }) => asFlag(set))
    .toSorted((a, b) => (b.fact.reference?.txId ?? 0) - (a.fact.reference?.txId ?? 0))[0];
  if (chosen !== undefined) return { name: chosen.name, manual: true };
  const found = defaultHandle(handles);
  return found && { name: found.name, manual: false };
}

export function toHandleJson(
  handle: HandleRecord,
  network: CardanoNetwork,
  inWallet: DefaultHandle | undefined,
): Static<typeof Handle> {
  const { fact, metadata, chosen, name } = handle;
  const image = asText(metadata['image']) ?? null;
  const virtual = asValues(chosen['virtual']);
  return {
    hex: toHex(fact.assetName),
    name,
    handleType: handle.type,
    ...getHolder(handle.address, network),
    image,
    standardImage: asText(chosen['standard_image']) ?? image,
    length: name.length,
    og: handle.og,
    ogNumber: handle.ogNumber,
    rarity: getRarity(name),
    characters: describeCharacters(name),
    numericModifiers: name.includes('@') ? '' : getNumericModifiers(name),
    defaultInWallet: handle.type === 'virtual_subhandle' ? null : (inWallet?.name ?? null),
    pfpImage: asText(chosen['pfp_image']) ?? null,
    bgImage: asText(chosen['bg_image']) ?? null,
    resolvedAddresses: resolvedAddresses(handle),
    utxo: `${fact.output.txHash}#${fact.output.index}`,
    lovelace: fact.output.lovelace.toString(),
    hasDatum: fact.output.hasDatum,
    virtual:
      handle.type === 'virtual_subhandle'
        ? { expiresTime: asCount(virtual['expires_time']) ?? null, publicMint: asFlag(virtual['public_mint']) }
        : null,
    version: asCount(metadata['version']) ?? asCount(asValues(metadata['core'])['version']) ?? 0,
    createdSlotNumber: handle.createdSlot,
    updatedSlotNumber: fact.output.slot,
  };
}

/** Addresses on other chains as the owner set them; on this chain the address that holds the handle. */
export function resolvedAddresses({ chosen, address }: HandleRecord): Record<string, string> {
  const others = Object.entries(asValues(chosen['resolved_addresses'])).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'ada',
  );
  return { ada: addressBytesText(address), ...Object.fromEntries(others) };
}
