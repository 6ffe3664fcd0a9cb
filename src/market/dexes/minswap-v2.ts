import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readAsset, readConstructorIndex, readCredential, readFields, readNatural, readOption } from '../datum.js';
import type { Dex } from '../dex.js';
import { compareUnits, type Unit } from '../unit.js';
import { assetData, booleanData, construct, credentialData, integerData, optionData } from '../write-datum.js';
import { computeShareAfterFee, getQuantity, isDrained } from './holdings.js';
import { readMinswapV2Order } from './minswap-v2-order.js';
import { orderEnds } from './order-ends.js';
import { pairName } from './pair-name.js';

export const minswapV2Ends = orderEnds('fill', 'cancel', 'expire');

const POLICY_DIGITS = 56;

/**
 * Minswap V2. All pools carry the same token, which only the contract mints; the LP token is unique to a pool and is
 * therefore its id. The value holds more than can be traded: reserves are in the datum.
 */
export const minswapV2: Dex = {
  name: 'MINSWAP_V2',

  readPool({ holds, datum }, { proof }) {
    const fields = readFields(datum, 0, 10);
    const mark = proof?.[0];
    if (fields === undefined || mark === undefined || holds.get(mark) !== 1n) return undefined;
    const [first, second] = [readAsset(fields[1]), readAsset(fields[2])];
    if (first === undefined || second === undefined || compareUnits(first, second) >= 0) return undefined;
    const lpAsset = mark.slice(0, POLICY_DIGITS) + pairName([first, second]);
    if (getQuantity(holds, lpAsset) === 0n) return undefined;
    const [lpSupply, reserveA, reserveB] = [readNatural(fields[3]), readNatural(fields[4]), readNatural(fields[5])];
    const [feeA, feeB] = [readNatural(fields[6]), readNatural(fields[7])];
    if (lpSupply === undefined || reserveA === undefined || reserveB === undefined) return undefined;
    if (feeA === undefined || feeB === undefined) return undefined;
    const [shareA, shareB] = [computeShareAfterFee(feeA), computeShareAfterFee(feeB)];
    if (shareA === undefined || shareB === undefined) return undefined;
    if (readCredential(readFields(fields[0], 0, 1)?.[0]) === undefined) return undefined;
    if (readOption(fields[8]) === undefined || readConstructorIndex(fields[9]) === undefined) return undefined;
    return {
      dex: 'MINSWAP_V2',
      id: lpAsset,
      assets: [first, second],
      reserves: [reserveA, reserveB],
      curve: { kind: 'constant-product', kept: [shareA, shareB] },
      lpAsset,
      lpSupply,
      opensAt: undefined,
      closed: isDrained([reserveA, reserveB]),
    };
  },

  readOrder: readMinswapV2Order,
  readEnd: minswapV2Ends.read,
};

export const minswapV2PoolDatum = (pool: {
  /** The script that validates batches. */
  readonly batching: Credential;
  readonly assets: readonly [Unit, Unit];
  readonly totalLiquidity: bigint;
  readonly reserves: readonly [bigint, bigint];
  /** In basis points. */
  readonly fees: readonly [bigint, bigint];
  readonly feeSharing?: bigint;
  readonly isDynamic?: boolean;
}): PlutusData =>
  construct(
    0,
    construct(0, credentialData(pool.batching)),
    assetData(pool.assets[0]),
    assetData(pool.assets[1]),
    integerData(pool.totalLiquidity),
    integerData(pool.reserves[0]),
    integerData(pool.reserves[1]),
    integerData(pool.fees[0]),
    integerData(pool.fees[1]),
    optionData(pool.feeSharing === undefined ? undefined : integerData(pool.feeSharing)),
    booleanData(pool.isDynamic ?? false),
  );
