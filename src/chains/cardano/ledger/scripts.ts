import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { hashOfScript, type Script } from '../scripts/script.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Redeemer } from '../transactions/witnesses.js';
import type { Findings } from './judgement.js';
import { nativeScriptHolds } from './native-scripts.js';
import type { Needed, NeededScript } from './needed-witnesses.js';
import { contentOf, type Resolved } from './resolved.js';
import { signersOf } from './signatures.js';
import { type LedgerState, majorOf, VERSION } from './view.js';

/** The scripts available to a transaction, by hexadecimal hash. */
export interface ScriptsAtHand {
  readonly inWitnesses: ReadonlyMap<string, Script>;
  readonly inOutputs: ReadonlyMap<string, Script>;
  /** Whether an output that may carry a script is unknown. */
  readonly incomplete: boolean;
}

export const scriptAt = ({ inWitnesses, inOutputs }: ScriptsAtHand, hash: string): Script | undefined =>
  inWitnesses.get(hash) ?? inOutputs.get(hash);

export function scriptsAtHand({ witnesses }: Transaction, resolved: Resolved): ScriptsAtHand {
  const readable = [...resolved.inputs, ...resolved.references];
  return {
    inWitnesses: byHash(witnesses.scripts),
    inOutputs: byHash(readable.flatMap((input) => contentOf(input)?.scriptRef ?? [])),
    incomplete: readable.some(({ output }) => output === undefined),
  };
}

const byHash = (scripts: readonly Script[]): ReadonlyMap<string, Script> =>
  new Map(scripts.map((script) => [toHex(hashOfScript(script)), script]));

/**
 * Every required script must be present, native scripts must be satisfied, and no script witness may be superfluous.
 */
export function checkScripts(
  transaction: Transaction,
  state: LedgerState,
  needed: Needed,
  atHand: ScriptsAtHand,
  findings: Findings,
): void {
  const signers = signersOf(transaction);
  const wanted = new Set<string>();
  for (const { hash, business } of needed.scripts) {
    const script = scriptAt(atHand, hash);
    wanted.add(hash);
    if (script === undefined) {
      if (atHand.incomplete)
        findings.unknown('scripts', `Whether an unknown input carries the script ${hash} is unknown`);
      else findings.broken('scripts', `The script ${hash} of ${business} is not there`);
    } else if (script.language === 'native' && !nativeScriptHolds(script.bytes, signers, transaction.body))
      findings.broken(
        'native-scripts',
        `The native script ${hash} of ${business} is not satisfied by these signatures and slots`,
      );
  }
  for (const hash of atHand.inWitnesses.keys()) {
    if (wanted.has(hash) && !(atHand.inOutputs.has(hash) && majorOf(state) >= VERSION.babbage)) continue;
    if (wanted.has(hash)) findings.broken('scripts', `The script ${hash} is a witness although an input carries it`);
    else if (needed.unknownInputs.length > 0)
      findings.unknown('scripts', `Whether an unknown input needs the script ${hash} is unknown`);
    else findings.broken('scripts', `The script ${hash} among the witnesses is not needed`);
  }
}

const isPlutus = (script: Script | undefined): boolean => script !== undefined && script.language !== 'native';

const placeOf = ({ purpose, index }: Pick<Redeemer, 'purpose' | 'index'>): string => `${purpose} ${index}`;

/** There must be exactly one redeemer per executed Plutus script. */
export function checkRedeemers(
  { witnesses, valid }: Transaction,
  needed: Needed,
  atHand: ScriptsAtHand,
  findings: Findings,
): void {
  if (!valid && witnesses.redeemers.length === 0)
    findings.broken('redeemers', 'The transaction declares a failed script but runs none');
  const given = new Set(witnesses.redeemers.map(placeOf));
  const explained = new Set<string>();
  let undecided = needed.unknownInputs.length > 0;
  for (const script of needed.scripts) {
    const found = scriptAt(atHand, script.hash);
    if (found === undefined) undecided = true;
    else if (isPlutus(found)) {
      explained.add(placeOf(script));
      if (!given.has(placeOf(script)))
        findings.broken('redeemers', `There is no redeemer (${placeOf(script)}) for ${script.business}`);
    }
  }
  for (const place of given) {
    if (explained.has(place)) continue;
    if (undecided) findings.unknown('redeemers', `Whether the redeemer (${place}) is for a script is unknown`);
    else findings.broken('redeemers', `The redeemer (${place}) does not belong to a Plutus script`);
  }
}

/** Datums of spent outputs must be present, and every datum witness must be referred to. */
export function checkDatums(
  { body, witnesses }: Transaction,
  resolved: Resolved,
  needed: Needed,
  atHand: ScriptsAtHand,
  findings: Findings,
): void {
  const given = new Set(witnesses.datums.map((datum) => toHex(blake2b256(datum))));
  const allowed = new Set<string>();
  const spending = new Map(
    needed.scripts.filter(({ purpose }) => purpose === 'spend').map((each) => [each.business, each]),
  );
  for (const input of resolved.inputs) {
    const script = spending.get(`the input ${input.outpoint}`);
    if (script !== undefined) checkDatumOf(input, script);
  }
  for (const output of [...body.outputs, ...resolved.references.map(contentOf)])
    if (output?.datumHash !== undefined) allowed.add(toHex(output.datumHash));
  const undecided = [...resolved.inputs, ...resolved.references].some(({ output }) => output === undefined);
  for (const hash of given) {
    if (allowed.has(hash)) continue;
    if (undecided) findings.unknown('datums', `Whether an unknown input refers to the datum ${hash} is unknown`);
    else findings.broken('datums', `No input or output names the datum ${hash} among the witnesses`);
  }

  function checkDatumOf(input: Resolved['inputs'][number], { hash }: NeededScript): void {
    const script = scriptAt(atHand, hash);
    const content = contentOf(input);
    if (content === undefined || script === undefined || !isPlutus(script)) return;
    if (content.datumHash !== undefined) {
      const datum = toHex(content.datumHash);
      allowed.add(datum);
      if (!given.has(datum)) findings.broken('datums', `The datum ${datum} of the input ${input.outpoint} is missing`);
    } else if (content.inlineDatum === undefined && script.language !== 'plutus-v3')
      findings.broken('datums', `The input ${input.outpoint} has no datum, so its script can never be satisfied`);
  }
}
