import { plainMessage } from '../../kernel/library-message.js';

/** A failed run as reported by the worker, with the library's message. */
export interface RawFailure {
  readonly message: string;
  /** Whether a script ran and failed; otherwise no script was run to its end. */
  readonly ran: boolean;
}

/**
 * `script`: a script ran and failed. `incomplete`: the transaction lacks an item that its scripts need. `unreadable`:
 * the evaluator, which requires the Conway encoding and amounts below 2^63, cannot decode the transaction.
 */
export type FailureKind = 'script' | 'incomplete' | 'unreadable';

export interface DescribedFailure {
  readonly kind: FailureKind;
  /** Our own message, or the reason reported by the Plutus machine. */
  readonly reason: string;
}

type Sentence = (...groups: readonly string[]) => string;

const ITEMS: Readonly<Record<string, string>> = {
  Input: 'input',
  Withdrawal: 'withdrawal',
  'Policy ID': 'minted policy',
  Certificate: 'certificate',
};

/** All known messages of the evaluator about decodable transactions. Any other message is not exposed. */
const INCOMPLETE: readonly (readonly [RegExp, Sentence])[] = [
  [
    /^Script not found: "?([0-9a-f]+)"?/,
    (hash) => `The script ${hash} is neither in the transaction nor in its inputs`,
  ],
  [/^Missing required datum/, () => 'The datum of an input that a script guards is missing'],
  [
    /^Redeemer not found for tag (\w+) and index (\d+)/,
    (tag, index) => `There is no redeemer for ${tag?.toLowerCase()} ${index}`,
  ],
  [
    /^(Input|Withdrawal|Policy ID|Certificate) not found: (\d+)$/,
    (item, index) => `A redeemer names ${ITEMS[item ?? '']} ${index}, which the transaction does not have`,
  ],
  [
    /^Unsupported redeemer tag: (\w+) in PlutusV1\/V2/,
    (tag) => `A script of Plutus V1 or V2 cannot be run for ${tag?.toLowerCase()}`,
  ],
  [/^Missing (?:reference )?inputs in UTxO state/, () => 'An input of the transaction is not known'],
];

/** The library decodes amounts as signed integers of 64 bits, while the ledger allows unsigned ones. */
const TOO_LARGE = /^Expected Long but got OverLong/;

export function describeFailure({ message, ran }: RawFailure): DescribedFailure {
  if (ran) return { kind: 'script', reason: describeScriptFailure(message) };
  for (const [pattern, sentence] of INCOMPLETE) {
    const found = pattern.exec(message);
    if (found !== null) return { kind: 'incomplete', reason: sentence(...found.slice(1)) };
  }
  if (TOO_LARGE.test(message))
    return { kind: 'unreadable', reason: 'An integer of the transaction is too large for the evaluator: 2^63 or more' };
  return {
    kind: 'unreadable',
    reason: 'The transaction or one of its inputs is not encoded as Conway demands',
  };
}

/** The arguments of a builtin can fill pages in the library's own notation, so they are dropped. */
function describeScriptFailure(message: string): string {
  const [, builtin] = /^Builtin error: (\w+)/.exec(message) ?? [];
  if (builtin !== undefined) return `The builtin ${builtin[0]!.toLowerCase()}${builtin.slice(1)} failed`;
  const plain = plainMessage(message);
  return plain === '' ? 'Error evaluated' : plain;
}
