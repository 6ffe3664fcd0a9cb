import type { Metadata } from '../../../builder/request/metadata.js';
import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { Party } from '../../../market/dex.js';
import { listNftContracts } from '../../../market/nft/contracts.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { bytesData, construct, integerData, listData, partyData } from '../../../market/write-datum.js';
import type { Intent } from '../intent.js';
import type { Wallet } from '../wallet.js';
import { datumsFor } from './batcher.js';
import { contractOutput, datumBytes, type MarketContext, scriptAddress, toParty } from './market-context.js';
import { ROYALTY_PERCENT, splitText } from './nft-collection.js';

const ADA = 1_000_000n;

export function findScript({ market }: MarketContext, name: string): string | undefined {
  for (const [script, contract] of listNftContracts(market.market)) if (contract.name === name) return script;
  return undefined;
}

const lovelaceData = (amount: bigint): PlutusData => ({
  kind: 'map',
  entries: [
    [bytesData(''), construct(0, integerData(0), { kind: 'map', entries: [[bytesData(''), integerData(amount)]] })],
  ],
});

const FEE_SHARE = 50n;

/** The datum of a listing: royalty first, seller last; the older contract also pays the fee. */
function writeListing(context: MarketContext, contract: string, owner: Wallet, price: bigint): PlutusData {
  const royalty = (price * BigInt(ROYALTY_PERCENT)) / 100n;
  const fee = price / FEE_SHARE;
  const [artist, seller] = [toParty(context.market.maker), toParty(owner)];
  const share = integerData(price - royalty - fee);
  if (contract !== 'JPG_STORE_V2') {
    const key = contract === 'WAYUP_ASK' ? owner.stakeKey!.hash : owner.keys[0]!.hash;
    const payouts = [construct(0, partyData(artist), integerData(royalty)), construct(0, partyData(seller), share)];
    return construct(0, listData(...payouts), bytesData(toHex(key)));
  }
  const payouts = [
    [artist, royalty],
    [JPG_FEE, fee],
    [seller, price - royalty - fee],
  ] as const;
  return construct(
    0,
    bytesData(toHex(owner.keys[0]!.hash)),
    listData(...payouts.map(([to, amount]) => construct(0, partyData(to), lovelaceData(amount)))),
  );
}

export const JPG_FEE: Party = {
  payment: { type: 'script', hash: fromHex('84cc25ea4c29951d40b443b95bbc5676bc425470f96376d1984af9ab') },
  stake: undefined,
};

/** jpg.store writes its datums into the metadata; WayUp shows them among the witnesses and signs its transactions. */
export function publish(
  context: MarketContext,
  contract: string,
  output: OutputContent,
): Pick<Intent, 'metadata' | 'datums'> {
  if (contract.startsWith('WAYUP'))
    return { metadata: { '674': { msg: ['Wayup Transaction'] } }, datums: datumsFor(context, [], [output]) };
  const chunks = splitText(`${toHex(datumBytes(context, output)!)},`);
  const metadata: Metadata = { '30': contract === 'JPG_STORE_V2' ? '5' : '6' };
  return {
    metadata: Object.assign(metadata, Object.fromEntries(chunks.map((text, index) => [String(50 + index), text]))),
  };
}

export function listingOutput(
  context: MarketContext,
  name: string,
  owner: Wallet,
  unit: Unit,
  price: bigint,
): OutputContent | undefined {
  const script = findScript(context, name);
  if (script === undefined) return undefined;
  const address = scriptAddress(context, script, name === 'WAYUP_ASK' ? owner.stake : undefined);
  const holds = new Map([
    [LOVELACE, 2n * ADA],
    [unit, 1n],
  ]);
  return contractOutput(context, address, holds, writeListing(context, name, owner, price), true);
}

/** The datum of an offer for any token of a policy. */
export function writeOffer({ market }: MarketContext, owner: Wallet, policyId: string, price: bigint): PlutusData {
  const wanted: PlutusData = {
    kind: 'map',
    entries: [[bytesData(policyId), construct(0, integerData(1), { kind: 'map', entries: [] })]],
  };
  return construct(
    0,
    bytesData(toHex(owner.keys[0]!.hash)),
    listData(
      construct(0, partyData(JPG_FEE), lovelaceData(price / FEE_SHARE)),
      construct(0, partyData(toParty(market.maker)), lovelaceData((price * BigInt(ROYALTY_PERCENT)) / 100n)),
      construct(0, partyData(toParty(owner)), wanted),
    ),
  );
}
