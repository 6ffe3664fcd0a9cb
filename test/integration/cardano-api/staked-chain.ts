import { addressText, type Credential, encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import type { Certificate } from '../../../src/chains/cardano/certificates/certificate.js';
import type { PoolParameters } from '../../../src/chains/cardano/pools/pool-parameters.js';
import { epochToSlot } from '../../../src/chains/cardano/time.js';
import { type CardanoNetwork, networkById } from '../../../src/chains/networks.js';
import type { CardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { openTestService, type TestService } from '../../support/service.js';
import { append, hashName, key, output, reward, type TestAddress, TinyChain } from '../tx-operations/tiny-chain.js';

export const network = networkById('CARDANO_PREPROD') as CardanoNetwork;

/** The preprod parameters in Conway, as observed live. */
export const FIRST_EPOCH = 305;

/** A wallet with a stake key. */
export const wallet = (stake: Credential): TestAddress => {
  const address = { type: 'base', networkId: 0, payment: key('payment'), stake } as const;
  return { bytes: encodeAddress(address), text: addressText(address) };
};

export const hash32 = (name: string): Uint8Array => blake2b256(new TextEncoder().encode(name));

export const buildPoolParameters = (operator: Uint8Array, more: Partial<PoolParameters> = {}): PoolParameters => ({
  operator,
  vrfKeyHash: hash32('vrf'),
  pledge: 1_000_000n,
  cost: 340_000_000n,
  margin: { numerator: 1n, denominator: 20n },
  rewardAccount: reward(key('operator')).bytes,
  owners: [hashName('owner')],
  relays: [],
  metadata: undefined,
  ...more,
});

export const poolRegistration = (operator: Uint8Array, more: Partial<PoolParameters> = {}): Certificate => ({
  kind: 'pool-registration',
  parameters: buildPoolParameters(operator, more),
});

/** A service whose preprod has a chain that a test writes epoch by epoch. */
export class StakedChain {
  readonly service: TestService;
  readonly index: CardanoIndex;
  readonly #chain: TinyChain;
  #slot = 0;

  private constructor(service: TestService, index: CardanoIndex, chain: TinyChain) {
    this.service = service;
    this.index = index;
    this.#chain = chain;
  }

  static async open(env: Readonly<Record<string, string>> = {}): Promise<StakedChain> {
    const service = await openTestService(env);
    const chain = new TinyChain(network);
    return new StakedChain(service, await chain.open(service.services.db), chain);
  }

  /** Adds a transaction to the next block. */
  addTransaction(more: Parameters<TinyChain['pay']>[1]): string {
    return this.#chain.pay([], more);
  }

  /** Pays lovelace to a stake key. */
  fund(stake: Credential, lovelace: bigint): string {
    return this.#chain.pay([output(wallet(stake), lovelace)]);
  }

  spend(txHash: Uint8Array): string {
    return this.#chain.pay([], { inputs: [{ txHash, index: 0 }] });
  }

  /** Adds the next block in this epoch. */
  async block(epoch: number): Promise<Uint8Array> {
    this.#slot = Math.max(this.#slot + 20, epochToSlot(network, epoch));
    const bytes = this.#chain.block(this.#slot);
    await append(this.index, [bytes]);
    return bytes;
  }
}
