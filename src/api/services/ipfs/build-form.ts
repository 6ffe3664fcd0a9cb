import {
  addToTree,
  type BuiltEntry,
  buildTree,
  type FileTree,
  newTree,
} from '../../../gateways/ipfs/build-directory.js';
import { type Built, buildFile, type CidVersion, type StoreBlock } from '../../../gateways/ipfs/build-file.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { FormPart } from '../../kit/multipart.js';

/** Returns the files of a form and the directories of their paths; the root is last. */
export async function buildForm(
  formParts: AsyncIterable<FormPart>,
  storeBlock: StoreBlock,
  { wrap, cidVersion }: { readonly wrap: boolean; readonly cidVersion: CidVersion },
): Promise<readonly BuiltEntry[]> {
  const tree = newTree();
  for await (const { fileName, bytes } of formParts) {
    // Browsers send a file without a name for a field that was left empty.
    if (fileName === undefined || fileName === '') continue;
    addToTree(tree, fileName, await buildFile(bytes, storeBlock, { cidVersion }));
  }
  if (tree.entries.size === 0) throw new ServiceError('invalid', 'The form has no file');
  const only = tree.entries.size === 1 && !wrap ? [...tree.entries][0] : undefined;
  if (only === undefined) return await buildTree(tree, storeBlock, '', cidVersion);
  const [name, entry] = only;
  return isDirectory(entry)
    ? await buildTree(entry, storeBlock, name, cidVersion)
    : [{ ...entry, path: name, type: 'file' }];
}

const isDirectory = (entry: FileTree | Built): entry is FileTree => 'entries' in entry;
