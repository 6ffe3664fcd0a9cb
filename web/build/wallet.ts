import { written } from '../format.js';

/** The part of CIP-30 that the page uses. A wallet signs; the page never has its keys. */
export interface WalletApi {
  getNetworkId(): Promise<number>;
  getUsedAddresses(): Promise<readonly string[]>;
  getChangeAddress(): Promise<string>;
  getRewardAddresses(): Promise<readonly string[]>;
  getUtxos(): Promise<readonly string[] | null>;
  signTx(cbor: string, partialSign: boolean): Promise<string>;
  /** Both in hexadecimal; COSE_Sign1 and COSE_Key (CIP-8). */
  signData(address: string, payload: string): Promise<{ readonly signature: string; readonly key: string }>;
}

export interface Wallet {
  readonly key: string;
  readonly name: string;
  enable(): Promise<WalletApi>;
}

interface Injected {
  readonly name: string;
  enable(): Promise<WalletApi>;
}

const isWallet = (value: unknown): value is Injected =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Injected).enable === 'function' &&
  typeof (value as Injected).name === 'string';

/** Wallets in this browser: extensions register them as CIP-30 specifies. */
export function walletsHere(): readonly Wallet[] {
  const { cardano } = globalThis as { readonly cardano?: unknown };
  if (typeof cardano !== 'object' || cardano === null) return [];
  return Object.entries(cardano).flatMap(([key, value]: [string, unknown]) =>
    isWallet(value) ? [{ key, name: written(value.name, 30), enable: () => value.enable() }] : [],
  );
}

/** `UserDeclined` of TxSignError and of DataSignError (CIP-30): the codes differ between the two. */
const TX_DECLINED = 2;
export const DATA_DECLINED = 3;

/** CIP-30 distinguishes only mainnets (1) and test networks (0). */
export async function openWallet(wallet: Wallet, mainnet: boolean): Promise<WalletApi> {
  const api = await callWallet(wallet, () => wallet.enable());
  const id = await callWallet(wallet, () => api.getNetworkId());
  if ((id === 1) !== mainnet)
    throw new Error(
      `${wallet.name} is on ${id === 1 ? 'a mainnet' : 'a test network'}: change its network, or that of this page`,
    );
  return api;
}

/** Wallets throw `{ code, info }` (CIP-30: APIError, TxSignError, DataSignError), which is not a readable message. */
export async function callWallet<T>(
  { name }: Pick<Wallet, 'name'>,
  act: () => Promise<T>,
  declined: number = TX_DECLINED,
): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    throw new Error(formatWalletError(name, thrown, declined));
  }
}

function formatWalletError(name: string, thrown: unknown, declined: number): string {
  const { code, info, message } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as {
    readonly code?: unknown;
    readonly info?: unknown;
    readonly message?: unknown;
  };
  if (code === -3) return `${name} denied access`;
  if (code === -4) return `${name} changed its account: connect it again`;
  if (code === declined) return `You declined in ${name}`;
  const said = [info, message].find((text) => typeof text === 'string' && text !== '');
  return `${name} refused${said === undefined ? '' : `: ${written(String(said), 200)}`}`;
}
