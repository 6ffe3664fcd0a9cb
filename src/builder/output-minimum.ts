import { type OutputContent, writeOutput } from '../chains/cardano/output.js';
import type { Script } from '../chains/cardano/script.js';
import { CborReader } from '../kernel/cbor/reader.js';
import { CborWriter } from '../kernel/cbor/writer.js';
import { AddressBook } from './address-book.js';
import { AssetTable } from './asset-table.js';
import { amountSize } from './cbor-size.js';
import type { LedgerView } from './ledger-view.js';
import { minLovelace } from './min-utxo.js';
import type { Payment } from './request.js';
import { bytesOf, decoding } from './transaction-text.js';
import { assetQuantities, bundleOf, canonicalOrder } from './value.js';

export interface MinUtxoRequest extends Pick<Payment, 'address' | 'assets'> {
  /** Hexadecimal CBOR. */
  readonly inlineDatum?: string;
  readonly referenceScript?: Script;
}

export interface MinUtxo {
  readonly minLovelace: bigint;
  readonly coinsPerUtxoByte: bigint;
  /** Of the output when it holds just that. */
  readonly sizeBytes: number;
}

/** The least lovelace that an output may hold, by its exact size. */
export function minUtxo(request: MinUtxoRequest, { network, parameters }: LedgerView): MinUtxo {
  const { coinsPerUtxoByte } = parameters;
  const table = new AssetTable();
  const bundle = bundleOf(request.assets, table, 'assets');
  table.check();
  const withoutLovelace =
    sizeOf({
      address: new AddressBook(network).payment(request.address, 'address').bytes,
      lovelace: 0n,
      assets: assetQuantities(canonicalOrder(bundle, table), table),
      datumHash: undefined,
      inlineDatum: request.inlineDatum === undefined ? undefined : datumOf(request.inlineDatum),
      scriptRef: request.referenceScript,
    }) - amountSize(0n);
  const least = minLovelace(withoutLovelace, coinsPerUtxoByte);
  return { minLovelace: least, coinsPerUtxoByte, sizeBytes: withoutLovelace + amountSize(least) };
}

function sizeOf(output: OutputContent): number {
  const writer = new CborWriter();
  writeOutput(writer, output);
  return writer.length;
}

function datumOf(text: string): Uint8Array {
  const bytes = bytesOf(text, 'inlineDatum');
  return decoding(
    'inlineDatum',
    () => {
      const reader = new CborReader(bytes);
      reader.skip();
      reader.expectEnd();
      return bytes;
    },
    'a datum',
  );
}
