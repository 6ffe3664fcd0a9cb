import type { Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { Clock } from '../../../kernel/clock.js';
import { livingGenerations } from '../../../store/queries/midnight/dust.js';
import type { IndexTip, MidnightDb } from '../../../store/queries/midnight/tip.js';
import { toSeconds } from '../../shapes/midnight/dust-facts.js';
import { type DustStatus, toStatusJson } from '../../shapes/midnight/dust-status.js';
import { keyBytes } from '../../shapes/midnight/parameters.js';
import { dustParametersAt, readRegistrations } from './dust-facts.js';

/** For several reward addresses: one query for registrations, one for DUST generation. */
export async function readStatuses(
  db: MidnightDb,
  stakeAddresses: readonly Uint8Array[],
  { tip, clock, network }: { readonly tip: IndexTip; readonly clock: Clock; readonly network: MidnightNetwork },
): Promise<Static<typeof DustStatus>[]> {
  const found = await readRegistrations(db, stakeAddresses, { tip, clock, includeRemoved: false });
  const moment = { now: toSeconds(tip), parameters: await dustParametersAt(db, tip.height) };
  const valid = found.map((mine) => mine.find((registration) => registration.valid));
  const owners = valid.flatMap((registration) => (registration ? [keyBytes(registration.dustKey)] : []));
  const rows = owners.length === 0 ? [] : await livingGenerations(db, owners, moment.now);
  return stakeAddresses.map((address, index) =>
    toStatusJson(addressBytesText(address), valid[index], rows, { moment, tip, network }),
  );
}
