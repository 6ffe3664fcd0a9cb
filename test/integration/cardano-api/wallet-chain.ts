import { addressText, type Credential, encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import { networkById } from '../../../src/chains/networks.js';
import type { CardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import {
  append,
  enterprise,
  hashName,
  key,
  output,
  reward,
  script,
  type TestAddress,
  TinyChain,
  token,
} from '../tx-operations/tiny-chain.js';

/** Slots of the blocks; ten epochs are between the second and the third. */
export const SLOTS = [130_000_000, 130_000_020, 134_320_040, 134_320_060] as const;

export const base = (payment: Credential, stake: Credential): TestAddress => {
  const address = { type: 'base', networkId: 0, payment, stake } as const;
  return { bytes: encodeAddress(address), text: addressText(address) };
};

export const carolStake = key('carol stake');
export const carolAccount = reward(carolStake);
/** Two addresses of one account; the first key also has an address without account. */
export const carol = base(key('carol'), carolStake);
export const carolOther = base(key('carol other'), carolStake);
export const carolBare = enterprise(key('carol'));
/** A script with two accounts. */
export const vault = base(script(hashName('vault')), carolStake);
export const vaultBare = enterprise(script(hashName('vault')));
/** More outputs than one response chunk holds. */
export const hoard = enterprise(key('hoard'));
export const HOARD = 1_200;
export const unusedAddress = enterprise(key('unused'));
export const neverStake = reward(key('never seen stake'));
export const pool = hashName('carol pool');
export const otherPool = hashName('other pool');
export const drep = key('carol drep');
export const GOLD = token('gold', 1n);
export const SILVER = token('silver', 1n, hashName('another policy'));
export const formatUnit = ({ policyId, assetName }: typeof GOLD): string =>
  Buffer.from(policyId).toString('hex') + Buffer.from(assetName).toString('hex');

export interface WalletChain {
  readonly service: TestService;
  readonly chain: TinyChain;
  readonly index: CardanoIndex;
  /** The first payments to carol: 10 and 20 ada, the second with 5 gold and 7 silver. */
  readonly firstTx: string;
  /** Spends the 20 ada: 12 ada and 2 gold go to her other address, 3 gold to the vault. */
  readonly moveTx: string;
  readonly certTx: string;
  readonly reregistrationTx: string;
}

const buildPoolRegistration = (operator: Uint8Array) =>
  ({
    kind: 'pool-registration',
    parameters: {
      operator,
      vrfKeyHash: new Uint8Array(32),
      pledge: 0n,
      cost: 170_000_000n,
      margin: { numerator: 0n, denominator: 1n },
      rewardAccount: carolAccount.bytes,
      owners: [carolStake.hash],
      relays: [],
      metadata: undefined,
    },
  }) as const;

/** A service whose preprod has four blocks with a few wallets. */
export async function openWalletChain(): Promise<WalletChain> {
  const service = await openTestService();
  const chain = new TinyChain(networkById('CARDANO_PREPROD'));
  const index = await chain.open(service.services.db);
  const firstTx = chain.pay([
    output(carol, 10_000_000n),
    output(carol, 20_000_000n, { assets: [token('gold', 5n), { ...SILVER, quantity: 7n }] }),
    output(carolBare, 4_000_000n),
  ]);
  const certTx = chain.pay([], {
    certificates: [
      { kind: 'stake-registration', stake: carolStake, deposit: undefined },
      buildPoolRegistration(pool),
      buildPoolRegistration(otherPool),
      { kind: 'stake-delegation', stake: carolStake, pool },
      { kind: 'vote-delegation', stake: carolStake, drep },
    ],
  });
  await append(index, [chain.block(SLOTS[0])]);
  await index.goLive();
  const moveTx = chain.pay(
    [
      output(carolOther, 12_000_000n, { assets: [token('gold', 2n)] }),
      output(vault, 5_000_000n, { assets: [token('gold', 3n)] }),
      output(vaultBare, 3_000_000n),
    ],
    { inputs: [{ txHash: fromHex(firstTx), index: 1 }] },
  );
  for (let at = 0; at < HOARD; at += 100)
    chain.pay(Array.from({ length: 100 }, (_, each) => output(hoard, 1_000_000n + BigInt(at + each))));
  await append(index, [chain.block(SLOTS[1])]);
  chain.pay([], {
    certificates: [{ kind: 'stake-delegation', stake: carolStake, pool: otherPool }],
    withdrawals: [{ account: carolAccount.bytes, lovelace: 77n }],
  });
  await append(index, [chain.block(SLOTS[2])]);
  const reregistrationTx = chain.pay([], {
    certificates: [
      { kind: 'stake-deregistration', stake: carolStake, deposit: 2_000_000n },
      { kind: 'stake-registration', stake: carolStake, deposit: 2_500_000n },
    ],
  });
  await append(index, [chain.block(SLOTS[3])]);
  return { service, chain, index, firstTx, moveTx, certTx, reregistrationTx };
}
