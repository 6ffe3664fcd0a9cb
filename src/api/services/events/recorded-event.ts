import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import {
  addressBytesText,
  addressText,
  decodeAddressInBlock,
  toRewardAddress,
} from '../../../chains/cardano/addresses/address.js';
import type { Network, NetworkId } from '../../../chains/networks.js';
import type { MempoolEventRow } from '../../../store/queries/events/mempool-events.js';
import type { AccountEventRow } from '../../../store/queries/service/account-events.js';
import { recordedKey, type Subject } from './derived-event.js';
import { EVENT_KIND_NAMES, type EventKind, getEventKind } from './event-kinds.js';
import type { FilteredEvent } from './filter-index.js';

/** An event that was recorded when it happened, because no block contains it (ADR 45). */
export interface RecordedEvent extends FilteredEvent {
  /** Equal in every process and at every time. */
  readonly key: string;
  /** Place in the mempool's events, or in those of accounts. */
  readonly position: number;
  readonly at: Date;
  /** The subject of the event: events of one subject are delivered in order. */
  readonly about: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Kinds whose events are recorded, by where they come from. */
export const RECORDED_KINDS = {
  mempool: EVENT_KIND_NAMES.filter((kind) => getEventKind(kind).source === 'mempool'),
  account: EVENT_KIND_NAMES.filter((kind) => getEventKind(kind).source === 'account'),
} as const;

const NOTHING_MOVED = { received: 0n, sent: 0n };

export function toMempoolEvent(
  { position, hash, at, owners, reason, replacedBy }: MempoolEventRow,
  network: Network,
): RecordedEvent {
  const type: EventKind = reason === undefined ? 'tx.mempool' : 'mempool.left';
  return {
    ...NOTHING_MOVED,
    type,
    key: recordedKey(network.id, type, position),
    position,
    at,
    about: hash,
    subjects: [['txHash', hash], ...owners.flatMap((owner) => ownerSubjects(owner, network))],
    payload:
      reason === undefined ? { txHash: hash, txIndex: null } : { txHash: hash, reason, replacedBy: replacedBy ?? null },
  };
}

export function toAccountEvent(row: AccountEventRow): RecordedEvent {
  const { position, accountId, recordedAt, network, subject, txHash, payload } = row;
  const type = row.type as EventKind;
  return {
    ...NOTHING_MOVED,
    type,
    key: recordedKey(network as NetworkId | undefined, type, position),
    position,
    at: recordedAt,
    about: subject,
    accountId,
    subjects: [
      ...(txHash === undefined ? [] : [['txHash', txHash] as const]),
      ...(type === 'signing.session' ? [['sessionId', subject] as const] : []),
    ],
    payload,
  };
}

function ownerSubjects(owner: Uint8Array, network: Network): readonly Subject[] {
  if (network.family === 'bitcoin') {
    const text = encodeScriptAddress(owner, getChainParameters(network).addresses);
    return text === undefined ? [] : [['address', text]];
  }
  const address = decodeAddressInBlock(owner);
  const account = address && toRewardAddress(address);
  return [
    ['address', addressBytesText(owner)],
    ...(account === undefined ? [] : [['stakeAddress', addressText(account)] as const]),
  ];
}
