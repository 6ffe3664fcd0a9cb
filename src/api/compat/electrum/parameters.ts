import { fromHex } from '../../../kernel/hex.js';
import { CODE, ElectrumError, type RpcRequest } from './rpc-message.js';

const invalid = (message: string): ElectrumError => new ElectrumError(CODE.invalidParams, message);

/** Reads the parameters of a request, given by position or by name. */
export class Parameters {
  readonly #given: RpcRequest['params'];
  readonly #names: readonly string[];

  constructor(given: RpcRequest['params'], names: readonly string[], mayHaveMore = false) {
    this.#given = given;
    this.#names = names;
    const count = Array.isArray(given) ? given.length : 0;
    if (count > names.length && !mayHaveMore) throw invalid(`At most ${names.length} parameters are expected`);
  }

  value(name: string): unknown {
    if (Array.isArray(this.#given)) return (this.#given as readonly unknown[])[this.#names.indexOf(name)];
    return (this.#given as Readonly<Record<string, unknown>>)[name];
  }

  /** 64 hexadecimal digits. */
  hash(name: string): string {
    const value = this.value(name);
    if (typeof value !== 'string' || !/^[0-9a-fA-F]{64}$/.test(value))
      throw invalid(`${name} must be 64 hexadecimal digits`);
    return value.toLowerCase();
  }

  /** The SHA-256 of a script; clients send it reversed. */
  scriptHash(): Uint8Array {
    return fromHex(this.hash('scripthash')).reverse();
  }

  count(name: string, fallback?: number): number {
    const value = this.value(name) ?? fallback;
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > 0x7fff_ffff)
      throw invalid(`${name} must be a non-negative integer`);
    return value as number;
  }

  flag(name: string): boolean {
    const value = this.value(name) ?? false;
    if (typeof value !== 'boolean') throw invalid(`${name} must be true or false`);
    return value;
  }

  text(name: string, maxLength: number): string {
    const value = this.value(name);
    if (typeof value !== 'string' || value.length > maxLength) throw invalid(`${name} must be a string`);
    return value;
  }

  texts(name: string, maxItems: number, maxLength: number): readonly string[] {
    const value = this.value(name);
    if (!Array.isArray(value) || value.length === 0 || value.length > maxItems)
      throw invalid(`${name} must be a list of 1 to ${maxItems} strings`);
    if (!value.every((item): item is string => typeof item === 'string' && item.length <= maxLength))
      throw invalid(`${name} must be a list of strings`);
    return value;
  }
}
