import type { Script } from '../../chains/cardano/scripts/script.js';
import { type OutputContent, writeOutput } from '../../chains/cardano/transactions/output.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { amountSize } from '../encoding/cbor-size.js';
import { decoding, parseHexField } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Payment } from '../request/request.js';
import { AddressParser } from '../wallet/address-parser.js';
import { AssetTable } from '../wallet/asset-table.js';
import { assetQuantities, canonicalOrder, toBundle } from '../wallet/value.js';
import { minLovelace } from './min-utxo.js';

export interface MinUtxoRequest extends Pick<Payment, 'address' | 'assets'> {
  /** Hexadecimal CBOR. */
  readonly inlineDatum?: string;
  readonly referenceScript?: Script;
}

export interface MinUtxo {
  readonly minLovelace: bigint;
  readonly coinsPerUtxoByte: bigint;
  /** Size of the output with the minimum lovelace. */
  readonly sizeBytes: number;
}

/** The minimum lovelace of an output by its exact size. */
export function minUtxo(request: MinUtxoRequest, { network, parameters }: LedgerView): MinUtxo {
  const { coinsPerUtxoByte } = parameters;
  const table = new AssetTable();
  const bundle = toBundle(request.assets, table, 'assets');
  table.check();
  const withoutLovelace =
    measureOutput({
      address: new AddressParser(network).payment(request.address, 'address').bytes,
      lovelace: 0n,
      assets: assetQuantities(canonicalOrder(bundle, table), table),
      datumHash: undefined,
      inlineDatum: request.inlineDatum === undefined ? undefined : parseDatum(request.inlineDatum),
      scriptRef: request.referenceScript,
    }) - amountSize(0n);
  const min = minLovelace(withoutLovelace, coinsPerUtxoByte);
  return { minLovelace: min, coinsPerUtxoByte, sizeBytes: withoutLovelace + amountSize(min) };
}

function measureOutput(output: OutputContent): number {
  const writer = new CborWriter();
  writeOutput(writer, output);
  return writer.length;
}

function parseDatum(text: string): Uint8Array {
  const bytes = parseHexField(text, 'inlineDatum');
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
