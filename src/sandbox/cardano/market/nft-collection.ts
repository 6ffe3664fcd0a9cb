import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import { nativeScript } from '../scripts.js';
import { deriveKey } from '../signing-key.js';
import { type MarketContext, tryCompose } from './market-context.js';
import { toAssetQuantity } from './opening.js';

const WORKS = 24;
const COLOURS = ['Red', 'Green', 'Amber'] as const;
const GAUGES = ['Narrow', 'Standard', 'Broad', 'Standard'] as const;
export const ROYALTY_PERCENT = 5;

const hexName = (name: string): string => Buffer.from(name).toString('hex');

/** The policy of the traded NFTs: the same on every start of a simulation. */
export function getNftPolicy(simulationName: string) {
  const key = deriveKey(simulationName, 'market nft policy');
  const script = nativeScript({ type: 'sig', keyHash: key.hash });
  return { key, script, policyId: toHex(script.hash) };
}

const PALETTE = { Red: 'd03030', Green: '30a040', Amber: 'e0a020' } as const;

/** A GIF of one pixel as an address, so that the image is on the chain. */
const drawPixel = (colour: keyof typeof PALETTE): string => {
  const hex = `47494638396101000100800000${PALETTE[colour]}0000002c00000000010001000002024401003b`;
  return `data:image/gif;base64,${Buffer.from(hex, 'hex').toString('base64')}`;
};

/** Metadata texts have at most 64 bytes. */
export const splitText = (text: string): string[] => text.match(/.{1,64}/g) ?? [];

const formatNumber = (number: number): string => String(number).padStart(3, '0');

/** Mints the collection to the traders, with its royalty (CIP-27) and its traits (CIP-25). */
export function issueNfts(context: MarketContext): void {
  const { chain, market } = context;
  const { key, script, policyId } = getNftPolicy(chain.simulation.name);
  const works = Array.from({ length: WORKS }, (_, index) => ({ name: `Signal${formatNumber(index + 1)}`, index }));
  tryCompose(context, {
    payer: market.maker,
    mint: [toAssetQuantity(policyId, 1n)],
    scripts: [script],
    signers: [key],
    metadata: {
      '777': { rate: String(ROYALTY_PERCENT / 100), addr: splitText(addressBytesText(market.maker.address)) },
    },
  });
  const described = works.map(({ name, index }) => [
    name,
    {
      name: `Signal #${formatNumber(index + 1)}`,
      image: splitText(drawPixel(COLOURS[(index * 7) % COLOURS.length]!)),
      mediaType: 'image/gif',
      Aspect: COLOURS[(index * 7) % COLOURS.length]!,
      Gauge: GAUGES[index % GAUGES.length]!,
    },
  ]);
  const assets = works.map(({ name }) => toAssetQuantity(policyId + hexName(name), 1n));
  tryCompose(context, {
    payer: market.maker,
    mint: assets,
    outputs: assets.map((asset, index) =>
      plainOutput(market.traders[index % market.traders.length]!.address, 0n, [asset]),
    ),
    scripts: [script],
    signers: [key],
    metadata: { '721': { [policyId]: Object.fromEntries(described), version: 1 } },
  });
}
