import Type from 'typebox';
import { splitFileName } from '../../../gateways/ipfs/build-directory.js';
import { type Cid, cidText } from '../../../gateways/ipfs/cid.js';
import { type DirectoryChange, patchDirectory } from '../../../gateways/ipfs/patch-directory.js';
import { parseSegments } from '../../../gateways/ipfs/path.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Services } from '../../kit/context.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, ExactInteger, Nullable, named, OneOf, Text } from '../../kit/schema.js';
import { locate } from '../../services/ipfs/located.js';
import { pinUpload, startUpload } from '../../services/ipfs/uploading.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { CidText, common, PathParameter } from '../../shapes/ipfs/located.js';
import { Pin, toPinJson } from '../../shapes/ipfs/pins.js';

const MAX_CHANGES = 1_000;

const Change = Closed({
  op: OneOf(['add', 'remove'], '`add`: put content at the path, replacing what is there; `remove`: remove the entry'),
  path: Text(2_048, { minLength: 1, description: 'Path below the root, for example `docs/readme.txt`' }),
  source: Type.Optional(
    described(PathParameter, 'For `add`: the file or directory to put there, as a CID or a path. It must be available'),
  ),
});

export const patchIpfsDirectory = operation({
  ...common,
  id: 'patchIpfsDirectory',
  route: 'POST /api/ipfs/patch',
  summary: 'Update an IPFS directory by adding, replacing and removing paths',
  description:
    'Content never changes: the response has the CID of a new root that shares all other blocks with the old one. Changes are applied in their order; missing directories are created. Large directories are sharded (HAMT) and become plain again as in Kubo, so that the CID is the one that an upload of the whole tree gives. Returns 400 when a directory in a path is a file, and 404 when an entry to remove does not exist or content is not available.',
  body: Closed({
    root: Type.Optional(described(PathParameter, 'Directory to start from; an empty one when absent')),
    changes: Type.Array(Change, { minItems: 1, maxItems: MAX_CHANGES, description: 'Changes, applied in this order' }),
    pin: Type.Optional(
      Type.Boolean({
        description: 'True: pin the new root for the account; false: it is stored only temporarily; default true',
      }),
    ),
    name: Type.Optional(Text(255, { minLength: 1, description: 'Name of the pin' })),
  }),
  batch: ['changes'],
  result: named(
    'IpfsPatched',
    Closed({
      cid: CidText('CID of the new root'),
      previousCid: Nullable(CidText('CID of the old root; null without one')),
      cumulativeSize: described(ExactInteger, 'Bytes of all blocks below the new root, as its links state them'),
      pin: described(Pin, 'Pin of the new root; its state is `unpinned` when it was not requested'),
    }),
  ),
  writes: true,
  errors: ['invalid', 'not-found', 'incomplete-upstream'],
  example: {
    body: {
      root: `/ipfs/${IPFS_EXAMPLE.root}`,
      changes: [
        { op: 'add', path: 'docs/readme.txt', source: `/ipfs/${IPFS_EXAMPLE.readme}` },
        { op: 'remove', path: 'site' },
      ],
      pin: false,
    },
  },

  async handle({ services, principal }, { body: { root, changes, pin = true, name } }) {
    const { node, ready } = services.ipfs;
    await ready();
    const previous = root === undefined ? undefined : await locateContent(services, root);
    const located: DirectoryChange[] = [];
    for (const { op, path, source } of changes) {
      if ((op === 'add') !== (source !== undefined))
        throw new ServiceError('invalid', "Field 'source' of a change is required for add and not allowed for remove");
      located.push({
        segments: op === 'add' ? splitFileName(path) : parseSegments(path.split('/')),
        target: source === undefined ? undefined : await locateContent(services, source),
      });
    }
    const upload = await startUpload(services, principal);
    const { cid, cumulativeSize } = await patchDirectory(node.find, upload.store, previous, located);
    const [row] = await pinUpload(services, principal, upload, { roots: [cid], name, pin });
    if (row === undefined) throw new Error('an upload without a pin');
    return {
      cid: cidText(cid),
      previousCid: previous === undefined ? null : cidText(previous),
      cumulativeSize,
      pin: toPinJson(row),
    };
  },
});

async function locateContent(services: Services, path: string): Promise<Cid> {
  const { cid, remainder } = await locate(services, path);
  if (remainder === '') return cid;
  throw new ServiceError('invalid', 'A path leads into a block, which has no CID of its own');
}
