import { encodeWith } from '../../../chains/cardano/node/codec.js';
import { NODE_ERAS } from '../../../chains/cardano/node/eras.js';
import type { BlockQuery, LedgerQuery, StateQuery } from '../../../chains/cardano/node/ledger-query.js';
import { eraResultCodec, stateResultCodec } from '../../../chains/cardano/node/ledger-result.js';
import { toNodeParameters } from '../../../chains/cardano/node/to-node-parameters.js';
import { epochToSlot, slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { protocolParametersAt } from '../../../store/queries/cardano/chain/protocol-parameters.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';
import { readEras } from '../../services/network/eras.js';
import { toEraParametersJson } from '../../shapes/network/era-parameters.js';
import { answerLedgerQuery } from './answer-ledger-query.js';
import { encodeChainState, encodeNewEpochState } from './answer-state-query.js';
import { findUtxos, listUtxos } from './answer-utxo-query.js';
import type { RestoreLedger } from './node-context.js';

const PICOSECONDS = 1_000_000_000_000n;
const DAY_SECONDS = 86_400;
/** The highest protocol version of a released node; a network may have gone further. */
const RELEASED_MAJOR_VERSION = 11;

/** The state that a query is about. */
export interface QueriedState {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly tip: IndexTip;
  readonly clientVersion: number;
  readonly restoreLedger: RestoreLedger;
}

/** The result as local-state-query carries it. Queries that the index has no answer to are errors. */
export async function answerQuery(state: QueriedState, query: StateQuery): Promise<Uint8Array> {
  return encodeWith(stateResultCodec(query, state.clientVersion), await answer(state, query));
}

async function answer(state: QueriedState, query: StateQuery): Promise<unknown> {
  const { tip, network } = state;
  switch (query.type) {
    case 'GetSystemStart':
      return toUtcTime(network.systemStart);
    case 'GetChainBlockNo':
      return { type: 'block', height: tip.height };
    case 'GetChainPoint':
      return { slot: tip.slot, hash: tip.hash };
    case 'DebugLedgerConfig':
      throw unknownQuery(query.type);
    case 'ledger':
      return await answerLedger(state, query.query);
  }
}

async function answerLedger(state: QueriedState, query: LedgerQuery): Promise<unknown> {
  const { eras } = await readEras(state.db, state.network);
  const current = Math.max(
    0,
    NODE_ERAS.findIndex(({ era }) => era === eras.at(-1)?.[0]),
  );
  if (query.type === 'hard-fork') return query.query.type === 'GetCurrentEra' ? current : toHistory(state, eras);
  if (query.type === 'anytime') {
    const started = eras.find(([name]) => name === NODE_ERAS[query.eraIndex]?.era);
    return started && boundAt(state.network, started[1]);
  }
  const { eraIndex, value } = query.query;
  if (eraIndex !== current)
    return {
      type: 'era-mismatch',
      requested: { index: eraIndex, name: NODE_ERAS[eraIndex]!.name },
      ledger: { index: current, name: NODE_ERAS[current]!.name },
    };
  return { type: 'current', value: await answerInEra(state, eraIndex, value) };
}

async function answerInEra(state: QueriedState, eraIndex: number, query: BlockQuery): Promise<unknown> {
  const { db, network, tip } = state;
  switch (query.type) {
    case 'GetLedgerTip':
      return { slot: tip.slot, hash: tip.hash };
    case 'GetEpochNo':
      return BigInt(tip.epoch);
    case 'GetCurrentPParams':
      return toNodeParameters(await protocolParametersAt(db, network, tip.epoch));
    case 'GetMaxMajorProtocolVersion':
      return await readMaxMajorVersion(state);
    case 'GetUTxOByTxIn':
      return await findUtxos(db, query.references);
    case 'GetUTxOByAddress':
      return await listUtxos(state, eraIndex, query);
    case 'GetUTxOWhole':
      return await listUtxos(state, eraIndex, query);
    case 'DebugNewEpochState':
      return toHex(await encodeNewEpochState({ ...state, epoch: tip.epoch, eraIndex }));
    case 'DebugChainDepState':
      return toHex(await encodeChainState({ ...state, epoch: tip.epoch, eraIndex }));
    case 'GetCBOR': {
      const inner = await answerInEra(state, eraIndex, query.query);
      return toHex(encodeWith(eraResultCodec(eraIndex, query.query.type, state.clientVersion), inner));
    }
    default: {
      const answered = await answerLedgerQuery({ db, network, tip, epoch: tip.epoch, eraIndex }, query);
      if (answered === undefined) throw unknownQuery(query.type);
      return answered.result;
    }
  }
}

async function readMaxMajorVersion({ db, network, tip }: QueriedState): Promise<number> {
  const { protocolVersion } = await protocolParametersAt(db, network, tip.epoch);
  return Math.max(RELEASED_MAJOR_VERSION, protocolVersion.major);
}

const unknownQuery = (type: string): ServiceError =>
  new ServiceError('not-implemented', `The query ${type} is not answered`);

type Eras = Awaited<ReturnType<typeof readEras>>['eras'];

/** Eras from Byron on; eras that the chain skipped last no time. */
function toHistory({ network, tip }: QueriedState, eras: Eras) {
  const starts = new Map(eras);
  const last = NODE_ERAS.findIndex(({ era }) => era === eras.at(-1)?.[0]);
  let start = 0;
  return NODE_ERAS.slice(0, last + 1).map(({ era }, index) => {
    const { epochLength, slotLength, safeZone } = toEraParametersJson(era, network);
    const begin = starts.get(era) ?? start;
    const next = NODE_ERAS.slice(index + 1, last + 1)
      .map((later) => starts.get(later.era))
      .find((epoch) => epoch !== undefined);
    start = next ?? begin;
    const end = index === last ? lastSafeEpoch(network, tip, safeZone) : (next ?? begin);
    return {
      start: boundAt(network, begin),
      end: boundAt(network, end),
      parameters: {
        epochSlots: epochLength,
        slotMs: slotLength * 1_000,
        safeZone: { type: 'standard', slots: safeZone, before: { type: 'none' } },
        genesisWindow: safeZone,
      },
    };
  });
}

/** The current era lasts at least until the end of the epoch that the safe zone reaches. */
function lastSafeEpoch(network: CardanoNetwork, { epoch, slot }: IndexTip, safeZone: number): number {
  let last = epoch + 1;
  while (epochToSlot(network, last) < slot + safeZone) last += 1;
  return last;
}

function boundAt(network: CardanoNetwork, epoch: number) {
  const slot = epochToSlot(network, epoch);
  const seconds = slotToTime(network, slot) - network.systemStart;
  return { picoseconds: BigInt(Math.round(seconds * 1_000)) * (PICOSECONDS / 1_000n), slot, epoch };
}

/** `[year, day of the year, picoseconds of the day]`. */
function toUtcTime(unixSeconds: number) {
  const year = new Date(unixSeconds * 1_000).getUTCFullYear();
  const sinceNewYear = unixSeconds - Date.UTC(year, 0, 1) / 1_000;
  const day = Math.floor(sinceNewYear / DAY_SECONDS);
  return { year: BigInt(year), day: day + 1, picoseconds: BigInt(sinceNewYear - day * DAY_SECONDS) * PICOSECONDS };
}
