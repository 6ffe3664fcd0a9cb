import { formatInscriptionId, type InscriptionId } from '../../chains/bitcoin/ordinals/inscription-id.js';
import type { Outpoint } from '../../chains/bitcoin/outpoint.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { fromHex } from '../../kernel/hex.js';
import type { Spend } from './compose.js';
import type { Story, Told } from './story.js';
import type { Wallet } from './wallet.js';
import type { Person } from './world.js';

/** Value of the output that holds an inscription. */
export const POSTAGE = 10_000n;
/** Enough for every reveal of the history; the rest is returned. */
const REVEAL_FUND = 60_000n;

/** A taproot output with a script to be revealed, and its outpoint. */
export interface Commitment {
  readonly author: Person;
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
export function commit(story: Story, author: Person, behind: Uint8Array, order: CommitOrder = {}): Commitment {
  const { worth = POSTAGE, inputs = [] } = order;
  const { make } = story.world;
  const name = `${author.name} reveals`;
  const leaf = make.taprootLeaf(name, make.key(name), behind);
  const value = worth + REVEAL_FUND + BigInt(behind.length * 4);
  const told = story.tell({ payer: author.wallet, inputs, outputs: [{ value, script: leaf.script }], feeRate: 6 });
  return { author, leaf, outpoint: told.outpoint(0) };
}

export interface RevealOrder {
  readonly outputs: readonly TransactionOutput[];
  /** Inputs before the commitment. */
  readonly before?: readonly { readonly outpoint: Outpoint; readonly wallet: Wallet }[];
}

/** Reveals the script and returns the rest to the author. */
export function reveal(story: Story, { author, leaf, outpoint }: Commitment, order: RevealOrder): Told {
  const before = (order.before ?? []).map((each) => story.spend(each.outpoint, each.wallet));
  return story.tell({
    payer: author.wallet,
    inputs: [...before, story.spend(outpoint, leaf)],
    outputs: order.outputs,
    feeRate: 7,
  });
}

export const inscriptionId = (txid: string, index = 0): InscriptionId => ({ txid: fromHex(txid), index });
export const inscriptionName = (txid: string, index = 0): string => formatInscriptionId(inscriptionId(txid, index));
