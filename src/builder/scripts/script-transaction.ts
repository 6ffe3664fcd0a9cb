import { decodeAddressInBlock, paymentCredential } from '../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import { executionFee, referenceScriptFee, totalUnits } from '../../chains/cardano/ledger/minimum-fee.js';
import { scriptDataHash } from '../../chains/cardano/ledger/script-data.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import { SET_TAG_BYTES, type SetEncoding } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import { type BodyContent, encodeBody } from '../../chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet, type WitnessContent } from '../../chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { accountCredential, compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { byronBody } from '../../chains/cardano/transactions/transaction-body.js';
import { NO_WITNESSES } from '../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { LockedInput, PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { changeFor, orderedAssets } from './script-change.js';
import { collateralFor } from './script-collateral.js';
import { computeBalance, type ScriptBalance, selectFor } from './script-inputs.js';
import { checkReferenceScripts, checkScriptContext } from './script-limits.js';
import { collectConsents, type NamedRedeemer, redeemersFor, type UnitsByName } from './script-redeemers.js';

/** Complete except for signatures. */
export interface ScriptTransaction {
  readonly cbor: Uint8Array;
  readonly hash: Uint8Array;
  readonly fee: bigint;
  /** Hashes of all required signers, hexadecimal. */
  readonly keyHashes: readonly string[];
  readonly redeemers: readonly NamedRedeemer[];
  /** The wallet UTxOs that are spent, and the collateral. */
  readonly paidWith: readonly PlacedOutput[];
  readonly collateral: readonly PlacedOutput[];
  readonly change: readonly OutputContent[];
  /** The ledger's minimum for the signed transaction. */
  readonly minFee: bigint;
  /** Size of the signed transaction, as the ledger measures it. */
  readonly sizeBytes: number;
}

/** The parts that do not depend on the selected wallet UTxOs. */
interface Frame {
  readonly request: ScriptTransactionRequest;
  readonly parameters: ProtocolParameters;
  readonly units: UnitsByName;
  readonly sets: SetEncoding;
  /** Scripts that are not available as reference scripts. */
  readonly witnessScripts: readonly Script[];
  readonly languages: readonly number[];
  readonly datums: readonly Uint8Array[];
  readonly referenceScriptBytes: number;
  /** Keys that sign for any selection. */
  readonly keyHashes: readonly string[];
}

interface Draft {
  readonly body: Uint8Array;
  readonly witnesses: WitnessContent;
  readonly redeemers: readonly NamedRedeemer[];
  readonly keyHashes: readonly string[];
  readonly collateral: readonly PlacedOutput[];
  readonly change: readonly OutputContent[];
}

const NO_BYTES = new Uint8Array();
const ROUNDS = 8;

/**
 * Builds at the minimum fee for the given units: script inputs, as many wallet UTxOs as needed, and change. Throws a
 * `BuildError` that says what to change. Pure: the same arguments give the same bytes.
 */
export function writeScriptTransaction(
  request: ScriptTransactionRequest,
  units: UnitsByName,
  parameters: ProtocolParameters,
): ScriptTransaction {
  const frame = createFrame(request, units, parameters);
  return selectFor(request, (paidWith) => balanceTransaction(frame, paidWith));
}

