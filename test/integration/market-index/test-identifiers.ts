import { blake2b224 } from '../../../src/kernel/blake2b.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { Unit } from '../../../src/market/unit.js';

export const hash28 = (name: string): string => toHex(blake2b224(new TextEncoder().encode(name)));

export const POOL_SCRIPT = hash28('pool script');
export const ORDER_SCRIPT = hash28('order script');
export const ORACLE_SCRIPT = hash28('oracle script');
export const ORACLE_TOKEN: Unit = `${hash28('oracle')}03`;
export const NFT_SCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  ['JPG_STORE_V1', 'JPG_STORE_V2', 'JPG_STORE_V3'].map((name) => [name, hash28(`script of ${name}`)]),
);
export const WORKS_POLICY = hash28('works of art');
export const NFT_POLICY = hash28('proof of pools');
export const TOKENS: readonly Unit[] = ['one', 'two'].map((name) => `${hash28(name)}01`);
export const DOLLARS: readonly Unit[] = ['first dollar', 'second dollar'].map((name) => `${hash28(name)}02`);
