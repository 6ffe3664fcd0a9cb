import { decodeAddressInBlock, paymentCredential, stakeCredential } from '../../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../../chains/cardano/assets/asset-id.js';
import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { OutputReference, TxOutput } from '../../../chains/cardano/transactions/output.js';
import { compareReferences } from '../../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { blake2b224 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { MESSAGE_LABEL, readMessage } from '../../../market/message.js';
import { MetadataDatums } from '../../../market/nft/metadata-datums.js';
import {
  type FoundOutput,
  formatPositionKey,
  type OutputPosition,
  type Payment,
  type SpentOutput,
} from '../../../market/transactions/market-transaction.js';
import { readMarket } from '../../../market/transactions/read-transaction.js';
import { toHoldings } from '../../../market/unit.js';
import type { KnownOutput } from '../../../store/write/cardano/known.js';
import type { Batch, TxPosition } from '../batch.js';
import { datumHash } from '../hash-once.js';
import { toKey } from '../keys.js';
import { decodeDatum, endFact, findContent, findDatum, type MarketBatch, type OutputContent } from './market-batch.js';
import { isMarketScript, isNftScript } from './market-rules.js';
import type { MovedOutputs } from './moved-outputs.js';
import { type FoundNft, projectNft } from './project-nft.js';
import { projectOracle, spendOracle } from './project-oracle.js';
import { projectPosition } from './project-position.js';
import { REVEALED_BY, writeChanges } from './write-changes.js';

/**
 * The effect of a transaction on the market. A transaction that involves no market script returns after a few lookups.
 */
export function projectMarket(
  batch: Batch,
  market: MarketBatch,
  transaction: Transaction,
  { spent, made }: MovedOutputs,
  position: TxPosition,
): void {
  const revealed = showDatums(market, transaction, made);
  const isAtMarketScript = ({ paymentScript }: KnownOutput): boolean =>
    paymentScript !== undefined && isMarketScript(market.rules, paymentScript.hash);
  const ours = {
    spent: spent.filter(([, known]) => isAtMarketScript(known)),
    made: made.filter(([, known]) => isAtMarketScript(known)),
  };
  if (ours.spent.length === 0 && ours.made.length === 0 && revealed.length === 0) return;
  const { txId, slot } = position;
  const metadata = new MetadataDatums(transaction.valid ? (transaction.auxiliary?.metadata ?? []) : []);
  const decoded = [
    ...revealed.flatMap((output) => revealOutput(batch, market, output, txId)),
    ...ours.made.flatMap(([output, known]) => findOutput(batch, market, output, known, metadata)),
  ];
  const found = decoded.filter((output) => 'role' in output);
  const inputs = listRedeemed(transaction, ours.spent);
  const redeemed = inputs.flatMap(({ position: at, script, redeemer }): SpentOutput[] => {
    const role = market.rules.roles.get(script);
    return role === undefined ? [] : [{ position: at, role, redeemer }];
  });
  const message = once(() => findMessage(transaction));
  const payments = redeemed.length === 0 ? [] : made.filter(([, known]) => !isAtMarketScript(known)).map(toPayment);
  const changes = readMarket(
    {
      txId,
      time: slotToTime(batch.options.network, slot) * 1000,
      found,
      spent: redeemed,
      payments,
      signers: () => listSigners(transaction),
      message,
    },
    market.book,
    market.rules.dexes,
  );
  for (const [, known] of ours.spent) {
    spendOracle(batch, market, known, txId);
    if (market.book.isAwaitingDatum(known)) endAwaiting(batch, market, known, txId);
  }
  writeChanges(batch, market, changes, position);
  const nfts = decoded.filter((output) => 'contract' in output);
  const spentNfts = inputs.filter(({ script }) => isNftScript(market.rules, script));
  if (nfts.length === 0 && spentNfts.length === 0) return;
  const signers = (): ReadonlySet<string> => listSigners(transaction);
  projectNft(batch, market, { found: nfts, spent: spentNfts, made, signers, message }, position);
}

interface RevealedOutput {
  readonly position: OutputPosition;
  readonly datum: Uint8Array;
}

/** Stores the datums of a transaction and returns the outputs that awaited one of them. */
function showDatums(
  market: MarketBatch,
  { witnesses }: Transaction,
  made: MovedOutputs['made'],
): readonly RevealedOutput[] {
  const revealed: RevealedOutput[] = [];
  const show = (datum: Uint8Array): void => {
    const key = toKey(datumHash(datum));
    if (findDatum(market, key) !== undefined) return;
    market.datums.set(key, datum);
    for (const position of market.book.listAwaiting(key)) revealed.push({ position, datum });
  };
  for (const datum of witnesses.datums) show(datum);
  for (const [{ inlineDatum }] of made) if (inlineDatum) show(inlineDatum);
  return revealed;
}

function endAwaiting(batch: Batch, market: MarketBatch, position: OutputPosition, by: number): void {
  const { txId, index } = position;
  endFact(market.undecoded, { txId, index }, by, REVEALED_BY, batch.facts.marketEndings.undecoded);
  market.book.stopAwaiting({ txId, index });
}

