// The wallet libraries of test/support/wallet-libraries.ts, which are installed in this folder only.
export { Serialization } from '@cardano-sdk/core';
export { Ed25519PrivateKey, ready } from '@cardano-sdk/crypto';
export { Emulator, Lucid } from '@lucid-evolution/lucid';
export { MeshWallet, resolveTxHash } from '@meshsdk/core';
