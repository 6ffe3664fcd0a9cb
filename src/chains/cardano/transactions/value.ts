import { areEqualBytes } from '../../../kernel/bytes.js';
import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import { isBefore, keepLastByKey, NONE } from '../lists.js';

/** A quantity of one asset; negative only for burns. */
export interface AssetQuantity {
  readonly policyId: Uint8Array;
  readonly assetName: Uint8Array;
  readonly quantity: bigint;
}

export interface Value {
  readonly lovelace: bigint;
  readonly assets: readonly AssetQuantity[];
}

/** Lovelace alone or `[lovelace, assets]`. */
export function readValue(reader: CborReader): Value {
  if (reader.peek() < 0x80) return { lovelace: reader.readUintBig(), assets: NONE };
  const count = reader.readTuple(2);
  const lovelace = reader.readUintBig();
  const assets = readAssets(reader);
  reader.expectClose(count, 2);
  return { lovelace, assets };
}

/** `{policy: {name: quantity}}`, flattened in encoded order. Zero quantities are dropped, as in the ledger. */
export function readAssets(reader: CborReader): readonly AssetQuantity[] {
  const assets: AssetQuantity[] = [];
  // Ascending keys, which most encoders write, cannot repeat.
  let suspect = false;
  let lastPolicy: Uint8Array | undefined;
  const policies = reader.readMapHeader();
  for (let policy = 0; reader.more(policies, policy); policy += 1) {
    const policyId = reader.readHash(28);
    if (lastPolicy !== undefined && !isBefore(lastPolicy, policyId)) suspect = true;
    lastPolicy = policyId;
    let lastName: Uint8Array | undefined;
    const names = reader.readMapHeader();
    for (let name = 0; reader.more(names, name); name += 1) {
      const assetName = reader.readBytes();
      if (assetName.length > 32) reader.fail(`an asset name of ${assetName.length} bytes`);
      if (lastName !== undefined && !isBefore(lastName, assetName)) suspect = true;
      lastName = assetName;
      const quantity = reader.readInteger();
      if (quantity === 0n) suspect = true;
      assets.push({ policyId, assetName, quantity });
    }
  }
  return suspect ? normalised(assets) : assets;
}

/** The last quantity of a duplicate asset or policy wins; zero quantities are dropped. */
function normalised(assets: readonly AssetQuantity[]): readonly AssetQuantity[] {
  const policies: AssetQuantity[][] = [];
  for (const asset of assets) {
    const group = policies.at(-1);
    // Assets of one policy occurrence share its bytes.
    if (group?.[0]?.policyId === asset.policyId) group.push(asset);
    else policies.push([asset]);
  }
  return keepLastByKey(policies, (group) => group[0]!.policyId)
    .flatMap((group) => keepLastByKey(group, ({ assetName }) => assetName))
    .filter(({ quantity }) => quantity !== 0n);
}

export function writeValue(writer: CborWriter, { lovelace, assets }: Value): void {
  if (assets.length === 0) {
    writer.uint(lovelace);
    return;
  }
  writer.array(2).uint(lovelace);
  writeAssets(writer, assets);
}

/** Assets of one policy usually share its bytes. */
const isSamePolicy = (a: Uint8Array, b: Uint8Array): boolean => a === b || areEqualBytes(a, b);

/** Preserves the order; assets of one policy must be adjacent. */
export function writeAssets(writer: CborWriter, assets: readonly AssetQuantity[]): void {
  const groups: AssetQuantity[][] = [];
  for (const asset of assets) {
    const group = groups.at(-1);
    if (group !== undefined && isSamePolicy(group[0]!.policyId, asset.policyId)) group.push(asset);
    else groups.push([asset]);
  }
  writer.map(groups.length);
  for (const group of groups) {
    writer.bytes(group[0]!.policyId).map(group.length);
    for (const { assetName, quantity } of group) writer.bytes(assetName).int(quantity);
  }
}
