import type { LedgerVersion } from '../../chains/midnight/tag.js';
import type { MidnightNetwork } from '../../chains/networks.js';

/** New chains of a network have the version of the ledger that the real network runs. */
export const findLedgerVersion = ({ id }: MidnightNetwork): LedgerVersion => (id === 'MIDNIGHT_STAGENET' ? 9 : 8);

/** The version that nodes report in blocks. */
export const PROTOCOL_VERSIONS: Readonly<Record<LedgerVersion, number>> = { 8: 1_000_002, 9: 2_000_000 };

/** The version that a stored chain was begun with, which it keeps. Snapshots of version 8 do not name it. */
export function readSnapshotVersion(snapshot: Uint8Array): LedgerVersion {
  const { version } = JSON.parse(Buffer.from(snapshot).toString()) as { readonly version?: LedgerVersion };
  return version ?? 8;
}
