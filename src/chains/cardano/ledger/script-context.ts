import { decodeAddressInBlock } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../scripts/script-hash.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Needed } from './needed-witnesses.js';
import { getContent, type Resolved } from './resolved.js';
import { type AvailableScripts, scriptAt } from './scripts.js';
import type { Findings, ViolationSubject } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** Certificates that Plutus V1 and V2 can represent. */
const OLD_CERTIFICATES: ReadonlySet<Certificate['kind']> = new Set([
  'stake-registration',
  'stake-deregistration',
  'stake-delegation',
  'pool-registration',
  'pool-retirement',
  'genesis-delegation',
  'instant-rewards',
]);

/**
 * The arguments of the scripts must exist: a cost model for each language, and content that the language can represent
 * (Alonzo to Conway ledgers, `TxInfo`). The ledger checks this before it runs a script, also for transactions
 * that are marked as invalid.
 */
export function checkScriptContext(
  transaction: Transaction,
  state: LedgerState,
  resolved: Resolved,
  needed: Needed,
  available: AvailableScripts,
  findings: Findings,
): void {
  const languages = new Set<ScriptLanguage>();
  for (const { hash } of needed.scripts) {
    const language = scriptAt(available, hash)?.language;
    if (language !== undefined && language !== 'native') languages.add(language);
  }
  if (languages.size === 0) return;
  const add = (reason: string, subject?: ViolationSubject): void =>
    findings.addViolation('scripts', 'CollectErrors', reason, subject);
  const models = new Map(state.parameters.costModels ?? []);
  for (const language of languages)
    if (state.parameters.costModels !== undefined && !models.has(SCRIPT_LANGUAGES.indexOf(language) - 1))
      add(`There is no cost model for ${language}, so its scripts cannot run`, { language });
  const { body } = transaction;
  const read = [...resolved.inputs, ...resolved.references].map(getContent);
  const outputs = [...read, ...body.outputs].filter((output) => output !== undefined);
  if (outputs.some(({ address }) => decodeAddressInBlock(address)?.type === 'byron'))
    add('An input or output is at a Byron address, which Plutus scripts cannot represent');
  if (languages.has('plutus-v1')) {
    const first = 'A Plutus V1 script cannot run in a transaction with';
    if (outputs.some(({ inlineDatum }) => inlineDatum !== undefined)) add(`${first} inline datums`);
    if (getMajorVersion(state) < VERSION.conway) {
      if (body.referenceInputs.length > 0) add(`${first} reference inputs before protocol version 9`);
      if (outputs.some(({ scriptRef }) => scriptRef !== undefined))
        add(`${first} reference scripts before protocol version 9`);
    }
  }
  // Protocol version 11 allows an output to be spent and read, except in the context of Plutus V3.
  if (languages.has('plutus-v3') && getMajorVersion(state) >= VERSION.relaxed) {
    const spent = new Set(resolved.inputs.map(({ outpoint }) => outpoint));
    for (const { outpoint, reference } of resolved.references)
      if (spent.has(outpoint))
        add(`A Plutus V3 script cannot run: ${outpoint} is an input and a reference input`, { reference });
  }
  if (!languages.has('plutus-v1') && !languages.has('plutus-v2')) return;
  const old = 'A Plutus V1 or V2 script cannot run in a transaction with';
  if (body.votes.length > 0) add(`${old} votes`);
  if (body.proposals.length > 0) add(`${old} proposals`);
  if ((body.donation ?? 0n) !== 0n) add(`${old} a donation`);
  if (body.treasury !== undefined) add(`${old} a treasury value`);
  const unknown = body.certificates.find(({ kind }) => !OLD_CERTIFICATES.has(kind));
  if (unknown !== undefined) add(`${old} a ${unknown.kind} certificate`);
}
