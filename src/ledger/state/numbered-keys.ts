/**
 * Numbers keys in the order of their first use, from 1. Numbers are never reused, so a rollback need not remove them.
 */
export class NumberedKeys {
  readonly #numbers = new Map<string, number>();
  readonly #keys: string[] = [''];

  number(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.length;
    this.#numbers.set(key, number);
    this.#keys.push(key);
    return number;
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }

  key(number: number): string {
    const key = this.#keys[number];
    if (key === undefined || number === 0) throw new RangeError(`no key has the number ${number}`);
    return key;
  }

  /** All keys in the order of their numbers. */
  keys(): readonly string[] {
    return this.#keys.slice(1);
  }

  /** Every number is below it. */
  get end(): number {
    return this.#keys.length;
  }
}
