import { DecodeError } from '../../../kernel/errors.js';
import { JsonNumber, parseJsonWithNumberText } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { decimalToRational, lowest, type Rational } from '../rational.js';

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn;
/** No value of a genesis file needs more characters. */
const MAX_NUMBER_LENGTH = 64;

type Json = Readonly<Record<string, unknown>>;

export interface FractionLimits {
  readonly max?: bigint;
  readonly positive?: boolean;
}

/** One object of a genesis file. Every reader names the field and the allowed values when it rejects a value. */
export class GenesisFields {
  readonly #file: string;
  readonly #path: string;
  readonly #values: Json;

  private constructor(file: string, path: string, values: unknown) {
    this.#file = file;
    this.#path = path;
    if (!isObject(values)) throw new DecodeError(`${path === '' ? 'the content' : path} of ${file} must be an object`);
    this.#values = values;
  }

  /** `file` names the file in messages, such as `the Shelley genesis file`. */
  static parse(file: string, text: string): GenesisFields {
    let content: unknown;
    try {
      content = parseJsonWithNumberText(text);
    } catch (cause) {
      throw new DecodeError(`${file} is not JSON`, { cause });
    }
    return new GenesisFields(file, '', content);
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null;
  }

  names(): readonly string[] {
    return Object.keys(this.#values);
  }

  object(name: string): GenesisFields {
    return new GenesisFields(this.#file, this.#pathTo(name), this.#values[name]);
  }

  /** Undefined when the field is missing or null. */
  optionalObject(name: string): GenesisFields | undefined {
    return this.has(name) ? this.object(name) : undefined;
  }

  /** The fields whose names are keys, such as hashes. */
  objects(): readonly (readonly [string, GenesisFields])[] {
    return this.names().map((name) => [name, this.object(name)]);
  }

  isList(name: string): boolean {
    return Array.isArray(this.#values[name]);
  }

  text(name: string, maxLength = 1_000): string {
    const value = this.#values[name];
    if (typeof value !== 'string' || value.length > maxLength)
      this.fail(name, `must be text of at most ${maxLength} characters`);
    return value as string;
  }

  hash(name: string, bytes: 28 | 32): Uint8Array {
    return this.#toHash(name, this.#values[name], bytes);
  }

  hashes(name: string, bytes: 28 | 32, maxCount: number): readonly Uint8Array[] {
    return this.#list(name, maxCount).map((value) => this.#toHash(name, value, bytes));
  }

  natural(name: string, max: bigint = MAX_UINT64): bigint {
    const value = this.#decimal(this.#values[name]);
    if (value === undefined || value.denominator !== 1n || value.numerator > max)
      this.fail(name, `must be an integer from 0 to ${max}`);
    return (value as Rational).numerator;
  }

  count(name: string, { min = 0, max }: { readonly min?: number; readonly max: number }): number {
    const value = this.natural(name, BigInt(max));
    if (value < BigInt(min)) this.fail(name, `must be an integer from ${min} to ${max}`);
    return Number(value);
  }

  /** Integers of either sign. */
  integers(name: string, maxCount: number): readonly bigint[] {
    return this.#list(name, maxCount).map((value) => this.#signed(name, value));
  }

  signed(name: string): bigint {
    return this.#signed(name, this.#values[name]);
  }

  /** A decimal number, or an object with `numerator` and `denominator`. */
  fraction(name: string, limits: FractionLimits = {}): Rational {
    const value = this.#toFraction(name);
    const { max, positive = false } = limits;
    if (
      value === undefined ||
      value.numerator > MAX_UINT64 ||
      value.denominator > MAX_UINT64 ||
      (positive && value.numerator === 0n) ||
      (max !== undefined && value.numerator > max * value.denominator)
    )
      this.fail(name, `must be a number ${positive ? 'above' : 'from'} 0${max === undefined ? '' : ` to ${max}`}`);
    return value as Rational;
  }

  fail(name: string, problem: string): never {
    const path = this.#pathTo(name);
    throw new DecodeError(
      this.#values[name] === undefined
        ? `${this.#file} lacks ${path}, which ${problem}`
        : `${path} of ${this.#file} ${problem}`,
    );
  }

  #toFraction(name: string): Rational | undefined {
    const value = this.#values[name];
    if (!isObject(value)) return this.#decimal(value);
    const fields = this.object(name);
    const denominator = fields.natural('denominator');
    return denominator === 0n ? undefined : lowest(fields.natural('numerator'), denominator);
  }

  #signed(name: string, value: unknown): bigint {
    const text = value instanceof JsonNumber ? value.text : '';
    if (!/^-?\d{1,19}$/.test(text)) this.fail(name, 'must hold integers of at most 19 digits');
    return BigInt(text);
  }

  #decimal(value: unknown): Rational | undefined {
    if (!(value instanceof JsonNumber) || value.text.length > MAX_NUMBER_LENGTH) return undefined;
    try {
      return decimalToRational(value.text);
    } catch {
      return undefined;
    }
  }

  #toHash(name: string, value: unknown, bytes: number): Uint8Array {
    if (typeof value !== 'string' || !isHash(value, bytes))
      this.fail(name, `must be a hash of ${2 * bytes} hexadecimal digits`);
    return fromHex(value as string);
  }

  #list(name: string, maxCount: number): readonly unknown[] {
    const value = this.#values[name];
    if (!Array.isArray(value) || value.length > maxCount)
      this.fail(name, `must be a list of at most ${maxCount} values`);
    return value as readonly unknown[];
  }

  #pathTo(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}

export const isHash = (text: string, bytes: number): boolean =>
  text.length === 2 * bytes && /^[0-9a-fA-F]*$/.test(text);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
