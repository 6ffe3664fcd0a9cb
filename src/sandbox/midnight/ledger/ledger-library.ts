import { workerData } from 'node:worker_threads';
// First, because the library may draw random numbers while it loads.
import './seeded-random.js';
import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { LedgerVersion } from '../../../chains/midnight/tag.js';

type LedgerLibrary = typeof ledger;

const given = workerData as { readonly ledgerVersion?: LedgerVersion } | null;

/** The version of the ledger that all chains of this thread have. */
export const LEDGER_VERSION: LedgerVersion = given?.ledgerVersion ?? 8;

/**
 * The library of that version, with the types of version 8. Version 9 has the same classes and functions; keys and
 * signatures, which are text in version 8 and objects in version 9, are passed on unread.
 */
export const library: LedgerLibrary =
  LEDGER_VERSION === 9
    ? ((await import('@midnightntwrk/ledger-v9')) as unknown as LedgerLibrary)
    : await import('@midnight-ntwrk/ledger-v8');

/** A signature of an offer: version 9 takes an object where version 8 takes the signature itself. */
export const toOfferSignature = (signature: ledger.Signature): ledger.Signature =>
  LEDGER_VERSION === 9 ? (new library.SignatureEnabled(signature) as unknown as ledger.Signature) : signature;

/** How an unproven transaction begins, and the version of the verifier keys of contracts. */
export const FORMS = {
  8: { unproven: /^midnight:transaction\[v9\]\(signature\[v1\],proof-preimage,(?!pedersen)/, verifierKey: 'v3' },
  9: { unproven: /^midnight:transaction\[v12\]\(signature\[v2\],proof-preimage,(?!pedersen)/, verifierKey: 'v3' },
} as const satisfies Readonly<Record<LedgerVersion, object>>;
