import type { NetworkDb } from '../../../store/network-db.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findOwners, type PaymentCredential } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readEach } from '../../shapes/addresses/address-owner.js';
import { type FoundOwners, readPaymentCredential } from '../../shapes/addresses/payment-credential.js';

/** Validated immediately, looked up when the data is read. */
export function payersWith(text: string): (db: NetworkDb<'cardano'>) => FoundOwners {
  const credential = readPaymentCredential(text);
  return (db) => payers(db, [credential]);
}

export function payersWithAny(texts: readonly string[]): (db: NetworkDb<'cardano'>) => FoundOwners {
  const credentials = readEach(texts, readPaymentCredential);
  return (db) => payers(db, credentials);
}

async function payers(db: NetworkDb<'cardano'>, credentials: readonly PaymentCredential[]): FoundOwners {
  await expectLive(db);
  return await findOwners(db, credentials);
}
