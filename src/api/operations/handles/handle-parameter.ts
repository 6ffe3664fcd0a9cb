import Type from 'typebox';
import { handleAssetNames, labelledHandle, parseHandle } from '../../../chains/cardano/handle.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { ChainOutput } from '../../../store/queries/cardano/chain-outputs.js';
import { handleAssetIds } from '../../../store/queries/cardano/handles.js';
import { unspentOutputsWith } from '../../../store/queries/cardano/thing-history.js';
import { type KnownHandle, knownHandles } from './handle-json.js';

const HandleText = Type.String({
  minLength: 1,
  maxLength: 29,
  pattern: '^\\$?[a-zA-Z0-9_.@-]{1,28}$',
  description: 'A handle with or without `$`; a sub-handle as `sub@root`',
});

export const HandlePath = Type.Object({ handle: HandleText });

export const handleExample = { path: { handle: 'tie' } };

/** The name that a caller wrote. */
export function readHandle(text: string): string {
  const name = parseHandle(text);
  if (name === undefined)
    throw new ServiceError('invalid', 'A handle has 1 to 15 letters, digits, dots, dashes or underscores');
  return name;
}

export const noSuchHandle = (): ServiceError => new ServiceError('not-found', 'There is no such handle');

export async function findHandle(db: NetworkDb<'cardano'>, text: string): Promise<KnownHandle> {
  const ids = await handleAssetIds(db, handleAssetNames(readHandle(text)));
  const id = ids.find((each) => each !== undefined);
  const [handle] = id === undefined ? [] : await knownHandles(db, [id]);
  if (handle === undefined) throw noSuchHandle();
  return handle;
}

/** The output that holds a token beside the handle: its reference token, its settings, its public datum. */
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
