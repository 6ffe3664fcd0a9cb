import { NONE } from '../../chains/cardano/lists.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import { type OutputReference, plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { areEqualBytes, concatBytes } from '../../kernel/bytes.js';
import { fromHex } from '../../kernel/hex.js';
import { parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { AssetAmount, Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { AddressParser, type PaymentAddress } from '../wallet/address-parser.js';
import { type Asset, AssetTable, compareAssets } from '../wallet/asset-table.js';
import { HASH_BYTES, OutpointSet } from '../wallet/outpoint-set.js';
import { assetQuantities, type Bundle, canonicalOrder } from '../wallet/value.js';
import { checkOutputIndex, readHashes } from '../wallet/wallet.js';
import { type KeyAddress, ScriptUtxos } from './script-utxos.js';

/**
 * UTxOs that can pay for a script transaction and serve as collateral: plain UTxOs at key addresses. Script contexts cannot represent Byron addresses. UTxOs with an excluded reference are left out.
 */
export function readScriptUtxos(
  utxos: readonly Utxo[],
  addressParser: AddressParser,
  excluded: readonly OutputReference[] = [],
): ScriptUtxos {
  const table = new AssetTable();
  const txHashes = readHashes(utxos);
  const outpoints = new OutpointSet(txHashes);
  const found: Found = { utxos: [], positions: [], addresses: [] };
  // Caches the last address, because most UTxOs have the same one as their predecessor.
  let lastAddress: string | undefined;
  let keyAddress: KeyAddress | undefined;
  for (let position = 0; position < utxos.length; position += 1) {
    const utxo = utxos[position]!;
    if (utxo.address !== lastAddress) {
      lastAddress = utxo.address;
      keyAddress = toKeyAddress(addressParser.payment(lastAddress, `utxos[${position}].address`));
    }
    if (keyAddress === undefined || !isPlain(utxo) || isNamed(utxo, txHashes, position, excluded)) continue;
    const { outputIndex = 0 } = utxo;
    checkOutputIndex(outputIndex, position);
    if (!outpoints.add(position, outputIndex)) throw new BuildError(`utxos[${position}] is duplicated`);
    found.utxos.push(withOrderedAssets(utxo, table, position));
    found.positions.push(position);
    found.addresses.push(keyAddress);
  }
  checkNames(table, found);
  return ScriptUtxos.fromTexts(found.utxos, selectHashes(txHashes, found.positions), table, found.addresses);
}

/** All of these UTxOs as outputs: see `readScriptUtxos`. */
export const walletOutputs = (utxos: readonly Utxo[], network: CardanoNetwork): readonly PlacedOutput[] =>
  readScriptUtxos(utxos, new AddressParser(network)).list();

interface Found {
  readonly utxos: Utxo[];
  /** Among the given UTxOs. */
  readonly positions: number[];
  readonly addresses: KeyAddress[];
}

const toKeyAddress = ({ lock, bytes }: PaymentAddress): KeyAddress | undefined =>
  lock.type === 'key' ? { bytes, keyHash: lock.hash } : undefined;

const getHash = (txHashes: Uint8Array, position: number): Uint8Array =>
  txHashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);

const isHashAt = (txHashes: Uint8Array, position: number, hash: Uint8Array): boolean =>
  areEqualBytes(getHash(txHashes, position), hash);

const isNamed = (
  { outputIndex = 0 }: Utxo,
  txHashes: Uint8Array,
  position: number,
  references: readonly OutputReference[],
): boolean => references.some(({ txHash, index }) => index === outputIndex && isHashAt(txHashes, position, txHash));

function selectHashes(txHashes: Uint8Array, positions: readonly number[]): Uint8Array {
  if (positions.length * HASH_BYTES === txHashes.length) return txHashes;
  return concatBytes(positions.map((position) => getHash(txHashes, position)));
}

/** The UTxO with its assets summed, in canonical order and in lower case: mostly itself. */
function withOrderedAssets(utxo: Utxo, table: AssetTable, position: number): Utxo {
  const { assets = NONE } = utxo;
  let isOrdered = true;
  let last: Asset | undefined;
  for (let index = 0; index < assets.length; index += 1) {
    const { policyId, assetName, quantity } = assets[index]!;
    const asset = table.assets[numberAsset(policyId, assetName, table, position)]!;
    if (quantity === 0n || asset.policyId !== policyId || asset.assetName !== assetName)
      return { ...utxo, assets: sumInOrder(utxo, table, position) };
    isOrdered &&= last === undefined || compareAssets(last, asset) < 0;
    last = asset;
  }
  return isOrdered ? utxo : { ...utxo, assets: sortDistinct(assets) ?? sumInOrder(utxo, table, position) };
}

/** In canonical order; undefined when an asset occurs twice. */
function sortDistinct(assets: readonly AssetAmount[]): readonly AssetAmount[] | undefined {
  const sorted = assets.toSorted(compareAmounts);
  for (let index = 1; index < sorted.length; index += 1)
    if (compareAmounts(sorted[index - 1]!, sorted[index]!) === 0) return undefined;
  return sorted;
}

function compareAmounts(a: AssetAmount, b: AssetAmount): number {
  if (a.policyId !== b.policyId) return a.policyId < b.policyId ? -1 : 1;
  const shorter = a.assetName.length - b.assetName.length;
  return shorter !== 0 ? shorter : a.assetName < b.assetName ? -1 : Number(a.assetName > b.assetName);
}

const sumInOrder = (utxo: Utxo, table: AssetTable, position: number): readonly AssetAmount[] =>
  canonicalOrder(sumAssets(utxo, table, `utxos[${position}]`), table).map(([asset, quantity]) => {
    const { policyId, assetName } = table.assets[asset]!;
    return { policyId, assetName, quantity };
  });

/** Names the UTxO whose asset name is malformed. */
function numberAsset(policyId: string, assetName: string, table: AssetTable, position: number): number {
  if (assetName.length > MAX_NAME_DIGITS || assetName.length % 2 !== 0) checkName(assetName, `utxos[${position}]`);
  return table.number(policyId, assetName);
}

/** Checks the digits of all texts at once, and only on failure each name. */
function checkNames(table: AssetTable, { utxos, positions }: Found): void {
  try {
    table.check();
  } catch (error) {
    for (const [index, { assets = [] }] of utxos.entries())
      for (const { assetName } of assets) checkName(assetName, `utxos[${positions[index]}]`);
    throw error;
  }
}

/** A UTxO in the form of the codecs. Its reference script, if it has one, is not part of a `Utxo`. */
export function placeUtxo(utxo: Utxo, network: CardanoNetwork, referenceScript?: Script, field = 'utxo'): PlacedOutput {
  if (utxo.referenceScriptHash !== undefined && referenceScript === undefined)
    throw new BuildError(`The UTxO ${utxo.txHash}#${utxo.outputIndex ?? 0} has a reference script: pass the script`);
  const { bytes } = new AddressParser(network).payment(utxo.address, `${field}.address`);
  const table = new AssetTable();
  const bundle = sumAssets(utxo, table, field);
  table.check();
  const entries = canonicalOrder(bundle, table);
  return {
    reference: { txHash: fromHex(utxo.txHash), index: utxo.outputIndex ?? 0 },
    content: {
      ...plainOutput(bytes, utxo.lovelace, assetQuantities(entries, table)),
      datumHash: utxo.dataHash === undefined ? undefined : parseHexField(utxo.dataHash, `${field}.dataHash`),
      inlineDatum: utxo.inlineDatum === undefined ? undefined : parseHexField(utxo.inlineDatum, `${field}.inlineDatum`),
      scriptRef: referenceScript,
    },
  };
}

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

const MAX_NAME_DIGITS = 64;
const ASSET_NAME = /^(?:[0-9a-fA-F]{2}){0,32}$/;

function checkName(assetName: string, field: string): void {
  if (ASSET_NAME.test(assetName)) return;
  throw new BuildError(
    `${field} contains an asset name that is not hexadecimal of up to 32 bytes: ${assetName.slice(0, 70)}`,
  );
}

/** The quantities of an output, without those of zero; those of one asset are summed. */
function sumAssets({ assets = [] }: Utxo, table: AssetTable, field: string): Bundle {
  const held = new Map<number, bigint>();
  for (const { policyId, assetName, quantity } of assets) {
    checkName(assetName, field);
    const asset = table.number(policyId, assetName);
    const sum = (held.get(asset) ?? 0n) + quantity;
    if (sum === 0n) held.delete(asset);
    else held.set(asset, sum);
  }
  return held;
}
