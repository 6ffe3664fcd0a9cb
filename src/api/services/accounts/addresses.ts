import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AccountAddress as AddressFact,
  addressesOfAccount,
} from '../../../store/queries/cardano/chain/known-addresses.js';
import { inBatches } from '../../kit/whole-set.js';
import { shownAddress } from '../../shapes/accounts/addresses.js';

export const allAddresses = (db: NetworkDb<'cardano'>, stakeId: number) =>
  inBatches<AddressFact, unknown>(
    ({ last, limit }) => addressesOfAccount(db, stakeId, { after: last?.id ?? -1, limit }),
    shownAddress,
  );
