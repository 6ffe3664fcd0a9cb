import type { MarketName } from '../../chains/networks.js';
import type { ScriptRole } from '../dex.js';

/** Where the contracts of a DEX are, by network. A network that is missing has none that we know of. */
export type Deployment = Readonly<Partial<Record<MarketName, readonly ScriptRole[]>>>;
