import Type, { type Static } from 'typebox';
import {
  addressBytesText,
  type Credential,
  decodeAddressInBlock,
  paymentCredential,
} from '../../../chains/cardano/address.js';
import type { Certificate } from '../../../chains/cardano/certificate.js';
import type { OutputReference } from '../../../chains/cardano/output.js';
import { accountCredential, redeemerTarget } from '../../../chains/cardano/redeemer-target.js';
import { hashOfScript } from '../../../chains/cardano/script.js';
import type { Transaction } from '../../../chains/cardano/transaction.js';
import type { Redeemer } from '../../../chains/cardano/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { Amount, Closed, Count, Nullable, named } from '../../schema.js';
import { datumValue, ExactJson } from './data-json.js';
import type { ShownContent } from './output-json.js';

export const PlutusContract = named(
  'PlutusContract',
  Closed({
    scriptHash: Nullable(Type.String({ description: 'Null where the output that it guards is not known' })),
    address: Nullable(Type.String()),
    purpose: Type.String(),
    validContract: Type.Boolean(),
    size: Nullable(Count('Null where the script is not in the transaction')),
    input: Closed({
      redeemer: ExactJson('Detailed form of cardano-cli'),
      datum: ExactJson('Null where the datum is not in the transaction'),
      exUnits: Closed({ mem: Amount, steps: Amount }),
    }),
  }),
);

export type ContentOf = (reference: OutputReference) => ShownContent | undefined;

export function shownContract(
  redeemer: Redeemer,
  transaction: Transaction,
  contentOf: ContentOf,
): Static<typeof PlutusContract> {
  const guarded = guardedBy(redeemer, transaction, contentOf);
  const scriptHash = guarded.credential?.type === 'script' ? toHex(guarded.credential.hash) : undefined;
  const script = transaction.witnesses.scripts.find((candidate) => toHex(hashOfScript(candidate)) === scriptHash);
  const datum = datumOf(guarded.output, transaction);
  return {
    scriptHash: scriptHash ?? null,
    address: guarded.output === undefined ? null : addressBytesText(guarded.output.address),
    purpose: redeemer.purpose,
    validContract: transaction.valid,
    size: script?.bytes.length ?? null,
    input: {
      redeemer: datumValue(redeemer.data),
      datum: datum === undefined ? null : datumValue(datum),
      exUnits: { mem: redeemer.units.memory.toString(), steps: redeemer.units.steps.toString() },
    },
  };
}

interface Guarded {
  readonly credential: Credential | undefined;
  readonly output?: ShownContent | undefined;
}

function guardedBy(redeemer: Redeemer, { body }: Transaction, contentOf: ContentOf): Guarded {
  const target = redeemerTarget(body, redeemer);
  switch (target?.purpose) {
    case 'spend': {
      const output = contentOf(target.input);
      const address = output && decodeAddressInBlock(output.address);
      return { credential: address && paymentCredential(address), output };
    }
    case 'mint':
      return { credential: { type: 'script', hash: target.policyId } };
    case 'cert':
      return { credential: certificateCredential(target.certificate) };
    case 'reward':
      return { credential: accountCredential(target.withdrawal) };
    case 'vote':
      return { credential: target.voter.credential };
    case 'propose': {
      const { action } = target.proposal;
      const hash = 'guardrailScript' in action ? action.guardrailScript : undefined;
      return { credential: hash && { type: 'script', hash } };
    }
    default:
      return { credential: undefined };
  }
}

function certificateCredential(certificate: Certificate): Credential | undefined {
  if ('stake' in certificate) return certificate.stake;
  if ('cold' in certificate) return certificate.cold;
  if ('drep' in certificate) return certificate.drep;
  return undefined;
}

function datumOf(output: ShownContent | undefined, { witnesses }: Transaction): Uint8Array | undefined {
  if (output?.inlineDatum !== undefined) return output.inlineDatum;
  const hash = output?.datumHash;
  return hash && witnesses.datums.find((datum) => Buffer.compare(blake2b256(datum), hash) === 0);
}
