import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import type { AccountId } from '../state/accounts.js';
import { pointerKey, type ResolveAccount } from './ledger-block.js';

/** The part of an address that receives the stake of an output. */
export type StakeOwner =
  | { readonly type: 'account'; readonly account: AccountId }
  /** `pointerKey` of the registration certificate. */
  | { readonly type: 'pointer'; readonly pointer: string }
  /** A Byron voucher, which Allegra returns to the reserves. */
  | { readonly type: 'redeemable' };

/** Undefined for addresses without stake. */
export function findStakeOwner(address: Uint8Array, resolveAccount: ResolveAccount): StakeOwner | undefined {
  const decoded = decodeAddressInBlock(address);
  switch (decoded?.type) {
    case 'base':
      return { type: 'account', account: resolveAccount(decoded.stake) };
    case 'pointer': {
      const { slot, txIndex, certIndex } = decoded.pointer;
      return { type: 'pointer', pointer: pointerKey(slot, txIndex, certIndex) };
    }
    case 'byron':
      return decoded.spending === 'redeem' ? { type: 'redeemable' } : undefined;
    default:
      return undefined;
  }
}
