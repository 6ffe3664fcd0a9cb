import { addressBytesText, type Credential } from '../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { changeWarnings } from '../assemble/change-address.js';
import { withdrawalWarnings } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import { getGuardrail } from '../plan/guardrail.js';
import { distinctOutputs } from '../plan/merge-parts.js';
import { computeSigningWindow } from '../plan/signing-window.js';
import type { TransactionPlan } from '../plan/transaction-plan.js';
import { computeValidUntil, forecastWarnings } from '../plan/validity.js';
import { getMaxSupply, type LedgerView } from '../request/ledger-view.js';
import type { Window } from '../request/native-script-use.js';
import type { CommonRequest } from '../request/request.js';
import { withScripts } from '../request/request-scripts.js';
import { explainScriptRejection } from '../request/script-rejection.js';
import type { LockedInput, PlacedOutput, PolicyMint, ScriptTransactionRequest } from '../request/script-request.js';
import type { Warning } from '../request/unsigned-tx.js';
import { planPayments } from '../scripts/script-payments.js';
import { addWallet } from '../scripts/script-utxos.js';
import { readScriptUtxos } from '../scripts/script-wallet.js';
import { AddressParser } from '../wallet/address-parser.js';
import { resolveScriptRequirement } from '../wallet/wallet.js';
import { WitnessTable } from '../wallet/witness-table.js';

export interface PlannedScriptRequest {
  readonly request: ScriptTransactionRequest;
  readonly warnings: readonly Warning[];
  /** Lovelace of each payment. */
  readonly paid: readonly bigint[];
}

/** The plan of a transaction in which at least one Plutus script runs. */
export function toScriptRequest(
  plan: TransactionPlan,
  common: CommonRequest,
  given: LedgerView,
  collateral: readonly PlacedOutput[] | undefined,
): PlannedScriptRequest {
  if (collateral !== undefined && distinctOutputs(collateral).length < collateral.length)
    throw new BuildError('collateral has a UTxO twice');
  const ledger = withScripts(given, common.nativeScripts);
  const addressParser = new AddressParser(ledger.network);
  const change = addressParser.payment(common.changeAddress, 'changeAddress');
  for (const { text } of changeWarnings(change, ledger)) throw new BuildError(text);
  const payments = planPayments(plan.outputs, addressParser, ledger);
  const withdrawals = planWithdrawals(plan, common, addressParser, ledger);
  const window = computeSigningWindow(plan, common, ledger, addressParser);
  const native = resolveNativeScripts(listNativeItems(plan, withdrawals, addressParser), ledger, window);
  const latest = computeValidUntil(common.ttl, ledger);
  const validUntil = native.validUntil !== undefined && native.validUntil < latest ? native.validUntil : latest;
  const validFrom = later(common.validFrom, native.validFrom);
  const named = [...plan.spends.map(({ output }) => output), ...plan.referenceInputs];
  const locked = plan.spends.filter((spend) => spend.consent !== undefined);
  const request: Omit<ScriptTransactionRequest, 'wallet'> = {
    inputs: locked.map(({ output, datum, consent }): LockedInput => ({ output, datum, consent: consent! })),
    spends: plan.spends.filter(({ consent }) => consent === undefined).map(({ output }) => output),
    mints: planPolicies(plan),
    withdrawals: withdrawals.map(({ account, amount, consent }) => ({
      account: account.bytes,
      lovelace: amount,
      consent,
    })),
    certificates: plan.certificates.map(({ certificate, deposit, consent }) => ({ certificate, deposit, consent })),
    votes: plan.votes.map(({ voter, votes, consent }) => ({ voter, votes, consent })),
    proposals: plan.proposals.map(({ proposal, consent }) => ({ proposal, consent })),
    donation: plan.donation,
    treasury: plan.treasury,
    payments: payments.outputs,
    witnessDatums: payments.witnessDatums,
    scripts: plan.scripts.filter(({ language }) => language !== 'native'),
    nativeScripts: native.scripts,
    nativeSigners: [...native.keyHashes, ...(common.signers ?? []).map((hash) => hash.toLowerCase())],
    referenceInputs: plan.referenceInputs,
    signers: [...new Set((common.requiredSigners ?? []).map((hash) => hash.toLowerCase()))],
    changeAddress: change.bytes,
    ...(collateral && { collateral }),
    validFrom,
    validUntil,
    metadata: common.encodedMetadata,
    maxSizeBytes: common.maxSizeBytes,
    setEncoding: common.setEncoding ?? common.witnessForm,
    strategy: common.strategy,
    seed: common.seed,
    selection: common.selection,
  };
  const warnings = [
    ...plan.warnings,
    ...forecastWarnings(validUntil, ledger),
    ...payments.warnings,
    ...withdrawalWarnings([...plan.withdrawals, ...(common.withdrawals ?? [])], addressParser, ledger),
  ];
  const wallet = readScriptUtxos(
    common.utxos,
    addressParser,
    named.map(({ reference }) => reference),
  );
  const spendable = [...wallet.utxos, ...plan.spends.map(({ output }) => output.content)];
  if (spendable.reduce((sum, { lovelace }) => sum + lovelace, 0n) > getMaxSupply(ledger))
    throw new BuildError('The UTxOs hold more lovelace than the maximum supply');
  return { request: addWallet(request, wallet), warnings, paid: payments.outputs.map(({ lovelace }) => lovelace) };
}

const later = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a;

