import { networkById } from '../../src/chains/networks.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { baseAddress, demoAccount } from '../../src/wallets/cardano-wallet.js';
import { accountSigners, signTransaction } from '../../src/wallets/sign-cardano.js';

type Post = <Answer>(path: string, body: object) => Promise<Answer>;

/**
 * Submits a payment of 5 ADA by the demo wallet `alice`, which stays in the mempool until the next block. Returns its
 * hash.
 */
export async function submitDemoPayment(post: Post, to: string): Promise<string> {
  const alice = demoAccount('alice');
  const senderAddress = baseAddress(networkById('CARDANO_PREPROD'), alice);
  const built = await post<{ readonly tx_cbor: string }>('/api/tx/build', {
    senderAddress,
    changeAddress: senderAddress,
    outputs: [{ address: to, lovelace: '5000000' }],
  });
  const unsigned = fromHex(built.tx_cbor);
  const { bytes } = signTransaction(unsigned, accountSigners(unsigned, alice));
  return (await post<{ readonly txHash: string }>('/api/transactions/submit', { cbor: toHex(bytes) })).txHash;
}
