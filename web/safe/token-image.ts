import { MAX_IMAGE_BYTES } from './image.js';

/** Where the image of a token is: in the metadata itself, or an IPFS path. Other hosts are never contacted. */
export type ImageLocation = { readonly bytes: Uint8Array } | { readonly ipfsPath: string } | undefined;

/** CIP-25 splits long texts into lists of at most 64 bytes. */
const joinText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((part) => typeof part === 'string')
      ? value.join('')
      : undefined;

const MAX_TEXT = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 100;

export function locateImage(image: unknown): ImageLocation {
  const text = joinText(image)?.trim();
  if (text === undefined || text.length > MAX_TEXT) return undefined;
  const data = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+=*)$/.exec(text)?.[1];
  if (data !== undefined) return { bytes: decodeBase64(data) };
  const path =
    /^(?:ipfs:\/\/(?:ipfs\/)?|https?:\/\/[^/]+\/ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,})(?:\/[\w./%-]{0,200})?)$/.exec(
      text,
    )?.[1];
  // A browser would resolve it to another path of the service.
  return path === undefined || /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path) ? undefined : { ipfsPath: path };
}

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export interface Trait {
  readonly name: string;
  readonly value: string;
}

/** Fields of CIP-25 and CIP-68 that are no traits. */
const KNOWN = new Set([
  'name',
  'image',
  'mediatype',
  'description',
  'files',
  'version',
  'decimals',
  'logo',
  'url',
  'ticker',
]);
const MAX_TRAITS = 60;

/** The traits of a token: simple fields of its metadata, and those of `attributes`, `traits` or `properties`. */
export function listTraits(metadata: unknown): readonly Trait[] {
  const fields = isRecord(metadata) ? Object.entries(metadata) : [];
  const own = fields.filter(([name]) => !KNOWN.has(name.toLowerCase()));
  return own.flatMap(([name, value]) => toTraits(name, value)).slice(0, MAX_TRAITS);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSimple = (value: unknown): value is string | number | bigint | boolean =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value);

function toTraits(name: string, value: unknown): readonly Trait[] {
  if (isSimple(value)) return [{ name, value: String(value) }];
  const isGroup = /^(?:attributes|traits|properties)$/i.test(name);
  if (isGroup && isRecord(value)) return Object.entries(value).flatMap(([each, part]) => toTraits(each, part));
  if (!Array.isArray(value)) return [];
  if (value.every(isSimple)) return [{ name, value: value.join(isGroup ? ', ' : ' ') }];
  // Lists of {trait_type, value}, and of objects with one field each.
  return value.flatMap((part) => {
    if (!isRecord(part)) return [];
    const label = part['trait_type'] ?? part['name'];
    return isSimple(label) && isSimple(part['value'])
      ? [{ name: String(label), value: String(part['value']) }]
      : Object.entries(part).flatMap(([each, inner]) =>
          isSimple(inner) ? [{ name: each, value: String(inner) }] : [],
        );
  });
}
