import { encodeAddress } from '../../../src/chains/cardano/addresses/address.js';
import type { EncodedTransactionParts } from '../../../src/chains/cardano/blocks/encode-block.js';
import { encodePlutusData, type PlutusData } from '../../../src/chains/cardano/scripts/plutus-data.js';
import { encodeBody } from '../../../src/chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../../src/chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent, OutputReference } from '../../../src/chains/cardano/transactions/output.js';
import { compareReferences } from '../../../src/chains/cardano/transactions/redeemer-target.js';
import { byronBody } from '../../../src/chains/cardano/transactions/transaction-body.js';
import { blake2b224, blake2b256 } from '../../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { LOVELACE, type Unit } from '../../../src/market/unit.js';
import type { ToyOrder } from '../../support/toy-dex.js';
import type { OpenNft } from './generated-nfts.js';
import type { OpenPosition } from './generated-positions.js';

/** `hash#index`. */
export type Outpoint = string;

export interface OpenPool {
  reference: OutputReference;
  readonly id: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly kept: bigint;
  lpSupply: bigint;
  reserves: [bigint, bigint];
}

export interface OpenOrder {
  reference: OutputReference;
  readonly root: Outpoint;
  order: ToyOrder;
  /** The amount of the requested asset in its output. */
  held: bigint;
  /** CBOR that was never revealed. */
  hidden: Uint8Array | undefined;
}

export interface SeenOrder {
  readonly root: Outpoint;
  now: Outpoint;
  status: number;
  offer: bigint;
}

export interface SeenTrade {
  readonly txHash: string;
  readonly order: Outpoint | null;
  readonly given: string;
  readonly got: string;
}

export interface SeenNft {
  readonly order: Outpoint;
  readonly outcome: number | null;
  readonly price: bigint;
}

export interface SeenSale {
  readonly txHash: string;
  readonly order: Outpoint;
  readonly unit: Unit;
  readonly price: bigint;
  readonly self: boolean;
}

/** Current state and recorded history as plain values: a fork clones it. */
export interface GeneratedMarketState {
  purse: OutputReference;
  pools: OpenPool[];
  open: OpenOrder[];
  oracle: OutputReference | undefined;
  readonly seen: Map<Outpoint, SeenOrder>;
  readonly trades: SeenTrade[];
  nfts: OpenNft[];
  readonly seenNfts: Map<Outpoint, SeenNft>;
  readonly sales: SeenSale[];
  positions: OpenPosition[];
  count: number;
}

export const startMarket = (purse: OutputReference): GeneratedMarketState => ({
  purse,
  pools: [],
  open: [],
  oracle: undefined,
  seen: new Map(),
  trades: [],
  nfts: [],
  seenNfts: new Map(),
  sales: [],
  positions: [],
  count: 0,
});

export const outpoint = ({ txHash, index }: OutputReference): Outpoint => `${toHex(txHash)}#${index}`;

export const keyHash = (name: string): Uint8Array => blake2b224(new TextEncoder().encode(name));

export const buildKeyAddress = (name: string): Uint8Array =>
  encodeAddress({ type: 'enterprise', networkId: 0, payment: { type: 'key', hash: keyHash(name) } });

/** The stake key of a trader; one of the traders has none. */
export const getStakeHash = (name: string): Uint8Array | undefined =>
  name === 'cleo' ? undefined : keyHash(`account of ${name}`);

export function buildTraderAddress(name: string): Uint8Array {
  const account = getStakeHash(name);
  if (account === undefined) return buildKeyAddress(name);
  const payment = { type: 'key', hash: keyHash(name) } as const;
  return encodeAddress({ type: 'base', networkId: 0, payment, stake: { type: 'key', hash: account } });
}

export const buildScriptAddress = (script: string): Uint8Array =>
  encodeAddress({ type: 'enterprise', networkId: 0, payment: { type: 'script', hash: fromHex(script) } });

export interface Content {
  readonly address: Uint8Array;
  readonly holds: Readonly<Record<Unit, bigint>>;
  readonly datum?: PlutusData;
  /** Only the hash of the datum is in the output. */
  readonly byHash?: boolean;
}

export interface Draft {
  readonly inputs: readonly { readonly reference: OutputReference; readonly redeemer?: PlutusData }[];
  readonly outputs: readonly Content[];
  readonly datums?: readonly Uint8Array[];
  readonly signers?: readonly Uint8Array[];
  /** CBOR of a map of labels. */
  readonly metadata?: Uint8Array | undefined;
}

/** A transaction that also spends the purse, so that every transaction is unique. */
export function buildTransaction(
  state: GeneratedMarketState,
  draft: Draft,
): { readonly parts: EncodedTransactionParts; readonly txHash: Uint8Array } {
  const purse: Content = { address: buildKeyAddress('purse'), holds: { [LOVELACE]: 5_000_000n } };
  const inputs = [{ reference: state.purse }, ...draft.inputs];
  const body = encodeBody({
    ...byronBody([], [], new Uint8Array()),
    inputs: inputs.map(({ reference }) => reference),
    outputs: [...draft.outputs, purse].map(toOutput),
    fee: 1_000n,
    requiredSigners: draft.signers ?? [],
    auxiliaryDataHash: draft.metadata && blake2b256(draft.metadata),
  });
  const txHash = blake2b256(body);
  const sorted = inputs.toSorted((a, b) => compareReferences(a.reference, b.reference));
  const witnesses = encodeWitnessSet({
    vkeys: [],
    bootstraps: [],
    scripts: [],
    datums: draft.datums ?? [],
    redeemers: sorted.flatMap(({ redeemer }, index) =>
      redeemer === undefined
        ? []
        : [{ purpose: 'spend' as const, index, data: encodePlutusData(redeemer), units: { memory: 1n, steps: 1n } }],
    ),
  });
  state.purse = { txHash, index: draft.outputs.length };
  return { txHash, parts: { body, witnesses, auxiliary: draft.metadata, valid: true } };
}

function toOutput({ address, holds, datum, byHash = false }: Content): OutputContent {
  const assets = Object.entries(holds)
    .filter(([unit, quantity]) => unit !== LOVELACE && quantity > 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([unit, quantity]) => ({
      policyId: fromHex(unit.slice(0, 56)),
      assetName: fromHex(unit.slice(56)),
      quantity,
    }));
  const bytes = datum && encodePlutusData(datum);
  return {
    address,
    lovelace: holds[LOVELACE] ?? 2_000_000n,
    assets,
    datumHash: bytes && byHash ? blake2b256(bytes) : undefined,
    inlineDatum: byHash ? undefined : bytes,
    scriptRef: undefined,
  };
}
