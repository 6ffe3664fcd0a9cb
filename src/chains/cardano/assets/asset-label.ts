const LABEL_BYTES = 4;
const MAX_LABEL = 0xffff;

/** CIP-68: the labels of each token class. */
export const CIP68_LABELS = { reference: 100, nft: 222, ft: 333, rft: 444 } as const;

/** CRC-8 with polynomial 0x07 over the two label bytes (CIP-67). */
function checksum(label: number): number {
  let value = 0;
  for (const byte of [label >> 8, label & 0xff]) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 0x80 ? (value << 1) ^ 0x07 : value << 1) & 0xff;
  }
  return value;
}

/** CIP-67: the prefix `0 label checksum 0` of a labelled asset name. */
export function labelPrefix(label: number): Uint8Array {
  if (!Number.isInteger(label) || label < 0 || label > MAX_LABEL) throw new RangeError(`label ${label}`);
  const bits = (label << 12) | (checksum(label) << 4);
  return Uint8Array.of(bits >>> 24, (bits >>> 16) & 0xff, (bits >>> 8) & 0xff, bits & 0xff);
}

/** The label of an asset name; undefined if the name has no valid label. */
export function assetLabel(assetName: Uint8Array): number | undefined {
  if (assetName.length < LABEL_BYTES) return undefined;
  const label = ((assetName[0]! & 0x0f) << 12) | (assetName[1]! << 4) | (assetName[2]! >> 4);
  return labelPrefix(label).every((byte, index) => byte === assetName[index]) ? label : undefined;
}

/** The name without its label prefix. */
export const unlabelledName = (assetName: Uint8Array): Uint8Array => assetName.subarray(LABEL_BYTES);

/** The name of the CIP-68 reference token that holds the metadata; undefined for names without a label. */
export function referenceName(assetName: Uint8Array): Uint8Array | undefined {
  if (assetLabel(assetName) === undefined) return undefined;
  return Uint8Array.of(...labelPrefix(CIP68_LABELS.reference), ...unlabelledName(assetName));
}
