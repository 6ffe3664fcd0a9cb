import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { writeCertificate } from '../../chains/cardano/certificates/encode-certificate.js';
import { writeProposal, writeVotes } from '../../chains/cardano/governance/encode-governance.js';
import type { Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import { type SetEncoding, writeSet } from '../../chains/cardano/lists.js';
import { type OutputContent, writeOutput } from '../../chains/cardano/transactions/output.js';
import { compareVoters } from '../../chains/cardano/transactions/redeemer-target.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import { amountSize, bytesSize } from '../encoding/cbor-size.js';
import { BuildError, OutputTooLarge, OutputTooSmall } from '../errors.js';
import { getMaxSupply, type LedgerView } from '../request/ledger-view.js';
import { type EncodedMetadata, encodeMetadata } from '../request/metadata.js';
import type { Window } from '../request/native-script-use.js';
import type { CommonRequest, Payment, WithdrawalRequest } from '../request/request.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { Lock, StakeAccount } from '../wallet/address-parser.js';
import { assetQuantities, canonicalOrder, toBundle, valueSizeWithoutLovelace } from '../wallet/value.js';
import { type Obstacle, type Requirement, resolveScriptRequirement, type WalletTables } from '../wallet/wallet.js';
import { type FixedInput, type PlanScope, planFixedInputs } from './fixed-inputs.js';
import { getGuardrail } from './guardrail.js';
import { minLovelace } from './min-utxo.js';
import { planMint } from './mint-plan.js';
import type { PlannedVotes, PlanPart } from './transaction-plan.js';
import { encodeWitnessDatums, type WitnessDatums } from './witness-datums.js';

/** The parts of the transaction that do not depend on the selected inputs. */
export interface Plan {
  readonly paymentCount: number;
  /** Encoded outputs, concatenated. */
  readonly encodedPayments: Uint8Array;
  /** The lovelace that inputs must cover besides fee and change; negative when withdrawals and refunds exceed it. */
  readonly lovelace: bigint;
  /** The same per asset, never zero; negative when more is minted than paid. */
  readonly assets: ReadonlyMap<number, bigint>;
  /** Fields 4 and 5 of the body, with their keys. */
  readonly encodedActions: Uint8Array;
  /** Field 9. */
  readonly encodedMint: Uint8Array;
  /** Fields 19, 20 and 22, which come last. */
  readonly encodedGovernance: Uint8Array;
  /** The number of these fields. */
  readonly actionFields: number;
  readonly metadata: EncodedMetadata | undefined;
  readonly datums: WitnessDatums | undefined;
  readonly requirements: readonly Requirement[];
  /** Inputs that are spent for any selection; `lovelace` and `assets` already count what they hold. */
  readonly fixedInputs: readonly FixedInput[];
  /** Fields 14 and 18: required signers and reference inputs. */
  readonly encodedReferences: Uint8Array;
  /** Reference scripts of the fixed inputs and of the reference inputs: their total size and their hashes. */
  readonly refScriptBytes: number;
  readonly refScriptHashes: ReadonlySet<string>;
  /** Lovelace of each payment, with open amounts filled in. */
  readonly paid: readonly bigint[];
  readonly warnings: readonly Warning[];
}

const NO_BYTES = new Uint8Array(0);
/** Of a payment without tokens, with some room, and of each token in it. */
const TYPICAL_OUTPUT_BYTES = 96;
const TYPICAL_TOKEN_BYTES = 64;

export function createPlan(part: PlanPart, request: CommonRequest, scope: PlanScope): Plan {
  const { tables, ledger, window, sets } = scope;
  const { outputs = [], certificates = [], mints = [], treasury, donation } = part;
  const tokens = outputs.reduce((sum, { assets }) => sum + (assets?.length ?? 0), 0);
  const writer = new CborWriter(TYPICAL_OUTPUT_BYTES * outputs.length + TYPICAL_TOKEN_BYTES * tokens);
  const payments = outputs.map((payment, index) => planPayment(payment, index, tables, ledger, writer));
  const withdrawals = planWithdrawals([...(part.withdrawals ?? []), ...(request.withdrawals ?? [])], tables, ledger);
  const votes = part.votes === undefined || part.votes.length === 0 ? [] : orderVotes(part.votes);
  const proposals = (part.proposals ?? []).map(({ proposal }) => proposal);
  const fixed = planFixedInputs(part, request, scope);
  const mint = planMint(mints, tables, ledger, window);
  let lovelace = (donation ?? 0n) - fixed.lovelace;
  for (const payment of payments) lovelace += payment.lovelace;
  for (const { deposit } of certificates) lovelace += deposit;
  for (const { deposit } of proposals) lovelace += deposit;
  for (const { amount } of withdrawals) lovelace -= amount;
  const signers = [
    ...certificates.flatMap(({ certificate, name }) => toSigners(name, getCertificateSigners(certificate))),
    ...withdrawals.flatMap(({ account, name }) => toSigners(name, [account.credential])),
    ...(part.votes ?? []).flatMap(({ voter, name }) => toSigners(name, [voter.credential])),
    ...(part.proposals ?? []).flatMap(({ proposal, name }) => toSigners(name, getGuardrail(proposal.action))),
  ];
  return {
    paymentCount: payments.length,
    encodedPayments: writer.since(0),
    lovelace,
    assets: computeDemand(
      payments.map(({ assets }) => assets),
      [mint.assets, fixed.assets],
    ),
    encodedActions:
      certificates.length === 0 && withdrawals.length === 0
        ? NO_BYTES
        : encodeActions(
            certificates.map(({ certificate }) => certificate),
            withdrawals,
            sets,
          ),
    encodedMint: mint.encoded,
    encodedGovernance:
      votes.length === 0 && proposals.length === 0 && treasury === undefined && donation === undefined
        ? NO_BYTES
        : encodeGovernance(votes, proposals, treasury, donation, sets),
    actionFields:
      Number(certificates.length > 0) +
      Number(withdrawals.length > 0) +
      Number(mints.length > 0) +
      Number(votes.length > 0) +
      Number(proposals.length > 0) +
      Number(treasury !== undefined) +
      Number(donation !== undefined) +
      fixed.fields,
    metadata: request.encodedMetadata ?? encodeMetadata(request.metadata),
    datums: encodeWitnessDatums(
      outputs.flatMap(({ datum }) => (datum?.form === 'shown' ? [datum.bytes] : [])),
      sets,
      ledger.parameters,
    ),
    requirements: [
      ...signers.map((signer) => resolveRequirement(signer, tables, ledger, window)),
      ...mint.requirements,
      ...signatures(request, tables),
      ...fixed.requirements,
    ],
    fixedInputs: fixed.inputs,
    encodedReferences: fixed.encoded,
    refScriptBytes: fixed.refScriptBytes,
    refScriptHashes: fixed.refScriptHashes,
    paid: payments.map((payment) => payment.lovelace),
    warnings: payments.flatMap(({ lock, hasDatum, name }) =>
      lock.type === 'script' && !hasDatum ? [createScriptWarning(name)] : [],
    ),
  };
}

const createScriptWarning = (name: string): Warning => ({
  code: 'script-output-without-datum',
  severity: 'warning',
  text: `${name} pays to a script without a datum: it can only be spent if this is a native or Plutus V3 script`,
});

interface PlannedPayment {
  readonly name: string;
  readonly lock: Lock;
  readonly hasDatum: boolean;
  readonly lovelace: bigint;
  readonly assets: ReadonlyMap<number, bigint>;
}

/** Appends the encoded output to `writer`. */
function planPayment(
  payment: Payment,
  index: number,
  { addressParser, assets: table }: WalletTables,
  ledger: LedgerView,
  writer: CborWriter,
): PlannedPayment {
  const field = payment.name ?? `outputs[${index}]`;
  const { parameters } = ledger;
  const address = addressParser.payment(payment.address, `${field}.address`);
  const assets = toBundle(payment.assets, table, `${field}.assets`);
  table.check();
  const entries = canonicalOrder(assets, table);
  const { datum, referenceScript } = payment;
  const quantities = assetQuantities(entries, table);
  const datumHash = getDatumHash(datum);
  const createContent = (lovelace: bigint): OutputContent => ({
    address: address.bytes,
    lovelace,
    assets: quantities,
    datumHash,
    inlineDatum: datum?.form === 'inline' ? datum.bytes : undefined,
    scriptRef: referenceScript,
  });
  const valueBytes = valueSizeWithoutLovelace(entries, table);
  const bytesWithoutLovelace =
    datum === undefined && referenceScript === undefined
      ? 1 + bytesSize(address.bytes.length) + valueBytes
      : measureOutput(createContent(0n)) - amountSize(0n);
  const minimum = minLovelace(bytesWithoutLovelace, parameters.coinsPerUtxoByte);
  const lovelace = payment.lovelace === 0n ? minimum : payment.lovelace;
  if (lovelace > getMaxSupply(ledger)) throw new BuildError(`${field}.lovelace exceeds the maximum lovelace supply`);
  if (lovelace < minimum) throw new OutputTooSmall(index, lovelace, minimum, field);
  const valueSize = amountSize(lovelace) + valueBytes;
  if (valueSize > parameters.maxValueSize) throw new OutputTooLarge(index, valueSize, parameters.maxValueSize, field);
  writeOutput(writer, createContent(lovelace));
  return { name: field, lock: address.lock, hasDatum: datum !== undefined, lovelace, assets };
}

function getDatumHash(datum: Payment['datum']): Uint8Array | undefined {
  if (datum === undefined || datum.form === 'inline') return undefined;
  return datum.form === 'shown' ? blake2b256(datum.bytes) : datum.bytes;
}

function measureOutput(content: OutputContent): number {
  const writer = new CborWriter();
  writeOutput(writer, content);
  return writer.length;
}

interface AccountWithdrawal {
  readonly account: StakeAccount;
  readonly amount: bigint;
  readonly name: string | undefined;
}

/** Sorted by account bytes, as in the ledger's map. */
function planWithdrawals(
  requests: readonly WithdrawalRequest[],
  { addressParser }: WalletTables,
  ledger: LedgerView,
): readonly AccountWithdrawal[] {
  const byAccount = new Map<string, AccountWithdrawal>();
  for (const [index, { stakeAddress, amount, name: given }] of requests.entries()) {
    const name = given ?? `withdrawals[${index}]`;
    const account = addressParser.stake(stakeAddress, `${name}.stakeAddress`);
    if (amount < 0n || amount > getMaxSupply(ledger))
      throw new BuildError(`${name}.amount exceeds the maximum lovelace supply`);
    const key = toHex(account.bytes);
    if (byAccount.has(key)) throw new BuildError(`${name} is a duplicate account`);
    byAccount.set(key, { account, amount, name: given });
  }
  return [...byAccount].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, withdrawal]) => withdrawal);
}

