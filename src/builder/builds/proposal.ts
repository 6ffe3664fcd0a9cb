import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { GovernanceAction, GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import { actionIdText, parseActionId } from '../../chains/cardano/governance/governance-id.js';
import { getActionPurpose } from '../../chains/cardano/ledger/action-chain.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { registeredWarnings } from '../assemble/warnings.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { getMaxSupply, isConway, type LedgerView } from '../request/ledger-view.js';
import { checkParameterChange, checkShare } from '../request/parameter-change.js';
import { parseAnchor } from '../request/parse-anchor.js';
import { parseCredential } from '../request/parse-credential.js';
import type { CredentialRequest, ProposalRequest, ProposedAction } from '../request/proposal-request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressParser, type StakeAccount } from '../wallet/address-parser.js';

/** Builds a governance proposal. The deposit returns to `returnAddress` regardless of the outcome. */
export function buildProposal(request: ProposalRequest, ledger: LedgerView): UnsignedTx {
  const { action, returnAddress, anchorUrl, anchorDataHash, ...common } = request;
  const intent = { action, returnAddress, anchorUrl, anchorDataHash };
  return build(planProposal(intent, ledger, common.nativeScripts !== undefined), common, ledger);
}

/** `bringsScripts`: the request has the script of the constitution, if that has one. */
export function planProposal(
  { action: requested, returnAddress, anchorUrl, anchorDataHash }: IntentFields<ProposalRequest>,
  ledger: LedgerView,
  bringsScripts: boolean,
): PlanPart {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} has no proposals before Conway`);
  const { governanceActionDeposit: deposit } = ledger.parameters;
  if (deposit === undefined) throw new BuildError('parameters.governanceActionDeposit is required for a proposal');
  const addressParser = new AddressParser(ledger.network);
  const account = addressParser.stake(returnAddress, 'returnAddress');
  const anchor = parseAnchor({ anchorUrl, anchorDataHash })!;
  const { action, warnings } = new Proposer(addressParser, ledger, bringsScripts).propose(requested);
  return {
    proposals: [{ proposal: { deposit, returnAddress: account.bytes, action, anchor } }],
    warnings: [...registeredWarnings(account, ledger), ...warnings],
  };
}

type ActionRequest<Kind extends ProposedAction['kind']> = Extract<ProposedAction, { readonly kind: Kind }>;

/** Converts the request into an action and collects warnings about ledger rejections. */
class Proposer {
  private readonly addressParser: AddressParser;
  private readonly ledger: LedgerView;
  private readonly bringsScripts: boolean;
  private readonly warnings: Warning[] = [];

  constructor(addressParser: AddressParser, ledger: LedgerView, bringsScripts: boolean) {
    this.addressParser = addressParser;
    this.ledger = ledger;
    this.bringsScripts = bringsScripts;
  }

  propose(requested: ProposedAction): { readonly action: GovernanceAction; readonly warnings: readonly Warning[] } {
    return { action: this.toAction(requested), warnings: this.warnings };
  }

  private toAction(requested: ProposedAction): GovernanceAction {
    switch (requested.kind) {
      case 'info':
        return { kind: 'info' };
      case 'no-confidence':
        return { kind: requested.kind, previous: this.resolvePrevious(requested) };
      case 'treasury-withdrawals':
        return {
          kind: requested.kind,
          withdrawals: this.toWithdrawals(requested),
          guardrailScript: this.resolveGuardrail(requested),
        };
      case 'parameter-change':
        checkParameterChange(requested.parameters, this.ledger.parameters.protocolVersion?.major);
        return {
          kind: requested.kind,
          previous: this.resolvePrevious(requested),
          update: requested.parameters,
          guardrailScript: this.resolveGuardrail(requested),
        };
      case 'hard-fork':
        return this.toHardFork(requested);
      case 'update-committee':
        return this.toCommitteeUpdate(requested);
      case 'new-constitution': {
        const { constitutionUrl, constitutionHash, guardrailScript } = requested;
        const fields = { anchorUrl: constitutionUrl, anchorDataHash: constitutionHash };
        return {
          kind: requested.kind,
          previous: this.resolvePrevious(requested),
          anchor: parseAnchor(fields, 'action: ')!,
          guardrailScript: guardrailScript === 'none' ? undefined : scriptHash(guardrailScript),
        };
      }
    }
  }

  /** `none` is not a valid action id, so it cannot be ambiguous. */
  private resolvePrevious({
    kind,
    previous,
  }: ProposedAction & { readonly previous?: string }): GovernanceActionId | undefined {
    const purpose = getActionPurpose(kind)!;
    const stated = previous ?? this.ledger.enacted?.get(purpose);
    if (stated === undefined)
      throw new BuildError(
        `action.previous is not known: give the last enacted action of the same purpose (${purpose}), or 'none'`,
      );
    if (stated === 'none') return undefined;
    return typeof stated === 'string' ? decoding('action.previous', () => parseActionId(stated)) : stated;
  }

  /** Conway: such an action includes the guardrail script of the constitution, which must validate it. */
  private resolveGuardrail({
    kind,
    guardrailScript,
  }: ActionRequest<'parameter-change' | 'treasury-withdrawals'>): Uint8Array | undefined {
    const known = this.ledger.guardrailScript;
    const stated = guardrailScript?.toLowerCase() ?? known;
    if (stated === undefined)
      throw new BuildError("action.guardrailScript is not known: give the script of the constitution, or 'none'");
    if (known !== undefined && stated !== known)
      this.addError('guardrail-script', `The guardrail script of the constitution is ${known}, not ${stated}`);
    if (stated === 'none') return undefined;
    const hash = scriptHash(stated);
    if (this.ledger.scripts?.get(stated)?.language !== 'native' && !this.bringsScripts)
      throw new BuildError(
        `The constitution of ${this.ledger.network.id} has the guardrail script ${stated}, which must validate ${NAMES[kind]}: building a transaction that runs it is not supported`,
        { kind: 'not-implemented' },
      );
    return hash;
  }

  private toWithdrawals({
    withdrawals,
  }: ActionRequest<'treasury-withdrawals'>): readonly (readonly [Uint8Array, bigint])[] {
    if (withdrawals.length === 0) throw new BuildError('action.withdrawals is empty: there is nothing to withdraw');
    const byAccount = new Map<string, readonly [StakeAccount, bigint]>();
    for (const [index, { stakeAddress, amount }] of withdrawals.entries()) {
      const field = `action.withdrawals[${index}]`;
      const account = this.addressParser.stake(stakeAddress, `${field}.stakeAddress`);
      if (amount <= 0n) throw new BuildError(`${field}.amount must be more than 0`);
      if (amount > getMaxSupply(this.ledger))
        throw new BuildError(`${field}.amount exceeds the maximum lovelace supply`);
      const name = toHex(account.bytes);
      if (byAccount.has(name)) throw new BuildError(`${field} is a duplicate account`);
      byAccount.set(name, [account, amount]);
      this.warnings.push(...registeredWarnings(account, this.ledger));
    }
    return [...byAccount]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, [account, amount]]) => [account.bytes, amount] as const);
  }

  /**
   * Must increment the version that the action builds on; only the version of the last enacted action is known here.
   */
  private toHardFork(requested: ActionRequest<'hard-fork'>): GovernanceAction {
    const { major, minor } = requested.protocolVersion;
    for (const number of [major, minor])
      if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff)
        throw new BuildError('action.protocolVersion: major and minor must be whole numbers');
    const previous = this.resolvePrevious(requested);
    const enacted = this.ledger.enacted?.get('hard-fork');
    const builds = previous === undefined ? 'none' : actionIdText(previous);
    const { protocolVersion: now } = this.ledger.parameters;
    if (
      now !== undefined &&
      enacted !== undefined &&
      builds === (enacted === 'none' ? 'none' : actionIdText(enacted))
    ) {
      const follows = (major === now.major + 1 && minor === 0) || (major === now.major && minor === now.minor + 1);
      if (!follows)
        this.addError('hard-fork-version', `Version ${major}.${minor} does not follow ${now.major}.${now.minor}`);
    }
    return { kind: 'hard-fork', previous, protocolVersion: { major, minor } };
  }

  private toCommitteeUpdate(requested: ActionRequest<'update-committee'>): GovernanceAction {
    const { removed = [], added = [], threshold } = requested;
    const previous = this.resolvePrevious(requested);
    checkShare(threshold, 'action.threshold');
    const now = slotToEpoch(this.ledger.network, Number(this.ledger.tipSlot)).epoch;
    const seen = new Set<string>();
    const once = (request: CredentialRequest, field: string): Credential => {
      const { credentialHash, scriptCredential = false } = request;
      const credential = parseCredential(credentialHash, scriptCredential, `${field}.credentialHash`);
      const name = formatCredentialKey(credential);
      if (seen.has(name)) throw new BuildError(`${field} is duplicated`);
      seen.add(name);
      return credential;
    };
    for (const [index, { epoch }] of added.entries())
      if (epoch <= now)
        this.addError(
          'term-over',
          `action.added[${index}] has a term until epoch ${epoch}, but the current epoch is ${now}`,
        );
    return {
      kind: 'update-committee',
      previous,
      removed: removed
        .map((each, index) => once(each, `action.removed[${index}]`))
        .toSorted((a, b) => (formatCredentialKey(a) < formatCredentialKey(b) ? -1 : 1)),
      added: added
        .map((each, index) => [once(each, `action.added[${index}]`), BigInt(each.epoch)] as const)
        .toSorted(([a], [b]) => (formatCredentialKey(a) < formatCredentialKey(b) ? -1 : 1)),
      threshold,
    };
  }

  private addError(code: string, text: string): void {
    this.warnings.push({ code, severity: 'error', text });
  }
}

const NAMES = {
  'parameter-change': 'a parameter change',
  'treasury-withdrawals': 'treasury withdrawals',
} as const;

/** Map key order of the ledger: keys before scripts. */
const formatCredentialKey = ({ type, hash }: Credential): string => `${type}${toHex(hash)}`;

const HASH = /^[0-9a-fA-F]{56}$/;

function scriptHash(text: string): Uint8Array {
  if (!HASH.test(text)) throw new BuildError('action.guardrailScript must be 56 hexadecimal digits');
  return fromHex(text);
}