function revealOutput(
  batch: Batch,
  market: MarketBatch,
  { position, datum: bytes }: RevealedOutput,
  txId: number,
): readonly DecodedOutput[] {
  endAwaiting(batch, market, position, txId);
  const content = findContent(market, position);
  return content === undefined ? [] : decodeOutput(batch, market, { place: position, content, bytes }, txId);
}

function findOutput(
  batch: Batch,
  market: MarketBatch,
  output: TxOutput,
  { txId, index, paymentScript }: KnownOutput,
  metadata: MetadataDatums,
): readonly DecodedOutput[] {
  const position = { txId, index };
  const key = output.datumHash && toKey(output.datumHash);
  const bytes =
    output.inlineDatum ??
    (key === undefined ? undefined : findDatum(market, key)) ??
    findInMetadata(market, output, paymentScript?.hash, metadata);
  const content = toOutputContent(output);
  if (bytes !== undefined) return decodeOutput(batch, market, { place: position, content, bytes }, txId);
  if (key === undefined || output.datumHash === undefined || paymentScript === undefined) return [];
  const row: [number, number, number | undefined, Uint8Array] = [txId, index, undefined, output.datumHash];
  batch.facts.born.marketUndecoded.push(row);
  market.undecoded.set(formatPositionKey(position), row);
  market.contents.set(formatPositionKey(position), content);
  market.book.wait(position, key);
  return [];
}

/** Not added to the datums of the batch: they would depend on where a batch begins. */
const findInMetadata = (
  { rules }: MarketBatch,
  { datumHash: hash, assets }: TxOutput,
  script: string | undefined,
  metadata: MetadataDatums,
): Uint8Array | undefined =>
  hash !== undefined && script !== undefined && isNftScript(rules, script)
    ? metadata.find(hash, assets.map(assetUnit))
    : undefined;

type DecodedOutput = FoundOutput | FoundNft;

function decodeOutput(
  batch: Batch,
  market: MarketBatch,
  {
    place: position,
    content,
    bytes,
  }: { readonly place: OutputPosition; readonly content: OutputContent; readonly bytes: Uint8Array },
  txId: number,
): readonly DecodedOutput[] {
  const datum = decodeDatum(bytes);
  if (datum === undefined) return [];
  const output = { ...content, datum };
  const role = market.rules.roles.get(content.scriptKey);
  if (role !== undefined) return [{ position, role, output }];
  const contract = market.rules.nftContracts.get(content.scriptKey);
  if (contract !== undefined) return [{ position, contract, output }];
  const lending = market.rules.positionContracts.get(content.scriptKey);
  if (lending === undefined) projectOracle(batch, market, position, output, txId);
  else projectPosition(batch, position, output, lending, txId);
  return [];
}

export function toOutputContent({
  address: bytes,
  lovelace,
  assets,
}: Pick<TxOutput, 'address' | 'lovelace' | 'assets'>): OutputContent {
  const address = decodeAddressInBlock(bytes);
  const payment = address && paymentCredential(address);
  const hash = payment?.hash ?? new Uint8Array();
  return {
    script: toHex(hash),
    scriptKey: toKey(hash),
    stake: address && stakeCredential(address),
    holds: toHoldings({ lovelace, assets }),
  };
}

function toPayment([output]: MovedOutputs['made'][number]): Payment {
  const address = decodeAddressInBlock(output.address);
  return {
    payment: address && paymentCredential(address),
    stake: address && stakeCredential(address),
    holds: toHoldings(output),
  };
}

/** In the ledger's order of inputs, which redeemers use as their index. */
function listRedeemed(
  { body, valid, witnesses }: Transaction,
  spent: MovedOutputs['spent'],
): readonly RedeemedOutput[] {
  if (spent.length === 0 || !valid) return [];
  const sorted = body.inputs.toSorted(compareReferences);
  const redeemers = new Map<OutputReference, Uint8Array>();
  for (const { purpose, index, data } of witnesses.redeemers) {
    const input = purpose === 'spend' ? sorted[index] : undefined;
    if (input !== undefined) redeemers.set(input, data);
  }
  return spent
    .toSorted(([a], [b]) => compareReferences(a, b))
    .flatMap(([reference, { txId, index, paymentScript }]): RedeemedOutput[] => {
      if (paymentScript === undefined) return [];
      const data = redeemers.get(reference);
      return [
        { position: { txId, index }, reference, script: paymentScript.hash, redeemer: data && decodeDatum(data) },
      ];
    });
}

interface RedeemedOutput {
  readonly position: OutputPosition;
  readonly reference: OutputReference;
  readonly script: string;
  readonly redeemer: PlutusData | undefined;
}

function listSigners({ body, witnesses }: Transaction): ReadonlySet<string> {
  return new Set([...body.requiredSigners.map(toHex), ...witnesses.vkeys.map(({ vkey }) => toHex(blake2b224(vkey)))]);
}

/** Each order of a transaction asks for its message. */
function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

function findMessage({ auxiliary, valid }: Transaction): string | undefined {
  const entry = valid ? auxiliary?.metadata.find(({ label }) => label === MESSAGE_LABEL) : undefined;
  return entry && readMessage(entry.value);
}
