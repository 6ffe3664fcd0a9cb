import Type, { type Static } from 'typebox';
import type { Credential } from '../../../chains/cardano/address.js';
import { governanceIdCip129 } from '../../../chains/cardano/governance-id.js';
import type {
  Committee as ChainCommittee,
  Constitution as ChainConstitution,
} from '../../../chains/cardano/governance-json-standing.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  type CommitteeUpdate,
  committeeUpdates,
  currentCommitteeUpdates,
} from '../../../store/queries/cardano/governance-committee.js';
import {
  type Decided,
  type KnownStanding,
  knownStanding,
  standingHistory,
} from '../../../store/queries/cardano/governance-standing.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage } from '../../chain-pages.js';
import { isRealChain, type Services } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Closed, Count, Defaulted, described, ExactInteger, Nullable, named, OneOf } from '../../schema.js';
import { notKnownYet } from '../not-known-yet.js';

const Source = Defaulted(OneOf(['ledger', 'live'], 'Both values are answered from the index'), 'ledger');

const Committee = named(
  'Committee',
  Closed({
    thresholdNumerator: described(ExactInteger, 'Numerator of the share of members that has to agree'),
    thresholdDenominator: described(ExactInteger, 'Denominator of the share of members that has to agree'),
    govActionId: Nullable(Type.String({ description: 'That made it so; null for the one of the genesis' })),
    members: Type.Array(
      Closed({
        hash: Type.String({ description: 'Hash of the cold credential' }),
        credType: OneOf(['key', 'script'], 'Whether the cold credential is a key or a script'),
        coldId: Type.String({ description: 'Id of the cold credential, bech32 of CIP-129 (`cc_cold1…`)' }),
        hotHashes: Type.Array(Type.String(), {
          description: 'Hashes of the authorised hot credentials, 56 hexadecimal digits each',
        }),
        hotId: Nullable(
          Type.String({ description: 'Id of the hot credential, bech32 of CIP-129 (`cc_hot1…`); null without one' }),
        ),
        status: OneOf(
          ['authorized', 'not_authorized', 'resigned', 'expired'],
          'Whether the member can vote, and why not',
        ),
        startEpoch: Nullable(Count('First epoch of the term; null when it is not recorded in a transaction')),
        expiredEpoch: Count('The last epoch of the term'),
        displayName: Nullable(Type.String({ description: 'Name of the member; null: the chain does not state one' })),
      }),
      { description: 'Members of the committee' },
    ),
  }),
);

const KNOWN =
  'From a source that knows the ledger, or from the genesis and actions that were enacted for certain; where an open action could have changed it, 501.';

export const getCommittee = operation({
  id: 'getCommittee',
  route: 'GET /api/governance/committee',
  tag: 'Governance',
  summary: 'The constitutional committee',
  description: KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Committee,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committee } = await standing(snapshot, network, services);
      if (committee === undefined) throw notKnownYet('the state of the ledger', db);
      const show = await committeesShown(snapshot);
      return show(committee);
    }),
});

type Shown = Static<typeof Committee>;

/** Members as they stand now, whichever committee they are of. */
async function committeesShown(db: NetworkDb<'cardano'>): Promise<(committee: Decided<ChainCommittee>) => Shown> {
  const updates = await currentCommitteeUpdates(db);
  const { epoch } = await readTip(db);
  return ({ thing: { threshold, members }, action }) => ({
    thresholdNumerator: threshold.numerator,
    thresholdDenominator: threshold.denominator,
    govActionId: action?.id ?? null,
    members: members.map(({ cold, until }) => {
      const update = updates.find((each) => isSame(each.cold, cold));
      return {
        hash: toHex(cold.hash),
        credType: cold.type,
        coldId: governanceIdCip129('cc_cold', cold),
        hotHashes: update?.hot === undefined ? [] : [toHex(update.hot.hash)],
        hotId: update?.hot === undefined ? null : governanceIdCip129('cc_hot', update.hot),
        status: memberStatus(update, until, epoch),
        startEpoch: null,
        expiredEpoch: until,
        displayName: null,
      };
    }),
  });
}

const HISTORY =
  'Newest first. From the genesis and the actions that were enacted for certain; where nobody knows the genesis, as a source that knows the ledger told of it since it is asked. `govActionId` is null too where it is not known. 501 where an open action could have changed it.';

