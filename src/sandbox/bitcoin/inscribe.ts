import { formatInscriptionId, type InscriptionId } from '../../chains/bitcoin/ordinals/inscription-id.js';
import type { Outpoint } from '../../chains/bitcoin/outpoint.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { fromHex } from '../../kernel/hex.js';
import type { Spend } from './compose.js';
import type { HistoryBuilder, SubmittedTransaction } from './history-builder.js';
import type { User } from './simulation.js';
import type { Wallet } from './wallet.js';

/** Value of the output that holds an inscription. */
export const POSTAGE = 10_000n;
/** Enough for every reveal of the history; the rest is returned. */
const REVEAL_FUND = 60_000n;

/** A taproot output with a script to be revealed, and its outpoint. */
export interface Commitment {
  readonly author: User;
  readonly leaf: Wallet;
  readonly outpoint: Outpoint;
}

export interface CommitOrder {
  /** Value that the reveal pays to others. */
  readonly worth?: bigint;
  /** Spent first, so that their satoshi come first. */
  readonly inputs?: readonly Spend[];
}

/** Pays to a taproot script that requires the author's signature and contains the bytes. */
export function commit(
  builder: HistoryBuilder,
  author: User,
  payload: Uint8Array,
  order: CommitOrder = {},
): Commitment {
  const { worth = POSTAGE, inputs = [] } = order;
  const { walletFactory } = builder.simulation;
  const name = `${author.name} reveals`;
  const leaf = walletFactory.taprootLeaf(name, walletFactory.key(name), payload);
  const value = worth + REVEAL_FUND + BigInt(payload.length * 4);
  const submitted = builder.submit({
    payer: author.wallet,
    inputs,
    outputs: [{ value, script: leaf.script }],
    feeRate: 6,
  });
  return { author, leaf, outpoint: submitted.outpoint(0) };
}

export interface RevealOrder {
  readonly outputs: readonly TransactionOutput[];
  /** Inputs before the commitment. */
  readonly before?: readonly { readonly outpoint: Outpoint; readonly wallet: Wallet }[];
}

/** Reveals the script and returns the rest to the author. */
export function reveal(
  builder: HistoryBuilder,
  { author, leaf, outpoint }: Commitment,
  order: RevealOrder,
): SubmittedTransaction {
  const before = (order.before ?? []).map((each) => builder.spend(each.outpoint, each.wallet));
  return builder.submit({
    payer: author.wallet,
    inputs: [...before, builder.spend(outpoint, leaf)],
    outputs: order.outputs,
    feeRate: 7,
  });
}

export const inscriptionId = (txid: string, index = 0): InscriptionId => ({ txid: fromHex(txid), index });
export const inscriptionName = (txid: string, index = 0): string => formatInscriptionId(inscriptionId(txid, index));
