import { parseJsonWithBigints } from './exact-json.js';

let rejectsTexts = false;

/** `JSON.stringify` that throws at a `JsonText`, whose text it would write differently. */
export function stringifyPlain(value: unknown): string | undefined {
  rejectsTexts = true;
  try {
    return JSON.stringify(value);
  } finally {
    rejectsTexts = false;
  }
}

/**
 * A JSON value that is text already, so that a response contains it without parsing and writing it again. Only for text
 * that this service wrote.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value, with integers beyond 2^53 as `bigint`. */
  parse(): unknown {
    return parseJsonWithBigints(this.text);
  }

  /** For writers that do not know this class. */
  toJSON(): unknown {
    if (rejectsTexts) throw new TypeError('JSON text has to be written as it is');
    return this.parse();
  }
}