function createFrame(request: ScriptTransactionRequest, units: UnitsByName, parameters: ProtocolParameters): Frame {
  const { inputs, spends = [], referenceInputs, nativeScripts = [] } = request;
  const carrying = [...inputs.map(({ output }) => output), ...spends, ...referenceInputs];
  const carried = byHash(carrying.flatMap(({ content }) => content.scriptRef ?? []));
  const given = byHash(request.scripts);
  const witnessScripts = new Map<string, Script>();
  const languages = new Set<ScriptLanguage>();
  const withoutDatum = new Set(inputs.filter(hasNoDatum).map(({ consent }) => consent.name));
  for (const { name, script: hash } of collectConsents(request)) {
    const script = hash === undefined ? undefined : (carried.get(hash) ?? given.get(hash));
    if (hash === undefined || script === undefined)
      throw new BuildError(`${name}: ${hash === undefined ? 'no script locks it' : `the script ${hash} is missing`}`);
    if (script.language === 'native') throw new BuildError(`${name}: a native script must not have a redeemer`);
    if (withoutDatum.has(name) && script.language !== 'plutus-v3')
      throw new BuildError(`${name} has no datum, so its script can never be spent from`);
    if (!carried.has(hash)) witnessScripts.set(hash, script);
    languages.add(script.language);
  }
  for (const [hash, script] of byHash(nativeScripts)) if (!carried.has(hash)) witnessScripts.set(hash, script);
  if (languages.size === 0) throw new BuildError('No script runs: use a build operation without scripts');
  checkScriptContext(request, languages);
  const referenceScriptBytes = carrying.reduce((sum, { content }) => sum + (content.scriptRef?.bytes.length ?? 0), 0);
  checkReferenceScripts(referenceScriptBytes);
  const datums = [...inputs.flatMap(({ datum }) => datum ?? []), ...request.witnessDatums];
  return {
    request,
    parameters,
    units,
    sets: parameters.protocolVersion.major >= VERSION.conway ? (request.setEncoding ?? 'tagged') : 'untagged',
    witnessScripts: [...witnessScripts.values()],
    languages: [...languages].map((language) => SCRIPT_LANGUAGES.indexOf(language) - 1),
    datums: [...new Map(datums.map((datum) => [toHex(datum), datum])).values()],
    referenceScriptBytes,
    keyHashes: [...request.signers, ...(request.nativeSigners ?? []), ...collectSigners(request)],
  };
}

const hasNoDatum = ({ output: { content } }: LockedInput): boolean =>
  content.datumHash === undefined && content.inlineDatum === undefined;

const byHash = (scripts: readonly Script[]): ReadonlyMap<string, Script> =>
  new Map(scripts.map((script) => [toHex(hashScript(script)), script]));

/** Keys of accounts, certificates, voters and inputs that must be spent. */
function collectSigners(request: ScriptTransactionRequest): readonly string[] {
  const { withdrawals, certificates, votes = [], spends = [] } = request;
  const credentials = [
    ...votes.map(({ voter }) => voter.credential),
    ...spends.flatMap(({ content }) => {
      const address = decodeAddressInBlock(content.address);
      return (address && paymentCredential(address)) ?? [];
    }),
    ...withdrawals.flatMap((withdrawal) => accountCredential(withdrawal) ?? []),
    ...certificates.flatMap(({ certificate }) => getCertificateSigners(certificate)),
  ];
  return credentials.flatMap(({ type, hash }) => (type === 'key' ? [toHex(hash)] : []));
}

/** The transaction with these wallet UTxOs, or the lovelace that they lack. */
function balanceTransaction(
  frame: Frame,
  paidWith: readonly PlacedOutput[],
): ScriptTransaction | { readonly short: bigint } {
  const balance = computeBalance(frame.request, paidWith);
  let fee = 0n;
  for (let round = 0; round < ROUNDS; round += 1) {
    const draft = draftWith(frame, paidWith, balance, fee);
    if ('short' in draft) return draft;
    const needed = computeMinFee(draft, frame);
    // A fee above the minimum is kept when a lower one would make the transaction longer again.
    if (needed === fee || (needed < fee && round > 2)) return present(draft, frame, paidWith, fee);
    fee = needed;
  }
  throw new BuildError('The fee does not converge: add a payment to the change address');
}