function encodeActions(
  certificates: readonly Certificate[],
  withdrawals: readonly AccountWithdrawal[],
  sets: SetEncoding,
): Uint8Array {
  const writer = new CborWriter();
  if (certificates.length > 0)
    writeSet(writer.uint(4), certificates, (inner, item) => writeCertificate(inner, item, sets), sets);
  if (withdrawals.length > 0) {
    writer.uint(5).map(withdrawals.length);
    for (const { account, amount } of withdrawals) writer.bytes(account.bytes).uint(amount);
  }
  return writer.finish();
}

function encodeGovernance(
  votes: readonly Vote[],
  proposals: readonly Proposal[],
  treasury: bigint | undefined,
  donation: bigint | undefined,
  sets: SetEncoding,
): Uint8Array {
  const writer = new CborWriter();
  if (votes.length > 0) writeVotes(writer.uint(19), votes);
  if (proposals.length > 0)
    writeSet(writer.uint(20), proposals, (inner, item) => writeProposal(inner, item, sets), sets);
  if (treasury !== undefined) writer.uint(21).uint(treasury);
  if (donation !== undefined) writer.uint(22).uint(donation);
  return writer.finish();
}

const HINTS: { readonly [Reason in Obstacle]?: string } = {
  'locked by a Plutus script': ", so its consent needs a 'redeemer'",
  'locked by an unknown script': ": pass its 'nativeScript', or a 'redeemer'",
};

