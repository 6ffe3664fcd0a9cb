import { metadataJson } from '../../../chains/cardano/metadata/metadata-json.js';

/** CIP-27: `{rate, addr}`, where the address may be split into chunks. */
export function decodeRoyalty(bytes: Uint8Array | undefined): { rate: string; address: string } | null {
  if (bytes === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(metadataJson(bytes));
  } catch {
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  const { rate, pct, addr } = value as Readonly<Record<string, unknown>>;
  const address = Array.isArray(addr) ? addr.join('') : addr;
  const part = rate ?? pct;
  return typeof part === 'string' && typeof address === 'string' ? { rate: part, address } : null;
}
