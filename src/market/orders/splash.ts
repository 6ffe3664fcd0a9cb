import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { splashCancelRedeemer, splashLimitOrderDatum } from '../dexes/splash-orders.js';
import { getBatcherFee } from '../routes/batcher-fees.js';
import { getInputUnit, getOutputUnit, type OrderWriter, type SpentInput, SWAPS_ONLY } from './order-writer.js';

/** Lovelace that an order must hold in addition to the executor fee. */
const RESERVED = 1_500_000n;
const BEACON_FIELD = 1;
const NO_BEACON = '00'.repeat(28);

/**
 * The beacon that executors accept for a new order: derived from an input of its transaction, from the order's output
 * index, and from its content with an empty beacon.
 */
export function splashBeacon(datum: PlutusData, { txHash, index }: SpentInput, outputIndex: number): string {
  const encodedIndexes = Buffer.alloc(16);
  encodedIndexes.writeBigUInt64BE(BigInt(index), 0);
  encodedIndexes.writeBigUInt64BE(BigInt(outputIndex), 8);
  const content = blake2b224(encodePlutusData(withBeacon(datum, NO_BEACON)));
  return toHex(blake2b224(Buffer.concat([fromHex(txHash), encodedIndexes, content])));
}

function withBeacon(datum: PlutusData, beacon: string): PlutusData {
  if (datum.kind !== 'constructor') return datum;
  const value = fromHex(beacon);
  return {
    ...datum,
    fields: datum.fields.map((field, fieldIndex) => (fieldIndex === BEACON_FIELD ? { kind: 'bytes', value } : field)),
  };
}

/** Limit orders that any executor fills in one step. */
export const splashOrders: OrderWriter = {
  dex: 'SPLASH',
  variant: 'limit',
  // Their content matches real orders; the minimum fee of executors is not on the chain.
  isProven: false,
  ...SWAPS_ONLY,
  stake: 'owner',
  datumForm: 'inline',
  write(intent) {
    const fee = getBatcherFee('SPLASH');
    return {
      datum: splashLimitOrderDatum({
        beacon: NO_BEACON,
        from: getInputUnit(intent),
        to: getOutputUnit(intent),
        amount: intent.amount,
        costPerStep: fee,
        leastPart: intent.minOutput,
        price: { numerator: intent.minOutput, denominator: intent.amount },
        fee: 0n,
        receiver: intent.owner,
        cancelKey: toHex(intent.owner.payment.hash),
        executors: [],
      }),
      fee,
      deposit: RESERVED,
    };
  },
  name: (datum, spent, outputIndex) => withBeacon(datum, splashBeacon(datum, spent, outputIndex)),
  cancelRedeemer: splashCancelRedeemer,
};
