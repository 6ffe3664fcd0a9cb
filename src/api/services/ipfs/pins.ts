import type { Principal } from '../../../access/credentials/authenticate.js';
import { type Cid, cidText } from '../../../gateways/ipfs/cid.js';
import { ServiceError } from '../../../kernel/errors.js';
import { insertPin, type PinRow } from '../../../store/queries/service/ipfs-accounts.js';
import type { Services } from '../../kit/context.js';
import { getQuota } from '../../shapes/ipfs/located.js';
import { pinCid } from './located.js';

/** Requests a pin for an account, within the limits of its plan. */
export async function requestPin(
  { db, clock, ipfs }: Services,
  principal: Principal,
  { cid, name, ...rest }: { readonly cid: Cid; readonly name: string | undefined; readonly loose?: bigint },
): Promise<PinRow> {
  const { mostPins: maxPins, mostBytes: maxBytes } = getQuota(principal);
  const made = await insertPin(db, {
    id: ipfs.newId(),
    accountId: principal.accountId,
    cid: pinCid(cid),
    text: cidText(cid),
    name,
    ...(rest.loose === undefined ? { state: 'queued' } : { state: 'unpinned', sizeBytes: rest.loose }),
    maxPins,
    maxBytes,
    now: new Date(clock.now()),
  });
  if (made !== undefined) return made;
  throw new ServiceError(
    'forbidden',
    `The plan allows at most ${maxPins} pins: remove one, or wait until removed pins are garbage-collected`,
  );
}
