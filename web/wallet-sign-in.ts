import { callWallet, DATA_DECLINED, type Wallet } from './build/wallet.js';
import { answerChallenge } from './session.js';
import { stakeAddressText } from './stake-address.js';

/**
 * The wallet shows the message of the service and signs it with the stake key. Works with any network of the wallet.
 */
export async function signInWithWallet(wallet: Wallet): Promise<void> {
  const open = await callWallet(wallet, () => wallet.enable());
  const [address] = await callWallet(wallet, () => open.getRewardAddresses());
  if (address === undefined) throw new Error(`${wallet.name} has no stake address, so it cannot sign in`);
  await answerChallenge(stakeAddressText(address), (message) =>
    callWallet(wallet, () => open.signData(address, toHex(new TextEncoder().encode(message))), DATA_DECLINED),
  );
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
