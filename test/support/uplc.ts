import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';

/** Small Plutus programs in binary form ("flat"): terms are encoded as consecutive bits. */
export type Term = (before: string) => string;

const bits =
  (text: string): Term =>
  () =>
    text;
const joined =
  (...terms: readonly Term[]): Term =>
  (before) =>
    terms.reduce((written, term) => written + term(before + written), '');

/** Seven bits per byte, least significant first; the eighth bit says that more follow. */
function natural(value: number): string {
  const low = (value % 128).toString(2).padStart(7, '0');
  return value < 128 ? `0${low}` : `1${low}${natural(Math.floor(value / 128))}`;
}

/** Pads to the next byte: zeros and a one. */
const padding = (before: string): string => `${'0'.repeat(7 - (before.length % 8))}1`;

export const variable = (index: number): Term => bits(`0000${natural(index)}`);
const delay = (term: Term): Term => joined(bits('0001'), term);
export const lambda = (term: Term): Term => joined(bits('0010'), term);
const apply = (first: Term, ...rest: readonly Term[]): Term =>
  rest.reduce((applied, argument) => joined(bits('0011'), applied, argument), first);
const force = (term: Term): Term => joined(bits('0101'), term);
export const failure: Term = bits('0110');
const builtin = (number: number): Term => bits(`0111${number.toString(2).padStart(7, '0')}`);
export const unit: Term = bits('0100100110');
const integer = (value: number): Term => bits(`0100100000${natural(value * 2)}`);
const text =
  (value: string): Term =>
  (before) => {
    const head = '0100100100';
    const bytes = [...Buffer.from(value)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const length = Buffer.byteLength(value).toString(2).padStart(8, '0');
    return `${head}${padding(before + head)}${length}${bytes}${'0'.repeat(8)}`;
  };

const EQUALS_INTEGER = builtin(7);
const IF_THEN_ELSE = force(builtin(26));
const TRACE = force(builtin(28));
const SECOND = force(force(builtin(30)));
const HEAD = force(builtin(33));
const TAIL = force(builtin(34));
const CHOOSE_LIST = force(force(builtin(31)));
const UN_CONSTRUCTOR = builtin(42);
const UN_LIST = builtin(44);
const UN_INTEGER = builtin(45);

/** Accepts only the integer 42, and traces the reason otherwise. */
const isFortyTwo = (redeemer: Term): Term =>
  force(
    apply(
      IF_THEN_ELSE,
      apply(EQUALS_INTEGER, apply(UN_INTEGER, redeemer), integer(42)),
      delay(unit),
      delay(force(apply(TRACE, text('not the answer'), delay(failure)))),
    ),
  );

type Language = Exclude<Script['language'], 'native'>;

export interface TestPlutus {
  readonly script: Script;
  readonly hash: Uint8Array;
}

function program(language: Language, term: Term): TestPlutus {
  const version = [1, language === 'plutus-v3' ? 1 : 0, 0].map(natural).join('');
  const written = version + term(version);
  const whole = written + padding(written);
  const flat = Uint8Array.from(whole.match(/.{8}/g)!, (byte) => Number.parseInt(byte, 2));
  const script: Script = { language, bytes: new CborWriter().bytes(flat).finish() };
  return { script, hash: hashScript(script) };
}

/** Before Plutus V3 a script took its datum (if it spends), the redeemer and the context as separate arguments. */
function taking(language: Language, spends: boolean, term: Term): Term {
  const count = language === 'plutus-v3' ? 1 : spends ? 3 : 2;
  return Array.from({ length: count }).reduce((inner: Term) => lambda(inner), term);
}

const redeemerIn = (language: Language): Term =>
  language === 'plutus-v3' ? apply(HEAD, apply(TAIL, apply(SECOND, apply(UN_CONSTRUCTOR, variable(1))))) : variable(2);

export const alwaysTrue = (language: Language, spends: boolean): TestPlutus =>
  program(language, taking(language, spends, unit));

/** `spends`: for outputs; otherwise for policies and accounts. */
export const requireFortyTwo = (language: Language, spends: boolean): TestPlutus =>
  program(language, taking(language, spends, isFortyTwo(redeemerIn(language))));

/** Visits every input of the transaction, so that its units depend on their number. */
export function traverseInputs(): TestPlutus {
  const [list, self] = [variable(1), variable(2)];
  const visit = lambda(
    lambda(force(apply(CHOOSE_LIST, list, delay(unit), delay(apply(self, self, apply(TAIL, list)))))),
  );
  const fields = (term: Term): Term => apply(SECOND, apply(UN_CONSTRUCTOR, term));
  const inputs = apply(UN_LIST, apply(HEAD, fields(apply(HEAD, fields(variable(1))))));
  return program('plutus-v3', lambda(apply(visit, visit, inputs)));
}

/** A Plutus V3 script with one parameter, an integer as data: it accepts only that integer as its redeemer. */
export const requireParameter: TestPlutus = program(
  'plutus-v3',
  lambda(
    lambda(
      force(
        apply(
          IF_THEN_ELSE,
          apply(EQUALS_INTEGER, apply(UN_INTEGER, redeemerIn('plutus-v3')), apply(UN_INTEGER, variable(2))),
          delay(unit),
          delay(force(apply(TRACE, text('not the parameter'), delay(failure)))),
        ),
      ),
    ),
  ),
);

export const FORTY_TWO = Uint8Array.of(0x18, 42);
