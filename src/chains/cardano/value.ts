import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';
import { lastOfEach, NONE } from './lists.js';

/** A quantity of one asset; negative only where it is burnt. */
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

/** `{policy: {name: quantity}}`, flattened in written order. Zero quantities are dropped, as the ledger does. */
export function readAssets(reader: CborReader): readonly AssetQuantity[] {
  const policies: PolicyAssets[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const policyId = reader.readHash(28);
    policies.push({ policyId, assets: readNames(reader, policyId) });
  }
  if (policies.length === 1) return policies[0]!.assets;
  return lastOfEach(policies, ({ policyId }) => policyId).flatMap(({ assets }) => assets);
}

interface PolicyAssets {
  readonly policyId: Uint8Array;
  readonly assets: readonly AssetQuantity[];
}

function readNames(reader: CborReader, policyId: Uint8Array): readonly AssetQuantity[] {
  const written: AssetQuantity[] = [];
  let zeros = false;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const assetName = reader.readBytes();
    if (assetName.length > 32) reader.fail(`an asset name of ${assetName.length} bytes`);
    const quantity = reader.readInteger();
    if (quantity === 0n) zeros = true;
    written.push({ policyId, assetName, quantity });
  }
  const assets = lastOfEach(written, ({ assetName }) => assetName);
  return zeros ? assets.filter(({ quantity }) => quantity !== 0n) : assets;
}

export function writeValue(writer: CborWriter, { lovelace, assets }: Value): void {
  if (assets.length === 0) {
    writer.uint(lovelace);
    return;
  }
  writer.array(2).uint(lovelace);
  writeAssets(writer, assets);
}

/** In the order given; the assets of one policy must follow each other. */
export function writeAssets(writer: CborWriter, assets: readonly AssetQuantity[]): void {
  const groups: AssetQuantity[][] = [];
  for (const asset of assets) {
    const group = groups.at(-1);
    if (group !== undefined && Buffer.compare(group[0]!.policyId, asset.policyId) === 0) group.push(asset);
    else groups.push([asset]);
  }
  writer.map(groups.length);
  for (const group of groups) {
    writer.bytes(group[0]!.policyId).map(group.length);
    for (const { assetName, quantity } of group) writer.bytes(assetName).int(quantity);
  }
}
