import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Window } from '../request/native-script-use.js';
import type { CommonRequest } from '../request/request.js';
import type { AddressParser } from '../wallet/address-parser.js';
import type { Actions } from './plan.js';

const KEY_HASH = /^[0-9a-fA-F]{56}$/;

/** The possible validity interval of the transaction and the keys that sign it in any case. */
export function computeSigningWindow(
  actions: Actions,
  request: CommonRequest,
  { tipSlot }: LedgerView,
  addressParser: AddressParser,
): Window {
  const { ttl: fixedUntil, signers, utxos } = request;
  // The payer's key matters only for minting policies.
  const needsSigners = signers !== undefined || (actions.mints ?? []).length > 0;
  if (!needsSigners) return { tipSlot, fixedUntil };
  for (const [index, hash] of (signers ?? []).entries())
    if (!KEY_HASH.test(hash)) throw new BuildError(`signers[${index}] must be 56 hexadecimal digits`);
  const payer = findOnlyKey(utxos, addressParser);
  const signing = new Set(signers?.map((hash) => hash.toLowerCase()));
  if (payer !== undefined) signing.add(payer);
  return { tipSlot, fixedUntil, signing, ...(signers !== undefined && { only: signing }) };
}

/** When all UTxOs belong to one key, it signs for any selection. */
function findOnlyKey(utxos: CommonRequest['utxos'], addressParser: AddressParser): string | undefined {
  let only: string | undefined;
  for (const address of new Set(utxos.map((utxo) => utxo.address))) {
    const { lock } = addressParser.payment(address, 'utxos[].address');
    if (lock.type !== 'key' || (only ?? lock.hash) !== lock.hash) return undefined;
    only = lock.hash;
  }
  return only;
}
