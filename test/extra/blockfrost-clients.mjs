// Clients of Blockfrost for test/integration/compat/blockfrost-clients.test.ts, which are installed in this folder only.
export { Blaze, Blockfrost as BlazeBlockfrost, Core, HotWallet } from '@blaze-cardano/sdk';
export { BlockFrostAPI, BlockFrostIPFS } from '@blockfrost/blockfrost-js';
export { Blockfrost, Data, generatePrivateKey, Lucid, validatorToAddress } from '@lucid-evolution/lucid';
export { BlockfrostProvider, MeshTxBuilder, MeshWallet } from '@meshsdk/core';
