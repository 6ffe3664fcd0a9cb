import { LEDGER_VERSION } from './ledger-library.js';
import { CLAIM_KIND, SYSTEM_KIND, SYSTEM_TAGS } from './system-kinds.js';

/**
 * System transactions as bytes: the library reads and applies them but cannot create them. Integers are in SCALE; the
 * first byte is the kind of transaction.
 */
const TAG = Buffer.from(SYSTEM_TAGS[LEDGER_VERSION]);

export interface NightReward {
  readonly amount: bigint;
  /** 32 bytes in hexadecimal, as all addresses and nonces here. */
  readonly address: string;
  readonly nonce: string;
}

export interface CnightUpdate {
  readonly amount: bigint;
  readonly dustKey: bigint;
  /** Seconds since 1970. */
  readonly time: number;
  readonly destroyed: boolean;
  readonly nonce: string;
}

export function compact(value: bigint): Buffer {
  if (value < 1n << 6n) return Buffer.from([Number(value << 2n)]);
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.ceil(value.toString(16).length / 2);
  return Buffer.concat([Buffer.from([((length - 4) << 2) | 3]), littleEndian(value, length)]);
}

const littleEndian = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex').reverse();

/** Moves an amount from the reserve to the pool that rewards are paid from. */
export const distributeReserve = (amount: bigint): Uint8Array =>
  Buffer.concat([TAG, Buffer.from([SYSTEM_KIND.distributeReserve]), compact(amount)]);

const distributeNight = (kind: number, outputs: readonly NightReward[]): Uint8Array =>
  Buffer.concat([
    TAG,
    Buffer.from([SYSTEM_KIND.distributeNight, kind]),
    compact(BigInt(outputs.length)),
    ...outputs.flatMap(({ amount, address, nonce }) => [
      compact(amount),
      Buffer.from(address, 'hex'),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);

/** The owners of the addresses can claim the rewards. */
export const distributeRewards = (rewards: readonly NightReward[]): Uint8Array =>
  distributeNight(CLAIM_KIND.reward, rewards);

/** NIGHT that the bridge locked on Cardano. The ledger keeps a fee, or all of an amount below the minimum, for the treasury. */
export const distributeBridged = (transfers: readonly NightReward[]): Uint8Array =>
  distributeNight(CLAIM_KIND.bridge, transfers);

/** NIGHT that the bridge locked on Cardano for the reserve. */
export const unlockToReserve = (amount: bigint): Uint8Array =>
  Buffer.concat([TAG, Buffer.from([SYSTEM_KIND.unlockToReserve]), compact(amount)]);

/** NIGHT that the bridge locked on Cardano and that has no valid recipient. */
export const unlockToTreasury = (amount: bigint): Uint8Array =>
  Buffer.concat([TAG, Buffer.from([SYSTEM_KIND.unlockToTreasury]), compact(amount)]);

/** NIGHT on Cardano starts or stops generating DUST. */
export const updateCnight = (updates: readonly CnightUpdate[]): Uint8Array =>
  Buffer.concat([
    TAG,
    Buffer.from([SYSTEM_KIND.cnightUpdate]),
    compact(BigInt(updates.length)),
    ...updates.flatMap(({ amount, dustKey, time, destroyed, nonce }) => [
      compact(amount),
      compact(dustKey),
      compact(BigInt(time)),
      Buffer.from([destroyed ? 1 : 0]),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);
