import { type FindBlock, malformed } from './blocks.js';
import type { CidVersion, StoreBlock } from './build-file.js';
import type { Cid } from './cid.js';
import type { DagLink } from './dag-pb.js';
import type { Directory } from './directory.js';
import {
  type BuiltDirectory,
  buildDirectory,
  buildFlat,
  type DirectoryTarget,
  measureLink,
} from './directory-blocks.js';
import { openShards, type ShardEntries } from './edit-shards.js';
import type { NewField } from './protobuf.js';

/** The entries of a directory with their changes. */
export interface EditableDirectory {
  readonly version: CidVersion;
  get(name: string): Promise<DagLink | undefined>;
  set(link: DagLink): Promise<void>;
  /** Whether there was such an entry. */
  delete(name: string): Promise<boolean>;
  /**
   * Writes the blocks that differ from those before. The directory has the form, and so the CID, that it would have if
   * it had been written with these entries at once: in one block, or sharded if it is large.
   */
  write(storeBlock: StoreBlock): Promise<BuiltDirectory>;
}

export const newDirectory = (version: CidVersion): EditableDirectory => editFlat(new Map(), { version });

/** `attributes` are the mode and the modification time of the directory, which stay. */
export function editDirectory(
  find: FindBlock,
  cid: Cid,
  directory: Directory,
  attributes: readonly NewField[],
): EditableDirectory {
  const form = { version: cid.version, attributes };
  if (directory.kind === 'shard') return editSharded(openShards(find, cid, directory), form);
  const entries = new Map(directory.links.map((link) => [link.name, link]));
  if (entries.size !== directory.links.length) throw malformed(cid, 'a directory with two entries of one name');
  return editFlat(entries, form);
}

type Form = Omit<DirectoryTarget, 'storeBlock'>;

function editFlat(entries: Map<string, DagLink>, form: Form): EditableDirectory {
  return {
    version: form.version,
    get: async (name) => entries.get(name),
    set: async (link) => void entries.set(link.name, link),
    delete: async (name) => entries.delete(name),
    write: (storeBlock) => buildDirectory([...entries.values()], { ...form, storeBlock }),
  };
}

function editSharded(shards: ShardEntries, form: Form): EditableDirectory {
  /** How much the names and CIDs of the entries have grown; only a smaller directory may fit into one block. */
  let growth = 0;
  const put = async (name: string, link: DagLink | undefined): Promise<DagLink | undefined> => {
    const before = await shards.put(name, link);
    growth += link === undefined ? 0 : measureLink(name, link.cid);
    growth -= before === undefined ? 0 : measureLink(name, before.cid);
    return before;
  };
  return {
    version: form.version,
    get: shards.get,
    set: async (link) => void (await put(link.name, link)),
    delete: async (name) => (await put(name, undefined)) !== undefined,
    async write(storeBlock) {
      const target = { ...form, storeBlock };
      const few = growth < 0 ? await shards.listIfSmall() : undefined;
      return few === undefined ? await shards.write(target) : await buildFlat(few, target);
    },
  };
}
