import type { OrderRole, PoolRole } from '../dex.js';
import type { Unit } from '../unit.js';

// Registry parameters of a script that replace datum fields. Operators write some of them: a malformed one is
// undefined.

type Role = PoolRole | OrderRole;

export function textParameter({ parameters }: Role, name: string): string | undefined {
  const value = parameters?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function integerParameter({ parameters }: Role, name: string): bigint | undefined {
  const value = parameters?.[name];
  return value === undefined || typeof value === 'object' ? undefined : naturalFrom(value);
}

export function pairParameter({ parameters }: Role, name: string): readonly [bigint, bigint] | undefined {
  const value = parameters?.[name];
  if (typeof value !== 'object' || value.length !== 2) return undefined;
  const [first, second] = value.map(naturalFrom);
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** The two assets of a pool with its own script. */
export function assetsParameter({ parameters }: Role): readonly [Unit, Unit] | undefined {
  const value = parameters?.['assets'];
  if (typeof value !== 'object' || value.length !== 2) return undefined;
  const [first, second] = value;
  return typeof first === 'string' && typeof second === 'string' && first !== second ? [first, second] : undefined;
}

const naturalFrom = (value: string | number): bigint | undefined =>
  /^\d{1,30}$/.test(String(value)) ? BigInt(value) : undefined;
