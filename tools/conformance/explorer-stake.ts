import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseAddress } from '../../src/chains/cardano/addresses/address.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { toHex } from '../../src/kernel/hex.js';
import type { EpochReport } from '../../src/ledger/blocks/epoch-report.js';
import type { StakeSnapshot } from '../../src/ledger/state/stake-snapshot.js';
import { type Check, compare } from './check.js';
import type { Replay } from './replay-chain.js';

interface Fixture {
  readonly endpoints: readonly string[];
  readonly response: unknown;
}

type Row = Readonly<Record<string, unknown>>;

/** Compares the active stake of epochs, pools and accounts with the responses of Blockfrost for these epochs. */
export function checkExplorerStake(path: string, replay: Replay, reports: readonly EpochReport[]): readonly Check[] {
  // The snapshot of a boundary elects the leaders of the next epoch.
  const active = new Map(reports.map(({ epoch, snapshot }) => [epoch + 1, snapshot]));
  return gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split('\n')
    .flatMap((line) => checkFixture(JSON.parse(line) as Fixture, replay, active));
}

function checkFixture(
  { endpoints: [endpoint = ''], response }: Fixture,
  replay: Replay,
  active: ReadonlyMap<number, StakeSnapshot>,
): readonly Check[] {
  const rows = (Array.isArray(response) ? response : [response]) as readonly Row[];
  const [resource, id, kind] = endpoint.split(/[/?]/);
  if (resource === 'epochs' && (kind === undefined || kind === 'next' || kind === 'previous'))
    return rows.flatMap((row) => checkEpoch(row, active));
  if (resource === 'pools' && kind === 'history') return rows.flatMap((row) => checkPool(row, id!, replay, active));
  if (resource === 'accounts' && kind === 'history')
    return rows.flatMap((row) => checkAccount(row, id!, replay, active));
  return [];
}

function checkEpoch({ epoch, active_stake: stake }: Row, active: ReadonlyMap<number, StakeSnapshot>): readonly Check[] {
  const snapshot = active.get(Number(epoch));
  if (snapshot === undefined || typeof stake !== 'string') return [];
  return [compare(`active stake of epoch ${epoch}`, String(snapshot.totalStake), stake)];
}

function checkPool(
  { epoch, active_stake: stake }: Row,
  pool: string,
  { state }: Replay,
  active: ReadonlyMap<number, StakeSnapshot>,
): readonly Check[] {
  const snapshot = active.get(Number(epoch));
  if (snapshot === undefined || typeof stake !== 'string') return [];
  const key = pool.startsWith('pool') ? toHex(decodeBech32(pool).bytes) : pool;
  const found = snapshot.byPool.get(state.poolNumbers.find(key) ?? 0);
  return [compare(`active stake of ${pool} in epoch ${epoch}`, String(found?.stake ?? 0n), stake)];
}

function checkAccount(
  { active_epoch: epoch, amount }: Row,
  account: string,
  { accounts }: Replay,
  active: ReadonlyMap<number, StakeSnapshot>,
): readonly Check[] {
  const snapshot = active.get(Number(epoch));
  const address = parseAddress(account);
  if (snapshot === undefined || typeof amount !== 'string' || address.type !== 'reward') return [];
  const index = snapshot.accounts.indexOf(accounts.find(address.stake) ?? -1);
  return [compare(`active stake of ${account} in epoch ${epoch}`, String(snapshot.stakes[index] ?? 0n), amount)];
}
