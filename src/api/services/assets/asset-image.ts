import { detectMediaType } from '../../../gateways/ipfs/media-type.js';
import { OffChainError } from '../../../gateways/off-chain/off-chain.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { type Content, readFrom } from '../../kit/content-response.js';
import type { Services } from '../../kit/context.js';
import { contentAt } from '../ipfs/content.js';
import { locate } from '../ipfs/located.js';

/** Far above usual images; larger ones are refused while they are read. */
const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Clients wait for these fetches, so that slow servers must not collect them. */
const MAX_FETCHES = 16;

/** Types that a browser may display without running code, and SVG, which is only downloaded. */
const IMAGE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;

let fetches = 0;

/** The image at an address of a token's metadata: `ipfs://`, `https://` or `data:`, or the registry's base64. */
export async function loadImage(services: Services, address: string): Promise<Content> {
  const bytes = readInline(address) ?? (await fetchImage(services, address));
  const { type, shown } = detectMediaType(bytes.subarray(0, 1_024), undefined);
  if (!IMAGE_TYPE.test(type)) throw new ServiceError('not-found', 'The file of this token is not an image');
  return {
    size: BigInt(bytes.length),
    tag: toHex(blake2b256(bytes)),
    mediaType: type,
    fileName: undefined,
    inline: shown,
    immutable: false,
    maxBytes: BigInt(MAX_BYTES),
    read: readFrom(bytes),
  };
}

const DATA_URL = /^data:[^,]{0,200},/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes that the metadata itself contains. */
function readInline(address: string): Uint8Array | undefined {
  const data = DATA_URL.exec(address);
  if (data === null) return address.length > 64 && BASE64.test(address) ? decodeBase64(address) : undefined;
  const content = address.slice(data[0].length);
  if (/;base64,$/i.test(data[0])) return decodeBase64(content);
  try {
    return new TextEncoder().encode(decodeURIComponent(content));
  } catch {
    return new TextEncoder().encode(content);
  }
}

const decodeBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

async function fetchImage(services: Services, address: string): Promise<Uint8Array> {
  const url = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{20,})/.test(address) ? `ipfs://${address}` : address;
  const pinned = url.startsWith('ipfs://') ? await readPinned(services, url) : undefined;
  if (pinned !== undefined) return pinned;
  if (services.documents === undefined)
    throw new ServiceError('incomplete-upstream', 'Fetching off-chain documents is switched off on this service');
  if (fetches >= MAX_FETCHES) throw new ServiceError('unavailable', 'Too many images are being fetched: retry later');
  fetches += 1;
  try {
    const { bytes } = await services.documents.fetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    return bytes;
  } catch (error) {
    if (error instanceof OffChainError)
      throw new ServiceError('incomplete-upstream', `The image cannot be fetched: ${error.message}`, { cause: error });
    throw error;
  } finally {
    fetches -= 1;
  }
}

/** The file in the IPFS node of this service; undefined if it is not there. */
async function readPinned(services: Services, url: string): Promise<Uint8Array | undefined> {
  try {
    const content = await contentAt(services, await locate(services, url.replace(/^ipfs:\/\/ipfs\//, 'ipfs://')));
    if (content.size > BigInt(MAX_BYTES)) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of content.read(0n, content.size)) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
