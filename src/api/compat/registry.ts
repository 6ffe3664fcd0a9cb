import type { CompatApi } from '../kit/compat-api.js';
import { blockfrost } from './blockfrost/api.js';
import { esplora } from './esplora/api.js';
import { koios } from './koios/api.js';
import { kupo } from './kupo/api.js';
import { mempool } from './mempool/api.js';
import { midnight } from './midnight/api.js';
import { ogmios } from './ogmios/api.js';

/** All APIs of other services that are served. */
export const COMPAT_APIS: readonly CompatApi[] = [blockfrost, esplora, koios, kupo, mempool, midnight, ogmios];
