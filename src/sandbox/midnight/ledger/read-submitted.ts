import { createHash } from 'node:crypto';
import type * as ledger from '@midnight-ntwrk/ledger-v8';
import type { AppliedTransaction, PublishedTransaction } from './apply-transaction.js';
import { FORMS, LEDGER_VERSION, library } from './ledger-library.js';
import { addPlaceholderProofs } from './placeholder-proofs.js';
import { reseed } from './seeded-random.js';

/** The transaction that is published, and the one that can be applied without proofs. */
export interface Draft {
  readonly published: PublishedTransaction;
  readonly applied: AppliedTransaction;
}

/** The header of a transaction as a wallet sends it to its prover. There is no prover here, so it may be submitted. */
const UNPROVEN = FORMS[LEDGER_VERSION].unproven;
const MAX_HEADER_BYTES = 100;

/** Reads submitted bytes. The published and the applied transaction are the same unless the proofs are missing. */
export async function readSubmitted(raw: Uint8Array): Promise<Draft & { readonly proven: boolean }> {
  if (!UNPROVEN.test(Buffer.from(raw.subarray(0, MAX_HEADER_BYTES)).toString('latin1'))) {
    const published: PublishedTransaction = library.Transaction.deserialize('signature', 'proof', 'binding', raw);
    return { published, applied: published, proven: true };
  }
  const unproven: ledger.UnprovenTransaction = library.Transaction.deserialize(
    'signature',
    'pre-proof',
    'pre-binding',
    raw,
  );
  // The same bytes always get the same hash.
  reseed(createHash('sha256').update(raw).digest('hex'));
  return { published: await addPlaceholderProofs(unproven), applied: unproven.eraseProofs(), proven: false };
}
