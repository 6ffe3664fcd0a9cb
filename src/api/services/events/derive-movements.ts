import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { addressBytesText, addressText } from '../../../chains/cardano/addresses/address.js';
import { unshieldedAddressText } from '../../../chains/midnight/address.js';
import type { CardanoNetwork, Network } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  listMovedOutputs,
  listMovedScripts,
  listMovedUtxos,
  type MovedOutput,
  type TxRange,
} from '../../../store/queries/events/block-facts.js';
import type { DerivedEvent, DerivedTransaction, Subject } from './derived-event.js';
import type { EventKind } from './event-kinds.js';

const MOVEMENT_KINDS: readonly EventKind[] = [
  'address.activity',
  'account.activity',
  'credential.activity',
  'asset.transfer',
  'policy.activity',
];

/** Characters of a policy in a unit. */
const POLICY_CHARACTERS = 56;

/** Amounts that a transaction moved, of one address, account, credential, asset or policy. */
class Movement {
  readonly subject: Subject;
  readonly alsoFrom: readonly Subject[];
  received = 0n;
  sent = 0n;
  readonly assets = new Map<string, { received: bigint; sent: bigint }>();

  constructor(subject: Subject, alsoFrom: readonly Subject[] = []) {
    this.subject = subject;
    this.alsoFrom = alsoFrom;
  }

  add({ created, amount, assets }: MovedOutput): void {
    if (created) this.received += amount;
    else this.sent += amount;
    for (const [unit, quantity] of assets) this.addAsset(unit, quantity, created);
  }

  addAsset(unit: string, quantity: bigint, created: boolean): void {
    const moved = this.assets.get(unit) ?? { received: 0n, sent: 0n };
    if (created) moved.received += quantity;
    else moved.sent += quantity;
    this.assets.set(unit, moved);
  }
}

/** Activity of addresses, accounts, credentials, assets and policies, from the outputs that transactions moved. */
export async function deriveMovements(
  db: NetworkDb,
  network: Network,
  transactions: ReadonlyMap<number, DerivedTransaction>,
  kinds: ReadonlySet<EventKind>,
): Promise<readonly DerivedEvent[]> {
  if (transactions.size === 0 || !MOVEMENT_KINDS.some((kind) => kinds.has(kind))) return [];
  const numbers = [...transactions.keys()];
  const rows = await readMoved(db, { first: numbers[0]!, last: numbers.at(-1)! });
  const events: DerivedEvent[] = [];
  for (const [number, moved] of groupByNumber(rows)) {
    const transaction = transactions.get(number);
    if (transaction === undefined) continue;
    for (const kind of MOVEMENT_KINDS) {
      if (!kinds.has(kind)) continue;
      for (const movement of collect(kind, moved, network)) events.push(toEvent(kind, movement, transaction));
    }
  }
  return events;
}

function groupByNumber(rows: readonly MovedOutput[]): Map<number, MovedOutput[]> {
  const groups = new Map<number, MovedOutput[]>();
  for (const row of rows) {
    const group = groups.get(row.number);
    if (group === undefined) groups.set(row.number, [row]);
    else group.push(row);
  }
  return groups;
}

function readMoved(db: NetworkDb, range: TxRange): Promise<readonly MovedOutput[]> {
  switch (db.family) {
    case 'cardano':
      return listMovedOutputs(db as NetworkDb<'cardano'>, range);
    case 'bitcoin':
      return listMovedScripts(db as NetworkDb<'bitcoin'>, range);
    case 'midnight':
      return listMovedUtxos(db as NetworkDb<'midnight'>, range);
  }
}