interface Signer {
  /** Of the intent. */
  readonly name: string | undefined;
  readonly credential: Credential;
}

const toSigners = (name: string | undefined, credentials: readonly Credential[]): readonly Signer[] =>
  credentials.map((credential) => ({ name, credential }));

function resolveRequirement(
  { name = '', credential: signer }: Signer,
  { witnesses }: WalletTables,
  ledger: LedgerView,
  window: Window,
): Requirement {
  const hash = toHex(signer.hash);
  if (signer.type === 'key') return { items: [witnesses.vkey(hash)], use: undefined };
  const requirement = resolveScriptRequirement(hash, witnesses, ledger, window);
  if (typeof requirement === 'string') {
    const hint = HINTS[requirement] ?? '';
    throw new BuildError(
      `${name === '' ? '' : `${name}: `}The credential ${hash} is a script: it is ${requirement}${hint}`,
    );
  }
  return requirement;
}

/** The signers given by the caller. */
const signatures = ({ signers = [] }: CommonRequest, { witnesses }: WalletTables): readonly Requirement[] =>
  signers.map((hash) => ({ items: [witnesses.vkey(hash.toLowerCase())], use: undefined }));

function computeDemand(
  paid: readonly ReadonlyMap<number, bigint>[],
  given: readonly ReadonlyMap<number, bigint>[],
): ReadonlyMap<number, bigint> {
  const total = new Map<number, bigint>();
  for (const bundle of paid)
    for (const [asset, quantity] of bundle) total.set(asset, (total.get(asset) ?? 0n) + quantity);
  for (const bundle of given)
    for (const [asset, quantity] of bundle) {
      const demand = (total.get(asset) ?? 0n) - quantity;
      if (demand === 0n) total.delete(asset);
      else total.set(asset, demand);
    }
  return total;
}

/** Votes of one voter are adjacent; voters have the order of the ledger's map. */
export const orderVotes = (votes: readonly PlannedVotes[]): readonly Vote[] =>
  votes.toSorted((a, b) => compareVoters(a.voter, b.voter)).flatMap((each) => each.votes);
