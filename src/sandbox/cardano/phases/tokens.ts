import type { MetadataValue } from '../../../builder/request/metadata.js';
import { labelPrefix } from '../../../chains/cardano/assets/asset-label.js';
import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { AssetQuantity } from '../../../chains/cardano/transactions/value.js';
import { toHex } from '../../../kernel/hex.js';
import type { HistoryBuilder } from '../history-builder.js';
import { ALWAYS_V2 } from '../scripts.js';
import type { Issuer } from '../simulation.js';

const utf8 = new TextEncoder();
export const text = (value: string): Uint8Array => utf8.encode(value);
export const UNIT_REDEEMER = encodePlutusData({ kind: 'constructor', index: 0, fields: [] });

export const toAsset = ({ policy }: Issuer, name: string, quantity: bigint): AssetQuantity => ({
  policyId: policy.hash,
  assetName: text(name),
  quantity,
});

/** A fungible token with mints and burns, described under label 20. */
export function issueCoin(builder: HistoryBuilder): void {
  const { coin } = builder.simulation.issuers;
  const policy = toHex(coin.policy.hash);
  const description = { ticker: 'TIE', decimals: 6, desc: 'A coin of the sandbox', version: '1.0' };
  builder.submit({
    payer: coin.wallet,
    mint: [toAsset(coin, 'Crosstie', 1_000_000_000_000n)],
    scripts: [coin.policy],
    signers: [coin.key],
    metadata: { '20': { [policy]: { Crosstie: description } }, '674': { msg: ['The first coin', 'of many'] } },
  });
  builder.closeBlock();
  for (const user of builder.simulation.users)
    builder.submit({
      payer: coin.wallet,
      outputs: [plainOutput(user.address, 2_000_000n, [toAsset(coin, 'Crosstie', 5_000_000_000n)])],
    });
  builder.closeBlock();
  builder.submit({
    payer: coin.wallet,
    mint: [toAsset(coin, 'Crosstie', -10_000_000_000n)],
    scripts: [coin.policy],
    signers: [coin.key],
    metadata: { '1990': { reason: 'burnt', serial: 7, raw: '0x00ff10' } },
  });
  builder.closeBlock();
}

const WORKS = ['Sleeper', 'Ballast', 'Spike', 'Switch', 'Signal', 'Buffer', 'Gauge', 'Turntable'] as const;

/** A CIP-25 collection in versions 1 and 2, under a policy with an expiry. */
export function issueArt(builder: HistoryBuilder): void {
  const { simulation, slot } = builder;
  const { art } = simulation.issuers;
  const policy = toHex(art.policy.hash);
  const picture = (work: string, number: number): MetadataValue => ({
    name: `${work} #${number}`,
    image: ['ipfs://', `QmSandbox${work}${number}`],
    mediaType: 'image/png',
    description: 'A thing beside a railway',
    attributes: { Material: number % 2 === 0 ? 'Oak' : 'Steel', Number: number },
  });
  const works = WORKS.map((work, index) => ({ work, asset: `${work}${index + 1}`, number: index + 1 }));
  const halves = [works.slice(0, 4), works.slice(4)];
  for (const [version, half] of halves.entries()) {
    const named = half.map(({ work, asset, number }) => {
      const key = version === 0 ? asset : `0x${toHex(text(asset))}`;
      return [key, picture(work, number)] as const;
    });
    const content = { [version === 0 ? policy : `0x${policy}`]: Object.fromEntries(named), version: version + 1 };
    builder.submit({
      payer: art.wallet,
      mint: half.map(({ asset }) => toAsset(art, asset, 1n)),
      outputs: half.slice(1).map(({ asset, number }) => {
        const buyer = simulation.users[number]!;
        return plainOutput(buyer.address, 0n, [toAsset(art, asset, 1n)]);
      }),
      scripts: [art.policy],
      signers: [art.key],
      validUntil: slot + 7_200,
      metadata: { '721': content },
    });
    builder.closeBlock();
  }
  builder.submit({
    payer: art.wallet,
    mint: [toAsset(art, 'Sleeper1', -1n)],
    scripts: [art.policy],
    signers: [art.key],
    validUntil: slot + 7_200,
  });
  giveDemoTokens(builder);
  builder.closeBlock();
}

