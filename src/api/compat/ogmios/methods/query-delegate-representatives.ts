import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import { decodeStateValue } from '../../../../ledger/encoding/state-text.js';
import { credentialKey, drepKey } from '../../../../ledger/state/keys.js';
import type { DRepEntry } from '../../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { toDRep } from '../../../../store/queries/cardano/governance/drep-columns.js';
import { findDRepIds } from '../../../../store/queries/cardano/governance/drep-updates.js';
import {
  LEDGER_ENTRY_KINDS,
  ledgerEntries,
  readDormantEpochs,
} from '../../../../store/queries/cardano/governance/ledger-entries.js';
import { listVoteDelegators } from '../../../../store/queries/cardano/governance/vote-delegators.js';
import { allDRepPower } from '../../../../store/queries/cardano/governance/voting-power.js';
import { findLedgerEntries } from '../../../../store/queries/cardano/ledger/ledger-entries.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { Closed } from '../../../kit/schema.js';
import { toAnchor, toDelegateRepresentative } from '../certificate-json.js';
import { CredentialLists, DREP_PREFIXES, readCredentials } from '../credentials.js';
import { method } from '../method.js';
import { readLedger } from '../read-ledger.js';
import { toAda, toOrigin } from '../values.js';

/** A response is one message, so it cannot be streamed. */
const MAX_DELEGATORS = 100_000;

const PREDEFINED: readonly DRep[] = [{ type: 'abstain' }, { type: 'no-confidence' }];

/** All registered DReps, or those with the given credentials; always with the two predefined ones, as at Ogmios. */
export const queryDelegateRepresentatives = method({
  lane: 'ledger',
  params: Closed(CredentialLists),

  run(context, params, session) {
    const credentials = readCredentials(params, DREP_PREFIXES);
    return readLedger(context, session, async (db, { epoch }) => {
      await requireLedger(db);
      const entries = await readEntries(db, credentials);
      const dormant = await readDormantEpochs(db);
      const delegators = await readDelegators(db, credentials);
      const powers = new Map(
        (await allDRepPower(db, epoch)).map(({ kind, hash, lovelace }) => [drepKey(toDRep(kind, hash)), lovelace]),
      );
      const toSummary = (drep: DRep) => ({
        ...toDelegateRepresentative(drep),
        stake: toAda(powers.get(drepKey(drep)) ?? 0n),
        delegators: (delegators.get(drepKey(drep)) ?? []).map((stake) => ({
          credential: toHex(stake.hash),
          from: toOrigin(stake),
        })),
      });
      return [
        ...entries.map(({ credential, deposit, anchor, expiresAfter }) => ({
          ...toSummary(credential),
          mandate: { epoch: expiresAfter + dormant },
          ...(anchor !== undefined && { metadata: toAnchor(anchor) }),
          deposit: toAda(deposit),
        })),
        ...PREDEFINED.map(toSummary),
      ];
    });
  },
});

async function readEntries(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<readonly DRepEntry[]> {
  const entries =
    credentials.length === 0
      ? await ledgerEntries(db, 'drep')
      : await findLedgerEntries(db, LEDGER_ENTRY_KINDS.drep, credentials.map(credentialKey));
  return entries.map(({ value }) => decodeStateValue<DRepEntry>(value));
}

/** Accounts by the key of their DRep. */
async function readDelegators(
  db: NetworkDb<'cardano'>,
  credentials: readonly Credential[],
): Promise<ReadonlyMap<string, readonly Credential[]>> {
  const known = credentials.length === 0 ? undefined : await findDRepIds(db, [...credentials, ...PREDEFINED]);
  const drepIds = known?.filter((id) => id !== undefined);
  const found = await listVoteDelegators(db, { drepIds, limit: MAX_DELEGATORS + 1 });
  if (found.length > MAX_DELEGATORS)
    throw new ServiceError(
      'not-implemented',
      `The DReps have more than ${MAX_DELEGATORS} delegators, which is too much for one response: read /api/dreps, which has pages`,
    );
  const byDRep = new Map<string, Credential[]>();
  for (const { drep, stake } of found) {
    const list = byDRep.get(drepKey(drep)) ?? [];
    list.push(stake);
    byDRep.set(drepKey(drep), list);
  }
  return byDRep;
}
