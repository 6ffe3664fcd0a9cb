import { handleAssetNames, labelledHandle } from '../../../chains/cardano/assets/handle.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { handleAssetIds } from '../../../store/queries/cardano/assets/handles.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/chain/thing-history.js';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import type { KnownHandle } from '../../shapes/handles/handle-json.js';
import { noSuchHandle, readHandle } from '../../shapes/handles/handle-parameter.js';
import { knownHandles } from './handle-json.js';

export async function findHandle(db: NetworkDb<'cardano'>, text: string): Promise<KnownHandle> {
  const ids = await handleAssetIds(db, handleAssetNames(readHandle(text)));
  const id = ids.find((each) => each !== undefined);
  const [handle] = id === undefined ? [] : await knownHandles(db, [id]);
  if (handle === undefined) throw noSuchHandle();
  return handle;
}

/** The output of a companion token of the handle: its reference token, its settings, its public datum. */
export async function outputBeside(
  db: NetworkDb<'cardano'>,
  { name }: KnownHandle,
  label: number,
): Promise<ChainOutput | undefined> {
  const [assetId] = await handleAssetIds(db, [labelledHandle(label, name)]);
  if (assetId === undefined) return undefined;
  return (await unspentOutputsWith(db, [{ assetId }], { limit: 1 }))[0];
}

/** The output that holds the handle itself. */
export async function outputOf(db: NetworkDb<'cardano'>, { fact }: KnownHandle): Promise<ChainOutput> {
  const after = [fact.output.txId, fact.output.index - 1];
  const [output] = await unspentOutputsWith(db, [{ assetId: fact.id }], { after, limit: 1 });
  if (output === undefined) throw noSuchHandle();
  return output;
}