function draftWith(
  frame: Frame,
  paidWith: readonly PlacedOutput[],
  { lovelace, assets, mint }: ScriptBalance,
  fee: bigint,
): Draft | { readonly short: bigint } {
  const { request, parameters } = frame;
  const change = changeFor(request.changeAddress, lovelace - fee, assets, parameters);
  if (change.short > 0n) return { short: change.short };
  const spent = [
    ...[...request.inputs.map(({ output }) => output), ...(request.spends ?? [])].map(({ reference }) => reference),
    ...paidWith.map(({ reference }) => reference),
  ];
  const redeemers = redeemersFor(request, spent, frame.units);
  const witnesses: WitnessContent = {
    ...NO_WITNESSES,
    scripts: frame.witnessScripts,
    datums: frame.datums,
    redeemers,
  };
  const collateral = collateralFor(request, fee, parameters);
  const body: BodyContent = {
    ...byronBody([], [], NO_BYTES),
    inputs: spent.toSorted(compareReferences),
    outputs: [...request.payments, ...change.outputs],
    fee,
    validFrom: request.validFrom,
    validUntil: request.validUntil,
    certificates: request.certificates.map(({ certificate }) => certificate),
    withdrawals: request.withdrawals.toSorted((a, b) => Buffer.compare(a.account, b.account)),
    mint: orderedAssets(mint),
    auxiliaryDataHash: request.metadata?.hash,
    requiredSigners: request.signers.map(fromHex),
    referenceInputs: request.referenceInputs.map(({ reference }) => reference).toSorted(compareReferences),
    scriptDataHash: computeScriptDataHash(witnesses, frame),
    votes: (request.votes ?? []).flatMap(({ votes }) => votes),
    proposals: (request.proposals ?? []).map(({ proposal }) => proposal),
    treasury: request.treasury,
    donation: request.donation,
    ...collateral.fields,
  };
  const keyHashes = new Set([...frame.keyHashes, ...[...paidWith, ...collateral.outputs].map(getKeyHash)]);
  return {
    body: encodeBody(body, frame.sets),
    witnesses,
    redeemers,
    keyHashes: [...keyHashes],
    collateral: collateral.outputs,
    change: change.outputs,
  };
}

function computeScriptDataHash(witnesses: WitnessContent, { languages, parameters, sets }: Frame): Uint8Array {
  const encoded = encodeWitnessSet(witnesses, sets);
  const hash = scriptDataHash({ witnesses: { ...NO_WITNESSES, ...witnesses, encoded } }, { languages, parameters });
  if (!(hash instanceof Uint8Array)) throw new BuildError('The cost model of a script is not known on this network');
  return hash;
}

function getKeyHash({ content, reference }: PlacedOutput): string {
  const address = decodeAddressInBlock(content.address);
  const credential = address && paymentCredential(address);
  if (credential?.type !== 'key')
    throw new BuildError(`The UTxO ${toHex(reference.txHash)}#${reference.index} is not at a key address`);
  return toHex(credential.hash);
}

/** As the ledger measures it: without the validity flag. */
function signedSize({ body, witnesses, keyHashes }: Draft, { request, sets }: Frame): number {
  const signature = { vkey: new Uint8Array(32), signature: new Uint8Array(64) };
  const signed = encodeWitnessSet({ ...witnesses, vkeys: keyHashes.map(() => signature) }, sets);
  // A wallet may add the tag to its set of signatures.
  const walletTag = sets === 'untagged' ? SET_TAG_BYTES : 0;
  return 1 + body.length + signed.length + walletTag + (request.metadata?.encoded.length ?? 1);
}

function computeMinFee(draft: Draft, frame: Frame): bigint {
  const { parameters, referenceScriptBytes } = frame;
  return (
    parameters.minFeeA * BigInt(signedSize(draft, frame)) +
    parameters.minFeeB +
    executionFee(parameters, totalUnits(draft.redeemers)) +
    referenceScriptFee(parameters, referenceScriptBytes)
  );
}

function present(draft: Draft, frame: Frame, paidWith: readonly PlacedOutput[], fee: bigint): ScriptTransaction {
  const { body, witnesses, keyHashes, redeemers, collateral, change } = draft;
  const sizeBytes = signedSize(draft, frame);
  const { metadata, maxSizeBytes = Number.POSITIVE_INFINITY } = frame.request;
  const maximum = Math.min(maxSizeBytes, Number(frame.parameters.maxTxSize));
  if (sizeBytes > maximum) throw new TransactionTooLarge(sizeBytes, maximum);
  const writer = new CborWriter().array(4).raw(body).raw(encodeWitnessSet(witnesses, frame.sets)).bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  const minFee = computeMinFee(draft, frame);
  const spends = { paidWith, collateral, change };
  return { cbor: writer.finish(), hash: blake2b256(body), fee, minFee, sizeBytes, keyHashes, redeemers, ...spends };
}
