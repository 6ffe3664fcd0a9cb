import type { Script } from '../../chains/cardano/scripts/script.js';
import { type OutputContent, writeOutput } from '../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { amountSize, bytesSize } from '../encoding/cbor-size.js';
import { BuildError, OutputTooLarge, OutputTooSmall } from '../errors.js';
import { minLovelace } from '../plan/min-utxo.js';
import { getMaxSupply, type LedgerView } from '../request/ledger-view.js';
import type { AssetAmount, PaymentDatum } from '../request/request.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { AddressParser } from '../wallet/address-parser.js';
import { AssetTable } from '../wallet/asset-table.js';
import { assetQuantities, canonicalOrder, toBundle, valueSizeWithoutLovelace } from '../wallet/value.js';

/** A payment of a transaction that runs scripts. */
export interface ScriptPayment {
  readonly address: string;
  /** Zero means the minimum of the output. */
  readonly lovelace: bigint;
  readonly assets?: readonly AssetAmount[];
  readonly datum?: PaymentDatum;
  readonly referenceScript?: Script;
  /** Names the output in error messages; `outputs[index]` when absent. */
  readonly name?: string;
}

export interface ScriptPayments {
  readonly outputs: readonly OutputContent[];
  readonly witnessDatums: readonly Uint8Array[];
  readonly warnings: readonly Warning[];
}

export function planPayments(
  payments: readonly ScriptPayment[],
  addressParser: AddressParser,
  ledger: LedgerView,
): ScriptPayments {
  return {
    outputs: payments.map((payment, index) => toOutput(payment, index, addressParser, ledger)),
    witnessDatums: payments.flatMap(({ datum }) => (datum?.form === 'shown' ? [datum.bytes] : [])),
    warnings: payments.flatMap(({ address, datum, name }, index) =>
      datum === undefined && addressParser.payment(address, '').lock.type === 'script'
        ? [withoutDatum(name ?? `outputs[${index}]`)]
        : [],
    ),
  };
}

const withoutDatum = (name: string): Warning => ({
  code: 'script-output-without-datum',
  severity: 'warning',
  text: `${name} pays to a script without a datum: it can only be spent if this is a native or Plutus V3 script`,
});

function toOutput(
  payment: ScriptPayment,
  index: number,
  addressParser: AddressParser,
  ledger: LedgerView,
): OutputContent {
  const field = payment.name ?? `outputs[${index}]`;
  const { coinsPerUtxoByte, maxValueSize } = ledger.parameters;
  const table = new AssetTable();
  const bundle = toBundle(payment.assets, table, `${field}.assets`);
  table.check();
  const entries = canonicalOrder(bundle, table);
  const output: OutputContent = {
    address: addressParser.payment(payment.address, `${field}.address`).bytes,
    lovelace: 0n,
    assets: assetQuantities(entries, table),
    datumHash: getDatumHash(payment.datum),
    inlineDatum: payment.datum?.form === 'inline' ? payment.datum.bytes : undefined,
    scriptRef: payment.referenceScript,
  };
  const valueBytes = valueSizeWithoutLovelace(entries, table);
  const minimum = minLovelace(measureWithoutLovelace(output, valueBytes), coinsPerUtxoByte);
  const lovelace = payment.lovelace === 0n ? minimum : payment.lovelace;
  if (lovelace > getMaxSupply(ledger)) throw new BuildError(`${field}.lovelace exceeds the maximum lovelace supply`);
  if (lovelace < minimum) throw new OutputTooSmall(index, lovelace, minimum, field);
  const valueSize = amountSize(lovelace) + valueBytes;
  if (valueSize > maxValueSize) throw new OutputTooLarge(index, valueSize, maxValueSize, field);
  return { ...output, lovelace };
}

/** The size of an output of zero lovelace without the amount. */
function measureWithoutLovelace(output: OutputContent, valueBytes: number): number {
  const { address, datumHash, inlineDatum, scriptRef } = output;
  if (datumHash === undefined && inlineDatum === undefined && scriptRef === undefined)
    return 1 + bytesSize(address.length) + valueBytes;
  const writer = new CborWriter();
  writeOutput(writer, output);
  return writer.length - amountSize(0n);
}

function getDatumHash(datum: ScriptPayment['datum']): Uint8Array | undefined {
  if (datum === undefined || datum.form === 'inline') return undefined;
  return datum.form === 'shown' ? blake2b256(datum.bytes) : datum.bytes;
}
