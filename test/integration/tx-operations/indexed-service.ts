import { addressBytesText } from '../../../src/chains/cardano/addresses/address.js';
import { encodeByronAddress } from '../../../src/chains/cardano/addresses/byron-address.js';
import { encodeNativeScript } from '../../../src/chains/cardano/scripts/native-script.js';
import { hashScript, type Script } from '../../../src/chains/cardano/scripts/script.js';
import { networkById } from '../../../src/chains/networks.js';
import type { CardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { fromHex } from '../../../src/kernel/hex.js';
import { openTestService, type TestService } from '../../support/service.js';
import { append, enterprise, hashName, key, output, reward, script, TinyChain, token } from './tiny-chain.js';

/** In epoch 304 of preprod, so that the observed live parameters apply. */
export const FIRST_SLOT = 130_000_000;
export const TIP_SLOT = FIRST_SLOT + 20;

const NATIVE: Script = { language: 'native', bytes: encodeNativeScript({ type: 'sig', keyHash: hashName('signer') }) };
const PLUTUS: Script = { language: 'plutus-v3', bytes: Uint8Array.of(1, 2, 3) };

/** Three plain UTxOs of 10, 20 and 3 ada, the last with 7 gold, and one of 500 ada that was spent since. */
export const ada = enterprise(key('ada'));
export const bob = enterprise(key('bob'));
/** 5 ada plain, 50 with an inline datum, 60 with a datum hash. */
export const mixed = enterprise(key('mixed'));
/** 500 UTxOs of 3 ada, and one of 1.2 with 5 needles. */
export const crowded = enterprise(key('crowded'));
/** 40 ada at a native script that is on the chain. */
export const shared = enterprise(script(hashScript(NATIVE)));
export const hidden = enterprise(script(hashName('unseen script')));
export const contract = enterprise(script(hashScript(PLUTUS)));
/** 70 ada at a Byron address. */
const byronBytes = encodeByronAddress({ root: hashName('byron root'), spending: 'key', networkMagic: 1 });
export const byron = { bytes: byronBytes, text: addressBytesText(byronBytes) };
/** 90 ada with a reference script. */
export const carrier = enterprise(key('carrier'));

/** Registered for 3 ada, more than the parameters say, and without a vote delegation. */
export const registered = key('registered stake');
export const voting = key('voting stake');
export const left = key('stake that left');
export const stranger = key('stranger');
export const pool = hashName('pool');
/** Registered for 400 ada, less than the parameters say. */
export const drep = key('drep');

export interface IndexedService {
  readonly service: TestService;
  readonly chain: TinyChain;
  readonly index: CardanoIndex;
  /** Hash of the transaction that created the UTxOs of `ada`. */
  readonly adaTx: string;
  readonly spentTx: string;
  readonly carrierTx: string;
}

/** A service whose preprod has a chain of two blocks with everything that builds need. */
export async function openIndexedService(): Promise<IndexedService> {
  const service = await openTestService();
  const chain = new TinyChain(networkById('CARDANO_PREPROD'));
  const index = await chain.open(service.services.db);
  const gold = { assets: [token('gold', 7n)] };
  const adaTx = chain.pay([output(ada, 10_000_000n), output(ada, 20_000_000n), output(ada, 3_000_000n, gold)]);
  const spentTx = chain.pay([output(ada, 500_000_000n)]);
  const carrierTx = chain.pay([output(carrier, 90_000_000n, { scriptRef: PLUTUS })]);
  chain.pay([
    output(mixed, 5_000_000n),
    output(mixed, 50_000_000n, { inlineDatum: Uint8Array.of(0x01) }),
    output(mixed, 60_000_000n, { datumHash: blake2b256(Uint8Array.of(0x02)) }),
    output(shared, 40_000_000n),
    output(hidden, 40_000_000n),
    output(contract, 40_000_000n),
    output(byron, 70_000_000n),
  ]);
  for (let count = 0; count < 10; count += 1)
    chain.pay(Array.from({ length: 50 }, (_, each) => output(crowded, 3_000_000n + BigInt(count * 50 + each))));
  chain.pay([output(crowded, 1_200_000n, { assets: [token('needle', 5n)] })], {
    scripts: [NATIVE],
    certificates: [
      { kind: 'stake-registration', stake: registered, deposit: 3_000_000n },
      { kind: 'stake-registration', stake: voting, deposit: undefined },
      { kind: 'vote-delegation', stake: voting, drep: { type: 'abstain' } },
      { kind: 'stake-registration', stake: left, deposit: undefined },
      { kind: 'stake-deregistration', stake: left, deposit: undefined },
      { kind: 'drep-registration', drep, deposit: 400_000_000n, anchor: undefined },
      {
        kind: 'pool-registration',
        parameters: {
          operator: pool,
          vrfKeyHash: new Uint8Array(32),
          pledge: 0n,
          cost: 170_000_000n,
          margin: { numerator: 0n, denominator: 1n },
          rewardAccount: reward(registered).bytes,
          owners: [],
          relays: [],
          metadata: undefined,
        },
      },
    ],
  });
  await append(index, [chain.block(FIRST_SLOT)]);
  await index.goLive();
  chain.pay([], { inputs: [{ txHash: fromHex(spentTx), index: 0 }] });
  await append(index, [chain.block(TIP_SLOT)]);
  return { service, chain, index, adaTx, spentTx, carrierTx };
}
