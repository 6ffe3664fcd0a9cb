import { expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { baseAddress, demoAccount } from '../../src/wallets/cardano-wallet.js';
import { accountSigners, signTransaction } from '../../src/wallets/sign-cardano.js';
import { sameChain, sandboxToKill } from './sandbox-to-kill.js';

const ADDRESS = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const { ask, request, killAndStart } = sandboxToKill({ network: 'CARDANO_PREPROD', activity: 2 });

/** A payment of a demo wallet, which waits in the mempool while the chain is paused. */
async function submitPayment(): Promise<void> {
  const alice = demoAccount('alice');
  const senderAddress = baseAddress(networkById('CARDANO_PREPROD'), alice);
  const built = await request<{ readonly tx_cbor: string }>('POST', '/api/tx/build', {
    senderAddress,
    changeAddress: senderAddress,
    outputs: [{ address: ADDRESS, lovelace: '5000000' }],
  });
  const unsigned = fromHex(built.tx_cbor);
  const { bytes } = signTransaction(unsigned, accountSigners(unsigned, alice));
  await request('POST', '/api/transactions/submit', { cbor: toHex(bytes) });
}

test('a killed service comes back with its chain, its clock and what waited', { timeout: 240_000 }, async () => {
  await ask('POST', '/advance', { epochs: 1 });
  await ask('PATCH', '', { paused: true });
  await submitPayment();
  for (let round = 0; round < 2; round += 1) {
    const before = await ask('GET', '');
    await killAndStart();
    expect(await ask('GET', '')).toMatchObject({ ...sameChain(before), paused: true, mempool: 1 });
  }
  const { tip } = await ask('POST', '/advance', { blocks: 1 });
  expect((await ask('GET', '')).mempool).toBe(0);
  await ask('PATCH', '', { paused: false });
  // Killed while blocks are being made: whatever was told is still there.
  await killAndStart();
  expect((await ask('GET', '')).tip.height).toBeGreaterThanOrEqual(tip.height);
});
