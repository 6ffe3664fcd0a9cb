import { handleAssetNames, labelledHandle } from '../../../chains/cardano/assets/handle.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { handleAssetIds } from '../../../store/queries/cardano/assets/handles.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/asset-history.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { HandleRecord } from '../../shapes/handles/handle-json.js';
import { noSuchHandle, readHandle } from '../../shapes/handles/handle-parameter.js';
import { findHandles } from './handle-json.js';

export async function findHandle(db: NetworkDb<'cardano'>, text: string): Promise<HandleRecord> {
  const ids = await handleAssetIds(db, handleAssetNames(readHandle(text)));
  const id = ids.find((each) => each !== undefined);
  const [handle] = id === undefined ? [] : await findHandles(db, [id]);
  if (handle === undefined) throw noSuchHandle();
  return handle;
}

/** The output of a companion token of the handle: its reference token, its settings, its public datum. */
export async function findCompanionOutput(
  db: NetworkDb<'cardano'>,
  { name }: HandleRecord,
  label: number,
): Promise<ChainOutput | undefined> {
  const [assetId] = await handleAssetIds(db, [labelledHandle(label, name)]);
  if (assetId === undefined) return undefined;
  return (await unspentOutputsWith(db, [{ assetId }], { limit: 1 }))[0];
}

/** The output that holds the handle itself. */
export async function findHandleOutput(db: NetworkDb<'cardano'>, { fact }: HandleRecord): Promise<ChainOutput> {
  const after = [fact.output.txId, fact.output.index - 1];
  const [output] = await unspentOutputsWith(db, [{ assetId: fact.id }], { after, limit: 1 });
  if (output === undefined) throw noSuchHandle();
  return output;
}
