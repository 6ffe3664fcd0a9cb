// Clients of Kupo, Ogmios and UTxO RPC for test/integration/compat/kupmios-clients.test.ts, which are installed in this folder only.
import { createRequire } from 'node:module';

export { Unwrapped } from '@blaze-cardano/ogmios';
export { Blaze, Core, HotWallet, Kupmios as BlazeKupmios } from '@blaze-cardano/sdk';
export { Data, generatePrivateKey, Kupmios, Lucid, validatorToAddress } from '@lucid-evolution/lucid';
export { MeshTxBuilder, MeshWallet, OgmiosProvider, U5CProvider } from '@meshsdk/core';

export const ogmios = createRequire(import.meta.url)('@cardano-ogmios/client');
