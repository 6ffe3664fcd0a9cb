import { BuildError } from '../errors.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { Window } from '../request/native-script-use.js';
import type { CommonRequest } from '../request/request.js';
import type { AddressParser } from '../wallet/address-parser.js';
import type { PlanPart } from './transaction-plan.js';

const KEY_HASH = /^[0-9a-fA-F]{56}$/;

/** The possible validity interval of the transaction and the keys that sign it in any case. */
export function computeSigningWindow(
  { mints = [] }: PlanPart,
  request: CommonRequest,
  ledger: LedgerView,
  addressParser: AddressParser,
): Window {
  const { ttl: fixedUntil, signers, utxos, validFrom } = request;
  // Nothing is valid before the requested start, so timelocks are evaluated at that slot.
  const tipSlot = validFrom !== undefined && validFrom > ledger.tipSlot ? validFrom : ledger.tipSlot;
  // The payer's key matters only for minting policies.
  const needsSigners = signers !== undefined || mints.length > 0;
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
  const seen = new Set<string>();
  for (const [position, { address }] of utxos.entries()) {
    if (seen.has(address)) continue;
    seen.add(address);
    const { lock } = addressParser.payment(address, 'utxos', position);
    if (lock.type !== 'key' || (only ?? lock.hash) !== lock.hash) return undefined;
    only = lock.hash;
  }
  return only;
}
