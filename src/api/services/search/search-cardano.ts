import {
  addressText,
  encodeAddress,
  isOnNetwork,
  parseAddress,
  stakeCredential,
  toRewardAddress,
} from '../../../chains/cardano/addresses/address.js';
import { handleAssetNames, parseHandle } from '../../../chains/cardano/assets/handle.js';
import { parseActionId, parseDRepId } from '../../../chains/cardano/governance/governance-id.js';
import { parsePoolId } from '../../../chains/cardano/pools/pool-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type AssetSummary,
  assetsById,
  findAssetIds,
  searchAssetsByName,
} from '../../../store/queries/cardano/assets/assets.js';
import { handleAssetIds } from '../../../store/queries/cardano/assets/handles.js';
import { findEpoch } from '../../../store/queries/cardano/blocks/epochs.js';
import { expectLive } from '../../../store/queries/cardano/chain/live.js';
import {
  accountExists,
  addressExists,
  findDReps,
  findOnCardano,
  findPool,
  findPoolsByTicker,
} from '../../../store/queries/search/cardano.js';
import { findByDocumentName } from '../../../store/queries/search/document-names.js';
import type { Found } from '../../../store/queries/search/found.js';
import { registryEntries, registrySubjects } from '../../../store/queries/service/token-registry.js';
import { readAssetUnit } from '../../shapes/outputs/asset-unit.js';
import { attempt, commonNames } from './attempt.js';

type Db = NetworkDb<'cardano'>;

const POLICY = /^[0-9a-f]{56}$/i;
const UNIT = /^(?:[0-9a-f]{56}\.?(?:[0-9a-f]{2}){1,32}|asset1[a-z0-9]{38})$/i;
const TICKER = /^[\p{L}\p{N}]{1,8}$/u;
const EPOCH = /^(?:epoch )?([0-9]{1,6})$/i;
/** A single letter matches too many names. */
const MIN_NAME_LENGTH = 2;
/** Longer than any asset's name. */
const MAX_NAME_LENGTH = 64;

/** At most seven queries, each served by an index, chosen by the form of the text. */
export async function searchCardano(
  db: Db,
  network: CardanoNetwork,
  text: string,
  limit: number,
): Promise<readonly Found[]> {
  await expectLive(db);
  const action = attempt(() => parseActionId(text));
  const matches = await findOnCardano(db, {
    ...commonNames(text),
    ...(POLICY.test(text) && { policy: fromHex(text) }),
    ...(action !== undefined && { action }),
  });
  const [, epoch] = EPOCH.exec(text) ?? [];
  return withoutRepeats([
    ...matches,
    ...(epoch === undefined ? [] : await epochs(db, Number(epoch))),
    ...(await addresses(db, network, text)),
    ...(await findPoolsAndDReps(db, text)),
    ...(await handles(db, text)),
    ...(TICKER.test(text) ? await findPoolsByTicker(db, text, limit) : []),
    ...(await tokens(db, text, limit)),
    ...(text.length >= MIN_NAME_LENGTH ? await findByDocumentName(db, text, limit) : []),
  ]);
}

/** A pool may be found by its ticker and by its name. */
function withoutRepeats(found: readonly Found[]): readonly Found[] {
  const seen = new Set<string>();
  return found.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
}

async function epochs(db: Db, epoch: number): Promise<readonly Found[]> {
  const known = await findEpoch(db, epoch);
  return known === undefined ? [] : [{ kind: 'epoch', id: String(epoch), label: `Epoch ${epoch}` }];
}

async function addresses(db: Db, network: CardanoNetwork, text: string): Promise<readonly Found[]> {
  const address = attempt(() => parseAddress(text));
  if (address === undefined || !isOnNetwork(address, network)) return [];
  const stake = stakeCredential(address);
  if (address.type === 'reward' && stake !== undefined) {
    const known = await accountExists(db, { hash: stake.hash, script: stake.type === 'script' });
    return [{ kind: 'account', id: addressText(address), label: known ? 'Account' : undefined }];
  }
  const known = await addressExists(db, encodeAddress(address));
  const reward = toRewardAddress(address);
  const own: Found = { kind: 'address', id: addressText(address), label: known ? 'Address' : undefined };
  return known && reward !== undefined
    ? [own, { kind: 'account', id: addressText(reward), label: 'Account of the address', partial: true }]
    : [own];
}

/** Pool and DRep ids have the same length in hexadecimal. */
async function findPoolsAndDReps(db: Db, text: string): Promise<readonly Found[]> {
  const pool = attempt(() => parsePoolId(text));
  const drep = attempt(() => parseDRepId(text));
  return [
    ...(pool === undefined ? [] : await findPool(db, pool)),
    ...(drep === undefined || !('hash' in drep) ? [] : await findDReps(db, drep)),
  ];
}

async function handles(db: Db, text: string): Promise<readonly Found[]> {
  const name = parseHandle(text);
  if (name === undefined) return [];
  const ids = await handleAssetIds(db, handleAssetNames(name));
  return ids.some((id) => id !== undefined) ? [{ kind: 'handle', id: name, label: `$${name}` }] : [];
}

async function tokens(db: Db, text: string, limit: number): Promise<readonly Found[]> {
  if (UNIT.test(text)) {
    const asset = attempt(() => readAssetUnit(text));
    return asset === undefined ? [] : await described(db, await byIds(db, [asset]), undefined);
  }
  if (text.length > MAX_NAME_LENGTH || text.startsWith('$')) return [];
  const registered = (await registrySubjects(db, text)).slice(0, limit);
  const known = await byIds(db, registered.map(readAssetUnit));
  const others =
    known.length < limit ? await searchAssetsByName(db, text, { skip: 0, limit: limit - known.length }) : [];
  const seen = new Set(known.map(({ id }) => id));
  return await described(db, [...known, ...others.filter(({ id }) => !seen.has(id))], text);
}

async function byIds(db: Db, assets: Parameters<typeof findAssetIds>[1]): Promise<readonly AssetSummary[]> {
  if (assets.length === 0) return [];
  const ids = await findAssetIds(db, assets);
  return await assetsById(
    db,
    ids.filter((id) => id !== undefined),
  );
}

/**
 * The label is the token's name in the registry, else its asset name if that is printable. `text` is the searched name or
 * ticker; undefined where the tokens were found by their ids.
 */
async function described(db: Db, assets: readonly AssetSummary[], text: string | undefined): Promise<readonly Found[]> {
  const units = assets.map(({ policyId, assetName }) => policyId + assetName);
  const entries = await registryEntries(db, units.map(fromHex));
  return assets.map(({ assetName }, index) => {
    const unit = units[index]!;
    const entry = entries.get(unit);
    const ownName = decodeAssetName(assetName);
    const label = entry === undefined ? ownName : [entry.ticker, entry.name].filter(Boolean).join(' ');
    const names = [entry?.ticker, entry?.name, ownName].map((name) => name?.toLowerCase());
    const partial = text !== undefined && !names.includes(text.toLowerCase());
    return { kind: 'asset', id: unit, label: label || 'Asset', partial };
  });
}

const decodeAssetName = (assetName: string): string => {
  const text = Buffer.from(assetName.replace(/^(?:000de140|0014df10|001bc280)/, ''), 'hex').toString('latin1');
  return /^[\x20-\x7e]+$/.test(text) ? text : '';
};
