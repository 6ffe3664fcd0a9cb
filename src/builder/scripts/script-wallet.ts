import type { Script } from '../../chains/cardano/scripts/script.js';
import { plainOutput } from '../../chains/cardano/transactions/output.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { fromHex } from '../../kernel/hex.js';
import type { Entry } from '../balance/change.js';
import { formatOutpoint, parseHexField } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { Utxo } from '../request/request.js';
import type { PlacedOutput } from '../request/script-request.js';
import { AddressParser } from '../wallet/address-parser.js';
import { AssetTable } from '../wallet/asset-table.js';
import { HASH_BYTES } from '../wallet/outpoint-set.js';
import { assetQuantities, type Bundle, canonicalOrder } from '../wallet/value.js';
import { readHashes } from '../wallet/wallet.js';

/** The same UTxOs as coin selection reads them, so that the texts of bytes need not be formatted again. */
const utxoForms = new WeakMap<readonly PlacedOutput[], readonly Utxo[]>();

/** Undefined for outputs that `walletOutputs` did not make, such as those of a request in another thread. */
export const getUtxoForms = (wallet: readonly PlacedOutput[]): readonly Utxo[] | undefined => utxoForms.get(wallet);

interface Found {
  readonly utxo: Utxo;
  readonly txHash: Uint8Array;
  readonly address: Uint8Array;
  readonly bundle: Bundle;
}

/**
 * UTxOs that can pay for a script transaction and serve as collateral: plain UTxOs at key addresses. Script contexts
 * cannot represent Byron addresses.
 */
export function walletOutputs(utxos: readonly Utxo[], network: CardanoNetwork): readonly PlacedOutput[] {
  const book = new AddressParser(network);
  const table = new AssetTable();
  const found = new Map<string, Found>();
  const txHashes = readHashes(utxos);
  for (const [index, utxo] of utxos.entries()) {
    const { lock, bytes: address } = book.payment(utxo.address, `utxos[${index}].address`);
    if (lock.type !== 'key' || !isPlain(utxo)) continue;
    const bundle = sumAssets(utxo, table, `utxos[${index}]`);
    const txHash = new Uint8Array(txHashes.buffer, txHashes.byteOffset + index * HASH_BYTES, HASH_BYTES);
    const outpoint = formatOutpoint(utxo.txHash, utxo.outputIndex ?? 0);
    if (found.has(outpoint)) throw new BuildError(`utxos[${index}] is duplicated`);
    found.set(outpoint, { utxo, txHash, address, bundle });
  }
  table.check();
  const outputs: PlacedOutput[] = [];
  const forms: Utxo[] = [];
  for (const { utxo, txHash, address, bundle } of found.values()) {
    const entries = canonicalOrder(bundle, table);
    outputs.push(placeAt(utxo, txHash, address, entries, table));
    forms.push(toForm(utxo, entries, table));
  }
  utxoForms.set(outputs, forms);
  return outputs;
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
  const { reference, content } = placeAt(utxo, fromHex(utxo.txHash), bytes, entries, table);
  return {
    reference,
    content: {
      ...content,
      datumHash: utxo.dataHash === undefined ? undefined : parseHexField(utxo.dataHash, `${field}.dataHash`),
      inlineDatum: utxo.inlineDatum === undefined ? undefined : parseHexField(utxo.inlineDatum, `${field}.inlineDatum`),
      scriptRef: referenceScript,
    },
  };
}

const isPlain = ({ dataHash, inlineDatum, referenceScriptHash }: Utxo): boolean =>
  dataHash === undefined && inlineDatum === undefined && referenceScriptHash === undefined;

const ASSET_NAME = /^(?:[0-9a-fA-F]{2}){0,32}$/;

/** The quantities of an output, without those of zero; those of one asset are summed. */
function sumAssets({ assets = [] }: Utxo, table: AssetTable, field: string): Bundle {
  const held = new Map<number, bigint>();
  for (const { policyId, assetName, quantity } of assets) {
    if (!ASSET_NAME.test(assetName))
      throw new BuildError(
        `${field} contains an asset name that is not hexadecimal of up to 32 bytes: ${assetName.slice(0, 70)}`,
      );
    const asset = table.number(policyId, assetName);
    const sum = (held.get(asset) ?? 0n) + quantity;
    if (sum === 0n) held.delete(asset);
    else held.set(asset, sum);
  }
  return held;
}

function placeAt(
  { outputIndex = 0, lovelace }: Utxo,
  txHash: Uint8Array,
  address: Uint8Array,
  entries: readonly Entry[],
  table: AssetTable,
): PlacedOutput {
  return {
    reference: { txHash, index: outputIndex },
    content: plainOutput(address, lovelace, assetQuantities(entries, table)),
  };
}

/** Assets in canonical order, with lower-case texts. */
const toForm = (
  { txHash, outputIndex = 0, address, lovelace }: Utxo,
  entries: readonly Entry[],
  { assets }: AssetTable,
): Utxo => ({
  txHash,
  outputIndex,
  address,
  lovelace,
  assets: entries.map(([asset, quantity]) => {
    const { policyId, assetName } = assets[asset]!;
    return { policyId, assetName, quantity };
  }),
});
