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
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import type { OutputContent } from '../../chains/cardano/transactions/output.js';
import { accountCredential, compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { byronBody } from '../../chains/cardano/transactions/transaction-body.js';
import { NO_WITNESSES } from '../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { amountSize, headSize } from '../encoding/cbor-size.js';
import { BuildError, TransactionTooLarge } from '../errors.js';
import type { LockedInput, PlacedOutput, ScriptTransactionRequest } from '../request/script-request.js';
import { vkeyFieldSize } from '../wallet/witness-table.js';
import { changeFor, orderedAssets } from './script-change.js';
import { CollateralChooser, getKeyHash } from './script-collateral.js';
import { computeBalance, type ScriptBalance } from './script-inputs.js';
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

/** The parts that depend neither on the selected wallet UTxOs nor on the units. */
export interface ScriptFrame {
  readonly request: ScriptTransactionRequest;
  readonly parameters: ProtocolParameters;
  readonly sets: SetEncoding;
  /** Scripts that are not available as reference scripts. */
  readonly witnessScripts: readonly Script[];
  readonly languages: readonly number[];
  readonly datums: readonly Uint8Array[];
  readonly referenceScriptBytes: number;
  /** Keys that sign for any selection. */
  readonly keyHashes: readonly string[];
  readonly collateral: CollateralChooser;
}

/** The parts that depend on the selected wallet UTxOs and on the units, but not on fee and change. */
interface Prepared {
  readonly frame: ScriptFrame;
  readonly paidWith: readonly PlacedOutput[];
  readonly redeemers: readonly NamedRedeemer[];
  /** Without signatures. */
  readonly witnessSet: Uint8Array;
  readonly body: BodyContent;
  /** Keys that sign besides those of the collateral. */
  readonly keyHashes: ReadonlySet<string>;
  /** The part of the fee that does not depend on the size. */
  readonly fixedFee: bigint;
}

interface Draft {
  readonly body: Uint8Array;
  readonly keyHashes: readonly string[];
  readonly collateral: readonly PlacedOutput[];
  readonly change: readonly OutputContent[];
  readonly sizeBytes: number;
  readonly minFee: bigint;
}

const NO_BYTES = new Uint8Array();
const ROUNDS = 8;

export function createScriptFrame(request: ScriptTransactionRequest, parameters: ProtocolParameters): ScriptFrame {
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
  checkScriptContext(request, languages, parameters);
  const referenceScriptBytes = carrying.reduce((sum, { content }) => sum + (content.scriptRef?.bytes.length ?? 0), 0);
  checkReferenceScripts(referenceScriptBytes, parameters);
  const datums = [...inputs.flatMap(({ datum }) => datum ?? []), ...request.witnessDatums];
  return {
    request,
    parameters,
    sets: parameters.protocolVersion.major >= VERSION.conway ? (request.setEncoding ?? 'tagged') : 'untagged',
    witnessScripts: [...witnessScripts.values()],
    languages: [...languages].map((language) => SCRIPT_LANGUAGES.indexOf(language) - 1),
    datums: [...new Map(datums.map((datum) => [toHex(datum), datum])).values()],
    referenceScriptBytes,
    keyHashes: [...request.signers, ...(request.nativeSigners ?? []), ...collectSigners(request)],
    collateral: new CollateralChooser(request, parameters),
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

/**
 * The transaction with these wallet UTxOs, or the lovelace that they lack. Without change all that is left is the fee,
 * when that is cheaper or change is impossible.
 */
export function balanceScriptTransaction(
  frame: ScriptFrame,
  units: UnitsByName,
  paidWith: readonly PlacedOutput[],
): ScriptTransaction | { readonly short: bigint } {
  const balance = computeBalance(frame.request, paidWith);
  const left = [...balance.assets.values()].filter((quantity) => quantity !== 0n);
  if (left.some((quantity) => quantity < 0n)) return { short: 1n };
  const prepared = prepare(frame, units, paidWith, balance);
  const withChange = balanceWithChange(prepared, balance);
  const { lovelace: fee } = balance;
  if (left.length > 0 || frame.request.payments.length === 0 || fee <= 0n) return withChange;
  if (!('short' in withChange) && withChange.fee <= fee) return withChange;
  const draft = draftWith(prepared, [], fee);
  return draft.minFee <= fee ? present(draft, prepared, fee) : withChange;
}

function balanceWithChange(
  prepared: Prepared,
  { lovelace, assets }: ScriptBalance,
): ScriptTransaction | { readonly short: bigint } {
  const { request, parameters } = prepared.frame;
  let fee = 0n;
  for (let round = 0; round < ROUNDS; round += 1) {
    const change = changeFor(request.changeAddress, lovelace - fee, assets, parameters);
    if (change.short > 0n) return { short: change.short };
    const draft = draftWith(prepared, change.outputs, fee);
    // A fee above the minimum is kept when a lower one would make the transaction longer again.
    if (draft.minFee === fee || (draft.minFee < fee && round > 2)) return present(draft, prepared, fee);
    fee = draft.minFee;
  }
  throw new BuildError('The fee does not converge: add a payment to the change address');
}

function prepare(
  frame: ScriptFrame,
  units: UnitsByName,
  paidWith: readonly PlacedOutput[],
  { mint }: Pick<ScriptBalance, 'mint'>,
): Prepared {
  const { request, parameters, referenceScriptBytes } = frame;
  const spent = [
    ...[...request.inputs.map(({ output }) => output), ...(request.spends ?? [])].map(({ reference }) => reference),
    ...paidWith.map(({ reference }) => reference),
  ];
  const redeemers = redeemersFor(request, spent, units);
  const witnesses = { ...NO_WITNESSES, scripts: frame.witnessScripts, datums: frame.datums, redeemers };
  const witnessSet = encodeWitnessSet(witnesses, frame.sets);
  return {
    frame,
    paidWith,
    redeemers,
    witnessSet,
    body: {
      ...byronBody([], [], NO_BYTES),
      inputs: spent.toSorted(compareReferences),
      validFrom: request.validFrom,
      validUntil: request.validUntil,
      certificates: request.certificates.map(({ certificate }) => certificate),
      withdrawals: request.withdrawals.toSorted((a, b) => Buffer.compare(a.account, b.account)),
      mint: orderedAssets(mint),
      auxiliaryDataHash: request.metadata?.hash,
      requiredSigners: request.signers.map(fromHex),
      referenceInputs: request.referenceInputs.map(({ reference }) => reference).toSorted(compareReferences),
      scriptDataHash: computeScriptDataHash({ ...witnesses, encoded: witnessSet }, frame),
      votes: (request.votes ?? []).flatMap(({ votes }) => votes),
      proposals: (request.proposals ?? []).map(({ proposal }) => proposal),
      treasury: request.treasury,
      donation: request.donation,
    },
    keyHashes: new Set([...frame.keyHashes, ...paidWith.map(getKeyHash)]),
    fixedFee:
      parameters.minFeeB +
      executionFee(parameters, totalUnits(redeemers)) +
      referenceScriptFee(parameters, referenceScriptBytes),
  };
}

function draftWith(prepared: Prepared, change: readonly OutputContent[], fee: bigint): Draft {
  const { frame, body, fixedFee } = prepared;
  const { request, parameters, sets } = frame;
  const collateral = frame.collateral.choose(fee, prepared.keyHashes);
  const outputs = [...request.payments, ...change];
  const encoded = encodeBody({ ...body, outputs, fee, ...collateral.fields }, sets);
  const keyHashes = new Set([...prepared.keyHashes, ...collateral.outputs.map(getKeyHash)]);
  const sizeBytes = computeSignedSize(prepared, encoded.length, keyHashes.size);
  const minFee = parameters.minFeeA * BigInt(sizeBytes) + fixedFee;
  return { body: encoded, keyHashes: [...keyHashes], collateral: collateral.outputs, change, sizeBytes, minFee };
}

/** As the ledger measures it: without the validity flag. */
function computeSignedSize({ frame, witnessSet }: Prepared, bodyBytes: number, signatures: number): number {
  const { request, sets } = frame;
  // A wallet may add the tag to its set of signatures.
  const walletTag = sets === 'untagged' ? SET_TAG_BYTES : 0;
  const witnessBytes = witnessSet.length + vkeyFieldSize(signatures, sets) + walletTag;
  return 1 + bodyBytes + witnessBytes + (request.metadata?.encoded.length ?? 1);
}

/** The parts of the price that are the same for all inputs. */
export interface FixedPrice {
  /** Size of the signed transaction without wallet inputs, the CBOR head of inputs, signatures, fee and change. */
  readonly sizeBytes: number;
  /** Lovelace besides that for the size. */
  readonly fee: bigint;
  readonly keyHashes: readonly string[];
}

/** The price with the cheapest collateral for this fee, when the given key signs too. */
export function computeFixedPrice(
  frame: ScriptFrame,
  units: UnitsByName,
  fee: bigint,
  keyHash: string | undefined,
): FixedPrice {
  const prepared = prepare(frame, units, [], computeBalance(frame.request, []));
  const signing = new Set([...frame.keyHashes, ...(keyHash === undefined ? [] : [keyHash])]);
  const collateral = frame.collateral.choose(fee, signing);
  const { payments: outputs } = frame.request;
  const body = encodeBody({ ...prepared.body, outputs, fee, ...collateral.fields }, frame.sets);
  const witnessHead = 1;
  return {
    sizeBytes:
      computeSignedSize(prepared, body.length, 0) -
      headSize(prepared.body.inputs.length) -
      amountSize(fee) -
      witnessHead,
    fee: prepared.fixedFee,
    keyHashes: [...new Set([...frame.keyHashes, ...collateral.outputs.map(getKeyHash)])],
  };
}

function computeScriptDataHash(
  witnesses: Transaction['witnesses'],
  { languages, parameters }: ScriptFrame,
): Uint8Array {
  const hash = scriptDataHash({ witnesses }, { languages, parameters });
  if (!(hash instanceof Uint8Array)) throw new BuildError('The cost model of a script is not known on this network');
  return hash;
}

function present(draft: Draft, { frame, paidWith, redeemers, witnessSet }: Prepared, fee: bigint): ScriptTransaction {
  const { body, keyHashes, collateral, change, sizeBytes, minFee } = draft;
  const { metadata, maxSizeBytes = Number.POSITIVE_INFINITY } = frame.request;
  const maximum = Math.min(maxSizeBytes, Number(frame.parameters.maxTxSize));
  if (sizeBytes > maximum) throw new TransactionTooLarge(sizeBytes, maximum);
  const writer = new CborWriter().array(4).raw(body).raw(witnessSet).bool(true);
  if (metadata === undefined) writer.null();
  else writer.raw(metadata.encoded);
  const spends = { paidWith, collateral, change };
  return { cbor: writer.finish(), hash: blake2b256(body), fee, minFee, sizeBytes, keyHashes, redeemers, ...spends };
}
