import type { Warning } from '../request/unsigned-tx.js';
import { type Inspected, warn } from './inspected.js';

/** A signer needs some minutes. */
const SHORT_SECONDS = 300;

export function intervalWarnings({ transaction: { body }, ledger }: Inspected): readonly Warning[] {
  const { tipSlot, network } = ledger;
  const { validFrom, validUntil } = body;
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil)
    return [
      warn(
        'error',
        'validity-empty',
        `The transaction is valid from slot ${validFrom} and before slot ${validUntil}, which is never: build it again with a later ttl`,
      ),
    ];
  const warnings: Warning[] = [];
  if (validUntil === undefined)
    warnings.push(
      warn(
        'info',
        'no-expiry',
        'The transaction has no end of validity, so a signed copy can be submitted at any time: set a ttl to limit that',
      ),
    );
  else if (validUntil <= tipSlot)
    warnings.push(
      warn(
        'error',
        'expired',
        `The transaction expired at slot ${validUntil}; the tip is at ${tipSlot}: build it again with a later ttl`,
      ),
    );
  else if (validUntil - tipSlot < BigInt(Math.ceil(SHORT_SECONDS / network.shelley.slotSeconds)))
    warnings.push(
      warn(
        'warning',
        'short-validity',
        `The transaction expires in ${validUntil - tipSlot} slots: sign and submit it at once, or build it again with a later ttl`,
      ),
    );
  if (validFrom !== undefined && validFrom > tipSlot)
    warnings.push(
      warn(
        'info',
        'not-yet-valid',
        `The transaction is valid from slot ${validFrom} on; the tip is at ${tipSlot}: submit it in ${validFrom - tipSlot} slots`,
      ),
    );
  return warnings;
}
