import type { NetworkId } from '../chains/networks.js';
import { type Identifier, identifier } from './sql.js';

/** Accounts, keys and other data that does not belong to one network. */
export const SERVICE_SCHEMA: Identifier = identifier('service');

/** The schema of `CARDANO_MAINNET` is `cardano_mainnet`. */
export const networkSchema = (id: NetworkId): Identifier => identifier(id.toLowerCase());
