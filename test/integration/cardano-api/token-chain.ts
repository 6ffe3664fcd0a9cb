import { addressText, encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import { labelPrefix } from '../../../src/chains/cardano/assets/asset-label.js';
import { HANDLE_POLICY } from '../../../src/chains/cardano/assets/handle.js';
import { encodeNativeScript, type NativeScript } from '../../../src/chains/cardano/scripts/native-script.js';
import { encodePlutusData, type PlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import { hashScript, type Script } from '../../../src/chains/cardano/scripts/script.js';
import { networkById } from '../../../src/chains/networks.js';
import type { CardanoIndex } from '../../../src/indexer/cardano/cardano-index.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
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
} from '../tx-operations/tiny-chain.js';

export const SLOTS = [130_000_000, 130_000_100, 130_000_200, 130_500_000] as const;

const inAccount = (name: string, account: string): TestAddress => {
  const address = { type: 'base', networkId: 0, payment: key(name), stake: key(account) } as const;
  return { bytes: encodeAddress(address), text: addressText(address) };
};

/** Two addresses of one account, one of another, and one without. */
export const ann = inAccount('ann', 'ann account');
export const annSecondAddress = inAccount('ann too', 'ann account');
export const ben = inAccount('ben', 'ben account');
export const cat = enterprise(key('cat'));
export const annAccount = reward(key('ann account'));
export const benAccount = reward(key('ben account'));
export const shop = enterprise(script(hashName('shop')));

/** Expires before the last block. */
const ENDS: NativeScript = {
  type: 'all',
  scripts: [
    { type: 'sig', keyHash: hashName('issuer') },
    { type: 'before', slot: 130_400_000n },
  ],
};
export const POLICY_SCRIPT: Script = { language: 'native', bytes: encodeNativeScript(ENDS) };
export const POLICY = hashScript(POLICY_SCRIPT);
export const policyId = toHex(POLICY);

const text = new TextEncoder();
export const asset = (name: string | Uint8Array, quantity: bigint, policy = POLICY) => ({
  policyId: policy,
  assetName: typeof name === 'string' ? text.encode(name) : name,
  quantity,
});
export const unit = (name: string | Uint8Array): string =>
  policyId + toHex(typeof name === 'string' ? text.encode(name) : name);
export const labelled = (label: number, name: string): Uint8Array =>
  Uint8Array.of(...labelPrefix(label), ...text.encode(name));

type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

/** Metadata as a map of labels (Shelley form of auxiliary data). */
export function metadata(labels: Readonly<Record<string, Json>>): Uint8Array {
  const writer = new CborWriter();
  writer.map(Object.keys(labels).length);
  for (const [label, value] of Object.entries(labels)) {
    writer.uint(BigInt(label));
    write(writer, value);
  }
  return writer.finish();
}

function write(writer: CborWriter, value: Json): void {
  if (typeof value === 'string') writer.text(value);
  else if (typeof value === 'number') writer.int(BigInt(value));
  else if (Array.isArray(value)) {
    writer.array(value.length);
    for (const each of value) write(writer, each);
  } else {
    const entries = Object.entries(value);
    writer.map(entries.length);
    for (const [name, each] of entries) {
      writer.text(name);
      write(writer, each);
    }
  }
}

export const bytes = (value: string): PlutusData => ({ kind: 'bytes', value: text.encode(value) });
export const int = (value: number | bigint): PlutusData => ({ kind: 'int', value: BigInt(value) });
export const map = (fields: Readonly<Record<string, PlutusData>>): PlutusData => ({
  kind: 'map',
  entries: Object.entries(fields).map(([name, value]) => [bytes(name), value] as const),
});
export const cip68 = (fields: Readonly<Record<string, PlutusData>>, extra: PlutusData = map({})): Uint8Array =>
  encodePlutusData({ kind: 'constructor', index: 0, fields: [map(fields), int(1), extra] });

export interface TokenChain {
  readonly service: TestService;
  readonly chain: TinyChain;
  readonly index: CardanoIndex;
  readonly txs: Readonly<Record<'gold' | 'picture' | 'again' | 'move' | 'fare' | 'burn', string>>;
}

const ADA = 2_000_000n;

/** Four blocks of tokens: gold that moves, CIP-25 pictures, a CIP-68 fare, dust in many outputs, handles. */
export async function openTokenChain(): Promise<TokenChain> {
  const service = await openTestService();
  const chain = new TinyChain(networkById('CARDANO_PREPROD'));
  const index = await chain.open(service.services.db);
  const picture = (image: string): Json => ({ name: 'Picture', image: ['ipfs://', image], Artist: 'Ann' });

  const gold = chain.pay([output(ann, ADA, { assets: [asset('gold', 100n)] })], {
    mint: [asset('gold', 100n)],
    scripts: [POLICY_SCRIPT],
    auxiliary: metadata({ 674: { msg: ['first', 'gold'] } }),
  });
  const pictureTx = chain.pay([output(ann, ADA, { assets: [asset('pic', 1n), asset('other', 1n)] })], {
    mint: [asset('pic', 1n), asset('other', 1n)],
    auxiliary: metadata({
      721: { [policyId]: { pic: picture('one'), 'not minted': picture('x') } },
      674: { msg: ['second'] },
    }),
  });
  await append(index, [chain.block(SLOTS[0])]);

  const move = chain.pay(
    [
      output(ben, ADA, { assets: [asset('gold', 30n)] }),
      output(annSecondAddress, ADA, { assets: [asset('gold', 50n)] }),
      output(cat, ADA, { assets: [asset('gold', 20n)] }),
    ],
    { inputs: [{ txHash: fromHex(gold), index: 0 }] },
  );
  const again = chain.pay([output(ben, ADA, { assets: [asset('pic', 1n)] })], {
    mint: [asset('pic', 1n)],
    auxiliary: metadata({
      721: { [policyId]: { pic: picture('two') } },
      777: { rate: '0.05', addr: 'addr_test1royalty' },
    }),
  });
  for (let count = 0; count < 3; count += 1)
    chain.pay(
      Array.from({ length: 50 }, (_, each) =>
        output(cat, ADA, { assets: [asset('dust', BigInt(count * 50 + each + 1))] }),
      ),
      { mint: [asset('dust', 1_000n)] },
    );
  await append(index, [chain.block(SLOTS[1])]);
  await index.goLive();

  const fare = chain.pay(
    [
      output(shop, ADA, {
        assets: [asset(labelled(100, 'Fare'), 1n)],
        inlineDatum: cip68({ name: bytes('Fare'), ticker: bytes('FARE'), decimals: int(3) }),
      }),
      output(ben, ADA, { assets: [asset(labelled(333, 'Fare'), 5_000n)] }),
      output(shop, ADA, {
        assets: [asset(labelled(100, 'Nft'), 1n)],
        inlineDatum: cip68({ name: bytes('Nft'), image: bytes('ipfs://nft') }),
      }),
      output(ben, ADA, { assets: [asset(labelled(222, 'Nft'), 1n)] }),
    ],
    {
      mint: [
        asset(labelled(100, 'Fare'), 1n),
        asset(labelled(333, 'Fare'), 5_000n),
        asset(labelled(100, 'Nft'), 1n),
        asset(labelled(222, 'Nft'), 1n),
      ],
    },
  );
  payHandles(chain);
  await append(index, [chain.block(SLOTS[2])]);

  const burn = chain.pay([output(ben, ADA, { assets: [asset('gold', 25n)] })], {
    inputs: [{ txHash: fromHex(move), index: 0 }],
    mint: [asset('gold', -5n)],
  });
  await append(index, [chain.block(SLOTS[3])]);
  return { service, chain, index, txs: { gold, picture: pictureTx, again, move, fare, burn } };
}

const handle = (name: string | Uint8Array) => asset(name, 1n, HANDLE_POLICY);

/** For tokens, for virtual names, buy-down price, paid and percent; the price is beyond 2^53. */
const subHandleSettings = encodePlutusData({
  kind: 'list',
  items: [map({}), map({}), int(9_007_199_254_740_993n), int(1_500_000), int(70)],
});

function payHandles(chain: TinyChain): void {
  const classic = { name: '$ann', image: 'ipfs://ann', core: { og: 1, ogNumber: 7, version: 0 } };
  chain.pay([output(ann, ADA, { assets: [handle('ann.rail'), handle('an')] })], {
    mint: [handle('ann.rail'), handle('an')],
    auxiliary: metadata({ 721: { [toHex(HANDLE_POLICY)]: { 'ann.rail': classic } } }),
  });
  const chosen = map({
    standard_image: bytes('ipfs://standard'),
    default: int(1),
    resolved_addresses: map({ btc: bytes('bc1qexample') }),
    trial: int(0),
    nsfw: int(1),
  });
  chain.pay(
    [
      output(shop, ADA, {
        assets: [handle(labelled(100, 'station'))],
        inlineDatum: cip68(
          { name: bytes('$station'), image: bytes('ipfs://station'), og_number: int(0), version: int(1) },
          chosen,
        ),
      }),
      output(ben, ADA, { assets: [handle(labelled(222, 'station')), handle(labelled(222, 'b@station'))] }),
      output(ben, ADA, { assets: [handle('ben')] }),
    ],
    {
      mint: [
        handle(labelled(100, 'station')),
        handle(labelled(222, 'station')),
        handle(labelled(222, 'b@station')),
        handle('ben'),
      ],
    },
  );
  const forCat = map({
    resolved_addresses: map({ ada: { kind: 'bytes', value: cat.bytes } }),
    virtual: map({ expires_time: int(1_700_000_000), public_mint: int(1) }),
  });
  chain.pay(
    [
      output(shop, ADA, {
        assets: [handle(labelled(0, 'c@station'))],
        inlineDatum: cip68({ name: bytes('$c@station') }, forCat),
      }),
      output(shop, ADA, { assets: [handle(labelled(1, 'station'))], inlineDatum: subHandleSettings }),
    ],
    {
      mint: [handle(labelled(0, 'c@station')), handle(labelled(1, 'station'))],
    },
  );
}
