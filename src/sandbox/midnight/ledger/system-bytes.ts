/**
 * System transactions as bytes: the library reads and applies them but cannot create them. Integers are in SCALE; the
 * first byte is the kind of transaction.
 */
const TAG = Buffer.from('midnight:system-transaction[v6]:');
const DISTRIBUTE_NIGHT = 1;
const DISTRIBUTE_RESERVE = 5;
const CNIGHT_UPDATE = 6;
const REWARD = 0;
const CARDANO_BRIDGE = 1;

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
  Buffer.concat([TAG, Buffer.from([DISTRIBUTE_RESERVE]), compact(amount)]);

const distributeNight = (kind: number, outputs: readonly NightReward[]): Uint8Array =>
  Buffer.concat([
    TAG,
    Buffer.from([DISTRIBUTE_NIGHT, kind]),
    compact(BigInt(outputs.length)),
    ...outputs.flatMap(({ amount, address, nonce }) => [
      compact(amount),
      Buffer.from(address, 'hex'),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);

/** The owners of the addresses can claim the rewards. */
export const distributeRewards = (rewards: readonly NightReward[]): Uint8Array => distributeNight(REWARD, rewards);

/** NIGHT that the bridge locked on Cardano. The ledger pays an amount below the minimum to the treasury. */
export const distributeBridged = (transfers: readonly NightReward[]): Uint8Array =>
  distributeNight(CARDANO_BRIDGE, transfers);

const BRIDGE_PREFIX = Buffer.concat([TAG, Buffer.from([DISTRIBUTE_NIGHT, CARDANO_BRIDGE])]).toString('hex');

/** Whether a system transaction, in hexadecimal, distributes bridged NIGHT. */
export const isBridgePayment = (raw: string): boolean => raw.startsWith(BRIDGE_PREFIX);

/** NIGHT on Cardano starts or stops generating DUST. */
export const updateCnight = (updates: readonly CnightUpdate[]): Uint8Array =>
  Buffer.concat([
    TAG,
    Buffer.from([CNIGHT_UPDATE]),
    compact(BigInt(updates.length)),
    ...updates.flatMap(({ amount, dustKey, time, destroyed, nonce }) => [
      compact(amount),
      compact(dustKey),
      compact(BigInt(time)),
      Buffer.from([destroyed ? 1 : 0]),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);
