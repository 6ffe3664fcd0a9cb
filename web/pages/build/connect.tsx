import { useEffect, useState } from 'preact/hooks';
import type { AggUtxo, TxInputRequest } from '../../../client/generated.js';
import { useAction } from '../../action.js';
import { callWallet, openWallet, type Wallet, type WalletApi, walletsHere } from '../../build/wallet.js';
import { orderUtxos, spendable } from '../../build/wallet-utxos.js';
import { count } from '../../format.js';
import { getCardanoId, hasMainnetAddresses, type Network } from '../../networks.js';
import { Badge } from '../../parts/primitives.js';
import { Failure } from '../../request.js';
import { api } from '../../session.js';

/** Data that a wallet returned when it was connected. */
export interface Connected {
  readonly wallet: Wallet;
  readonly open: WalletApi;
  readonly changeAddress: string;
  readonly stakeAddress: string | undefined;
  readonly ownAddresses: readonly string[];
  /** Without stake addresses: an order is at the address of a DEX, but with the stake part of its owner. */
  readonly paymentAddresses: readonly string[];
  readonly utxos: readonly TxInputRequest[];
  /** The same UTxOs in the form of the aggregator. */
  readonly orderUtxos: readonly AggUtxo[];
}

/** Maximum number of own addresses that the service uses for a preview. */
const MAX_OWN_ADDRESSES = 200;

export async function connectWallet(network: Network, wallet: Wallet): Promise<Connected> {
  const open = await openWallet(wallet, hasMainnetAddresses(network));
  const [change, used, rewards, utxos] = await callWallet(wallet, () =>
    Promise.all([open.getChangeAddress(), open.getUsedAddresses(), open.getRewardAddresses(), open.getUtxos()]),
  );
  const decodeText = async (address: string): Promise<string> =>
    (await api.decodeAddress({ network: getCardanoId(network), address })).address;
  const changeAddress = await decodeText(change);
  const stakeAddress = rewards[0] === undefined ? undefined : await decodeText(rewards[0]);
  return {
    wallet,
    open,
    changeAddress,
    stakeAddress,
    paymentAddresses: [...new Set([change, ...used])].slice(0, MAX_OWN_ADDRESSES),
    ownAddresses: [...new Set([change, ...rewards, ...used])].slice(0, MAX_OWN_ADDRESSES),
    utxos: spendable(utxos ?? []),
    orderUtxos: orderUtxos(utxos ?? []),
  };
}

/** Extensions may register after the page has loaded. */
export function useWallets(): readonly Wallet[] {
  const [wallets, setWallets] = useState(walletsHere);
  useEffect(() => {
    const refresh = (): void => setWallets(walletsHere());
    const timers = [300, 1_000, 3_000].map((ms) => setTimeout(refresh, ms));
    return () => timers.forEach(clearTimeout);
  }, []);
  return wallets;
}

interface ConnectProps {
  readonly network: Network;
  readonly connected: Connected | undefined;
  readonly onConnect: (connected: Connected | undefined) => void;
  readonly fromWallet: boolean;
  readonly chooseFromWallet: (chosen: boolean) => void;
}

/** Connects a wallet and fills in the sender; no wallet is accessed before the user connects it. */
export function Connect({ network, connected, onConnect, fromWallet, chooseFromWallet }: ConnectProps) {
  const wallets = useWallets();
  const { busy, error, run } = useAction();
  if (wallets.length === 0) return null;
  const connect = (wallet: Wallet): void => run(async () => onConnect(await connectWallet(network, wallet)));
  return (
    <div class="wallet">
      {connected === undefined ? (
        <div class="row">
          {wallets.map((wallet) => (
            <button key={wallet.key} type="button" class="plain small" disabled={busy} onClick={() => connect(wallet)}>
              Connect {wallet.name}
            </button>
          ))}
        </div>
      ) : (
        <>
          <div class="row">
            <Badge tone="good">{connected.wallet.name}</Badge>
            <button type="button" class="plain small" disabled={busy} onClick={() => connect(connected.wallet)}>
              Refresh
            </button>
            <button type="button" class="plain small" onClick={() => onConnect(undefined)}>
              Disconnect
            </button>
          </div>
          {connected.utxos.length > 0 && (
            <label class="check">
              <input
                type="checkbox"
                checked={fromWallet}
                onChange={({ currentTarget }) => chooseFromWallet(currentTarget.checked)}
              />
              Spend from all of its addresses ({count(connected.utxos.length)} UTxOs)
            </label>
          )}
        </>
      )}
      {error !== undefined && <Failure error={error} />}
    </div>
  );
}
