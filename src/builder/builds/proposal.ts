import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { GovernanceAction, GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import { actionIdText, parseActionId } from '../../chains/cardano/governance/governance-id.js';
import { purposeOf } from '../../chains/cardano/ledger/governance.js';
import { slotToEpoch } from '../../chains/cardano/time.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { build } from '../assemble/build.js';
import { registeredWarnings } from '../assemble/warnings.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { anchorOf } from '../request/anchor-of.js';
import { credentialOf } from '../request/credential-of.js';
import { isConway, type LedgerView, supplyOf } from '../request/ledger-view.js';
import { checkParameterChange, checkShare } from '../request/parameter-change.js';
import type { CredentialRequest, ProposalRequest, ProposedAction } from '../request/proposal-request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressBook, type StakeAccount } from '../wallet/address-book.js';

/** Builds a governance proposal. The deposit returns to `returnAddress` regardless of the outcome. */
export function buildProposal(request: ProposalRequest, ledger: LedgerView): UnsignedTx {
  const { action: wanted, returnAddress, anchorUrl, anchorDataHash, ...common } = request;
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} has no proposals before Conway`);
  const { governanceActionDeposit: deposit } = ledger.parameters;
  if (deposit === undefined) throw new BuildError('parameters.governanceActionDeposit is required for a proposal');
  const book = new AddressBook(ledger.network);
  const account = book.stake(returnAddress, 'returnAddress');
  const anchor = anchorOf({ anchorUrl, anchorDataHash })!;
  const { action, warnings } = new Proposer(book, ledger, common.nativeScripts !== undefined).propose(wanted);
  return build(
    {
      outputs: [],
      certificates: [],
      proposals: [{ deposit, returnAddress: account.bytes, action, anchor }],
      selectAll: false,
      warnings: [...registeredWarnings(account, ledger), ...warnings],
    },
    common,
    ledger,
  );
}

type Wanted<Kind extends ProposedAction['kind']> = Extract<ProposedAction, { readonly kind: Kind }>;

/** Converts the request into an action and collects warnings about ledger rejections. */
class Proposer {
  private readonly book: AddressBook;
  private readonly ledger: LedgerView;
  private readonly bringsScripts: boolean;
  private readonly warnings: Warning[] = [];

  constructor(book: AddressBook, ledger: LedgerView, bringsScripts: boolean) {
    this.book = book;
    this.ledger = ledger;
    this.bringsScripts = bringsScripts;
  }

  propose(wanted: ProposedAction): { readonly action: GovernanceAction; readonly warnings: readonly Warning[] } {
    return { action: this.actionOf(wanted), warnings: this.warnings };
  }

  private actionOf(wanted: ProposedAction): GovernanceAction {
    switch (wanted.kind) {
      case 'info':
        return { kind: 'info' };
      case 'no-confidence':
        return { kind: wanted.kind, previous: this.previousOf(wanted) };
      case 'treasury-withdrawals':
        return {
          kind: wanted.kind,
          withdrawals: this.withdrawalsOf(wanted),
          guardrailScript: this.guardOf(wanted),
        };
      case 'parameter-change':
        checkParameterChange(wanted.parameters);
        return {
          kind: wanted.kind,
          previous: this.previousOf(wanted),
          update: wanted.parameters,
          guardrailScript: this.guardOf(wanted),
        };
      case 'hard-fork':
        return this.forkOf(wanted);
      case 'update-committee':
        return this.committeeOf(wanted);
      case 'new-constitution': {
        const { constitutionUrl, constitutionHash, guardrailScript } = wanted;
        const fields = { anchorUrl: constitutionUrl, anchorDataHash: constitutionHash };
        return {
          kind: wanted.kind,
          previous: this.previousOf(wanted),
          anchor: anchorOf(fields, 'action: ')!,
          guardrailScript: guardrailScript === 'none' ? undefined : scriptHash(guardrailScript),
        };
      }
    }
  }

  /** `none` is not a valid action id, so it cannot be ambiguous. */
  private previousOf({
    kind,
    previous,
  }: ProposedAction & { readonly previous?: string }): GovernanceActionId | undefined {
    const purpose = purposeOf(kind)!;
    const stated = previous ?? this.ledger.enacted?.get(purpose);
    if (stated === undefined)
      throw new BuildError(
        `action.previous is not known: give the last enacted action of the same purpose (${purpose}), or 'none'`,
      );
    if (stated === 'none') return undefined;
    return typeof stated === 'string' ? decoding('action.previous', () => parseActionId(stated)) : stated;
  }

  /** Conway: such an action includes the guardrail script of the constitution, which must validate it. */
  private guardOf({
    kind,
    guardrailScript,
  }: Wanted<'parameter-change' | 'treasury-withdrawals'>): Uint8Array | undefined {
    const known = this.ledger.guardrailScript;
    const stated = guardrailScript?.toLowerCase() ?? known;
    if (stated === undefined)
      throw new BuildError("action.guardrailScript is not known: give the script of the constitution, or 'none'");
    if (known !== undefined && stated !== known)
      this.refuse('guardrail-script', `The guardrail script of the constitution is ${known}, not ${stated}`);
    if (stated === 'none') return undefined;
    const hash = scriptHash(stated);
    if (this.ledger.scripts?.get(stated)?.language !== 'native' && !this.bringsScripts)
      throw new BuildError(
        `The constitution of ${this.ledger.network.id} has the guardrail script ${stated}, which must validate ${NAMES[kind]}: building a transaction that runs it is not supported`,
        { kind: 'not-implemented' },
      );
    return hash;
  }

  private withdrawalsOf({ withdrawals }: Wanted<'treasury-withdrawals'>): readonly (readonly [Uint8Array, bigint])[] {
    if (withdrawals.length === 0) throw new BuildError('action.withdrawals is empty: there is nothing to withdraw');
    const byAccount = new Map<string, readonly [StakeAccount, bigint]>();
    for (const [index, { stakeAddress, amount }] of withdrawals.entries()) {
      const place = `action.withdrawals[${index}]`;
      const account = this.book.stake(stakeAddress, `${place}.stakeAddress`);
      if (amount <= 0n) throw new BuildError(`${place}.amount must be more than 0`);
      if (amount > supplyOf(this.ledger)) throw new BuildError(`${place}.amount exceeds the maximum lovelace supply`);
      const name = toHex(account.bytes);
      if (byAccount.has(name)) throw new BuildError(`${place} is a duplicate account`);
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
  private forkOf(wanted: Wanted<'hard-fork'>): GovernanceAction {
    const { major, minor } = wanted.protocolVersion;
    for (const number of [major, minor])
      if (!Number.isInteger(number) || number < 0 || number > 0xffff_ffff)
        throw new BuildError('action.protocolVersion: major and minor must be whole numbers');
    const previous = this.previousOf(wanted);
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
        this.refuse('hard-fork-version', `Version ${major}.${minor} does not follow ${now.major}.${now.minor}`);
    }
    return { kind: 'hard-fork', previous, protocolVersion: { major, minor } };
  }

  private committeeOf(wanted: Wanted<'update-committee'>): GovernanceAction {
    const { removed = [], added = [], threshold } = wanted;
    const previous = this.previousOf(wanted);
    checkShare(threshold, 'action.threshold');
    const now = slotToEpoch(this.ledger.network, Number(this.ledger.tipSlot)).epoch;
    const seen = new Set<string>();
    const once = (request: CredentialRequest, place: string): Credential => {
      const { credentialHash, scriptCredential = false } = request;
      const credential = credentialOf(credentialHash, scriptCredential, `${place}.credentialHash`);
      const name = nameOf(credential);
      if (seen.has(name)) throw new BuildError(`${place} is duplicated`);
      seen.add(name);
      return credential;
    };
    for (const [index, { epoch }] of added.entries())
      if (epoch <= now)
        this.refuse(
          'term-over',
          `action.added[${index}] has a term until epoch ${epoch}, but the current epoch is ${now}`,
        );
    return {
      kind: 'update-committee',
      previous,
      removed: removed
        .map((each, index) => once(each, `action.removed[${index}]`))
        .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
      added: added
        .map((each, index) => [once(each, `action.added[${index}]`), BigInt(each.epoch)] as const)
        .toSorted(([a], [b]) => (nameOf(a) < nameOf(b) ? -1 : 1)),
      threshold,
    };
  }

  private refuse(code: string, text: string): void {
    this.warnings.push({ code, severity: 'error', text });
  }
}

const NAMES = {
  'parameter-change': 'a parameter change',
  'treasury-withdrawals': 'treasury withdrawals',
} as const;

/** Map key order of the ledger: keys before scripts. */
const nameOf = ({ type, hash }: Credential): string => `${type}${toHex(hash)}`;

const HASH = /^[0-9a-fA-F]{56}$/;

function scriptHash(text: string): Uint8Array {
  if (!HASH.test(text)) throw new BuildError('action.guardrailScript must be 56 hexadecimal digits');
  return fromHex(text);
}
