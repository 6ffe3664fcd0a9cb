import type { BitcoinNetwork } from '../networks.js';

/** How addresses of a network begin. */
export type AddressPrefixes = Pick<BitcoinNetwork, 'bech32Prefix' | 'publicKeyHashVersion' | 'scriptHashVersion'>;

/** Where the rules of two Bitcoin chains differ. */
export interface ChainParameters {
  readonly name: 'mainnet' | 'testnet4' | 'regtest';
  readonly addresses: AddressPrefixes;
  /** Blocks until the subsidy halves. */
  readonly halvingInterval: number;
  /** From here on a coinbase names its height (BIP-34). */
  readonly coinbaseHeightFrom: number;
  /** Inscriptions in earlier blocks do not count. */
  readonly firstInscriptionHeight: number;
  /** From here on what would have been cursed is numbered like the rest. */
  readonly jubileeHeight: number;
  /** Runestones in earlier blocks do not count; the unlocking of names begins here. */
  readonly firstRuneHeight: number;
}

const TEST_BASE58 = { publicKeyHashVersion: 0x6f, scriptHashVersion: 0xc4 };

export const mainnet: ChainParameters = {
  name: 'mainnet',
  addresses: { bech32Prefix: 'bc', publicKeyHashVersion: 0x00, scriptHashVersion: 0x05 },
  halvingInterval: 210_000,
  coinbaseHeightFrom: 227_931,
  firstInscriptionHeight: 767_430,
  jubileeHeight: 824_544,
  firstRuneHeight: 840_000,
};

export const testnet4: ChainParameters = {
  name: 'testnet4',
  addresses: { bech32Prefix: 'tb', ...TEST_BASE58 },
  halvingInterval: 210_000,
  coinbaseHeightFrom: 1,
  firstInscriptionHeight: 0,
  jubileeHeight: 0,
  firstRuneHeight: 0,
};

/** A private chain for tests; no network of ours. */
export const regtest: ChainParameters = {
  name: 'regtest',
  addresses: { bech32Prefix: 'bcrt', ...TEST_BASE58 },
  halvingInterval: 150,
  coinbaseHeightFrom: 1,
  firstInscriptionHeight: 0,
  jubileeHeight: 110,
  firstRuneHeight: 0,
};

export const chainParameters: readonly ChainParameters[] = [mainnet, testnet4, regtest];

export const parametersOf = ({ environment }: Pick<BitcoinNetwork, 'environment'>): ChainParameters => {
  const parameters = chainParameters.find(({ name }) => name === environment);
  if (parameters === undefined) throw new RangeError(`no chain parameters for ${environment}`);
  return parameters;
};
