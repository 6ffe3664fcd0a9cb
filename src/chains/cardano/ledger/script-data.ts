import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter, compareEncodedKeys } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import { SCRIPT_LANGUAGES } from '../scripts/script-hash.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Needed } from './needed-witnesses.js';
import { type AvailableScripts, scriptAt } from './scripts.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

const DATUMS = 4;
const REDEEMERS = 5;
const MAX_HEAD_BYTES = 9;

type LanguageView = readonly [key: Uint8Array, costs: Uint8Array];

/** Encoding some hundred costs takes longer than the rest of the hash, and they change with a governance action only. */
const viewsByCosts = new WeakMap<readonly bigint[], LanguageView[]>();

/** The cost models of the used languages in the form that the hash covers (Alonzo ledger, `encodeLangViews`). */
function encodeLanguageViews(languages: readonly number[], parameters: ProtocolParameters): Uint8Array | undefined {
  const views: LanguageView[] = [];
  for (const language of languages) {
    const model = parameters.costModels?.findLast(([number]) => number === language);
    if (model === undefined) return undefined;
    views.push(getLanguageView(language, model[1]));
  }
  const bytes = views.reduce((sum, [key, costs]) => sum + key.length + costs.length, MAX_HEAD_BYTES);
  const writer = new CborWriter(bytes).map(views.length);
  for (const [key, value] of views.toSorted(([a], [b]) => compareEncodedKeys(a, b))) writer.raw(key).raw(value);
  return writer.finish();
}

function getLanguageView(language: number, costs: readonly bigint[]): LanguageView {
  const known = viewsByCosts.get(costs) ?? [];
  viewsByCosts.set(costs, known);
  known[language] ??= language === 0 ? firstLanguageView(costs) : laterLanguageView(language, costs);
  return known[language];
}

/** Plutus V1 preserves an old mistake: both sides are wrapped in bytes, and the list has indefinite length. */
function firstLanguageView(costs: readonly bigint[]): LanguageView {
  const list = new CborWriter().openArray();
  for (const cost of costs) list.int(cost);
  return [new CborWriter().bytes(Uint8Array.of(0)).finish(), new CborWriter().bytes(list.close().finish()).finish()];
}

function laterLanguageView(language: number, costs: readonly bigint[]): LanguageView {
  const list = new CborWriter().array(costs.length);
  for (const cost of costs) list.int(cost);
  return [new CborWriter().uint(language).finish(), list.finish()];
}

/** The encoded bytes of a witness set field. */
function findField(encoded: Uint8Array, requested: number): Uint8Array | undefined {
  const reader = new CborReader(encoded);
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = reader.readUint();
    const bytes = reader.readEncoded();
    if (field === requested) return bytes;
  }
  return undefined;
}

export interface ScriptDataFields {
  /** Indexes of the used Plutus languages; 0 is Plutus V1. */
  readonly languages: readonly number[];
  readonly parameters: ProtocolParameters;
}

/**
 * The hash over redeemers, datums and cost models that the body must contain; `none` if there is nothing to hash,
 * undefined if a cost model is unknown.
 */
export function scriptDataHash(
  { witnesses }: Pick<Transaction, 'witnesses'>,
  { languages, parameters }: ScriptDataFields,
): Uint8Array | 'none' | undefined {
  const { redeemers, datums, encoded } = witnesses;
  if (redeemers.length === 0 && datums.length === 0 && languages.length === 0) return 'none';
  const views = encodeLanguageViews(languages, parameters);
  if (views === undefined) return undefined;
  const noRedeemers = Uint8Array.of(parameters.protocolVersion.major >= VERSION.conway ? 0xa0 : 0x80);
  const writer = new CborWriter(encoded.length + views.length).raw(findField(encoded, REDEEMERS) ?? noRedeemers);
  if (datums.length > 0) writer.raw(findField(encoded, DATUMS) ?? new Uint8Array());
  return blake2b256(writer.raw(views).finish());
}

export function checkScriptData(
  transaction: Transaction,
  state: LedgerState,
  needed: Needed,
  available: AvailableScripts,
  findings: Findings,
): void {
  const { scriptDataHash: stated } = transaction.body;
  if (getMajorVersion(state) < VERSION.alonzo) return;
  const predicate = getMajorVersion(state) >= VERSION.relaxed ? 'ScriptIntegrityHashMismatch' : 'PPViewHashesDontMatch';
  const languages = new Set<number>();
  let undecided = needed.unknownInputs.length > 0;
  for (const { hash } of needed.scripts) {
    const script = scriptAt(available, hash);
    if (script === undefined) undecided = true;
    else if (script.language !== 'native') languages.add(SCRIPT_LANGUAGES.indexOf(script.language) - 1);
  }
  if (undecided) {
    findings.unknown('script-data', 'The executed scripts, whose languages the script data hash covers, are unknown');
    return;
  }
  const expected = scriptDataHash(transaction, { languages: [...languages], parameters: state.parameters });
  if (expected === undefined) {
    if (stated === undefined)
      findings.addViolation('script-data', predicate, 'The body states no script data hash although scripts run');
    else findings.unknown('script-data', 'The cost models, which the script data hash covers, are unknown');
  } else if (expected === 'none') {
    if (stated !== undefined)
      findings.addViolation(
        'script-data',
        predicate,
        `The body states the script data hash ${toHex(stated)} although no script runs`,
        {},
      );
  } else if (stated === undefined)
    findings.addViolation(
      'script-data',
      predicate,
      `The body states no script data hash; it must be ${toHex(expected)}`,
      { hash: toHex(expected) },
    );
  else if (toHex(stated) !== toHex(expected))
    findings.addViolation(
      'script-data',
      predicate,
      `The body states the script data hash ${toHex(stated)}; it must be ${toHex(expected)}`,
      { hash: toHex(expected) },
    );
}
