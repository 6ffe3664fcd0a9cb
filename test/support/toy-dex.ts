import type { PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import {
  readAsset,
  readBytes,
  readConstructorIndex,
  readFields,
  readHex,
  readNatural,
} from '../../src/market/datum.js';
import type { Dex, Party, Pool } from '../../src/market/dex.js';
import type { DexName } from '../../src/market/dex-names.js';
import { LOVELACE, type Unit } from '../../src/market/unit.js';
import { assetData, bytesData, construct, integerData } from '../../src/market/write-datum.js';

// The smallest DEX with everything that the market index supports: pools identified by a token, orders that name their
// pool, can be filled partially (beacon), expire and are cancelled, and redeemers that do or do not reveal the action.

export interface ToyPool {
  readonly id: Unit;
  readonly assets: readonly [Unit, Unit];
  /** Per mille. */
  readonly kept: bigint;
  readonly lpSupply: bigint;
}

export interface ToyOrder {
  readonly owner: string;
  /** Empty for none. */
  readonly stake: string;
  readonly offer: { readonly unit: Unit; readonly amount: bigint };
  readonly request: { readonly unit: Unit; readonly amount: bigint };
  /** Empty if any pool of the pair may fill it. */
  readonly pool: Unit | '';
  /** 0 for none. */
  readonly deadline: number;
  readonly deposit: bigint;
  readonly fee: bigint;
  /** Empty for none. */
  readonly beacon: string;
}

export const toyPoolDatum = ({ id, assets, kept, lpSupply }: ToyPool): PlutusData =>
  construct(0, assetData(id), assetData(assets[0]), assetData(assets[1]), integerData(kept), integerData(lpSupply));

export const toyOrderDatum = (order: ToyOrder): PlutusData =>
  construct(
    1,
    bytesData(order.owner),
    bytesData(order.stake),
    assetData(order.offer.unit),
    integerData(order.offer.amount),
    assetData(order.request.unit),
    integerData(order.request.amount),
    bytesData(order.pool),
    integerData(order.deadline),
    integerData(order.deposit),
    integerData(order.fee),
    bytesData(order.beacon),
  );

export const toyRedeemer = (end: 'fill' | 'cancel' | 'expire' | 'unclear'): PlutusData =>
  construct(['fill', 'cancel', 'expire', 'unclear'].indexOf(end));

export const toyDex = (name: DexName): Dex => ({
  name,

  readPool({ holds, datum }): Pool | undefined {
    const fields = readFields(datum, 0, 5);
    const [id, a, b] = [readAsset(fields?.[0]), readAsset(fields?.[1]), readAsset(fields?.[2])];
    const [kept, lpSupply] = [readNatural(fields?.[3]), readNatural(fields?.[4])];
    if (id === undefined || id === LOVELACE || a === undefined || b === undefined || kept === undefined)
      return undefined;
    if (holds.get(id) !== 1n || lpSupply === undefined) return undefined;
    const part = { numerator: kept, denominator: 1000n };
    return {
      dex: name,
      id,
      assets: [a, b],
      reserves: [holds.get(a) ?? 0n, holds.get(b) ?? 0n],
      curve: { kind: 'constant-product', kept: [part, part] },
      lpAsset: undefined,
      lpSupply,
      opensAt: undefined,
      closed: false,
    };
  },

  readOrder({ datum }) {
    const fields = readFields(datum, 1, 11);
    const [owner, stake] = [readBytes(fields?.[0]), readBytes(fields?.[1])];
    const [offer, request] = [readAsset(fields?.[2]), readAsset(fields?.[4])];
    const [offered, requested] = [readNatural(fields?.[3]), readNatural(fields?.[5])];
    const [deadline, deposit, fee] = [readNatural(fields?.[7]), readNatural(fields?.[8]), readNatural(fields?.[9])];
    const [pool, beacon] = [readHex(fields?.[6]), readHex(fields?.[10])];
    if (owner?.length !== 28 || offer === undefined || request === undefined || offered === undefined) return undefined;
    if (requested === undefined || deadline === undefined || deposit === undefined) return undefined;
    const party: Party = {
      payment: { type: 'key', hash: owner },
      stake: stake?.length === 28 ? { type: 'key', hash: stake } : undefined,
    };
    return {
      dex: name,
      step: 'swap',
      style: undefined,
      offer: { unit: offer, amount: offered },
      request: { unit: request, amount: requested },
      pool: pool === '' ? undefined : pool,
      owner: party,
      receiver: undefined,
      cancelKey: readHex(fields?.[0]),
      deadline: deadline === 0n ? undefined : Number(deadline),
      batcherFee: fee,
      deposit,
      beacon: beacon === '' ? undefined : beacon,
    };
  },

  readEnd: (redeemer) => (['fill', 'cancel', 'expire'] as const)[readConstructorIndex(redeemer) ?? 3],
});
