import { DATA_DECLINED, told, type Wallet } from './build/wallet.js';
import { answerChallenge } from './session.js';
import { stakeAddressText } from './stake-address.js';

/**
 * The wallet shows the message of the service and signs it with the stake key. Works with any network of the wallet.
 */
export async function signInWithWallet(wallet: Wallet): Promise<void> {
  const open = await told(wallet, () => wallet.enable());
  const [address] = await told(wallet, () => open.getRewardAddresses());
  if (address === undefined) throw new Error(`${wallet.name} has no stake address, so it cannot sign in`);
  await answerChallenge(stakeAddressText(address), (message) =>
    told(wallet, () => open.signData(address, hexOf(new TextEncoder().encode(message))), DATA_DECLINED),
  );
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
