import Type, { type Static } from 'typebox';
import type { Principal } from '../../../access/authenticate.js';
import { type Cid, cidText } from '../../../gateways/ipfs/cid.js';
import { contentCid } from '../../../gateways/ipfs/path.js';
import { ServiceError } from '../../../kernel/errors.js';
import { findPin, insertPin, listPins, type PinRow, unpin } from '../../../store/queries/service/ipfs-accounts.js';
import type { Services } from '../../context.js';
import { operation } from '../../operation.js';
import { Cursor, CursorPage, cursorPage, Limit } from '../../paging.js';
import { Closed, Count, DateTime, described, ExactInteger, Nullable, named, OneOf, Text } from '../../schema.js';
import { IPFS_EXAMPLE } from './examples.js';
import { CidText, common, locate, PathParameter, pinCid, quotaOf } from './located.js';

const STATES = ['queued', 'pinning', 'pinned', 'failed', 'unpinned'] as const;
const State = OneOf(STATES, '`unpinned`: let go of; the content stays for a while and counts until it is collected');

export const Pin = named(
  'IpfsPin',
  Closed({
    cid: CidText('CID as given when pinned'),
    name: Nullable(Type.String({ description: 'Name that the account gave the pin; null without one' })),
    state: State,
    reason: Nullable(Type.String({ description: 'Why it failed' })),
    size: Nullable({ ...ExactInteger, description: 'Bytes of all its blocks, once it is pinned' }),
    blocks: Nullable(Count('Number of blocks, once it is pinned; null before')),
    createdAt: described(DateTime, 'When the pin was requested'),
    changedAt: described(DateTime, 'When its state last changed'),
  }),
);

export const shownPin = (row: PinRow): Static<typeof Pin> => ({
  cid: row.text,
  name: row.name,
  state: row.state,
  reason: row.reason,
  size: row.sizeBytes,
  blocks: row.blocks,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

/** Wants content kept by an account, within what its plan allows. */
export async function wantPinned(
  { db, clock, ipfs }: Services,
  principal: Principal,
  { cid, name, ...rest }: { readonly cid: Cid; readonly name: string | undefined; readonly loose?: bigint },
): Promise<PinRow> {
  const { mostPins, mostBytes } = quotaOf(principal);
  const made = await insertPin(db, {
    id: ipfs.newId(),
    accountId: principal.accountId,
    cid: pinCid(cid),
    text: cidText(cid),
    name,
    ...(rest.loose === undefined ? { state: 'queued' } : { state: 'unpinned', sizeBytes: rest.loose }),
    mostPins,
    mostBytes,
    now: new Date(clock.now()),
  });
  if (made !== undefined) return made;
  throw new ServiceError(
    'forbidden',
    `The plan allows at most ${mostPins} pins: remove one, or wait until those removed are collected`,
  );
}

export const pinIpfs = operation({
  ...common,
  id: 'pinIpfs',
  route: 'POST /api/ipfs/pin',
  summary: 'Keep content on the node for the account',
  description: 'Answers at once; `GET /api/ipfs/pins/{cid}` tells what became of it. What is pinned already stays so.',
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
    const pin = await wantPinned(services, principal, { cid, name });
    services.ipfs.keeper.wake();
    return shownPin(pin);
  },
});

export const unpinIpfs = operation({
  ...common,
  id: 'unpinIpfs',
  route: 'DELETE /api/ipfs/pin',
  summary: 'Let go of content that the account has pinned',
  description: 'The content stays readable until it is collected. Answers 404 when the account has not pinned it.',
  query: Type.Object({ path: PathParameter }),
  result: Type.Null(),
  success: 204,
  writes: true,
  errors: ['not-found', 'incomplete-upstream'],
  example: { query: { path: `/ipfs/${IPFS_EXAMPLE.readme}` } },

  async handle({ services, principal: { accountId } }, { query }) {
    const { cid } = await locate(services, query.path);
    if (!(await unpin(services.db, accountId, pinCid(cid), new Date(services.clock.now())))) throw notPinned();
    return null;
  },
});

export const listIpfsPins = operation({
  ...common,
  id: 'listIpfsPins',
  route: 'GET /api/ipfs/pins',
  summary: 'What the account has pinned, newest first',
  description: '`state` narrows the list, for example to pins that failed. Read on with `cursor`.',
  query: Type.Object({ state: Type.Optional(State), cursor: Cursor, limit: Limit({ max: 1_000, default: 100 }) }),
  result: CursorPage(Pin),
  errors: [],
  example: {},

  async handle({ services: { db, ipfs }, principal: { accountId }, cursor }, { query: { state, limit, ...query } }) {
    await ipfs.ready();
    const [time, id] = query.cursor === undefined ? [] : cursor.decode(query.cursor);
    const after = time === undefined ? undefined : { createdAt: new Date(String(time)), id: String(id) };
    const rows = await listPins(db, accountId, { state, after, limit: limit + 1 });
    return cursorPage(rows, limit, {
      show: shownPin,
      next: (row) => cursor.encode([row.createdAt.toISOString(), row.id]),
    });
  },
});

export const getIpfsPin = operation({
  ...common,
  id: 'getIpfsPin',
  route: 'GET /api/ipfs/pins/{cid}',
  summary: 'One pin of the account',
  description: 'Finds the pin by either version of the CID. Answers 404 when the account has not pinned it.',
  path: Type.Object({ cid: Text(512, { minLength: 1, description: 'The CID, in either version' }) }),
  result: Pin,
  errors: ['not-found'],
  example: { path: { cid: IPFS_EXAMPLE.root } },

  async handle({ services: { db, ipfs }, principal: { accountId } }, { path }) {
    await ipfs.ready();
    const row = await findPin(db, accountId, pinCid(contentCid(path.cid)));
    if (row === undefined) throw notPinned();
    return shownPin(row);
  },
});

const notPinned = (): ServiceError => new ServiceError('not-found', 'The account has not pinned this');
