import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { addressBytesText, addressText } from '../../../chains/cardano/addresses/address.js';
import { unshieldedAddressText } from '../../../chains/midnight/address.js';
import type { CardanoNetwork, Network } from '../../../chains/networks.js';
import { groupBy } from '../../../kernel/group-by.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  listMovedOutputs,
  listMovedScripts,
  listMovedUtxos,
  type MovedOutput,
  type TxSelection,
} from '../../../store/queries/events/block-facts.js';
import type { DeriveInput } from './derive-input.js';
import { type DerivedEvent, type DerivedTransaction, eventOfTransaction, type Subject } from './derived-event.js';
import type { EventKind } from './event-kinds.js';
import { findOwningDescriptors } from './watched-descriptors.js';

const MOVEMENT_KINDS: readonly EventKind[] = [
  'address.activity',
  'account.activity',
  'credential.activity',
  'script.activity',
  'asset.transfer',
  'policy.activity',
  'descriptor.activity',
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
  { txs, transactions, kinds, required }: DeriveInput,
): Promise<readonly DerivedEvent[]> {
  if (txs === undefined || !MOVEMENT_KINDS.some((kind) => kinds.has(kind))) return [];
  const rows = await readMoved(db, txs);
  const wallets = kinds.has('descriptor.activity') ? required('descriptor.activity') : [];
  const descriptors = await findWallets(db, wallets, rows);
  const events: DerivedEvent[] = [];
  for (const [number, moved] of groupBy(rows, ({ number }) => number)) {
    const transaction = transactions.get(number);
    if (transaction === undefined) continue;
    for (const kind of MOVEMENT_KINDS) {
      if (!kinds.has(kind)) continue;
      if (kind === 'script.activity') events.push(...scriptEvents(moved, transaction));
      else
        for (const movement of collect(kind, moved, network, descriptors))
          events.push(toEvent(kind, movement, transaction));
    }
  }
  return events;
}

function readMoved(db: NetworkDb, txs: TxSelection): Promise<readonly MovedOutput[]> {
  switch (db.family) {
    case 'cardano':
      return listMovedOutputs(db as NetworkDb<'cardano'>, txs);
    case 'bitcoin':
      return listMovedScripts(db as NetworkDb<'bitcoin'>, txs);
    case 'midnight':
      return listMovedUtxos(db as NetworkDb<'midnight'>, txs);
  }
}

/** The descriptors that own each script; only Bitcoin has them. */
async function findWallets(
  db: NetworkDb,
  descriptors: readonly string[],
  rows: readonly MovedOutput[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (descriptors.length === 0) return new Map();
  const moved = new Set(rows.map(({ owner }) => toHex(owner)));
  return await findOwningDescriptors(db as NetworkDb<'bitcoin'>, descriptors, moved);
}

function collect(
  kind: EventKind,
  moved: readonly MovedOutput[],
  network: Network,
  descriptors: ReadonlyMap<string, readonly string[]>,
): Iterable<Movement> {
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
      case 'descriptor.activity':
        for (const text of descriptors.get(toHex(output.owner)) ?? []) get(['descriptor', text])?.add(output);
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

/** Outputs at script addresses, each on its own, because their datums differ. */
const scriptEvents = (moved: readonly MovedOutput[], transaction: DerivedTransaction): DerivedEvent[] =>
  moved.flatMap(({ owner, created, datumHash, reference, amount, assets }, place) => {
    if (!hasPaymentScript(owner)) return [];
    const scriptHash = toHex(owner.subarray(1, 29));
    const address = addressBytesText(owner);
    return eventOfTransaction(transaction, {
      type: 'script.activity',
      about: scriptHash,
      place,
      subjects: [
        ['scriptHash', scriptHash],
        ['address', address],
        ...(datumHash === undefined ? [] : [['datumHash', datumHash] as const]),
        ...assetSubjects(assets.map(([unit]) => unit)),
      ],
      received: created ? amount : 0n,
      sent: created ? 0n : amount,
      payload: {
        scriptHash,
        address,
        output: reference,
        action: created ? 'CREATED' : 'SPENT',
        datumHash: datumHash ?? null,
        amount: amount.toString(),
      },
    });
  });

/** CIP-19: bit 4 of the header marks the payment part as a script; header types from 8 on have no payment part. */
const hasPaymentScript = (owner: Uint8Array): boolean => owner.length >= 29 && ((owner[0] ?? 0x80) & 0x90) === 0x10;

const assetSubjects = (units: readonly string[]): readonly Subject[] => [
  ...units.map((unit): Subject => ['unit', unit]),
  ...[...new Set(units.map(getPolicy))].map((id): Subject => ['policyId', id]),
];

function toEvent(kind: EventKind, movement: Movement, transaction: DerivedTransaction): DerivedEvent {
  const { subject, alsoFrom, assets } = movement;
  const [field, value] = subject;
  const others = assetSubjects([...assets.keys()]).filter(([name]) => name !== field);
  const asset = field === 'unit' ? assets.get(value) : undefined;
  const isTransfer = kind === 'asset.transfer';
  return eventOfTransaction(transaction, {
    type: kind,
    about: value,
    subjects: [subject, ...alsoFrom, ...others],
    received: asset?.received ?? movement.received,
    sent: isTransfer ? 0n : movement.sent,
    payload: {
      [field]: value,
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
  });
}

const compareUnits = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

const getPolicy = (unit: string): string => unit.slice(0, POLICY_CHARACTERS);
