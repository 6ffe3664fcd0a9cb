import Type from 'typebox';
import { ContentResponse } from '../../../kit/content-response.js';
import { operation } from '../../../kit/operation.js';
import { contentAt } from '../../../services/ipfs/content.js';
import { locate } from '../../../services/ipfs/located.js';
import { IPFS_EXAMPLE } from '../../../shapes/ipfs/examples.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { IPFS_ROUTE, IpfsPath } from './ipfs-route.js';

export const readIpfs = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.readIpfs',
  route: `GET ${BLOCKFROST}/ipfs/gateway/{IPFS_path}`,
  summary: 'Get a file from IPFS',
  path: IpfsPath,
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { IPFS_path: IPFS_EXAMPLE.readme } },

  handle: async ({ services }, { path }) =>
    new ContentResponse(await contentAt(services, await locate(services, path.IPFS_path))),
});

/** The form that blockfrost-js requests, which the contract does not have. */
export const readIpfsByQuery = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.readIpfsByQuery',
  route: `GET ${BLOCKFROST}/ipfs/gateway`,
  summary: 'Get a file from IPFS by a query parameter',
  query: Type.Object({ path: IpfsPath.properties.IPFS_path }),
  result: Type.String(),
  content: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: IPFS_EXAMPLE.readme } },

  handle: async ({ services }, { query }) =>
    new ContentResponse(await contentAt(services, await locate(services, query.path))),
});
