import { CIP68_LABELS, labelPrefix } from '../../../chains/cardano/assets/asset-label.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { ScriptOutput } from '../../../market/dex.js';
import { contractNumber, NFT_MARKETPLACES, type NftContract } from '../../../market/nft/contracts.js';
import { NFT_ORDER_KINDS, type NftOrder, type PlacedNftOrder, readNftOrder } from '../../../market/nft/nft-order.js';
import { toNftOutput } from '../../../market/nft/nft-output.js';
import {
  completeParty,
  NFT_OUTCOMES,
  type NftOutput,
  type NftSale,
  readNftTransaction,
  type SpentNftOrder,
} from '../../../market/nft/read-nft-transaction.js';
import { formatPositionKey, type OutputPosition } from '../../../market/transactions/market-transaction.js';
import type { Row } from '../../../store/write/cardano/tables.js';
import { type Batch, int4, type TxPosition } from '../batch.js';
import type { MarketBatch } from './market-batch.js';
import { partyBytes } from './market-rows.js';
import { isNftScript } from './market-rules.js';
import type { MovedOutputs } from './moved-outputs.js';

/** An output at an NFT contract whose datum is known from this transaction on. */
export interface FoundNft {
  readonly position: OutputPosition;
  readonly contract: NftContract;
  readonly output: ScriptOutput;
}

export interface NftMoves {
  readonly found: readonly FoundNft[];
  /** Spent outputs with their redeemers, in the ledger's order of inputs. */
  readonly spent: readonly Omit<SpentNftOrder, 'order'>[];
  readonly made: MovedOutputs['made'];
  readonly signers: () => ReadonlySet<string>;
  readonly message: () => string | undefined;
}

const SPENT_BY = 3;
const OUTCOME = 4;

/** The effect of a transaction on listings and offers of NFTs. */
export function projectNft(
  batch: Batch,
  market: MarketBatch,
  { found, spent, made, signers, message }: NftMoves,
  position: TxPosition,
): void {
  const outputs = made.map(([output, { index, paymentScript }]) =>
    toNftOutput(output, index, paymentScript !== undefined && isNftScript(market.rules, paymentScript.hash)),
  );
  const placed = found.flatMap((output) => readPlaced(output, outputs) ?? []);
  for (const order of placed) writeOrder(batch, market, order, position.txId);
  const { ended, sales } = readNftTransaction({
    created: placed.filter(({ position: at }) => at.txId === position.txId),
    spent: spent.flatMap((output) => {
      const order = market.nfts.at(output.position)?.order;
      return order === undefined ? [] : [{ ...output, order }];
    }),
    outputs,
    signers,
    message,
  });
  for (const { position: at, outcome } of ended)
    endOrder(batch, market, at, NFT_OUTCOMES.indexOf(outcome), position.txId);
  for (const [place, sale] of sales.entries()) writeSale(batch, sale, place, position);
}

/** An invalid datum must not stop the indexing. */
function readPlaced(
  { position, contract, output }: FoundNft,
  outputs: readonly NftOutput[],
): PlacedNftOrder | undefined {
  try {
    const order = readNftOrder(output, contract);
    return order && { position, order: { ...order, owner: completeParty(order.owner, outputs) } };
  } catch {
    return undefined;
  }
}

const REFERENCE_PREFIX = toHex(labelPrefix(CIP68_LABELS.reference));

/** One token of one kind, and no CIP-68 reference token: only such listings have comparable prices. */
const isSingle = ({ kind, assetCount, quantity, unit }: NftOrder): boolean =>
  kind === 'listing' && assetCount === 1 && quantity === 1n && !unit.startsWith(REFERENCE_PREFIX, 56);

function writeOrder(batch: Batch, market: MarketBatch, placed: PlacedNftOrder, txId: number): void {
  const { position, order } = placed;
  const row: Row<'nftOrder'> = [
    position.txId,
    position.index,
    txId,
    undefined,
    undefined,
    contractNumber(order.contract),
    NFT_ORDER_KINDS.indexOf(order.kind),
    fromHex(order.unit),
    order.policy === undefined ? undefined : fromHex(order.policy),
    int4(order.assetCount, 'number of assets'),
    isSingle(order),
    order.quantity,
    order.price,
    order.fee,
    order.royalty,
    ...partyBytes(order.owner),
    fromHex(order.ownerKey),
  ];
  batch.facts.born.nftOrder.push(row);
  market.nftOrders.set(formatPositionKey(position), row);
  market.nfts.add(placed);
}

function endOrder(batch: Batch, market: MarketBatch, position: OutputPosition, outcome: number, by: number): void {
  const row = market.nftOrders.get(formatPositionKey(position));
  if (row === undefined) batch.facts.marketEndings.nftOrders.push({ ...position, by, outcome });
  else {
    row[SPENT_BY] = by;
    row[OUTCOME] = outcome;
  }
  market.nfts.end(position);
}

function writeSale(batch: Batch, sale: NftSale, place: number, { txId, slot }: TxPosition): void {
  const { order, contract, kind, unit, policy, via } = sale;
  batch.facts.born.nftSale.push([
    txId,
    place,
    slotToTime(batch.options.network, slot),
    order.txId,
    order.index,
    sale.outputIndex,
    contractNumber(contract),
    kind === 'offer',
    fromHex(unit),
    policy === undefined ? undefined : fromHex(policy),
    int4(sale.assetCount, 'number of assets'),
    sale.quantity,
    sale.price,
    sale.fee,
    sale.royalty,
    ...partyBytes(sale.seller),
    ...partyBytes(sale.buyer),
    via === undefined ? undefined : NFT_MARKETPLACES.indexOf(via),
    sale.selfTrade,
  ]);
}
