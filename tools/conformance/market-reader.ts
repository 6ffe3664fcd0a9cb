import { decodeAddressInBlock, encodeAddress, paymentCredential } from '../../src/chains/cardano/addresses/address.js';
import { assetUnit } from '../../src/chains/cardano/assets/asset-id.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { decodePlutusData, type PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import type { OutputReference, TxOutput } from '../../src/chains/cardano/transactions/output.js';
import { compareReferences } from '../../src/chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { computeUtxoEffects } from '../../src/chains/cardano/transactions/transaction-effects.js';
import { blake2b224, blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Party } from '../../src/market/dex.js';
import { listNftContracts, NFT_CONTRACTS, type NftContract } from '../../src/market/nft/contracts.js';
import { MetadataDatums } from '../../src/market/nft/metadata-datums.js';
import { type NftDatum, type Payout, readNftDatum } from '../../src/market/nft/nft-datum.js';
import { type NftOrder, readNftOrder } from '../../src/market/nft/nft-order.js';
import { toNftOutput } from '../../src/market/nft/nft-output.js';
import {
  encodePurchaseTag,
  type NftOutput,
  readNftTransaction,
  type SpentNftOrder,
} from '../../src/market/nft/read-nft-transaction.js';
import { LOVELACE, toHoldings } from '../../src/market/unit.js';

/** An event in the words of the expected ones. */
export type ObservedEvent = {
  readonly tx: string;
  readonly kind: string;
  readonly output?: string;
  readonly spends?: string;
} & Readonly<Record<string, unknown>>;

const SCRIPT_NAMES: Readonly<Record<string, string>> = {
  JPG_STORE_V1: 'jpg-v1',
  JPG_STORE_V2_PLUTUS_V1: 'jpg-v2-plutus1',
  JPG_STORE_V2: 'jpg-v2-plutus2',
  JPG_STORE_V3: 'jpg-v3-ask',
  WAYUP_ASK: 'wayup-ask',
  WAYUP_BID: 'wayup-bid',
};

interface HeldOrder {
  readonly order: NftOrder;
  readonly units: readonly string[];
}

/** Reads the NFT market of consecutive blocks, without an index. Outputs from before the first block are not known. */
export class MarketReader {
  readonly #contracts = listNftContracts('mainnet');
  readonly #orders = new Map<string, HeldOrder>();
  /** Outputs whose datum only the spending transaction shows. */
  readonly #undecoded = new Map<string, { readonly output: TxOutput; readonly contract: NftContract }>();

