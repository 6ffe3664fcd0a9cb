import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { decodeBech32 } from '../../../../kernel/bech32.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { decodeStateValue } from '../../../../ledger/encoding/state-text.js';
import type { Pool } from '../../../../ledger/state/pool.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { LEDGER_ENTRY_KINDS, ledgerEntries } from '../../../../store/queries/cardano/governance/ledger-entries.js';
import { findLedgerEntries } from '../../../../store/queries/cardano/ledger/ledger-entries.js';
import { poolsOfEpoch } from '../../../../store/queries/cardano/pools/epoch-pools.js';
import { poolHashes } from '../../../../store/queries/cardano/pools/registered-pools.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { quoted } from '../../../kit/parameters.js';
import { Closed } from '../../../kit/schema.js';
import { toStakePool } from '../certificate-json.js';
import { method } from '../method.js';
import { NoParams } from '../params.js';
import { readLedger } from '../read-ledger.js';
import { toAda } from '../values.js';

const MAX_POOLS = 1_000;

function readPoolId(text: string): string {
  if (/^[0-9a-fA-F]{56}$/.test(text)) return text.toLowerCase();
  try {
    const { prefix, bytes } = decodeBech32(text);
    if (prefix === 'pool' && bytes.length === 28) return toHex(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw new ServiceError('invalid', `${quoted(text)} is no pool id: pass bech32 with pool, or 56 hexadecimal digits`);
}

/** By the hash of the pool in hexadecimal. */
async function readPools(
  db: NetworkDb<'cardano'>,
  hashes: readonly string[] | undefined,
): Promise<ReadonlyMap<string, Pool>> {
  const entries =
    hashes === undefined
      ? await ledgerEntries(db, 'pool')
      : await findLedgerEntries(db, LEDGER_ENTRY_KINDS.pool, hashes);
  return new Map(entries.map(({ key, value }) => [key, decodeStateValue<Pool>(value)]));
}

/** Stake of the pools in a snapshot, by their hash. */
async function readStakes(db: NetworkDb<'cardano'>, epoch: number): Promise<ReadonlyMap<string, bigint>> {
  const pools = [...(await poolsOfEpoch(db, epoch)).values()];
  const hashes = await poolHashes(
    db,
    pools.map(({ poolId }) => poolId),
  );
  return new Map(pools.map(({ stake }, index) => [toHex(hashes[index] as Uint8Array), stake]));
}

export const queryStakePools = method({
  lane: 'ledger',
  params: Closed({
    includeStake: Type.Optional(Type.Boolean({ description: 'Add the stake with which each pool votes' })),
    stakePools: Type.Optional(
      Type.Array(Closed({ id: Type.String({ maxLength: 70, description: 'Pool id' }) }), { maxItems: MAX_POOLS }),
    ),
  }),

  run(context, { includeStake = false, stakePools }, session) {
    const wanted = stakePools?.map(({ id }) => readPoolId(id));
    return readLedger(context, session, async (db, { epoch }) => {
      await requireLedger(db);
      const pools = await readPools(db, wanted);
      // Pools vote with the snapshot of the last epoch boundary, which elects the leaders of the next epoch.
      const stakes = includeStake ? await readStakes(db, epoch + 1) : new Map<string, bigint>();
      return Object.fromEntries(
        [...pools].map(([hash, { registration }]) => [
          poolIdBech32(fromHex(hash)),
          {
            ...toStakePool(registration.parameters),
            ...(includeStake && { stake: toAda(stakes.get(hash) ?? 0n) }),
          },
        ]),
      );
    });
  },
});

/** The snapshot that elects the leaders of the current epoch. */
export const queryLiveStakeDistribution = method({
  lane: 'ledger',
  params: NoParams,

  run: (context, _params, session) =>
    readLedger(context, session, async (db, { epoch }) => {
      await requireLedger(db);
      const stakes = await readStakes(db, epoch);
      const pools = await readPools(db, undefined);
      const total = [...stakes.values()].reduce((sum, stake) => sum + stake, 0n);
      return Object.fromEntries(
        [...stakes].flatMap(([hash, stake]) => {
          const vrf = pools.get(hash)?.registration.parameters.vrfKeyHash;
          if (vrf === undefined || stake === 0n) return [];
          return [[poolIdBech32(fromHex(hash)), { stake: `${stake}/${total}`, vrf: toHex(vrf) }]];
        }),
      );
    }),
});