function planWithdrawals(plan: TransactionPlan, common: CommonRequest, parser: AddressParser, ledger: LedgerView) {
  const seen = new Set<string>();
  const all: TransactionPlan['withdrawals'] = [...plan.withdrawals, ...(common.withdrawals ?? [])];
  return all.map(({ stakeAddress, amount, name, consent }, index) => {
    const field = name ?? `withdrawals[${index}]`;
    const account = parser.stake(stakeAddress, `${field}.stakeAddress`);
    if (amount < 0n || amount > getMaxSupply(ledger))
      throw new BuildError(`${field}.amount exceeds the maximum lovelace supply`);
    if (seen.has(toHex(account.bytes))) throw new BuildError(`${field} is a duplicate account`);
    seen.add(toHex(account.bytes));
    return { account, amount, consent, name: name ?? '' };
  });
}

const MAX_MINTED = 2n ** 63n - 1n;

/** The minted amounts by policy; the amounts of one asset are summed. */
function planPolicies({ mints, policies }: TransactionPlan): readonly PolicyMint[] {
  const byPolicy = new Map<string, Map<string, bigint>>();
  for (const { policyId, assetName, quantity } of mints) {
    const assets = byPolicy.get(policyId.toLowerCase()) ?? new Map<string, bigint>();
    byPolicy.set(policyId.toLowerCase(), assets);
    const sum = (assets.get(assetName.toLowerCase()) ?? 0n) + quantity;
    if (sum > MAX_MINTED || sum < -MAX_MINTED)
      throw new BuildError(`${policyId}${assetName}: a transaction mints or burns at most ${MAX_MINTED} of an asset`);
    assets.set(assetName.toLowerCase(), sum);
  }
  return [...byPolicy].map(([policyId, assets]) => ({
    policyId: fromHex(policyId),
    assets: [...assets].map(([assetName, quantity]) => {
      if (quantity === 0n) throw new BuildError(`The minted and burned amounts of ${policyId}${assetName} cancel out`);
      return { assetName: fromHex(assetName), quantity };
    }),
    consent: policies.get(policyId),
  }));
}

interface NativeItem {
  readonly name: string;
  readonly kind: 'policy' | 'script';
  readonly hash: string;
}

/** Scripts that guard an item without a redeemer. */
function listNativeItems(
  plan: TransactionPlan,
  withdrawals: ReturnType<typeof planWithdrawals>,
  parser: AddressParser,
): readonly NativeItem[] {
  const toItems = (name: string, credentials: readonly (Credential | undefined)[]): readonly NativeItem[] =>
    credentials.flatMap((each) => (each?.type === 'script' ? [{ name, kind: 'script', hash: toHex(each.hash) }] : []));
  return [
    ...plan.spends.flatMap(({ name, output, consent }): readonly NativeItem[] => {
      const { lock } = parser.payment(addressBytesText(output.content.address), name);
      if (consent !== undefined || lock.type === 'key') return [];
      if (lock.type !== 'script')
        throw new BuildError(`${name} is at a Byron address, which a transaction with Plutus scripts cannot spend`);
      return [{ name, kind: 'script', hash: lock.hash }];
    }),
    ...plan.mints.flatMap(({ policyId }): readonly NativeItem[] =>
      plan.policies.has(policyId.toLowerCase()) ? [] : [{ name: '', kind: 'policy', hash: policyId.toLowerCase() }],
    ),
    ...plan.certificates.flatMap(({ certificate, consent, name = '' }) =>
      consent === undefined ? toItems(name, getCertificateSigners(certificate)) : [],
    ),
    ...withdrawals.flatMap(({ account, consent, name }) =>
      consent === undefined ? toItems(name, [account.credential]) : [],
    ),
    ...plan.votes.flatMap(({ voter, consent, name = '' }) =>
      consent === undefined ? toItems(name, [voter.credential]) : [],
    ),
    ...plan.proposals.flatMap(({ proposal, consent, name = '' }) =>
      consent === undefined ? toItems(name, getGuardrail(proposal.action)) : [],
    ),
  ];
}

interface NativeWitnesses {
  readonly scripts: readonly Script[];
  readonly keyHashes: readonly string[];
  readonly validFrom: bigint | undefined;
  readonly validUntil: bigint | undefined;
}

function resolveNativeScripts(items: readonly NativeItem[], ledger: LedgerView, window: Window): NativeWitnesses {
  const scripts = new Map<string, Script>();
  const keyHashes = new Set<string>();
  let [validFrom, validUntil]: [bigint | undefined, bigint | undefined] = [undefined, undefined];
  for (const { name, kind, hash } of items) {
    if (scripts.has(hash)) continue;
    const signing = new Set([...(window.signing ?? []), ...keyHashes]);
    const requirement = resolveScriptRequirement(hash, new WitnessTable(), ledger, { ...window, signing });
    const script = ledger.scripts?.get(hash);
    if (typeof requirement === 'string' || script?.language !== 'native') {
      const reason = explainScriptRejection(kind, hash, ledger, window);
      throw new BuildError(`${name === '' ? '' : `${name}: `}${reason}; a Plutus script needs a 'redeemer'`);
    }
    scripts.set(hash, { language: 'native', bytes: script.bytes });
    for (const keyHash of requirement.use?.keyHashes ?? []) keyHashes.add(keyHash);
    validFrom = later(validFrom, requirement.use?.validFrom);
    const end = requirement.use?.validUntil;
    if (end !== undefined && (validUntil === undefined || end < validUntil)) validUntil = end;
  }
  return { scripts: [...scripts.values()], keyHashes: [...keyHashes], validFrom, validUntil };
}
