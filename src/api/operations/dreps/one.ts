import Type, { type Static } from 'typebox';
import type { DRep } from '../../../chains/cardano/credential.js';
import { drepIdCip105, drepIdCip129, governanceIdBytes } from '../../../chains/cardano/governance-id.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { drepSurroundings } from '../../../store/queries/cardano/drep-power.js';
import { drepIdsOf } from '../../../store/queries/cardano/drep-updates.js';
import { type DRepState, drepStates } from '../../../store/queries/cardano/dreps.js';
import { expectLive } from '../../../store/queries/cardano/live.js';
import { EXAMPLE } from '../../examples.js';
import { type Operation, operation } from '../../operation.js';
import { Batch } from '../../paging.js';
import { Closed, Nullable, named } from '../../schema.js';
import { AnchorDocument, shownAnchorDocument } from '../governance/anchor-json.js';
import { DREP_EXAMPLE, DRepIdPath, DRepIdText, noSuchDRep, parse, readDRepId, readDRepIds } from './drep-id.js';
import { DRepDetail, shownDRepDetail } from './drep-json.js';

const detailOperation = (id: string, route: Operation['route'], tag: 'Governance' | 'DReps'): Operation =>
  operation({
    id,
    route,
    tag,
    summary: 'One DRep',
    description:
      'Voting power counts the unspent outputs of the delegators and the deposits of their open proposals; rewards are not known.',
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    path: DRepIdPath,
    result: DRepDetail,
    errors: ['not-found'],
    example: DREP_EXAMPLE,

    handle: ({ db, network }, { path }) =>
      db.snapshot(async (snapshot) => {
        const drep = await readDRepId(snapshot, path.drepId);
        const [detail] = await details(snapshot, network, [drep]);
        if (detail === undefined) throw noSuchDRep(drep, db);
        return detail;
      }),
  });

export const getGovernanceDRep = detailOperation(
  'getGovernanceDRep',
  'GET /api/governance/dreps/{drepId}',
  'Governance',
);
export const getDRep = detailOperation('getDRep', 'GET /api/dreps/{drepId}', 'DReps');

export const listDRepsById = operation({
  id: 'listDRepsById',
  route: 'POST /api/dreps/info',
  tag: 'DReps',
  summary: 'DReps by their ids',
  description: 'Those that were never registered are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DRepIdText, 200),
  result: Type.Array(DRepDetail),
  errors: [],
  example: { body: [EXAMPLE.drepId] },

  handle: ({ db, network }, { body }) =>
    db.snapshot(async (snapshot) => details(snapshot, network, await readDRepIds(snapshot, body))),
});

export const getDRepMetadata = operation({
  id: 'getDRepMetadata',
  route: 'GET /api/dreps/{drepId}/metadata',
  tag: 'DReps',
  summary: 'The document under the anchor of a DRep',
  description:
    '`hashValid` tells whether the document has the hash that the chain names; the fields of the document are null until it was fetched. Answers 404 when the DRep is not registered or names no document.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  result: AnchorDocument,
  errors: ['not-found'],
  example: DREP_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const drep = await readDRepId(snapshot, path.drepId);
      const [state] = await registered(snapshot, [drep]);
      if (state === undefined) throw noSuchDRep(drep, db);
      if (state.anchor === undefined)
        throw new ServiceError('not-found', `The last certificate of ${drepIdCip129(drep)} names no document`);
      return shownAnchorDocument(state.anchor);
    }),
});

export const listDRepMetadata = operation({
  id: 'listDRepMetadata',
  route: 'POST /api/dreps/metadata',
  tag: 'DReps',
  summary: 'The documents under the anchors of DReps',
  description: 'DReps that are not known or name no document are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DRepIdText, 200),
  result: Type.Array(AnchorDocument),
  errors: [],
  example: { body: [EXAMPLE.drepId] },

  handle: ({ db }, { body }) =>
    db.snapshot(async (snapshot) => {
      const states = await registered(snapshot, await readDRepIds(snapshot, body));
      return states.flatMap(({ anchor }) => (anchor === undefined ? [] : [shownAnchorDocument(anchor)]));
    }),
});

const DRepIds = named(
  'DRepIds',
  Closed({
    cip105: Nullable(
      Type.String({ description: 'Id in the bech32 form of CIP-105; null when the kind of credential is not known' }),
    ),
    cip129: Nullable(
      Type.String({ description: 'Id in the bech32 form of CIP-129; null when the kind of credential is not known' }),
    ),
    hex: Type.String({ description: 'Hexadecimal id, with the CIP-129 header byte when the credential type is known' }),
    hasScript: Nullable(
      Type.Boolean({ description: 'True when the credential is a script; null when the kind is not known' }),
    ),
  }),
);

export const decodeDRepId = operation({
  id: 'decodeDRepId',
  route: 'GET /api/dreps/{drepId}/decode',
  tag: 'DReps',
  summary: 'The id of a DRep in every form',
  description:
    'A bare hash does not say whether it is of a key or of a script: `hasScript` and the ids are null. The old `drep1…` of 28 bytes is read as a key, as CIP-105 has it; ask `/api/dreps/{drepId}` what the chain knows under it.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  immutable: true,
  path: DRepIdPath,
  result: DRepIds,
  errors: [],
  example: DREP_EXAMPLE,

  handle(_, { path }) {
    const drep = parse(path.drepId);
    if (drep.type !== 'unknown') return toIdsJson(drep);
    if (drep.assumed !== undefined) return toIdsJson({ type: drep.assumed, hash: drep.hash });
    return { cip105: null, cip129: null, hex: toHex(drep.hash), hasScript: null };
  },
});

function toIdsJson(drep: DRep): Static<typeof DRepIds> {
  const hex = 'hash' in drep ? toHex(governanceIdBytes('drep', drep)) : '';
  return { cip105: drepIdCip105(drep), cip129: drepIdCip129(drep), hex, hasScript: drep.type === 'script' };
}

/** Those that were ever registered, and the two standing answers where anybody gave one. */
async function registered(db: NetworkDb<'cardano'>, dreps: readonly DRep[]): Promise<readonly DRepState[]> {
  await expectLive(db);
  const ids = (await drepIdsOf(db, dreps)).filter((id) => id !== undefined);
  const states = await drepStates(db, [...new Set(ids)], 'whole');
  return states.filter(({ drep, certified }) => certified || !('hash' in drep));
}

async function details(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  dreps: readonly DRep[],
): Promise<Static<typeof DRepDetail>[]> {
  const states = await registered(db, dreps);
  if (states.length === 0) return [];
  const around = await drepSurroundings(db, network);
  return states.map((state) => shownDRepDetail(state, around));
}
