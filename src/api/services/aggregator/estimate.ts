import { encodeWitnessDatums } from '../../../builder/plan/witness-datums.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Payment } from '../../../builder/request/request.js';
import { encodeAddress, parseAddress } from '../../../chains/cardano/addresses/address.js';
import { writeOutput } from '../../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';

/** Covers one input, change with one token, one signature, the metadata of the aggregator and the envelope. */
const TYPICAL_BYTES = 420;

/** Assumes that one UTxO pays for the transaction. */
export function estimatedFee(payments: readonly Payment[], { parameters }: LedgerView): bigint {
  const outputs = payments.reduce((sum, payment) => sum + outputBytes(payment), 0);
  const shown = payments.flatMap(({ datum }) => (datum?.form === 'shown' ? [datum.bytes] : []));
  const bytes = TYPICAL_BYTES + outputs + (encodeWitnessDatums(shown, 'tagged', parameters)?.sizeBytes ?? 0);
  return parameters.minFeeA * BigInt(bytes) + parameters.minFeeB;
}

function outputBytes({ address, lovelace, assets = [], datum }: Payment): number {
  const writer = new CborWriter();
  writeOutput(writer, {
    address: encodeAddress(parseAddress(address)),
    lovelace,
    assets: assets.map(({ policyId, assetName, quantity }) => ({
      policyId: fromHex(policyId),
      assetName: fromHex(assetName),
      quantity,
    })),
    datumHash: datum?.form === 'shown' ? blake2b256(datum.bytes) : undefined,
    inlineDatum: datum?.form === 'inline' ? datum.bytes : undefined,
    scriptRef: undefined,
  });
  return writer.length;
}
