import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import type { PoolParameters } from '../../chains/cardano/pools/pool-parameters.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import type { ResolveAccount } from '../blocks/ledger-block.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { PoolRegistration } from '../state/pool.js';

export function toPoolRegistration(parameters: PoolParameters, resolveAccount: ResolveAccount): PoolRegistration {
  const address = decodeAddressInBlock(parameters.rewardAccount);
  if (address?.type !== 'reward') throw new DecodeError('a pool with an address that is not a reward address');
  return {
    parameters,
    rewardAccount: resolveAccount(address.stake),
    owners: parameters.owners.map((hash) => resolveAccount({ type: 'key', hash })),
  };
}

/** A new pool starts with its parameters; those of a known pool change at the next boundary. */
export function registerPool(state: LedgerState, parameters: PoolParameters, resolveAccount: ResolveAccount): void {
  const key = toHex(parameters.operator);
  const registration = toPoolRegistration(parameters, resolveAccount);
  const pool = state.pools.get(key);
  if (pool !== undefined) {
    state.pools.set(key, { ...pool, next: registration, retiresIn: undefined });
    return;
  }
  const deposit = state.epoch.get().parameters.poolDeposit;
  state.poolNumbers.number(key);
  state.pools.set(key, { registration, next: undefined, deposit, retiresIn: undefined });
  state.movePot('deposits', deposit);
}

export function retirePool(state: LedgerState, operator: Uint8Array, epoch: bigint): void {
  const key = toHex(operator);
  const pool = state.pools.get(key);
  if (pool !== undefined) state.pools.set(key, { ...pool, retiresIn: Number(epoch) });
}
