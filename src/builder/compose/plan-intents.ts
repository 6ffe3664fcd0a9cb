import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import { planCip68Mint } from '../builds/cip68-mint.js';
import { planCommitteeUpdate } from '../builds/committee.js';
import { planScriptDeployment } from '../builds/deploy-script.js';
import { planDonation } from '../builds/donation.js';
import { planDRepRegistration, planDRepUpdate } from '../builds/drep.js';
import { planPoolRegistration } from '../builds/pool-registration.js';
import { planPoolRetirement } from '../builds/pool-retirement.js';
import { planProposal } from '../builds/proposal.js';
import { planDelegation, planStakeRegistration, planVoteDelegation } from '../builds/stake.js';
import { planWithdrawal } from '../builds/transfer.js';
import { planVote } from '../builds/vote.js';
import { BuildError } from '../errors.js';
import { applyCertificates } from '../plan/apply-certificates.js';
import { getGuardrail } from '../plan/guardrail.js';
import type { RedeemerIndexes, ScriptWitness, TransactionIntent } from '../plan/intent.js';
import { mergeParts } from '../plan/merge-parts.js';
import type { PlannedCertificate, PlanPart, TransactionPlan } from '../plan/transaction-plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { AssetAmount, WithdrawalRequest } from '../request/request.js';
import type { Consent } from '../request/script-request.js';
import { AddressParser } from '../wallet/address-parser.js';

/** Facts about the whole request that single intents need. */
interface Scope {
  readonly ledger: LedgerView;
  readonly changeAddress: string;
  readonly withdrawals: readonly WithdrawalRequest[];
}

/** Plans all intents as one transaction. An error names the intent: `intents[3]: …`. */
export function planIntents(
  intents: readonly TransactionIntent[],
  { ledger, changeAddress, withdrawals }: Scope,
): TransactionPlan {
  const emptied = intents.flatMap((intent) =>
    intent.kind === 'withdrawal' ? [{ stakeAddress: intent.stakeAddress, amount: 0n }] : [],
  );
  const allWithdrawals = [...withdrawals, ...emptied];
  const outputsBefore: number[] = [];
  // Called after all intents are planned, when the number of outputs of each is known.
  const outputIndex: RedeemerIndexes['output'] = (intent, output) => {
    const start = outputsBefore[intent];
    const end = outputsBefore[intent + 1] ?? 0;
    if (start === undefined || start + output >= end || output < 0)
      throw new BuildError(`A redeemer refers to output ${output} of intents[${intent}], which does not exist`);
    return start + output;
  };
  const plan = (intent: TransactionIntent, index: number, view: LedgerView): PlanPart =>
    nameErrors(getIntentName(intent, index), (name) => {
      const part = planIntent(intent, { ledger: view, changeAddress, withdrawals: allWithdrawals });
      return nameItems(withWitness(part, intent, name, outputIndex, view), intent, name);
    });
  const parts = planInOrder(intents, ledger, plan);
  let count = 0;
  for (const { outputs = [] } of parts) {
    outputsBefore.push(count);
    count += outputs.length;
  }
  outputsBefore.push(count);
  return mergeParts(parts);
}

/**
 * The ledger applies withdrawals, then certificates in their order, then votes and proposals: each intent is planned in
 * the state in which it is checked. Only withdrawals are checked in the state before the transaction.
 */
function planInOrder(
  intents: readonly TransactionIntent[],
  before: LedgerView,
  plan: (intent: TransactionIntent, index: number, view: LedgerView) => PlanPart,
): readonly PlanPart[] {
  let view = before;
  const planned = intents.map((intent, index) => {
    if (followsCertificates(intent)) return undefined;
    const part = plan(intent, index, intent.kind === 'withdrawal' ? before : view);
    const certificates = (part.certificates ?? []).map(({ certificate }) => certificate);
    view = applyCertificates(view, certificates);
    return part;
  });
  return intents.map((intent, index) => planned[index] ?? plan(intent, index, view));
}

const followsCertificates = ({ kind }: TransactionIntent): boolean => kind === 'vote' || kind === 'proposal';

const getIntentName = ({ name }: TransactionIntent, index: number): string => name ?? `intents[${index}]`;

