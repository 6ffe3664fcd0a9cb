import { decodeAddressInBlock, paymentCredential } from '../../chains/cardano/addresses/address.js';
import { getCertificateSigners } from '../../chains/cardano/ledger/certificate-signers.js';
import { referenceScriptFee } from '../../chains/cardano/ledger/minimum-fee.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import type { SetEncoding } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import type { BodyContent } from '../../chains/cardano/transactions/encode-body.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { accountCredential, compareReferences } from '../../chains/cardano/transactions/redeemer-target.js';
import { byronBody } from '../../chains/cardano/transactions/transaction-body.js';
import { compareBytes } from '../../kernel/bytes.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { BuildError } from '../errors.js';
import type { LockedInput, ScriptTransactionRequest } from '../request/script-request.js';
import type { AssetTable } from '../wallet/asset-table.js';
import { assetQuantities } from '../wallet/value.js';
import { orderEntries } from './script-change.js';
import { CollateralChooser } from './script-collateral.js';
import { computeFixedBalance, type ScriptBalance } from './script-inputs.js';
import { checkReferenceScripts, checkScriptContext } from './script-limits.js';
import { collectConsents } from './script-redeemers.js';
import { inputSize, measureFixedBody } from './script-size.js';
import { getScriptUtxos, type ScriptUtxos } from './script-utxos.js';
import { ScriptWitnesses } from './script-witnesses.js';

/** The parts that depend neither on the selected wallet UTxOs nor on the units. */
export interface ScriptFrame {
  readonly request: ScriptTransactionRequest;
  readonly parameters: ProtocolParameters;
  readonly sets: SetEncoding;
  readonly witnesses: ScriptWitnesses;
  /** The body without inputs, change, fee, collateral and script data hash. */
  readonly body: BodyContent;
  /** Its size: see `measureFixedBody`. */
  readonly bodyBytes: number;
  /** The inputs that are spent for any selection, and their size. */
  readonly inputs: readonly OutputReference[];
  readonly inputBytes: number;
  /** Without wallet UTxOs. */
  readonly balance: ScriptBalance;
  /** The part of the fee that depends neither on the size nor on the units. */
  readonly fixedFee: bigint;
  /** Keys that sign for any selection. */
  readonly keyHashes: readonly string[];
  readonly utxos: ScriptUtxos;
  readonly collateral: CollateralChooser;
}

const NO_BYTES = new Uint8Array();

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
  const sets = parameters.protocolVersion.major >= VERSION.conway ? (request.setEncoding ?? 'tagged') : 'untagged';
  const utxos = getScriptUtxos(request);
  const balance = computeFixedBalance(request, utxos.table);
  const body = createBody(request, balance, utxos.table);
  return {
    request,
    parameters,
    sets,
    witnesses: new ScriptWitnesses({
      scripts: [...witnessScripts.values()],
      datums: [...new Map(datums.map((datum) => [toHex(datum), datum])).values()],
      languages: [...languages].map((language) => SCRIPT_LANGUAGES.indexOf(language) - 1),
      parameters,
      sets,
    }),
    body,
    bodyBytes: measureFixedBody(body, sets),
    ...measureInputs(request),
    balance,
    fixedFee: parameters.minFeeB + referenceScriptFee(parameters, referenceScriptBytes),
    keyHashes: [...request.signers, ...(request.nativeSigners ?? []), ...collectSigners(request)],
    utxos,
    collateral: new CollateralChooser(request.collateral, utxos, parameters),
  };
}

function measureInputs({ inputs: locked, spends = [] }: ScriptTransactionRequest) {
  const inputs = [...locked.map(({ output }) => output), ...spends].map(({ reference }) => reference);
  return { inputs, inputBytes: inputs.reduce((bytes, reference) => bytes + inputSize(reference), 0) };
}

const createBody = (request: ScriptTransactionRequest, { mint }: ScriptBalance, table: AssetTable): BodyContent => ({
  ...byronBody([], [], NO_BYTES),
  outputs: request.payments,
  validFrom: request.validFrom,
  validUntil: request.validUntil,
  certificates: request.certificates.map(({ certificate }) => certificate),
  withdrawals: request.withdrawals.toSorted((a, b) => compareBytes(a.account, b.account)),
  mint: assetQuantities(orderEntries(mint, table), table),
  auxiliaryDataHash: request.metadata?.hash,
  requiredSigners: request.signers.map(fromHex),
  referenceInputs: request.referenceInputs.map(({ reference }) => reference).toSorted(compareReferences),
  votes: (request.votes ?? []).flatMap(({ votes }) => votes),
  proposals: (request.proposals ?? []).map(({ proposal }) => proposal),
  treasury: request.treasury,
  donation: request.donation,
});

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
