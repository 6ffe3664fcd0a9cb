import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { locate } from '../../services/ipfs/located.js';
import { requestPin } from '../../services/ipfs/pins.js';
import { IPFS_EXAMPLE } from '../../shapes/ipfs/examples.js';
import { common, PathParameter } from '../../shapes/ipfs/located.js';
import { Pin, toPinJson } from '../../shapes/ipfs/pins.js';

export const pinIpfs = operation({
  ...common,
  id: 'pinIpfs',
  route: 'POST /api/ipfs/pin',
  summary: 'Pin IPFS content for the account',
  description:
    'Returns immediately; `GET /api/ipfs/pins/{cid}` has the state of the pin. Pinning pinned content again has no effect.',
  body: Closed({
    path: PathParameter,
    name: Type.Optional(Text(255, { minLength: 1, description: 'Name of the pin' })),
  }),
  bodyLimit: 16_384,
  result: Pin,
  success: 202,
  writes: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { body: { path: `/ipfs/${IPFS_EXAMPLE.root}`, name: 'sandbox' } },

  async handle({ services, principal }, { body: { path, name } }) {
    const { cid } = await locate(services, path);
    const pin = await requestPin(services, principal, { cid, name });
    services.ipfs.pinWorker.notify();
    return toPinJson(pin);
  },
});