  readBlock({ transactions }: Block): readonly ObservedEvent[] {
    return transactions.filter(({ valid }) => valid).flatMap((transaction) => this.#readTransaction(transaction));
  }

  #readTransaction(transaction: Transaction): readonly ObservedEvent[] {
    const { spent, created } = computeUtxoEffects(transaction);
    const datums = new Map(transaction.witnesses.datums.map((bytes) => [toHex(blake2b256(bytes)), bytes]));
    const outputs = created.map(([index, output]) =>
      toNftOutput(output, index, this.#findContract(output) !== undefined),
    );
    const metadata = new MetadataDatums(transaction.auxiliary?.metadata ?? []);
    const placed = created.flatMap(([index, output]) => this.#place(transaction, index, output, datums, metadata));
    const events: ObservedEvent[] = placed.map(({ event }) => event);
    const redeemers = readRedeemers(transaction);
    const known = spent.toSorted(compareReferences).flatMap((reference) => {
      const held = this.#take(reference, datums);
      return held === undefined ? [] : [{ reference, held, redeemer: redeemers.get(formatReference(reference)) }];
    });
    const orders = known.map(
      ({ reference, held, redeemer }, index): SpentNftOrder => ({
        position: { txId: -1, index },
        reference,
        order: held.order,
        redeemer,
      }),
    );
    const changes = readNftTransaction({
      created: placed.map(({ index, order }) => ({ position: { txId: 0, index }, order })),
      spent: orders,
      outputs,
      signers: () => listSigners(transaction),
      message: () => undefined,
    });
    const tx = toHex(transaction.hash);
    for (const { position, outcome } of changes.ended) {
      const { reference, held, redeemer } = known[position.index]!;
      const sale = changes.sales.find(({ order }) => order.index === position.index);
      const { order, units } = held;
      const isOffer = order.kind !== 'listing';
      const base = {
        tx,
        spends: formatReference(reference),
        script: SCRIPT_NAMES[order.contract.name],
        redeemer: formatRedeemer(redeemer),
      };
      if (isOffer)
        events.push({
          ...base,
          kind: outcome === 'SOLD' ? 'offer-accepted' : 'offer-cancelled',
          ...(outcome === 'SOLD' && { priceLovelace: order.price }),
        });
      else if (sale !== undefined)
        events.push({
          ...base,
          kind: 'sale',
          payoutsLovelace: order.contract.form === 'ask' ? sale.price - sale.fee : sale.price,
          feeLovelace: sale.fee,
          buyerPaidLovelace: sale.price,
          assets: units.map(formatUnit),
          seller: order.ownerKey,
          buyerAddressHex: listReceivers(units, outputs),
        });
      else events.push({ ...base, kind: outcome === 'UPDATED' ? 'listing-updated' : 'listing-cancelled' });
    }
    const unresolved = spent.filter((reference) => !known.some((other) => other.reference === reference));
    return [...events, ...this.#readForeignPurchases(transaction, unresolved, redeemers, datums, outputs)];
  }

  #findContract(output: TxOutput): NftContract | undefined {
    const address = decodeAddressInBlock(output.address);
    const payment = address && paymentCredential(address);
    return payment?.type === 'script' ? this.#contracts.get(toHex(payment.hash)) : undefined;
  }

  #place(
    { hash }: Transaction,
    index: number,
    output: TxOutput,
    datums: ReadonlyMap<string, Uint8Array>,
    metadata: MetadataDatums,
  ): readonly { readonly index: number; readonly order: NftOrder; readonly event: ObservedEvent }[] {
    const contract = this.#findContract(output);
    if (contract === undefined) return [];
    const reference = formatReference({ txHash: hash, index });
    const units = output.assets.map(assetUnit);
    const bytes =
      output.inlineDatum ??
      (output.datumHash && (datums.get(toHex(output.datumHash)) ?? metadata.find(output.datumHash, units)));
    if (bytes === undefined) {
      this.#undecoded.set(reference, { output, contract });
      return [];
    }
    const order = decodeOrder(output, contract, bytes);
    const datum = readNftDatum(decodePlutusData(bytes), contract.form);
    if (order === undefined || datum === undefined) return [];
    this.#orders.set(reference, { order, units });
    return [{ index, order, event: formatOrder(toHex(hash), reference, output, bytes, datum, order) }];
  }

  #take(reference: OutputReference, datums: ReadonlyMap<string, Uint8Array>): HeldOrder | undefined {
    const key = formatReference(reference);
    const held = this.#orders.get(key);
    if (held !== undefined) {
      this.#orders.delete(key);
      return held;
    }
    const undecoded = this.#undecoded.get(key);
    const bytes = undecoded?.output.datumHash && datums.get(toHex(undecoded.output.datumHash));
    if (undecoded === undefined || bytes === undefined) return undefined;
    this.#undecoded.delete(key);
    const order = decodeOrder(undecoded.output, undecoded.contract, bytes);
    return order && { order, units: undecoded.output.assets.map(assetUnit) };
  }

  /**
   * Purchases of listings from before the first block: the tag of a purchase names the spent output, the datum is
   * among the witnesses, and the recipient of the fee tells the contract.
   */
  #readForeignPurchases(
    { hash }: Transaction,
    spent: readonly OutputReference[],
    redeemers: ReadonlyMap<string, PlutusData>,
    datums: ReadonlyMap<string, Uint8Array>,
    outputs: readonly NftOutput[],
  ): readonly ObservedEvent[] {
    return spent.flatMap((reference) => {
      const redeemer = redeemers.get(formatReference(reference));
      const tag = toHex(encodePurchaseTag(reference));
      const at = outputs.findIndex(({ inlineDatum }) => inlineDatum && toHex(inlineDatum) === tag);
      if (redeemer === undefined || at === -1) return [];
      for (const contract of NFT_CONTRACTS.filter(({ form }) => form === 'ask')) {
        const pays = (output: NftOutput | undefined): boolean =>
          output?.party !== undefined && contract.feeRecipients.includes(toHex(output.party.payment.hash));
        const [fee, first] = pays(outputs[at]) ? [outputs[at], at + 1] : [outputs.find(pays), at];
        if (fee === undefined) continue;
        for (const bytes of datums.values()) {
          const datum = readNftDatum(decodePlutusData(bytes), contract.form);
          if (datum === undefined || !datum.payouts.every((payout, index) => isPaid(payout, outputs[first + index])))
            continue;
          return [
            {
              tx: toHex(hash),
              spends: formatReference(reference),
              kind: 'sale',
              script: SCRIPT_NAMES[contract.name],
              redeemer: formatRedeemer(redeemer),
              payoutsLovelace: datum.payouts.reduce((sum, { lovelace }) => sum + lovelace, 0n),
              feeLovelace: fee.holds.get(LOVELACE),
              seller: datum.owner,
            },
          ];
        }
      }
      return [];
    });
  }
}

