// Clients of Bitcoin services for test/integration/compat/bitcoin-clients.test.ts, which are installed in this folder only.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const mempoolJS = require('@mempool/mempool.js');
export const ElectrumClient = require('@mempool/electrum-client');