const nameField = (name: string, field: string): string => (name === '' ? field : `${name}: ${field}`);

/** Errors of one intent name it. */
function nameErrors<Result>(name: string, plan: (name: string) => Result): Result {
  try {
    return plan(name);
  } catch (cause) {
    if (!(cause instanceof BuildError) || name === '') throw cause;
    throw new BuildError(`${name}: ${cause.message}`, { cause, kind: cause.kind });
  }
}

/** Items that are checked later, with those of other intents, carry the name of their intent. */
function nameItems(part: PlanPart, intent: TransactionIntent, name: string): PlanPart {
  const {
    outputs = [],
    withdrawals = [],
    certificates = [],
    votes = [],
    proposals = [],
    warnings = [],
    ...others
  } = part;
  return {
    warnings: warnings.map((warning) => ({ ...warning, text: nameField(name, warning.text) })),
    outputs: outputs.map(({ name: _, ...output }, place) => ({
      name: nameField(name, `outputs[${place}]`),
      ...output,
    })),
    withdrawals: withdrawals.map(({ name: _, ...withdrawal }) => ({
      name: intent.name ?? nameField(name, 'withdrawal'),
      ...withdrawal,
    })),
    certificates: certificates.map((certificate) => ({ name, ...certificate })),
    votes: votes.map((vote) => ({ name, ...vote })),
    proposals: proposals.map((proposal) => ({ name, ...proposal })),
    ...others,
  };
}

function planIntent(intent: TransactionIntent, { ledger, changeAddress, withdrawals }: Scope): PlanPart {
  switch (intent.kind) {
    case 'payment':
      return { outputs: intent.outputs };
    case 'spend':
      return { spends: intent.inputs.map(({ output }, index) => ({ name: `inputs[${index}]`, output })) };
    case 'reference':
      return { referenceInputs: intent.outputs };
    case 'mint':
      return { mints: planMints(intent) };
    case 'mintCip68':
      return planCip68Mint(intent, ledger);
    case 'deployScript':
      return planScriptDeployment(intent, changeAddress, ledger);
    case 'stakeRegistration':
      return planStakeRegistration(intent, ledger, withdrawals);
    case 'delegation':
      return planDelegation(intent, ledger);
    case 'voteDelegation':
      return planVoteDelegation(intent, ledger);
    case 'withdrawal':
      return planWithdrawal(intent, ledger);
    case 'drepRegistration':
      return planDRepRegistration(intent, ledger);
    case 'drepUpdate':
      return planDRepUpdate(intent, ledger);
    case 'poolRegistration':
      return planPoolRegistration(intent, ledger);
    case 'poolRetirement':
      return planPoolRetirement(intent, ledger);
    case 'committee':
      return planCommitteeUpdate(intent, ledger);
    case 'vote':
      return planVote(intent, ledger);
    case 'proposal':
      return planProposal(intent, ledger, true);
    case 'treasuryDonation':
      return planDonation(intent, ledger);
  }
}

const HASH = /^[0-9a-fA-F]{56}$/;

function planMints({ policyId, assets }: Extract<TransactionIntent, { kind: 'mint' }>): readonly AssetAmount[] {
  if (!HASH.test(policyId)) throw new BuildError('policyId must be 56 hexadecimal digits');
  if (assets.length === 0) throw new BuildError('assets is empty: there is nothing to mint or burn');
  const names = new Set(assets.map(({ assetName }) => assetName.toLowerCase()));
  if (names.size < assets.length) throw new BuildError('assets contains an asset twice');
  return assets.map((asset) => ({ policyId: policyId.toLowerCase(), ...asset }));
}

type OutputIndex = RedeemerIndexes['output'];

