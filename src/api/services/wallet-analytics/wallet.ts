import { type Credential, encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  addressesWithout,
  type WalletOwners,
  walletOrderCount,
  walletSize,
} from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import { findAddressIds, findStakeIds } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readStakeAddress } from '../../shapes/accounts/stake-address.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/** Limits of a wallet operation, about one second of reading. Larger wallets are rejected with an error. */
export const WALLET_LIMITS = {
  transactions: 10_000,
  outputs: 50_000,
  orders: 5_000,
  trades: 20_000,
  /** Over all outputs together. */
  outputAssets: 200_000,
  /** Inputs and outputs of its transactions, including those of other wallets. */
  places: 200_000,
  assets: 5_000,
  /** Whose payment keys may own positions in contracts. */
  addresses: 50_000,
  /** In lending and farming contracts. */
  positions: 5_000,
  /** Pool states that historical prices are computed from. */
  poolStates: 20_000,
} as const;

export const CEILING_TEXT = `Returns 400 for a wallet with more than ${WALLET_LIMITS.transactions} transactions or ${WALLET_LIMITS.outputs} outputs.`;

/** Several stake addresses and addresses treated as one wallet. */
export interface Wallet {
  readonly stakeAddresses: readonly string[];
  readonly addresses: readonly string[];
  readonly owners: WalletOwners;
}

export const walletTooLarge = (what: string, max: number, instead: string): ServiceError =>
  new ServiceError('invalid', `The wallet has more than ${max} ${what}: ${instead}`);

interface Names {
  readonly stakeAddresses: readonly string[];
  readonly addresses?: readonly string[] | undefined;
}

/** Validates the names now and resolves them when its data is read. Names that are not on the chain hold nothing. */
export function parseWallet(
  { stakeAddresses, addresses = [] }: Names,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Wallet> {
  const credentials = stakeAddresses.map((text) => readStakeAddress(text, network));
  const bytes = addresses.map((text) => encodeAddress(readAddress(text, network)));
  return async (db) => {
    await expectLive(db);
    const stakeIds = distinctKnown(await findStakeIds(db, credentials));
    // Addresses of a requested stake address are included already.
    const addressIds = await addressesWithout(db, distinctKnown(await findAddressIds(db, bytes)), stakeIds);
    return {
      stakeAddresses: [...new Set(credentials.map((stake) => stakeAddressText(stake, network)))],
      addresses: [...new Set(addresses)],
      owners: { stakeIds, addressIds, orderOwners: credentials.map(credentialBytes) },
    };
  };
}

const distinctKnown = (ids: readonly (number | undefined)[]): readonly number[] =>
  [...new Set(ids)].filter((id) => id !== undefined);

/** Owner format of trades and orders: 0 for a key or 1 for a script, then the hash. */
export const credentialBytes = ({ type, hash }: Credential): Uint8Array =>
  Uint8Array.of(type === 'script' ? 1 : 0, ...hash);

/** Rejects a wallet that would take too long, before reading its data. */
export async function expectWalkable(db: NetworkDb<'cardano'>, { owners }: Wallet): Promise<void> {
  const { outputs, transactions } = await walletSize(db, owners);
  const instead = 'it is too large for this operation';
  if (transactions > WALLET_LIMITS.transactions)
    throw walletTooLarge('transactions', WALLET_LIMITS.transactions, instead);
  if (outputs > WALLET_LIMITS.outputs) throw walletTooLarge('outputs', WALLET_LIMITS.outputs, instead);
  if (owners.orderOwners.length > 0 && (await walletOrderCount(db, owners.orderOwners)) > WALLET_LIMITS.orders)
    throw walletTooLarge('orders', WALLET_LIMITS.orders, instead);
}
