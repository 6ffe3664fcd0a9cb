import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import { hashScript, type Script } from '../scripts/script.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Redeemer } from '../transactions/witnesses.js';
import { nativeScriptHolds } from './native-scripts.js';
import type { Needed, NeededScript } from './needed-witnesses.js';
import { getContent, type Resolved } from './resolved.js';
import { type AssumedSignatures, listSigners } from './signatures.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';

/** The scripts available to a transaction, by hexadecimal hash. */
export interface AvailableScripts {
  readonly inWitnesses: ReadonlyMap<string, Script>;
  readonly inOutputs: ReadonlyMap<string, Script>;
  /** Whether an output that may carry a script is unknown. */
  readonly incomplete: boolean;
}

export const scriptAt = ({ inWitnesses, inOutputs }: AvailableScripts, hash: string): Script | undefined =>
  inWitnesses.get(hash) ?? inOutputs.get(hash);

export function collectScripts({ witnesses }: Transaction, resolved: Resolved): AvailableScripts {
  const readable = [...resolved.inputs, ...resolved.references];
  return {
    inWitnesses: byHash(witnesses.scripts),
    inOutputs: byHash(readable.flatMap((input) => getContent(input)?.scriptRef ?? [])),
    incomplete: readable.some(({ output }) => output === undefined),
  };
}

const byHash = (scripts: readonly Script[]): ReadonlyMap<string, Script> =>
  new Map(scripts.map((script) => [toHex(hashScript(script)), script]));

/**
 * Every required script must be present, native scripts must be satisfied, and no script witness may be superfluous.
 */
export function checkScripts(
  transaction: Transaction,
  state: LedgerState,
  needed: Needed,
  available: AvailableScripts,
  findings: Findings,
  assumed?: AssumedSignatures,
): void {
  const signers = new Set([...listSigners(transaction), ...(assumed?.keyHashes ?? [])]);
  const wanted = new Set<string>();
  for (const { hash, requiredBy } of needed.scripts) {
    const script = scriptAt(available, hash);
    wanted.add(hash);
    if (script === undefined) {
      if (available.incomplete)
        findings.unknown('scripts', `Whether an unknown input carries the script ${hash} is unknown`);
      else
        findings.addViolation(
          'scripts',
          'MissingScriptWitnessesUTXOW',
          `The script ${hash} of ${requiredBy} is not there`,
          { hash },
        );
    } else if (script.language === 'native' && !nativeScriptHolds(script.bytes, signers, transaction.body))
      findings.addViolation(
        'native-scripts',
        'ScriptWitnessNotValidatingUTXOW',
        `The native script ${hash} of ${requiredBy} is not satisfied by these signatures and slots`,
        { hash },
      );
  }
  for (const hash of available.inWitnesses.keys()) {
    if (wanted.has(hash) && !(available.inOutputs.has(hash) && getMajorVersion(state) >= VERSION.babbage)) continue;
    if (wanted.has(hash))
      findings.addViolation(
        'scripts',
        'ExtraneousScriptWitnessesUTXOW',
        `The script ${hash} is a witness although an input carries it`,
        { hash },
      );
    else if (needed.unknownInputs.length > 0)
      findings.unknown('scripts', `Whether an unknown input needs the script ${hash} is unknown`);
    else
      findings.addViolation(
        'scripts',
        'ExtraneousScriptWitnessesUTXOW',
        `The script ${hash} among the witnesses is not needed`,
        { hash },
      );
  }
}

const isPlutus = (script: Script | undefined): boolean => script !== undefined && script.language !== 'native';

const formatRedeemerPointer = ({ purpose, index }: Pick<Redeemer, 'purpose' | 'index'>): string =>
  `${purpose} ${index}`;

/** There must be exactly one redeemer per executed Plutus script. */
export function checkRedeemers(
  { witnesses, valid }: Transaction,
  needed: Needed,
  available: AvailableScripts,
  findings: Findings,
): void {
  if (!valid && witnesses.redeemers.length === 0)
    findings.addViolation(
      'redeemers',
      'ValidationTagMismatch',
      'The transaction declares a failed script but runs none',
    );
  const provided = new Map(witnesses.redeemers.map((each) => [formatRedeemerPointer(each), each]));
  const explained = new Set<string>();
  let undecided = needed.unknownInputs.length > 0;
  for (const script of needed.scripts) {
    const found = scriptAt(available, script.hash);
    if (found === undefined) undecided = true;
    else if (isPlutus(found)) {
      explained.add(formatRedeemerPointer(script));
      if (!provided.has(formatRedeemerPointer(script)))
        findings.addViolation(
          'redeemers',
          'MissingRedeemers',
          `There is no redeemer (${formatRedeemerPointer(script)}) for ${script.requiredBy}`,
          { redeemer: script },
        );
    }
  }
  for (const [pointer, redeemer] of provided) {
    if (explained.has(pointer)) continue;
    if (undecided) findings.unknown('redeemers', `Whether the redeemer (${pointer}) is for a script is unknown`);
    else
      findings.addViolation(
        'redeemers',
        'ExtraRedeemers',
        `The redeemer (${pointer}) does not belong to a Plutus script`,
        { redeemer },
      );
  }
}

/** Datums of spent outputs must be present, and every datum witness must be referred to. */
export function checkDatums(
  { body, witnesses }: Transaction,
  resolved: Resolved,
  needed: Needed,
  available: AvailableScripts,
  findings: Findings,
): void {
  const provided = new Set(witnesses.datums.map((datum) => toHex(blake2b256(datum))));
  const allowed = new Set<string>();
  const spending = new Map(
    needed.scripts.filter(({ purpose }) => purpose === 'spend').map((each) => [each.requiredBy, each]),
  );
  for (const input of resolved.inputs) {
    const script = spending.get(`the input ${input.outpoint}`);
    if (script !== undefined) checkInputDatum(input, script);
  }
  for (const output of [...body.outputs, body.collateralReturn, ...resolved.references.map(getContent)])
    if (output?.datumHash !== undefined) allowed.add(toHex(output.datumHash));
  const undecided = [...resolved.inputs, ...resolved.references].some(({ output }) => output === undefined);
  for (const hash of provided) {
    if (allowed.has(hash)) continue;
    if (undecided) findings.unknown('datums', `Whether an unknown input refers to the datum ${hash} is unknown`);
    else
      findings.addViolation(
        'datums',
        'NotAllowedSupplementalDatums',
        `No input or output names the datum ${hash} among the witnesses`,
        { hash },
      );
  }

  function checkInputDatum(input: Resolved['inputs'][number], { hash }: NeededScript): void {
    const script = scriptAt(available, hash);
    const content = getContent(input);
    if (content === undefined || script === undefined || !isPlutus(script)) return;
    if (content.datumHash !== undefined) {
      const datum = toHex(content.datumHash);
      allowed.add(datum);
      if (!provided.has(datum))
        findings.addViolation(
          'datums',
          'MissingRequiredDatums',
          `The datum ${datum} of the input ${input.outpoint} is missing`,
          { hash: datum },
        );
    } else if (content.inlineDatum === undefined && script.language !== 'plutus-v3')
      findings.addViolation(
        'datums',
        'UnspendableUTxONoDatumHash',
        `The input ${input.outpoint} has no datum, so its script can never be satisfied`,
        { reference: input.reference },
      );
  }
}
