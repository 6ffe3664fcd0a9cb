import { isSignatureValid } from '../../chains/cardano/ledger/ed25519.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import type { Warning } from '../request/unsigned-tx.js';
import { findOutput, type Inspected, warn } from './inspected.js';

/** Collateral of at least this many times the required amount, and at least 5 ADA, gives a warning. */
const HIGH_COLLATERAL = 2n;
const SMALL_COLLATERAL = 5_000_000n;

export function scriptWarnings(inspected: Inspected): readonly Warning[] {
  const { valid, witnesses } = inspected.transaction;
  const failing = valid
    ? []
    : [
        warn(
          'warning',
          'scripts-fail',
          'The transaction is marked as failing its scripts: only its collateral is spent. Build it again unless that is intended',
        ),
      ];
  if (witnesses.redeemers.length === 0) return failing;
  const runs = valid
    ? [warn('info', 'runs-scripts', 'The transaction runs Plutus scripts, which may fail: simulate it before signing')]
    : [];
  return [...failing, ...runs, ...collateralWarnings(inspected)];
}

function collateralWarnings({ transaction: { body }, resolved, ledger }: Inspected): readonly Warning[] {
  if (body.collateral.length === 0)
    return [
      warn(
        'error',
        'missing-collateral',
        'The transaction runs Plutus scripts but has no collateral: add an input of a key with lovelace only as collateral',
      ),
    ];
  const outputs = body.collateral.map((reference) => findOutput(resolved, reference));
  const { collateralPercentage } = ledger.parameters;
  if (collateralPercentage === undefined || outputs.some((output) => output === undefined)) return [];
  const held = outputs.reduce((sum, output) => sum + (output?.lovelace ?? 0n), 0n);
  const atRisk = held - (body.collateralReturn?.lovelace ?? 0n);
  const required = ((body.fee ?? 0n) * collateralPercentage + 99n) / 100n;
  if (atRisk < required)
    return [
      warn(
        'error',
        'collateral-too-small',
        `The collateral is ${atRisk} lovelace, but it must be at least ${required}: add a larger collateral input`,
      ),
    ];
  if (atRisk < required * HIGH_COLLATERAL || atRisk < SMALL_COLLATERAL) return [];
  return [
    warn(
      'warning',
      'collateral-high',
      `${atRisk} lovelace of collateral are lost if a script fails, but ${required} would be enough: add a collateral return`,
    ),
  ];
}

export function signatureWarnings({ witnesses, hash }: Transaction): readonly Warning[] {
  const keys = [
    ...witnesses.vkeys.map(({ vkey, signature }) => ({ key: vkey, signature })),
    ...witnesses.bootstraps.map(({ publicKey, signature }) => ({ key: publicKey, signature })),
  ];
  return keys
    .filter(({ key, signature }) => !isSignatureValid(key, hash, signature))
    .map(({ key }) =>
      warn(
        'error',
        'signature-invalid',
        `The signature of the key ${toHex(blake2b224(key))} does not match this transaction: sign it again`,
      ),
    );
}
