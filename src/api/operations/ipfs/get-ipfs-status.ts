import Type from 'typebox';
import { countPins, usedBytes } from '../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, ExactInteger, Nullable, named, OneOf } from '../../kit/schema.js';
import { common } from '../../shapes/ipfs/located.js';

export const getIpfsStatus = operation({
  ...common,
  id: 'getIpfsStatus',
  route: 'GET /api/ipfs/status',
  summary: 'Get the state of the IPFS node and the storage use of the account',
  description:
    'Figures of the node, and the pins and bytes of this account with the limits of its plan. Null when the node does not state a figure or the plan has no limit. Returns 503 while the node does not respond.',
  result: named(
    'IpfsStatus',
    Closed({
      driver: OneOf(['embedded', 'kubo'], '`embedded`: the built-in node, which does not fetch from other peers'),
      online: Type.Boolean({ description: 'Always true: returns 503 when the node does not respond' }),
      version: Nullable(Type.String({ description: 'Version of the Kubo node; null for the built-in node' })),
      peers: Nullable(Count('Number of connected peers')),
      repoSize: Nullable({ ...ExactInteger, description: 'Bytes that the node stores' }),
      pins: Count('Number of pins of the account'),
      usedBytes: { ...ExactInteger, description: 'Bytes that count against the account' },
      maxPins: Nullable(Count('Maximum number of pins of the plan; null: no limit')),
      maxBytes: Nullable(Count('Maximum bytes of the plan; null: no limit')),
    }),
  ),
  errors: ['incomplete-upstream'],
  example: {},

  async handle({ principal: { accountId, plan }, services: { db, ipfs } }) {
    await ipfs.ready();
    const { driver, version, peers, repoBytes } = await ipfs.node.status();
    return {
      driver,
      online: true,
      version: version ?? null,
      peers: peers ?? null,
      repoSize: repoBytes ?? null,
      pins: await countPins(db, accountId),
      usedBytes: await usedBytes(db, accountId),
      maxPins: plan.ipfsPins ?? null,
      maxBytes: plan.ipfsBytes ?? null,
    };
  },
});
