import Type from 'typebox';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import { drepIdCip129, governanceIdBytes, parseDRepId } from '../../../../chains/cardano/governance/governance-id.js';
import { DecodeError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import { findDRepIds } from '../../../../store/queries/cardano/governance/drep-updates.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid } from '../parameters.js';

/** Fields of all routes of one DRep. */
export const DREP_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({
    drep_id: Type.String({ minLength: 1, maxLength: 256, description: 'DRep id in the form of CIP-129 or CIP-105' }),
  }),
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
  example: { path: { drep_id: EXAMPLE.drepId } },
} as const;

/** The id and its bytes as a response shows them: a request with the old id gets the old id back. */
export interface RequestedDRep {
  readonly drep: DRep;
  readonly shown: { readonly drep_id: string; readonly hex: string };
}

export function readDRep(text: string): RequestedDRep {
  const drep = parse(text);
  const current = toDRepFields(drep);
  if (text === current.drep_id || !('hash' in drep)) return { drep, shown: current };
  return { drep, shown: { drep_id: text, hex: toHex(drep.hash) } };
}

function parse(text: string): DRep {
  try {
    // Blockfrost reads hexadecimal ids nowhere.
    const parsed = text.startsWith('drep') ? parseDRepId(text) : undefined;
    if (parsed?.type === 'unknown') return { type: 'key', hash: parsed.hash };
    if (parsed !== undefined) return parsed;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw invalid('Invalid or malformed drep id.');
}

/** In the form of CIP-129; the predefined DReps have no bytes. */
export const toDRepFields = (drep: DRep): RequestedDRep['shown'] => ({
  drep_id: drepIdCip129(drep),
  hex: 'hash' in drep ? toHex(governanceIdBytes('drep', drep)) : '',
});

/** Undefined for a DRep that the chain does not mention. */
export async function findDRep(db: NetworkDb<'cardano'>, drep: DRep): Promise<number | undefined> {
  await expectLive(db);
  return (await findDRepIds(db, [drep]))[0];
}