function collect(kind: EventKind, moved: readonly MovedOutput[], network: Network): Iterable<Movement> {
  const movements = new Map<string, Movement>();
  const get = (subject: Subject | undefined, also?: () => readonly Subject[]): Movement | undefined => {
    if (subject === undefined) return undefined;
    const known = movements.get(subject[1]);
    if (known !== undefined) return known;
    const fresh = new Movement(subject, also?.());
    movements.set(subject[1], fresh);
    return fresh;
  };
  for (const output of moved) {
    switch (kind) {
      case 'address.activity':
        get(addressSubject(output, network), () => ownerSubjects(output, network))?.add(output);
        break;
      case 'account.activity':
        get(accountSubject(output, network))?.add(output);
        break;
      case 'credential.activity':
        get(credentialSubject(output, network))?.add(output);
        break;
      case 'asset.transfer':
        for (const [unit, quantity] of output.assets) get(['unit', unit])?.addAsset(unit, quantity, output.created);
        break;
      default:
        for (const [unit, quantity] of output.assets)
          get(['policyId', unit.slice(0, POLICY_CHARACTERS)])?.addAsset(unit, quantity, output.created);
    }
  }
  return movements.values();
}

function addressSubject({ owner }: MovedOutput, network: Network): Subject | undefined {
  switch (network.family) {
    case 'cardano':
      return ['address', addressBytesText(owner)];
    case 'bitcoin': {
      const text = encodeScriptAddress(owner, getChainParameters(network).addresses);
      return text === undefined ? undefined : ['address', text];
    }
    case 'midnight':
      return ['address', unshieldedAddressText(owner, network)];
  }
}

const ownerSubjects = (output: MovedOutput, network: Network): readonly Subject[] =>
  [accountSubject(output, network), credentialSubject(output, network)].filter((each) => each !== undefined);

function accountSubject({ stakeHash, stakeScript }: MovedOutput, network: Network): Subject | undefined {
  if (stakeHash === undefined || network.family !== 'cardano') return undefined;
  return ['stakeAddress', stakeText(stakeHash, stakeScript, network)];
}

export const stakeText = (hash: Uint8Array, script: boolean, { networkId }: CardanoNetwork): string =>
  addressText({ type: 'reward', networkId, stake: { type: script ? 'script' : 'key', hash } });

/** In every Shelley form of an address the payment credential follows the first byte (CIP-19); Byron has none. */
function credentialSubject({ owner }: MovedOutput, network: Network): Subject | undefined {
  if (network.family !== 'cardano' || (owner[0] ?? 0) >> 4 >= 8 || owner.length < 29) return undefined;
  return ['credential', toHex(owner.subarray(1, 29))];
}

function toEvent(kind: EventKind, movement: Movement, { hash, index, block }: DerivedTransaction): DerivedEvent {
  const { subject, alsoFrom, assets } = movement;
  const [field, value] = subject;
  const units: Subject[] = field === 'unit' ? [] : [...assets.keys()].map((unit) => ['unit', unit]);
  const policies = field === 'policyId' ? [] : [...new Set([...assets.keys()].map(getPolicy))];
  const asset = field === 'unit' ? assets.get(value) : undefined;
  const isTransfer = kind === 'asset.transfer';
  return {
    type: kind,
    block,
    txIndex: index,
    about: value,
    place: 0,
    subjects: [subject, ...alsoFrom, ...units, ...policies.map((id): Subject => ['policyId', id]), ['txHash', hash]],
    received: asset?.received ?? movement.received,
    sent: isTransfer ? 0n : movement.sent,
    payload: {
      [field]: value,
      txHash: hash,
      txIndex: index,
      ...(isTransfer
        ? { quantity: (asset?.received ?? 0n).toString() }
        : {
            ...(kind !== 'policy.activity' && {
              received: movement.received.toString(),
              sent: movement.sent.toString(),
            }),
            assets: [...assets].toSorted(compareUnits).map(([unit, { received, sent }]) => ({
              unit,
              received: received.toString(),
              sent: sent.toString(),
            })),
          }),
    },
  };
}

const compareUnits = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const getPolicy = (unit: string): string => unit.slice(0, POLICY_CHARACTERS);
