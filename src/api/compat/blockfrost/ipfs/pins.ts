import Type from 'typebox';
import { contentCid } from '../../../../gateways/ipfs/path.js';
import { findPin, listPinsInOrder, unpin } from '../../../../store/queries/service/ipfs-accounts.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Defaulted, named } from '../../../kit/schema.js';
import { locate, pinCid } from '../../../services/ipfs/located.js';
import { requestPin } from '../../../services/ipfs/pins.js';
import { IPFS_EXAMPLE } from '../../../shapes/ipfs/examples.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage } from '../paging.js';
import { notFound } from '../parameters.js';
import { IPFS_ROUTE, IpfsPath, PIN_FIELDS, PinContent, toPinContent, toState } from './ipfs-route.js';

export const addPin = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.addPin',
  route: `POST ${BLOCKFROST}/ipfs/pin/add/{IPFS_path}`,
  summary: 'Pin content on IPFS',
  path: IpfsPath,
  query: Type.Object({
    filecoin: Defaulted(Type.Boolean({ description: 'Ignored: content is not stored on Filecoin' }), false),
  }),
  writes: true,
  result: named('ipfs_pin_added', Closed({ ...PIN_FIELDS, filecoin: Type.Boolean({ description: 'Always false' }) })),
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { IPFS_path: IPFS_EXAMPLE.root } },

  async handle({ services, principal }, { path }) {
    const { cid } = await locate(services, path.IPFS_path);
    const pin = await requestPin(services, principal, { cid, name: undefined });
    services.ipfs.pinWorker.notify();
    return { ipfs_hash: pin.text, state: toState(pin.state), filecoin: false };
  },
});

export const listPins = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.listPins',
  route: `GET ${BLOCKFROST}/ipfs/pin/list`,
  summary: 'List the pins of the account',
  query: OrderedPageQuery,
  result: Type.Array(PinContent),
  errors: [],
  example: {},

  async handle({ services: { db, ipfs }, principal: { accountId } }, { query }) {
    await ipfs.ready();
    const rows = await readPage(query, (range) => listPinsInOrder(db, accountId, { ...range, order: query.order }));
    return rows.map(toPinContent);
  },
});

export const getPin = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.getPin',
  route: `GET ${BLOCKFROST}/ipfs/pin/list/{IPFS_path}`,
  summary: 'Get a pin of the account',
  path: IpfsPath,
  result: PinContent,
  errors: ['not-found'],
  example: { path: { IPFS_path: IPFS_EXAMPLE.root } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { path }) {
    await ipfs.ready();
    const row = await findPin(db, accountId, pinCid(contentCid(path.IPFS_path)));
    if (row === undefined) throw notFound();
    return toPinContent(row);
  },
});

export const removePin = operation({
  ...IPFS_ROUTE,
  id: 'blockfrost.removePin',
  route: `POST ${BLOCKFROST}/ipfs/pin/remove/{IPFS_path}`,
  summary: 'Remove a pin of the account',
  path: IpfsPath,
  writes: true,
  result: named('ipfs_pin_removed', Closed(PIN_FIELDS)),
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { IPFS_path: IPFS_EXAMPLE.readme } },

  async handle({ services, principal: { accountId } }, { path }) {
    const { cid } = await locate(services, path.IPFS_path);
    const root = pinCid(cid);
    if (!(await unpin(services.db, accountId, root, new Date(services.clock.now())))) throw notFound();
    const row = await findPin(services.db, accountId, root);
    return { ipfs_hash: row?.text ?? path.IPFS_path, state: 'unpinned' as const };
  },
});
