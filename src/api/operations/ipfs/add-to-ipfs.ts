import Type from 'typebox';
import type { BuiltEntry } from '../../../gateways/ipfs/build-directory.js';
import type { StoreBlock } from '../../../gateways/ipfs/build-file.js';
import { cidText } from '../../../gateways/ipfs/cid.js';
import { readForm } from '../../kit/multipart.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, described, ExactInteger, Integer, Nullable, named, OneOf, Text } from '../../kit/schema.js';
import { Fields, type Slices, StreamedValue } from '../../kit/streamed-result.js';
import { type BuiltForm, buildForm, MAX_UPLOAD_FILES } from '../../services/ipfs/build-form.js';
import { maxUploadBytes, pinUpload, startUpload } from '../../services/ipfs/uploading.js';
import { CidText, common } from '../../shapes/ipfs/located.js';
import { Pin, toPinJson } from '../../shapes/ipfs/pins.js';

const ContentType = OneOf(['file', 'directory']);

export const addToIpfs = operation({
  ...common,
  id: 'addToIpfs',
  route: 'POST /api/ipfs/add',
  summary: 'Add files and directories to IPFS',
  description:
    'A form with any number of files; slashes in their names create directories. Files are split into raw leaves of 256 KiB under a balanced tree (CID version 1), so that they get the same CID as in other implementations. Directories whose names and CIDs exceed 256 KiB are sharded (HAMT), as in Kubo. One upload has at most 1,000,000 files, or 100,000 with `onlyHash`. Body and response are streams: of large uploads only some thousand entries are held in memory.',
  query: Type.Object({
    pin: Defaulted(
      Type.Boolean({ description: 'True: pin the content for the account; false: it is stored only temporarily' }),
      true,
    ),
    wrap: Defaulted(Type.Boolean({ description: 'True: wrap the content in a directory, even a single file' }), false),
    onlyHash: Defaulted(Type.Boolean({ description: 'True: compute the CIDs without storing anything' }), false),
    cidVersion: Defaulted(
      Integer({
        minimum: 0,
        maximum: 1,
        description: '0: `Qm…` with UnixFS leaves, as Kubo and Blockfrost by default',
      }),
      1,
    ),
    name: Type.Optional(Text(255, { description: 'Name of the pin' })),
  }),
  bodyStream: 'multipart',
  result: named(
    'IpfsAdded',
    Closed({
      cid: CidText('Root CID'),
      name: Type.String({ description: 'Name of the file or directory; empty for a wrapping directory' }),
      size: { ...ExactInteger, description: 'Bytes of the files' },
      cumulativeSize: { ...ExactInteger, description: 'Bytes of all blocks' },
      entries: Type.Array(
        Closed({
          path: Type.String({ description: 'Path inside the upload' }),
          type: described(ContentType, 'Whether the entry is a file or a directory'),
          cid: CidText(),
          size: described(ExactInteger, 'Size of the content, in bytes'),
        }),
        {
          description: 'Every file and directory, children before parents',
        },
      ),
      pin: Nullable(described(Pin, 'Pin of the content; null when the content was not pinned')),
    }),
  ),
  writes: true,
  errors: ['incomplete-upstream'],
  exampleNeeds: 'files, as parts of a multipart form',
  example: {
    query: { pin: false },
    streamed: {
      contentType: 'multipart/form-data; boundary=crosstie',
      base64: Buffer.from(
        '--crosstie\r\nContent-Disposition: form-data; name="file"; filename="docs/hello.txt"\r\n\r\nHello\n\r\n--crosstie--\r\n',
      ).toString('base64'),
    },
  },

  async handle({ services, principal }, { query: { pin, wrap, onlyHash, cidVersion, name }, stream }) {
    const { ipfs } = services;
    await ipfs.ready();
    const body = stream();
    const bytes = body.bytes(maxUploadBytes(services, principal));
    const upload = onlyHash ? undefined : await startUpload(services, principal);
    const storeBlock: StoreBlock = upload?.store ?? (() => undefined);
    const form = readForm(bytes, body.boundary, MAX_UPLOAD_FILES);
    const { root, entries } = await buildForm(form, storeBlock, {
      wrap,
      cidVersion: cidVersion === 0 ? 0 : 1,
      find: upload?.find,
    });
    const [row] =
      upload === undefined ? [] : await pinUpload(services, principal, upload, { roots: [root.cid], name, pin });
    const answer = {
      cid: cidText(root.cid),
      name: root.path,
      size: root.size,
      cumulativeSize: root.cumulativeSize,
    };
    const pinJson = row === undefined ? null : toPinJson(row);
    if (isList(entries)) return { ...answer, entries: entries.map(toEntryJson), pin: pinJson };
    return new StreamedValue(new Fields({ ...answer, entries: mapSlices(entries, toEntryJson), pin: pinJson }));
  },
});

const toEntryJson = ({ path, type, cid, size }: BuiltEntry) => ({ path, type, cid: cidText(cid), size });

const isList = (entries: BuiltForm['entries']): entries is readonly BuiltEntry[] => Array.isArray(entries);

const mapSlices = (entries: Slices, show: (entry: BuiltEntry) => unknown): Slices => ({
  async *[Symbol.asyncIterator]() {
    for await (const slice of entries) yield slice.map((entry) => show(entry as BuiltEntry));
  },
});
