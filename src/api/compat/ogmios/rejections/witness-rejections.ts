import { redeemerTarget } from '../../../../chains/cardano/transactions/redeemer-target.js';
import type { Redeemer } from '../../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../../kernel/blake2b.js';
import { toHex } from '../../../../kernel/hex.js';
import { LANGUAGE_NAMES } from '../../../shapes/scripts/language-names.js';
import { toCertificates } from '../certificate-json.js';
import { toProposal, toVoter } from '../governance-json.js';
import { PURPOSES } from '../transaction-json.js';
import { toAddressText, toHexOrNull } from '../values.js';
import {
  listData,
  listHashes,
  listReferences,
  listSubjects,
  type Rejected,
  type Rejection,
  type Rejections,
  toReference,
} from './rejection.js';

const malformedScripts: Rejection = { code: 3_116, rank: 9, data: listHashes('malformedScripts') };

/** The subject of a script data failure is the hash that the body must state; it has none where no script runs. */
const integrityMismatch: Rejection = {
  code: 3_113,
  rank: 5,
  data: ({ transaction, violations }) => {
    const subject = violations[0]?.subject;
    return (
      subject && {
        providedScriptIntegrity: toHexOrNull(transaction.body.scriptDataHash),
        computedScriptIntegrity: subject.hash ?? null,
      }
    );
  },
};

const missingCostModels: Rejection = {
  code: 3_115,
  rank: 9,
  data: listData('missingCostModels', 'language', (language) => LANGUAGE_NAMES[language]),
};

/** The code of evaluation: the schema of submission has none for it, and Ogmios reports it all the same. */
const noContext: Rejection = {
  code: 3_004,
  rank: 11,
  data: ({ violations }) => ({ reason: violations.map(({ reason }) => reason).join('. ') }),
};

/** Predicate failures of the rules UTXOW and UTXOS. */
export const WITNESS_REJECTIONS: Rejections = {
  InvalidWitnessesUTXOW: { code: 3_100, rank: 9, data: listHashes('invalidSignatories') },
  MissingVKeyWitnessesUTXOW: { code: 3_101, rank: 9, data: listHashes('missingSignatories') },
  MissingScriptWitnessesUTXOW: { code: 3_102, rank: 10, data: listHashes('missingScripts') },
  ScriptWitnessNotValidatingUTXOW: { code: 3_103, rank: 12, data: listHashes('failingNativeScripts') },
  ExtraneousScriptWitnessesUTXOW: { code: 3_104, rank: 13, data: listHashes('extraneousScripts') },
  MissingTxBodyMetadataHash: {
    code: 3_105,
    rank: 7,
    data: (rejected) => ({ metadata: { hash: computeMetadataHash(rejected) } }),
  },
  MissingTxMetadata: {
    code: 3_106,
    rank: 7,
    data: ({ transaction }) => ({ metadata: { hash: toHexOrNull(transaction.body.auxiliaryDataHash) } }),
  },
  ConflictingMetadataHash: {
    code: 3_107,
    rank: 8,
    data: (rejected) => ({
      provided: { hash: toHexOrNull(rejected.transaction.body.auxiliaryDataHash) },
      computed: { hash: computeMetadataHash(rejected) },
    }),
  },
  InvalidMetadata: { code: 3_108, rank: 6 },
  MissingRedeemers: { code: 3_109, rank: 10, data: missingRedeemers },
  ExtraRedeemers: {
    code: 3_110,
    rank: 13,
    data: listData('extraneousRedeemers', 'redeemer', ({ purpose, index }) => ({ purpose: PURPOSES[purpose], index })),
  },
  MissingRequiredDatums: { code: 3_111, rank: 10, data: listHashes('missingDatums') },
  NotAllowedSupplementalDatums: { code: 3_112, rank: 13, data: listHashes('extraneousDatums') },
  PPViewHashesDontMatch: integrityMismatch,
  ScriptIntegrityHashMismatch: integrityMismatch,
  UnspendableUTxONoDatumHash: { code: 3_114, rank: 4, data: listReferences('orphanScriptInputs') },
  MalformedScriptWitnesses: malformedScripts,
  MalformedReferenceScripts: malformedScripts,
  MIRInsufficientGenesisSigsUTXOW: { code: 3_149, rank: 1 },
  CollectErrors: (rejected) => (listSubjects(rejected, 'language').length > 0 ? missingCostModels : noContext),
  ValidationTagMismatch: {
    code: 3_136,
    rank: 20,
    data: ({ transaction, violations }) => ({
      declaredSpending: transaction.valid ? 'inputs' : 'collaterals',
      mismatchReason: violations[0]?.reason ?? '',
    }),
  },
};

const computeMetadataHash = ({ transaction: { auxiliary } }: Rejected): string | null =>
  auxiliary === undefined ? null : toHex(blake2b256(auxiliary.encoded));

function missingRedeemers(rejected: Rejected): object | undefined {
  const redeemers = listSubjects(rejected, 'redeemer').flatMap((redeemer) => toScriptPurpose(rejected, redeemer));
  return redeemers.length === 0 ? undefined : { missingRedeemers: redeemers };
}

/** The part of the transaction that the script decides about. A certificate that Ogmios shows as two is two purposes. */
function toScriptPurpose(
  { transaction: { body } }: Rejected,
  pointer: Pick<Redeemer, 'purpose' | 'index'>,
): readonly object[] {
  const target = redeemerTarget(body, pointer);
  if (target === undefined) return [];
  const purpose = PURPOSES[target.purpose];
  switch (target.purpose) {
    case 'spend':
      return [{ purpose, outputReference: toReference(target.input) }];
    case 'mint':
      return [{ purpose, policy: toHex(target.policyId) }];
    case 'cert':
      return toCertificates(target.certificate).map((certificate) => ({ purpose, certificate }));
    case 'reward':
      return [{ purpose, rewardAccount: toAddressText(target.withdrawal.account) }];
    case 'vote':
      return [{ purpose, issuer: toVoter(target.voter) }];
    case 'propose':
      return [{ purpose, proposal: toProposal(target.proposal) }];
    case 'guard':
      return [{ purpose, guard: toHex(target.guard.hash) }];
  }
}
