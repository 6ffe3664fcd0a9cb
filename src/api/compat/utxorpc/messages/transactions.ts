import type { Block } from '../../../../chains/cardano/blocks/block.js';
import type { OutputContent, OutputReference } from '../../../../chains/cardano/transactions/output.js';
import { type RedeemerTarget, redeemerTarget } from '../../../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import type { Redeemer, RedeemerPurpose } from '../../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../../kernel/blake2b.js';
import { toHex } from '../../../../kernel/hex.js';
import { toCertificate } from './certificates.js';
import { toProposal, toVoterVotes } from './governance.js';
import type { MessageFields, MessageForm } from './message.js';
import { toMetadata } from './metadata.js';
import { toMultiassets, toOutput } from './outputs.js';
import { toPlutusData } from './plutus-data.js';
import { toScript } from './scripts.js';

/** The output that an input refers to; undefined when it is not known. */
export type ResolveOutput = (reference: OutputReference) => OutputContent | undefined;

export const PURPOSES: Readonly<Record<RedeemerPurpose, number>> = {
  spend: 1,
  mint: 2,
  cert: 3,
  reward: 4,
  vote: 5,
  propose: 6,
  // The schema of UTxO RPC has no purpose of Dijkstra yet: unspecified.
  guard: 0,
};

export function toTransaction(transaction: Transaction, form: MessageForm, resolve: ResolveOutput): MessageFields {
  const { body, witnesses, auxiliary } = transaction;
  const redeemers = findRedeemers(transaction);
  const datums = new Map(witnesses.datums.map((datum) => [toHex(blake2b256(datum)), datum]));
  const output = (each: OutputContent): MessageFields =>
    toOutput(each, form, each.datumHash && datums.get(toHex(each.datumHash)));
  const input = (reference: OutputReference): MessageFields => {
    const found = resolve(reference);
    return {
      txHash: reference.txHash,
      outputIndex: reference.index,
      asOutput: found && output(found),
      redeemer: redeemers.get(keyOfInput(reference)),
    };
  };
  return {
    hash: transaction.hash,
    successful: transaction.valid,
    inputs: body.inputs.map(input),
    outputs: body.outputs.map(output),
    referenceInputs: body.referenceInputs.map(input),
    fee: form.coin(body.fee ?? 0n),
    validity: { start: body.validFrom ?? 0n, ttl: body.validUntil ?? 0n },
    mint: toMint(transaction, form, redeemers),
    certificates: body.certificates.flatMap((each) => {
      const certificate = toCertificate(each, form);
      return certificate === undefined ? [] : [{ ...certificate, redeemer: redeemers.get(each) }];
    }),
    withdrawals: body.withdrawals.map((each) => ({
      rewardAccount: each.account,
      coin: form.coin(each.lovelace),
      redeemer: redeemers.get(each),
    })),
    collateral: {
      collateral: body.collateral.map(input),
      collateralReturn: body.collateralReturn && output(body.collateralReturn),
      totalCollateral: body.totalCollateral === undefined ? undefined : form.coin(body.totalCollateral),
    },
    witnesses: {
      vkeywitness: witnesses.vkeys.map(({ vkey, signature }) => ({ vkey, signature })),
      bootstrapWitnesses: witnesses.bootstraps.map(({ publicKey, signature, chainCode, attributes }) => ({
        vkey: publicKey,
        signature,
        chainCode,
        attributes,
      })),
      script: witnesses.scripts.map(toScript),
      plutusDatums: witnesses.datums.map(toPlutusData),
      redeemers: witnesses.redeemers.map(toRedeemer),
    },
    auxiliary: auxiliary && {
      metadata: toMetadata(auxiliary.metadata),
      scripts: auxiliary.scripts.map(toScript),
    },
    proposals: body.proposals.map((each) => toProposal(each, form)),
    votes: toVoterVotes(body.votes),
  };
}

/** In `v1alpha` a minted policy carries its redeemer. */
function toMint(
  { body }: Transaction,
  form: MessageForm,
  redeemers: ReadonlyMap<unknown, MessageFields>,
): readonly MessageFields[] {
  const groups = toMultiassets(body.mint, form.mintQuantity);
  if (form.version !== 'v1alpha') return groups;
  return groups.map((group) => ({ ...group, redeemer: redeemers.get(toHex(group['policyId'] as Uint8Array)) }));
}

export const toRedeemer = ({ purpose, index, data, units }: Redeemer): MessageFields => ({
  purpose: PURPOSES[purpose],
  index,
  payload: toPlutusData(data),
  exUnits: { steps: units.steps, memory: units.memory },
  originalCbor: data,
});

const keyOfInput = ({ txHash, index }: OutputReference): string => `${toHex(txHash)}#${index}`;

/** Redeemers by their target: an input or policy by its text, a certificate or withdrawal by itself. */
function findRedeemers({ body, witnesses }: Transaction): ReadonlyMap<unknown, MessageFields> {
  const found = new Map<unknown, MessageFields>();
  for (const redeemer of witnesses.redeemers) {
    const target = redeemerTarget(body, redeemer);
    if (target !== undefined) found.set(keyOfTarget(target), toRedeemer(redeemer));
  }
  return found;
}

function keyOfTarget(target: RedeemerTarget): unknown {
  switch (target.purpose) {
    case 'spend':
      return keyOfInput(target.input);
    case 'mint':
      return toHex(target.policyId);
    case 'cert':
      return target.certificate;
    case 'reward':
      return target.withdrawal;
    case 'vote':
      return target.voter;
    case 'propose':
      return target.proposal;
    case 'guard':
      return target.guard;
  }
}

export interface BlockPosition {
  readonly slot: number;
  readonly hash: Uint8Array;
  readonly height: number;
  /** Unix time in seconds. */
  readonly time: number;
}

/** A point of the chain; `timestamp` is in milliseconds. */
export const toPoint = ({ slot, hash, height, time }: BlockPosition): MessageFields => ({
  slot: BigInt(slot),
  hash,
  height: BigInt(height),
  timestamp: BigInt(time) * 1_000n,
});

export const toBlock = (
  block: Block,
  position: BlockPosition,
  form: MessageForm,
  resolve: ResolveOutput,
): MessageFields => ({
  header: { slot: BigInt(position.slot), hash: position.hash, height: BigInt(position.height) },
  body: { tx: block.transactions.map((each) => toTransaction(each, form, resolve)) },
  timestamp: BigInt(position.time) * 1_000n,
});