/** A fungible token and an NFT for the demo wallet that shows tokens. */
function giveDemoTokens(builder: HistoryBuilder): void {
  const { demo, issuers } = builder.simulation;
  const { coin, art } = issuers;
  const tokens = [
    [coin, toAsset(coin, 'Crosstie', 5_000_000_000n)],
    [art, toAsset(art, 'Signal5', 1n)],
  ] as const;
  for (const [{ wallet }, token] of tokens)
    builder.submit({ payer: wallet, outputs: [plainOutput(demo.dave.address, 2_000_000n, [token])] });
}

/** Many spam tokens in one output. */
export function spreadDust(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const { dust } = simulation.issuers;
  const names = Array.from({ length: 60 }, (_, index) => `Dust${String(index).padStart(3, '0')}`);
  for (const user of simulation.users.slice(0, 4)) {
    const assets = names.map((name) => toAsset(dust, name, BigInt(1 + builder.randomInt(9))));
    builder.submit({
      payer: dust.wallet,
      mint: assets,
      outputs: [plainOutput(user.address, 0n, assets)],
      scripts: [dust.policy],
      signers: [dust.key],
    });
  }
  builder.closeBlock();
}

const bytes = (value: string): PlutusData => ({ kind: 'bytes', value: text(value) });
const int = (value: bigint): PlutusData => ({ kind: 'int', value });

/** CIP-68: a datum with metadata, version and an empty extra field. */
export const cip68Datum = (fields: Readonly<Record<string, PlutusData>>, version: bigint): Uint8Array =>
  encodePlutusData({
    kind: 'constructor',
    index: 0,
    fields: [
      { kind: 'map', entries: Object.entries(fields).map(([key, value]) => [bytes(key), value] as const) },
      int(version),
      { kind: 'constructor', index: 0, fields: [] },
    ],
  });

const labelled = (label: number, name: string): Uint8Array => Uint8Array.of(...labelPrefix(label), ...text(name));

/** One token of each CIP-68 kind: the reference token stays at the script, the user token goes to a user. */
export function issueCip68Tokens(builder: HistoryBuilder): void {
  const { simulation } = builder;
  const { network } = simulation;
  const policyId = ALWAYS_V2.hash;
  const payer = simulation.issuers.art.wallet;
  const home = Uint8Array.of(0x70 | network.networkId, ...policyId);
  const kinds = [
    { label: 222, name: 'Viaduct', quantity: 1n, version: 1n },
    { label: 333, name: 'Fare', quantity: 1_000_000n, version: 1n },
    { label: 444, name: 'Season', quantity: 500n, version: 3n },
  ] as const;
  for (const [index, { label, name, quantity, version }] of kinds.entries()) {
    const datum = cip68Datum(
      {
        name: bytes(name),
        image: bytes(`ipfs://QmSandbox${name}`),
        mediaType: bytes('image/png'),
        ...(label === 333 && { ticker: bytes('FARE'), decimals: int(2n), description: bytes('Paid on the train') }),
      },
      version,
    );
    const reference = { policyId, assetName: labelled(100, name), quantity: 1n };
    const token = { policyId, assetName: labelled(label, name), quantity };
    builder.submit({
      payer,
      mint: [reference, token],
      outputs: [
        { ...plainOutput(home, 0n, [reference]), inlineDatum: datum },
        plainOutput(simulation.users[index]!.address, 0n, [token]),
      ],
      scripts: [ALWAYS_V2],
      uses: [{ purpose: 'mint', target: toHex(policyId), data: UNIT_REDEEMER }],
    });
  }
  giveDemoCip68Token(builder);
  builder.closeBlock();
}

/** Some of a CIP-68 token for the demo wallet, from its holder. */
function giveDemoCip68Token(builder: HistoryBuilder): void {
  const { demo, users } = builder.simulation;
  const fare = { policyId: ALWAYS_V2.hash, assetName: labelled(333, 'Fare'), quantity: 2_500n };
  builder.submit({ payer: users[1]!, outputs: [plainOutput(demo.dave.address, 2_000_000n, [fare])] });
}