const isPaid = ({ to, lovelace }: Payout, output: NftOutput | undefined): boolean =>
  output?.party !== undefined &&
  toHex(output.party.payment.hash) === toHex(to.payment.hash) &&
  (output.holds.get(LOVELACE) ?? 0n) >= lovelace;

function decodeOrder(output: TxOutput, contract: NftContract, bytes: Uint8Array): NftOrder | undefined {
  const datum = decodePlutusData(bytes);
  return readNftOrder({ script: '', stake: undefined, holds: toHoldings(output), datum }, contract);
}

function formatOrder(
  tx: string,
  output: string,
  { lovelace, assets, datumHash, inlineDatum }: TxOutput,
  bytes: Uint8Array,
  datum: NftDatum,
  order: NftOrder,
): ObservedEvent {
  const isOffer = order.kind !== 'listing';
  const isSwap = order.contract.form === 'swap';
  const { sale } = datum;
  return {
    tx,
    output,
    kind: isOffer ? 'offer' : 'listing',
    script: SCRIPT_NAMES[order.contract.name],
    lovelace,
    assets: assets.map(assetUnit).map(formatUnit),
    datumHash: toHex(datumHash ?? blake2b256(inlineDatum ?? bytes)),
    datum: toHex(bytes),
    owner: datum.owner,
    ...(sale === undefined
      ? {
          payouts: datum.payouts.map((payout) => formatPayout(payout, isSwap)),
          payoutsLovelace: datum.payouts.reduce((sum, payout) => sum + payout.lovelace, 0n),
        }
      : { royaltyKeyHash: sale.royaltyKey, royaltyPermille: sale.royaltyPermille }),
    ...(isOffer && { offerScope: order.kind === 'asset-offer' ? 'asset' : 'collection' }),
    priceLovelace: order.price,
  };
}

const formatPayout = ({ to, lovelace, wants }: Payout, withWants: boolean): unknown => ({
  address: toHex(encodeParty(to)),
  lovelace,
  ...(withWants && { wants: wants.map(({ policy, count, names }) => ({ policy, anyCount: count, names })) }),
});

const encodeParty = ({ payment, stake }: Party): Uint8Array =>
  stake === undefined
    ? encodeAddress({ type: 'enterprise', networkId: 1, payment })
    : encodeAddress({ type: 'base', networkId: 1, payment, stake });

const listReceivers = (units: readonly string[], outputs: readonly NftOutput[]): readonly string[] => [
  ...new Set(
    outputs.flatMap(({ party, holds }) =>
      party && units.some((unit) => holds.has(unit)) ? [toHex(encodeParty(party))] : [],
    ),
  ),
];

const formatUnit = (unit: string): string => `${unit.slice(0, 56)}.${unit.slice(56)}`;

const formatReference = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

function readRedeemers({ body, witnesses }: Transaction): ReadonlyMap<string, PlutusData> {
  const sorted = body.inputs.toSorted(compareReferences);
  return new Map(
    witnesses.redeemers.flatMap(({ purpose, index, data }) => {
      const input = purpose === 'spend' ? sorted[index] : undefined;
      return input === undefined ? [] : [[formatReference(input), decodePlutusData(data)] as const];
    }),
  );
}

const listSigners = ({ body, witnesses }: Transaction): ReadonlySet<string> =>
  new Set([...body.requiredSigners.map(toHex), ...witnesses.vkeys.map(({ vkey }) => toHex(blake2b224(vkey)))]);

const formatRedeemer = (data: PlutusData | undefined): unknown =>
  data?.kind === 'constructor'
    ? { c: data.index, f: data.fields.map((field) => (field.kind === 'int' ? field.value : field.kind)) }
    : undefined;
