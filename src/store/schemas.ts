import type { NetworkId } from '../chains/networks.js';
import { type Identifier, identifier } from './sql.js';

/** Accounts, keys and whatever else does not belong to one network. */
export const SERVICE_SCHEMA: Identifier = identifier('service');

/** `CARDANO_MAINNET` lives in `cardano_mainnet`. */
export const networkSchema = (id: NetworkId): Identifier => identifier(id.toLowerCase());