export const listCommitteeHistory = operation({
  id: 'listCommitteeHistory',
  route: 'GET /api/governance/committee/history',
  tag: 'Governance',
  summary: 'The constitutional committees that there were',
  description: `${HISTORY} Hot credentials and status of a member are those of now.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(Committee),
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committees } = await standingHistory(snapshot, network, { simulated: isSimulated(services, network) });
      if (committees === undefined) throw notKnownYet('the state of the ledger', db);
      return committees.toReversed().map(await committeesShown(snapshot));
    }),
});

function memberStatus(
  update: CommitteeUpdate | undefined,
  until: number,
  epoch: number,
): 'authorized' | 'not_authorized' | 'resigned' | 'expired' {
  if (update !== undefined && update.hot === undefined) return 'resigned';
  if (until < epoch) return 'expired';
  return update === undefined ? 'not_authorized' : 'authorized';
}

const isSame = (a: Credential, b: Credential): boolean => a.type === b.type && Buffer.compare(a.hash, b.hash) === 0;

const Constitution = named(
  'Constitution',
  Closed({
    activeEpoch: Nullable(Count('Null when it is not recorded in a transaction, as for the genesis constitution')),
    anchorUrl: Type.String({ description: FIELD.anchorUrl }),
    anchorHash: Type.String({ description: FIELD.anchorHash }),
    script: Nullable(Type.String({ description: 'Hash of the guardrail script' })),
    govActionId: Nullable(Type.String({ description: 'That made it so; null for the one of the genesis' })),
  }),
);

export const getConstitution = operation({
  id: 'getConstitution',
  route: 'GET /api/governance/constitution',
  tag: 'Governance',
  summary: 'The constitution',
  description: KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Constitution,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitution } = await standing(snapshot, network, services);
      if (constitution === undefined) throw notKnownYet('the state of the ledger', db);
      return shownConstitution(constitution);
    }),
});

const shownConstitution = ({ thing, action }: Decided<ChainConstitution>): Static<typeof Constitution> => ({
  activeEpoch: null,
  anchorUrl: thing.anchor.url,
  anchorHash: toHex(thing.anchor.hash),
  script: thing.guardrailScript === undefined ? null : toHex(thing.guardrailScript),
  govActionId: action?.id ?? null,
});

export const listConstitutionHistory = operation({
  id: 'listConstitutionHistory',
  route: 'GET /api/governance/constitution/history',
  tag: 'Governance',
  summary: 'The constitutions that there were',
  description: HISTORY,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(Constitution),
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitutions } = await standingHistory(snapshot, network, { simulated: isSimulated(services, network) });
      if (constitutions === undefined) throw notKnownYet('the state of the ledger', db);
      return constitutions.toReversed().map(shownConstitution);
    }),
});

const isSimulated = ({ networks }: Services, { id }: CardanoNetwork): boolean => !isRealChain(networks.status(id));

export const standing = (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  services: Services,
): Promise<KnownStanding> => knownStanding(db, network, { simulated: isSimulated(services, network) });

const CommitteeCert = named(
  'CommitteeCert',
  Closed({
    coldHash: Type.String({ description: 'Hash of the cold credential, 56 hexadecimal digits' }),
    hotHash: Nullable(
      Type.String({
        description: 'Hash of the authorised hot credential, 56 hexadecimal digits; null for a resignation',
      }),
    ),
    action: OneOf(['AUTHORIZATION', 'RESIGNATION'], 'Kind of certificate'),
    anchorUrl: Nullable(Type.String({ description: FIELD.anchorUrlOrNull })),
    txHash: Type.String({ description: FIELD.txHash }),
    certIndex: Count('Place among the certificates of the transaction'),
    epoch: Count(FIELD.epoch),
    slot: Count('Absolute slot'),
  }),
);

const certificates = (
  id: string,
  path: string,
  kind: 'authorization' | 'resignation',
  summary: string,
  description: string,
): Operation =>
  operation({
    id,
    route: `GET /api/governance/committee/${path}`,
    tag: 'Governance',
    summary,
    description,
    gate: 'caller',
    scope: 'cardano',
    addOn: null,
    query: Type.Object({ page: Page(), pageSize: PageSize() }),
    result: Type.Array(CommitteeCert),
    errors: [],
    example: {},

    async handle({ db }, { query }) {
      const found = await numberedPage(query, (range) => committeeUpdates(db, kind, range));
      return found.map(({ place, certIndex, cold, hot, anchorUrl }) => ({
        coldHash: toHex(cold.hash),
        hotHash: hot === undefined ? null : toHex(hot.hash),
        action: hot === undefined ? ('RESIGNATION' as const) : ('AUTHORIZATION' as const),
        anchorUrl: anchorUrl ?? null,
        txHash: toHex(place.hash),
        certIndex,
        epoch: place.block.epoch,
        slot: place.block.slot,
      }));
    },
  });

export const listCommitteeRegistrations = certificates(
  'listCommitteeRegistrations',
  'registrations',
  'authorization',
  'Hot credentials that committee members authorised, newest first',
  'One entry for each certificate. Only the newest one of a member counts; who can vote now is at `GET /api/governance/committee`.',
);
export const listCommitteeDeregistrations = certificates(
  'listCommitteeDeregistrations',
  'deregistrations',
  'resignation',
  'Resignations of committee members, newest first',
  'One entry for each certificate, with the anchor that explains it. `hotHash` is null.',
);
