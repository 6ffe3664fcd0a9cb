import Type, { type Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { Hex } from '../../kit/schema.js';
import type { AddressUtxo } from './address-utxo.js';
import { AssetUnit } from './asset-unit.js';

/** Lists of unspent outputs of addresses, accounts and credentials, complete or of one asset. */

/** Resolves the owners in the snapshot of the response; an owner that is unknown to the chain owns nothing. */
export type FindOwners = (db: NetworkDb<'cardano'>) => Promise<Owners>;

export interface Context {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

export type Utxos = Static<typeof AddressUtxo>[];

export interface NumberedQuery {
  readonly page: number;
  readonly pageSize: number;
}

export const tooManyToSearch = (): ServiceError =>
  new ServiceError(
    'invalid',
    'Too many unspent outputs to search for one page: use the cursor of utxos/page with `unit`',
  );

/** Filters of a cursor page. */
export const HoldingFilter = {
  unit: Type.Optional(AssetUnit),
  policyId: Type.Optional(Hex(56, 'Only outputs with an asset of this policy')),
};

export const SEARCH_DESCRIPTION =
  'With `unit` or `policyId` a page may have fewer outputs than `limit`, even none, and still have a `nextCursor`: a search of many outputs continues with the next page.';

export interface CursorQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly fromSlot?: number | undefined;
  readonly toSlot?: number | undefined;
  readonly unit?: string | undefined;
  readonly policyId?: string | undefined;
}
