import Type, { type Static } from 'typebox';
import { outpointText } from '../../../chains/cardano/ledger/resolved.js';
import { RULES, type RuleName } from '../../../chains/cardano/ledger/validation-result.js';
import type { OutputReference } from '../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { REDEEMER_PURPOSES } from '../transactions/redeemer-json.js';
import type { UtxoView } from '../transactions/utxo-view.js';

const STATES = ['unspent', 'pending', 'spent', 'spentByPending', 'unknown'] as const;
const ROLES = ['input', 'referenceInput', 'collateral'] as const;

export const TxSimulation = named(
  'TxSimulation',
  Closed({
    valid: Nullable(
      Type.Boolean({
        description:
          'True when the transaction would be accepted with the missing signatures; false when a rule is violated; null when none is but some could not be checked',
      }),
    ),
    slot: Count('Slot of the newest block, whose state is used'),
    rules: Type.Array(
      Closed({
        rule: OneOf(RULES, 'Name of the ledger rule'),
        result: OneOf(['passed', 'violated', 'unchecked'], 'Result; `unchecked` when data for the rule is missing'),
        predicates: Type.Array(Type.String(), {
          description: 'Names of the predicate failures that a node reports, as in the Haskell ledger',
        }),
        reasons: Type.Array(Type.String(), { description: 'Violations or missing data, a sentence each' }),
      }),
      { description: 'Every ledger rule of both phases with its result' },
    ),
    scripts: Type.Array(
      Closed({
        purpose: OneOf(REDEEMER_PURPOSES, 'Script purpose of the redeemer: spend, mint, cert, reward, vote or propose'),
        index: Count("Redeemer index in the ledger's order"),
        result: OneOf(
          ['succeeded', 'failed', 'notRun'],
          '`failed` also for the other redeemers when the failing one is unknown',
        ),
        mem: Nullable(described(Amount, 'Memory units that the script used; null unless all scripts succeeded')),
        steps: Nullable(described(Amount, 'CPU steps that the script used; null unless all scripts succeeded')),
        error: Nullable(Type.String({ description: 'Why the script failed, with its trace; null otherwise' })),
      }),
      { description: 'The Plutus scripts, by redeemer' },
    ),
    inputs: Type.Array(
      Closed({
        txHash: Type.String({ description: FIELD.txHash }),
        outputIndex: Count(FIELD.outputIndex),
        role: OneOf(ROLES, 'How the transaction uses the output'),
        state: OneOf(
          STATES,
          '`unspent` on the chain or as the request describes it, `pending` as an output of a pending transaction, `spent` in a block, `spentByPending`, or `unknown`',
        ),
        spentBy: Nullable(
          Type.String({ description: 'Hash of the transaction that spends the output; null when none does' }),
        ),
      }),
      { description: 'The outputs that the transaction refers to, with pending transactions applied' },
    ),
    dependsOn: Type.Array(Type.String(), {
      description:
        'Hashes of pending transactions that create an input, or that change an account, DRep, pool, committee member or governance action that the transaction refers to; in their order',
    }),
    missingWitnesses: Type.Array(Type.String(), {
      description: 'Hashes of keys that have not signed; the simulation assumes that they will',
    }),
  }),
);

export type SimulationJson = Static<typeof TxSimulation>;

interface RuleFindings {
  readonly violations: readonly { readonly rule: RuleName; readonly predicate: string; readonly reason: string }[];
  readonly unchecked: readonly { readonly rule: RuleName; readonly reason: string }[];
}

/** Every rule once, in the order of the ledger. */
export const toRulesJson = ({ violations, unchecked }: RuleFindings): SimulationJson['rules'] =>
  RULES.map((rule) => {
    const violated = violations.filter((violation) => violation.rule === rule);
    const missing = unchecked.filter((finding) => finding.rule === rule);
    return {
      rule,
      result: violated.length > 0 ? 'violated' : missing.length > 0 ? 'unchecked' : 'passed',
      predicates: [...new Set(violated.map(({ predicate }) => predicate))],
      reasons: [...violated, ...missing].map(({ reason }) => reason),
    };
  });

export function toInputStatesJson({ body }: Transaction, view: UtxoView): SimulationJson['inputs'] {
  const describe = (references: readonly OutputReference[], role: (typeof ROLES)[number]) =>
    references.map((reference) => {
      const known = view.outputs.get(outpointText(reference));
      const { spentBy, origin } = known ?? {};
      return {
        txHash: toHex(reference.txHash),
        outputIndex: reference.index,
        role,
        state: known === undefined ? ('unknown' as const) : toState(spentBy, origin),
        spentBy: spentBy?.txHash ?? null,
      };
    });
  return [
    ...describe(body.inputs, 'input'),
    ...describe(body.referenceInputs, 'referenceInput'),
    ...describe(body.collateral, 'collateral'),
  ];
}

function toState(
  spentBy: { readonly pending: boolean } | undefined,
  origin: 'chain' | 'pending' | 'request' | undefined,
): (typeof STATES)[number] {
  if (spentBy !== undefined) return spentBy.pending ? 'spentByPending' : 'spent';
  return origin === 'pending' ? 'pending' : 'unspent';
}