/** Adds the script's consent to every item of the part that the script guards. */
function withWitness(
  part: PlanPart,
  intent: TransactionIntent,
  name: string,
  outputIndex: OutputIndex,
  ledger: LedgerView,
): PlanPart {
  if (intent.kind === 'spend') return withSpendWitnesses(part, intent.inputs, name, outputIndex);
  const witness = 'witness' in intent ? intent.witness : undefined;
  if (witness === undefined) return part;
  const { certificates = [], withdrawals = [], votes = [], proposals = [], ...others } = part;
  const { mints = [] } = others;
  const guarded = new GuardedItems(witness, name, outputIndex);
  const policies = new Map([...new Set(mints.map(({ policyId }) => policyId))].map((id) => [id, guarded.consent()]));
  const result: PlanPart = {
    certificates: certificates.map((certificate) => guarded.certificate(certificate)),
    withdrawals: withdrawals.map((each) => guarded.add(each, isScriptAccount(each.stakeAddress, ledger))),
    votes: votes.map((each) => guarded.add(each, each.voter.credential.type === 'script')),
    proposals: proposals.map((each) => guarded.add(each, getGuardrail(each.proposal.action).length > 0)),
    scripts: witness.script === undefined ? [] : [witness.script],
    referenceInputs: witness.referenceInput === undefined ? [] : [witness.referenceInput],
    ...(mints.length > 0 && witness.redeemer !== undefined && { policies: dropUndefined(policies) }),
    ...others,
  };
  if (guarded.isUnused)
    throw new BuildError(
      "no script guards it: remove 'redeemer' and 'script', because a key signs or nothing is needed",
    );
  return result;
}

const isScriptAccount = (stakeAddress: string, { network }: LedgerView): boolean =>
  new AddressParser(network).stake(stakeAddress, 'stakeAddress').credential.type === 'script';

const dropUndefined = (policies: ReadonlyMap<string, Consent | undefined>): ReadonlyMap<string, Consent> =>
  new Map([...policies].flatMap(([id, consent]) => (consent === undefined ? [] : [[id, consent] as const])));

/** Hands out the consents of one witness, each with its own name. */
class GuardedItems {
  private readonly witness: ScriptWitness;
  private readonly name: string;
  private readonly outputIndex: OutputIndex;
  private count = 0;

  constructor(witness: ScriptWitness, name: string, outputIndex: OutputIndex) {
    this.witness = witness;
    this.name = name;
    this.outputIndex = outputIndex;
  }

  get isUnused(): boolean {
    return this.count === 0;
  }

  /** Undefined when the script is native. */
  consent(): Consent | undefined {
    this.count += 1;
    const { redeemer, units } = this.witness;
    if (redeemer === undefined) return undefined;
    return {
      name: this.count === 1 ? this.name : `${this.name} (${this.count})`,
      redeemer:
        typeof redeemer === 'function'
          ? (input) => nameErrors(this.name, () => redeemer({ input, output: this.outputIndex }))
          : redeemer,
      ...(units !== undefined && { units }),
    };
  }

  add<Item extends object>(item: Item, isGuarded: boolean): Item & { readonly consent?: Consent } {
    const consent = isGuarded ? this.consent() : undefined;
    return consent === undefined ? item : { consent, ...item };
  }

  /** The registration without a deposit runs no script, so a redeemer asks for the one with it. */
  certificate(planned: PlannedCertificate): PlannedCertificate {
    const { certificate, deposit } = planned;
    const stated =
      certificate.kind === 'stake-registration' && certificate.stake.type === 'script' && this.witness.redeemer
        ? { ...planned, certificate: { ...certificate, deposit } }
        : planned;
    return this.add(stated, getCertificateSigners(stated.certificate)[0]?.type === 'script');
  }
}

function withSpendWitnesses(
  part: PlanPart,
  inputs: Extract<TransactionIntent, { kind: 'spend' }>['inputs'],
  intentName: string,
  outputIndex: OutputIndex,
): PlanPart {
  const spends = (part.spends ?? []).map((spend, place) => {
    const { witness, datum } = inputs[place]!;
    const name = nameField(intentName, `inputs[${place}]`);
    const consent = witness && new GuardedItems(witness, name, outputIndex).consent();
    const { output } = spend;
    return { name, output, ...(datum && { datum }), ...(consent && { consent }) };
  });
  const witnesses = inputs.flatMap(({ witness }) => witness ?? []);
  return {
    spends,
    scripts: witnesses.flatMap(({ script }) => script ?? []),
    referenceInputs: witnesses.flatMap(({ referenceInput }) => referenceInput ?? []),
  };
}
