import Type from 'typebox';
import { cidText } from '../../../../gateways/ipfs/cid.js';
import { readForm } from '../../../kit/multipart.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { buildForm } from '../../../services/ipfs/build-form.js';
import { maxUploadBytes, pinUpload, startUpload } from '../../../services/ipfs/uploading.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { IPFS_ROUTE } from './ipfs-route.js';

export const addToIpfs = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.addToIpfs',
  route: `POST ${BLOCKFROST}/ipfs/add`,
  summary: 'Add a file to IPFS',
  description: 'The file is not pinned: it is stored for a while only.',
  bodyStream: 'multipart',
  writes: true,
  errors: ['incomplete-upstream'],
  exampleNeeds: 'a file, as part of a multipart form',
  example: {
    streamed: {
      contentType: 'multipart/form-data; boundary=crosstie',
      base64: Buffer.from(
        '--crosstie\r\nContent-Disposition: form-data; name="file"; filename="hello.txt"\r\n\r\nHello\n\r\n--crosstie--\r\n',
      ).toString('base64'),
    },
  },
  result: named(
    'ipfs_added',
    Closed({
      name: Type.String({ description: 'Name of the file' }),
      ipfs_hash: Type.String({ description: 'CID, version 0' }),
      size: Type.String({ description: 'Size of the file in bytes' }),
    }),
  ),

  async handle({ services, principal }, { stream }) {
    await services.ipfs.ready();
    const body = stream();
    const bytes = body.bytes(maxUploadBytes(services, principal));
    const upload = await startUpload(services, principal);
    const form = readForm(bytes, body.boundary);
    const { root } = await buildForm(form, upload.store, { wrap: false, cidVersion: 0, find: upload.find });
    await pinUpload(services, principal, upload, { roots: [root.cid], name: undefined, pin: false });
    return { name: root.path, ipfs_hash: cidText(root.cid), size: root.size.toString() };
  },
});
