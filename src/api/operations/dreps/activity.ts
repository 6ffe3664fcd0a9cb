import Type, { type Static } from 'typebox';
import { drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type DRepUpdate, drepUpdates } from '../../../store/queries/cardano/drep-updates.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../schema.js';
import { DREP_EXAMPLE, DRepIdPath, numberOfDRep } from './drep-id.js';

const ACTIONS = {
  registration: 'REGISTRATION',
  update: 'UPDATE',
  retirement: 'DEREGISTRATION',
} as const satisfies Record<DRepUpdate['action'], string>;

const DRepUpdateShape = named(
  'DRepUpdate',
  Closed({
    drepId: Type.String({ description: 'CIP-129' }),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Place among the certificates of the transaction'),
    action: OneOf(['REGISTRATION', 'UPDATE', 'DEREGISTRATION'], 'Kind of certificate'),
    deposit: Nullable(described(Amount, 'Deposit paid or returned, in lovelace; null for an update')),
    anchorUrl: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    anchorHash: Nullable(Type.String({ description: FIELD.anchorHashOrNull })),
    epoch: Count(FIELD.epoch),
    slot: Count('Absolute slot'),
    blockTime: Integer({ description: 'Unix time in seconds' }),
  }),
);

const shownUpdate = (
  { place, certIndex, drep, action, deposit, anchor }: DRepUpdate,
  network: CardanoNetwork,
): Static<typeof DRepUpdateShape> => ({
  drepId: drepIdCip129(drep),
  txHash: toHex(place.hash),
  certIndex,
  action: ACTIONS[action],
  deposit: deposit?.toString() ?? null,
  anchorUrl: anchor?.url ?? null,
  anchorHash: anchor === undefined ? null : toHex(anchor.hash),
  epoch: place.block.epoch,
  slot: place.block.slot,
  blockTime: slotToTime(network, place.block.slot),
});

async function pageOfUpdates(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  of: Parameters<typeof drepUpdates>[1],
  query: { readonly page: number; readonly pageSize: number },
): Promise<Static<typeof DRepUpdateShape>[]> {
  const updates = await numberedPage(query, (range) => drepUpdates(db, of, range));
  return updates.map((update) => shownUpdate(update, network));
}

export const listUpdatesOfDRep = operation({
  id: 'listUpdatesOfDRep',
  route: 'GET /api/dreps/{drepId}/updates',
  tag: 'DReps',
  summary: 'Certificates of a DRep, newest first',
  description:
    'Registrations, updates and deregistrations of one DRep. Answers an empty list for a DRep that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  query: Type.Object({ page: Page(), pageSize: PageSize() }),
  result: Type.Array(DRepUpdateShape),
  errors: [],
  example: DREP_EXAMPLE,

  async handle({ db, network }, { path, query }) {
    const drepId = await numberOfDRep(db, path.drepId);
    return drepId === undefined ? [] : await pageOfUpdates(db, network, { drepId }, query);
  },
});

const listOf = (
  id: string,
  path: string,
  action: DRepUpdate['action'],
  summary: string,
  description: string,
): Operation =>
  operation({
    id,
    route: `GET /api/dreps/${path}`,
    tag: 'DReps',
    summary,
    description,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(DRepUpdateShape),
    errors: [],
    example: {},

    handle: ({ db, network }, { query }) => pageOfUpdates(db, network, { action }, query),
  });

export const listDRepRegistrations = listOf(
  'listDRepRegistrations',
  'registrations',
  'registration',
  'Registrations of DReps, newest first',
  'One entry for each registration certificate, with its deposit and anchor. The documents under the anchors are at `GET /api/dreps/{drepId}/metadata`.',
);
export const listDRepDeregistrations = listOf(
  'listDRepDeregistrations',
  'deregistrations',
  'retirement',
  'Deregistrations of DReps, newest first',
  'One entry for each deregistration certificate, with the deposit that it returns. A DRep that registered again is listed too.',
);
export const listDRepUpdates = listOf(
  'listDRepUpdates',
  'updates',
  'update',
  'Updates of DReps, newest first',
  'One entry for each update certificate, which replaces the anchor of a DRep and keeps it active. `deposit` is null.',
);
