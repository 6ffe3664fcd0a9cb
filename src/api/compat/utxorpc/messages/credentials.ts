import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { Credential } from '../../../../chains/cardano/credential.js';
import type { Anchor } from '../../../../chains/cardano/governance/anchor.js';
import type { Rational } from '../../../../chains/cardano/rational.js';
import { type MessageFields, oneof } from './message.js';

export const toCredential = ({ type, hash }: Credential): MessageFields => ({
  stakeCredential: oneof(type === 'key' ? 'addrKeyHash' : 'scriptHash', hash),
});

export function toDRep(drep: DRep): MessageFields {
  if (drep.type === 'abstain') return { drep: oneof('abstain', true) };
  if (drep.type === 'no-confidence') return { drep: oneof('noConfidence', true) };
  return { drep: oneof(drep.type === 'key' ? 'addrKeyHash' : 'scriptHash', drep.hash) };
}

export const toAnchor = ({ url, hash }: Anchor): MessageFields => ({ url, contentHash: hash });

const MAX_NUMERATOR = 2n ** 31n - 1n;
const MAX_DENOMINATOR = 2n ** 32n - 1n;

/** A fraction of 32-bit numbers. A longer one is shortened to the last convergent of its continued fraction that fits. */
export function toRational({ numerator, denominator }: Rational): MessageFields {
  let [previous, current] = [
    { numerator: 0n, denominator: 1n },
    { numerator: 1n, denominator: 0n },
  ] as [Rational, Rational];
  let [rest, divisor] = [numerator, denominator];
  while (divisor !== 0n) {
    const quotient = rest / divisor;
    const next = {
      numerator: quotient * current.numerator + previous.numerator,
      denominator: quotient * current.denominator + previous.denominator,
    };
    if (next.numerator > MAX_NUMERATOR || next.denominator > MAX_DENOMINATOR) break;
    [previous, current] = [current, next];
    [rest, divisor] = [divisor, rest % divisor];
  }
  return { numerator: Number(current.numerator), denominator: Number(current.denominator) };
}
