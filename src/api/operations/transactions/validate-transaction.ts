import Type from 'typebox';
import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { measuredBytes } from '../../../chains/cardano/ledger/measure.js';
import { minimumFee, referenceScriptBytes } from '../../../chains/cardano/ledger/minimum-fee.js';
import { neededWitnesses } from '../../../chains/cardano/ledger/needed-witnesses.js';
import { resolve } from '../../../chains/cardano/ledger/resolved.js';
import { missingSigners } from '../../../chains/cardano/ledger/signatures.js';
import type { Violation } from '../../../chains/cardano/ledger/validation-result.js';
import { getMajorVersion, VERSION } from '../../../chains/cardano/ledger/view.js';
import { hasValidityFlag } from '../../../chains/cardano/transactions/transaction.js';
import { fromHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Amount, BodyNetwork, Closed, Count, described, Nullable, named } from '../../kit/schema.js';
import { ledgerStateFor } from '../../services/transactions/ledger-state.js';
import { requireEvaluation } from '../../services/transactions/run-scripts.js';
import { validateBothPhases } from '../../services/transactions/validate.js';
import { CBOR_EXAMPLE } from '../../shapes/transaction-builder/examples.js';
import { BUILD_BODY_BYTES, TxCbor } from '../../shapes/transaction-builder/shapes.js';
import { AdditionalUtxos, readAdditionalUtxos } from '../../shapes/transactions/additional-utxos.js';

const rule = Type.String({ description: 'Name of the ledger rule' });

const RuleFinding = named(
  'RuleFinding',
  Closed({ rule, reason: Type.String({ description: 'The missing fact, in one sentence' }) }),
);

const RuleViolation = named(
  'RuleViolation',
  Closed({
    rule,
    predicate: Type.String({
      description:
        'Name of the predicate failure that a node reports for this violation, as in the Haskell ledger; `DeserialiseFailure` when the node cannot decode the transaction',
      examples: ['FeeTooSmallUTxO'],
    }),
    reason: Type.String({ description: 'Explanation in one sentence, with the numbers' }),
  }),
);

const TxValidation = named(
  'TxValidation',
  Closed({
    valid: Nullable(
      Type.Boolean({ description: 'False when a rule is violated; null when none is but some could not be checked' }),
    ),
    phase1: Type.Array(RuleViolation, { description: 'Rules that the transaction violates before its scripts run' }),
    unchecked: Type.Array(RuleFinding, {
      description: 'Rules that need data that is not known, and scripts that could not run',
    }),
    phase2: Type.Array(RuleViolation, {
      description:
        'Violations that the Plutus scripts cause; empty when they agree with the validity flag or do not run',
    }),
    fee: described(Amount, 'Fee that the transaction declares, in lovelace'),
    minFee: Nullable(described(Amount, 'Minimum fee of the ledger, in lovelace; null when it cannot be computed')),
    size: Count('Size in bytes as the ledger counts it'),
    missingWitnesses: Type.Array(Type.String({ description: 'Hash of a key that has not signed' }), {
      description: 'Hashes of keys that have not signed, 56 hexadecimal digits each',
    }),
  }),
);

/** The rules check parts of the transaction; the form of the whole is only known here. */
const OLD_FORM = {
  rule: 'era',
  predicate: 'DeserialiseFailure',
  reason: 'The transaction has the form of an era before Alonzo: encode it as [body, witnesses, valid, auxiliary data]',
} as const;

const toRuleViolation = ({ rule, predicate, reason }: Violation) => ({ rule, predicate, reason });

export const validateTransaction = operation({
  id: 'validateTransaction',
  route: 'POST /api/transactions/validate',
  tag: 'Transactions',
  summary: 'Validate a transaction against the ledger rules',
  description:
    'Phase one against the newest block and the pending transactions, in one snapshot: inputs, value, fee, sizes, validity, signatures, native scripts, collateral, certificates, deposits. Each violated rule has a sentence and the name of the predicate failure that a node reports. Rules that need data that the index does not have are in `unchecked`: without the ledger state these are rewards, the committee, proposals and the treasury. Phase two runs the Plutus scripts when phase one finds no violation and all inputs are known, and compares the result with the validity flag of the transaction and the execution units of its redeemers. `/api/transactions/evaluate` returns the units that each script uses.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  networkInBody: true,
  body: named(
    'ValidateTransactionRequest',
    Closed({
      cbor: TxCbor('The transaction'),
      additionalUtxoSet: AdditionalUtxos,
      network: Type.Optional(BodyNetwork),
    }),
  ),
  bodyLimit: BUILD_BODY_BYTES,
  result: TxValidation,
  errors: [],
  example: { body: { cbor: CBOR_EXAMPLE } },

  async handle({ db, network, flow }, { body }) {
    const transaction = parseTransaction(body.cbor);
    if (transaction.witnesses.redeemers.length > 0) requireEvaluation(flow);
    const additional = readAdditionalUtxos(body.additionalUtxoSet);
    const state = await db.snapshot((snapshot) => ledgerStateFor(snapshot, network, transaction, { additional }));
    const { phase1, phase2, undecided } = await validateBothPhases(transaction, state, flow);
    const isOldForm = getMajorVersion(state) >= VERSION.alonzo && !hasValidityFlag(fromHex(body.cbor));
    const violations = isOldForm ? [OLD_FORM, ...phase1.violations] : phase1.violations;
    const unchecked = undecided === undefined ? phase1.unchecked : [...phase1.unchecked, undecided];
    const resolved = resolve(transaction, state);
    const scriptBytes = referenceScriptBytes(resolved);
    return {
      valid: violations.length + phase2.length > 0 ? false : unchecked.length > 0 ? null : true,
      phase1: violations.map(toRuleViolation),
      unchecked: [...unchecked],
      phase2: phase2.map(toRuleViolation),
      fee: (transaction.body.fee ?? 0n).toString(),
      minFee: scriptBytes === undefined ? null : minimumFee(transaction, state.parameters, scriptBytes).toString(),
      size: measuredBytes(transaction),
      missingWitnesses: [...missingSigners(transaction, neededWitnesses(transaction, resolved))],
    };
  },
});
