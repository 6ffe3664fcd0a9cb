import type { Static } from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  assetsMoved,
  type CredentialOwner,
  credentialTotals,
  type OwnerTotals,
  ownerTotals,
  type PastOwner,
} from '../../../store/queries/cardano/accounts/balances.js';
import { type AddressTotals, MAX_OUTPUTS } from '../../shapes/outputs/totals.js';

export async function computeTotals(
  db: NetworkDb<'cardano'>,
  owner: PastOwner | CredentialOwner | undefined,
): Promise<Static<typeof AddressTotals>> {
  const [totals, assets] =
    owner === undefined ? [] : await Promise.all([readTotals(db, owner), assetsMoved(db, owner, MAX_OUTPUTS)]);
  if (totals === undefined || assets === undefined) {
    const none = [{ unit: 'lovelace', quantity: '0' }];
    return { receivedSum: none, sentSum: none, txCount: 0, firstSlot: null, lastSlot: null };
  }
  if (totals.outputs > MAX_OUTPUTS) {
    throw new ServiceError(
      'invalid',
      `More than ${MAX_OUTPUTS} outputs: the totals cannot be computed in time; request the balance`,
    );
  }
  return {
    receivedSum: [
      { unit: 'lovelace', quantity: totals.received.toString() },
      ...assets.map(({ unit, received }) => ({ unit, quantity: received.toString() })),
    ],
    sentSum: [
      { unit: 'lovelace', quantity: totals.sent.toString() },
      ...assets.filter(({ sent }) => sent > 0n).map(({ unit, sent }) => ({ unit, quantity: sent.toString() })),
    ],
    txCount: totals.txCount,
    firstSlot: totals.firstSlot ?? null,
    lastSlot: totals.lastSlot ?? null,
  };
}

const readTotals = async (
  db: NetworkDb<'cardano'>,
  owner: PastOwner | CredentialOwner,
): Promise<OwnerTotals | undefined> =>
  'addressId' in owner || 'stakeId' in owner
    ? await ownerTotals(db, owner)
    : { ...(await credentialTotals(db, owner)), firstSlot: undefined, lastSlot: undefined };
