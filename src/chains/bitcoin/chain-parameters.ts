import type { BitcoinNetwork } from '../networks.js';

/** Address prefixes of a network. */
export type AddressPrefixes = Pick<BitcoinNetwork, 'bech32Prefix' | 'publicKeyHashVersion' | 'scriptHashVersion'>;

/** Rules that differ between Bitcoin chains. */
export interface ChainParameters {
  readonly name: 'mainnet' | 'testnet4' | 'testnet3' | 'signet' | 'regtest';
  readonly addresses: AddressPrefixes;
  /** Number of blocks between subsidy halvings. */
  readonly halvingInterval: number;
  /** First height whose coinbase must contain its height (BIP-34). */
  readonly coinbaseHeightFrom: number;
  /** Inscriptions in earlier blocks are ignored. */
  readonly firstInscriptionHeight: number;
  /** From this height on, inscriptions that would have been cursed get regular numbers. */
  readonly jubileeHeight: number;
  /** Runestones in earlier blocks are ignored; the unlocking of names begins here. */
  readonly firstRuneHeight: number;
  /** BRC-20 messages in earlier blocks are ignored. */
  readonly firstBrc20Height: number;
  /** Tickers of five bytes can be deployed from here on. */
  readonly firstSelfMintHeight: number;
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
  firstBrc20Height: 779_832,
  firstSelfMintHeight: 837_090,
};

export const testnet4: ChainParameters = {
  name: 'testnet4',
  addresses: { bech32Prefix: 'tb', ...TEST_BASE58 },
  halvingInterval: 210_000,
  coinbaseHeightFrom: 1,
  firstInscriptionHeight: 0,
  jubileeHeight: 0,
  firstRuneHeight: 0,
  firstBrc20Height: 0,
  firstSelfMintHeight: 0,
};

export const testnet3: ChainParameters = {
  name: 'testnet3',
  addresses: { bech32Prefix: 'tb', ...TEST_BASE58 },
  halvingInterval: 210_000,
  coinbaseHeightFrom: 21_111,
  firstInscriptionHeight: 2_413_343,
  jubileeHeight: 2_544_192,
  firstRuneHeight: 2_520_000,
  firstBrc20Height: 2_413_343,
  firstSelfMintHeight: 2_413_343,
};

export const signet: ChainParameters = {
  name: 'signet',
  addresses: { bech32Prefix: 'tb', ...TEST_BASE58 },
  halvingInterval: 210_000,
  coinbaseHeightFrom: 1,
  firstInscriptionHeight: 112_402,
  jubileeHeight: 175_392,
  firstRuneHeight: 0,
  firstBrc20Height: 112_402,
  firstSelfMintHeight: 112_402,
};

/** A private chain of a developer. */
export const regtest: ChainParameters = {
  name: 'regtest',
  addresses: { bech32Prefix: 'bcrt', ...TEST_BASE58 },
  halvingInterval: 150,
  coinbaseHeightFrom: 1,
  firstInscriptionHeight: 0,
  jubileeHeight: 110,
  firstRuneHeight: 0,
  firstBrc20Height: 0,
  firstSelfMintHeight: 0,
};

export const chainParameters: readonly ChainParameters[] = [mainnet, testnet4, testnet3, signet, regtest];

export const getChainParameters = ({ environment }: Pick<BitcoinNetwork, 'environment'>): ChainParameters => {
  const parameters = chainParameters.find(({ name }) => name === environment);
  if (parameters === undefined) throw new RangeError(`no chain parameters for ${environment}`);
  return parameters;
};
