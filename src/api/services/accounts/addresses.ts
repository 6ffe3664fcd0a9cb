import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AccountAddress as AddressFact,
  addressesOfAccount,
} from '../../../store/queries/cardano/chain/chain-addresses.js';
import { inBatches } from '../../kit/streamed-result.js';
import { toAddressJson } from '../../shapes/accounts/addresses.js';

export const allAddresses = (db: NetworkDb<'cardano'>, stakeId: number) =>
  inBatches<AddressFact, unknown>(
    ({ last, limit }) => addressesOfAccount(db, stakeId, { after: last?.id ?? -1, limit }),
    toAddressJson,
  );
