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
import { addressIdsOf, stakeIdsOf } from '../../../store/queries/cardano/outputs/output-owners.js';
import { readStakeAddress } from '../../shapes/accounts/stake-address.js';
import { readAddress } from '../../shapes/addresses/address-parts.js';
import { stakeAddressText } from '../../shapes/outputs/address-utxo.js';

/** What a question about a wallet may go through: about a second of reading. Beyond it the caller is told so. */
export const MOST = {
  transactions: 10_000,
  outputs: 50_000,
  orders: 5_000,
  trades: 20_000,
  /** In all its outputs together. */
  outputAssets: 200_000,
  /** Inputs and outputs of its transactions, everybody's. */
  places: 200_000,
  assets: 5_000,
  /** States of pools that prices over time are taken from. */
  poolStates: 20_000,
} as const;

export const CEILING_TEXT = `Refused with 400 for a wallet of more than ${MOST.transactions} transactions or ${MOST.outputs} outputs.`;

/** Several accounts and addresses that are looked at as one. */
export interface Wallet {
  readonly stakeAddresses: readonly string[];
  readonly addresses: readonly string[];
  readonly owners: WalletOwners;
}

export const tooMuch = (what: string, most: number, instead: string): ServiceError =>
  new ServiceError('invalid', `The wallet has more than ${most} ${what}: ${instead}`);

interface Names {
  readonly stakeAddresses: readonly string[];
  readonly addresses?: readonly string[] | undefined;
}

/** Checked at once, looked up when its data is read. What the chain never saw holds nothing. */
export function walletNamed(
  { stakeAddresses, addresses = [] }: Names,
  network: CardanoNetwork,
): (db: NetworkDb<'cardano'>) => Promise<Wallet> {
  const credentials = stakeAddresses.map((text) => readStakeAddress(text, network));
  const bytes = addresses.map((text) => encodeAddress(readAddress(text, network)));
  return async (db) => {
    await expectLive(db);
    const stakeIds = known(await stakeIdsOf(db, credentials));
    // An address of a named account is there already.
    const addressIds = await addressesWithout(db, known(await addressIdsOf(db, bytes)), stakeIds);
    return {
      stakeAddresses: [...new Set(credentials.map((stake) => stakeAddressText(stake, network)))],
      addresses: [...new Set(addresses)],
      owners: { stakeIds, addressIds, orderOwners: credentials.map(credentialBytes) },
    };
  };
}

const known = (ids: readonly (number | undefined)[]): readonly number[] =>
  [...new Set(ids)].filter((id) => id !== undefined);

/** As trades and orders name their owners: 0 for a key or 1 for a script, and the hash. */
export const credentialBytes = ({ type, hash }: Credential): Uint8Array =>
  Uint8Array.of(type === 'script' ? 1 : 0, ...hash);

/** Refuses what would take too long, before anything of it is read. */
export async function expectWalkable(db: NetworkDb<'cardano'>, { owners }: Wallet): Promise<void> {
  const { outputs, transactions } = await walletSize(db, owners);
  const instead = 'it is too large for this question';
  if (transactions > MOST.transactions) throw tooMuch('transactions', MOST.transactions, instead);
  if (outputs > MOST.outputs) throw tooMuch('outputs', MOST.outputs, instead);
  if (owners.orderOwners.length > 0 && (await walletOrderCount(db, owners.orderOwners)) > MOST.orders)
    throw tooMuch('orders', MOST.orders, instead);
}
