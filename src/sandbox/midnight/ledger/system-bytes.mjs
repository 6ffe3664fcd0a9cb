/**
 * System transactions as bytes: the library reads and applies them but has no way to make them. SCALE integers; the
 * first byte says what it is.
 */
const TAG = Buffer.from('midnight:system-transaction[v6]:');
const DISTRIBUTE_NIGHT = 1;
const DISTRIBUTE_RESERVE = 5;
const CNIGHT_UPDATE = 6;
const REWARD = 0;

function compact(value) {
  if (value < 1n << 6n) return Buffer.from([Number(value << 2n)]);
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.ceil(value.toString(16).length / 2);
  return Buffer.concat([Buffer.from([((length - 4) << 2) | 3]), littleEndian(value, length)]);
}

const littleEndian = (value, length) => Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex').reverse();

/** From the reserve to the pool that rewards are paid from. */
export const distributeReserve = (amount) => Buffer.concat([TAG, Buffer.from([DISTRIBUTE_RESERVE]), compact(amount)]);

/** To be claimed by the owners of the addresses. */
export const distributeRewards = (rewards) =>
  Buffer.concat([
    TAG,
    Buffer.from([DISTRIBUTE_NIGHT, REWARD]),
    compact(BigInt(rewards.length)),
    ...rewards.flatMap(({ amount, address, nonce }) => [
      compact(amount),
      Buffer.from(address, 'hex'),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);

/** NIGHT on Cardano that begins or ceases to make DUST. */
export const updateCnight = (changes) =>
  Buffer.concat([
    TAG,
    Buffer.from([CNIGHT_UPDATE]),
    compact(BigInt(changes.length)),
    ...changes.flatMap(({ amount, dustKey, time, destroyed, nonce }) => [
      compact(amount),
      compact(dustKey),
      compact(BigInt(time)),
      Buffer.from([destroyed ? 1 : 0]),
      Buffer.from(nonce, 'hex'),
    ]),
  ]);
