import type { MarketName } from '../../chains/networks.js';
import type { ScriptRole } from '../dex.js';

/** The contracts of a DEX, by network. A network without an entry has no known contracts. */
export type Deployment = Readonly<Partial<Record<MarketName, readonly ScriptRole[]>>>;
