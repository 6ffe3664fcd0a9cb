import { blake2b256 } from '../../../kernel/blake2b.js';
import { countUtf8Bytes } from '../../../kernel/bytes.js';
import { type CborItem, decodeCborItem } from '../../../kernel/cbor/item.js';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { hashScript } from '../scripts/script.js';
import { isWellFormedScript } from '../scripts/well-formed.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState } from './view.js';

const MAX_STRING_BYTES = 64;

/** Hash and data must be both present or both absent and must match; strings in metadata must be short. */
export function checkAuxiliaryData(
  { body, auxiliary }: Transaction,
  state: Pick<LedgerState, 'parameters'>,
  findings: Findings,
): void {
  const { auxiliaryDataHash: stated } = body;
  if (auxiliary === undefined) {
    if (stated !== undefined)
      findings.addViolation(
        'auxiliary-data',
        'MissingTxMetadata',
        `The body refers to the auxiliary data ${toHex(stated)}, which is missing`,
      );
    return;
  }
  const actual = toHex(blake2b256(auxiliary.encoded));
  if (stated === undefined)
    findings.addViolation(
      'auxiliary-data',
      'MissingTxBodyMetadataHash',
      `The body does not refer to the auxiliary data ${actual}`,
    );
  else if (toHex(stated) !== actual)
    findings.addViolation(
      'auxiliary-data',
      'ConflictingMetadataHash',
      `The auxiliary data has the hash ${actual}; the body says ${toHex(stated)}`,
    );
  for (const { label, value } of auxiliary.metadata) {
    const problem = findMetadataProblem(value);
    if (problem !== undefined)
      findings.addViolation(
        'auxiliary-data',
        'InvalidMetadata',
        `The metadata under label ${label} contains ${problem}`,
      );
  }
  for (const script of auxiliary.scripts)
    if (!isWellFormedScript(script, getMajorVersion(state)))
      findings.addViolation(
        'auxiliary-data',
        'InvalidMetadata',
        `The auxiliary data contains the script ${toHex(hashScript(script))}, which is not a valid ${script.language} program`,
      );
}

/** The content that the ledger rejects in the CBOR of a value under a label. */
export function findMetadataProblem(value: Uint8Array): string | undefined {
  try {
    return findProblem(decodeCborItem(value));
  } catch (error) {
    if (error instanceof DecodeError) return 'data that is not valid metadata';
    throw error;
  }
}

/** `transaction_metadatum` of the ledger's CDDL: integers, short bytes and texts, lists and maps. */
function findProblem(item: CborItem): string | undefined {
  switch (item.kind) {
    case 'int':
      return undefined;
    case 'bytes':
      return checkLength('bytes', item.value.length);
    case 'text':
      return checkLength('a text', countUtf8Bytes(item.value));
    case 'array':
      return firstProblem(item.items);
    case 'map':
      return firstProblem(item.entries.flat());
    default:
      return `a ${item.kind}, which metadata cannot contain`;
  }
}

function firstProblem(items: readonly CborItem[]): string | undefined {
  for (const item of items) {
    const problem = findProblem(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const checkLength = (what: string, length: number): string | undefined =>
  length > MAX_STRING_BYTES ? `${what} of ${length} bytes; at most ${MAX_STRING_BYTES} are allowed` : undefined;
