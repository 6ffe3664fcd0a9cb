import { readCredential } from '../../chains/cardano/addresses/credential.js';
import { NONE, type Read, readEntries, readHash28, readSet } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { readConwayParameters } from '../../chains/cardano/parameters/protocol-update.js';
import { readRational } from '../../chains/cardano/rational.js';
import {
  type OutputReference,
  readOutput,
  readOutputReference,
  type TxOutput,
} from '../../chains/cardano/transactions/output.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import type { NodeOutputState, NodeRewardUpdate, NodeSnapshot, NodeSnapshots, NodeState } from './node-state.js';
import { readCertificateState, readPools, readRewardAccount } from './read-certificate-state.js';
import { readAmounts, readNumbers, readOptional, readRecord } from './read-fields.js';
import { readGovernanceState } from './read-governance-state.js';

/** The parameters in place, as a node encodes them. */
export const readFullParameters = (reader: CborReader): ProtocolParameters =>
  readConwayParameters(reader) as ProtocolParameters;

/**
 * Reads the forms of the ledger versions of 2025 and 2026, of which newer ones wrote accounts, pools and snapshots in
 * another way. `networkId` is that of reward addresses, which the newest form leaves out.
 */
export function readNodeState<Parameters>(
  reader: CborReader,
  readParameters: Read<Parameters>,
  networkId: 0 | 1,
): NodeState<Parameters> {
  return readRecord(reader, 7, () => {
    const state = {
      epoch: reader.readUint(),
      previousBlocks: readNumbers(reader, readHash28),
      blocks: readNumbers(reader, readHash28),
      ...readRecord(reader, 4, () => {
        const pots = readRecord(reader, 2, () => ({ treasury: reader.readUintBig(), reserves: reader.readUintBig() }));
        const ledger = readRecord(reader, 2, () => ({
          certificates: readCertificateState(reader, networkId),
          ...readOutputState(reader, readParameters),
        }));
        const snapshots = readSnapshots(reader, networkId);
        // Likelihoods of pools, which wallets rank by.
        reader.skip();
        return { ...pots, ...ledger, snapshots };
      }),
      rewardUpdate: readOptional(reader, readRewardUpdate),
      leaderStake: readLeaderStake(reader),
    };
    // A field that is empty since Alonzo.
    reader.skip();
    return state;
  });
}

function readOutputState<Parameters>(
  reader: CborReader,
  readParameters: Read<Parameters>,
): Pick<NodeState<Parameters>, 'outputs' | 'governance'> {
  return readRecord(reader, 6, () => {
    const utxo = readOutputs(reader);
    const deposits = reader.readUintBig();
    const fees = reader.readUintBig();
    const governance = readGovernanceState(reader, readParameters);
    const stake = readStake(reader);
    const outputs: NodeOutputState = { utxo, deposits, fees, stake, donations: reader.readUintBig() };
    return { outputs, governance };
  });
}

/** Nodes that store outputs in tables of their own write none, or in the form of these tables, which is skipped. */
function readOutputs(reader: CborReader): NodeOutputState['utxo'] {
  const count = reader.readMapHeader();
  const outputs: [OutputReference, TxOutput][] = [];
  for (let index = 0; reader.more(count, index); index += 1) {
    if (reader.peekType() === 'array') outputs.push([readOutputReference(reader), readOutput(reader)]);
    else for (let part = 0; part < 2; part += 1) reader.skip();
  }
  return outputs;
}

/** `[stake by credential, stake by pointer]`; newer nodes write the first alone. */
function readStake(reader: CborReader): NodeOutputState['stake'] {
  if (reader.peekType() === 'map') return readAmounts(reader, readCredential);
  return readRecord(reader, 2, () => {
    const byCredential = readAmounts(reader, readCredential);
    reader.skip();
    return byCredential;
  });
}

const readSnapshots = (reader: CborReader, networkId: 0 | 1): NodeSnapshots =>
  readRecord(reader, 4, () => ({
    mark: readSnapshot(reader, networkId),
    set: readSnapshot(reader, networkId),
    go: readSnapshot(reader, networkId),
    fees: reader.readUintBig(),
  }));

/** `[stake, delegations, pools]`; newer nodes write `[stake and pool by account, pools]`. */
function readSnapshot(reader: CborReader, networkId: 0 | 1): NodeSnapshot {
  const count = reader.readArrayHeader();
  if (count === 3) {
    const stake = readAmounts(reader, readCredential);
    const delegations = readEntries(reader, readCredential, readHash28);
    return { stake, delegations, pools: readPools(reader), delegatorCounts: undefined };
  }
  const active = readEntries(reader, readCredential, (inner) =>
    readRecord(inner, 2, () => ({ stake: inner.readUintBig(), pool: readHash28(inner) })),
  );
  const pools = readEntries(reader, readHash28, (inner) => readSnapshotPool(inner, networkId));
  reader.expectClose(count, 2);
  return {
    stake: active.map(([credential, { stake }]) => [credential, stake]),
    delegations: active.map(([credential, { pool }]) => [credential, pool]),
    pools: pools.map(([operator, { parameters }]) => ({ operator, ...parameters })),
    delegatorCounts: pools.map(([operator, { delegators }]) => [operator, delegators]),
  };
}

/** Fields of a pool in a snapshot; one more with a BLS key after the VRF key. */
const SNAPSHOT_POOL_FIELDS = 10;

function readSnapshotPool(reader: CborReader, networkId: 0 | 1) {
  const count = reader.readArrayHeader();
  // Stake and its share of the total.
  for (let field = 0; field < 2; field += 1) reader.skip();
  const owners = readSet(reader, readHash28);
  // Stake of the owners.
  reader.skip();
  const vrfKeyHash = reader.readHash(32);
  const hasBlsKey = count === SNAPSHOT_POOL_FIELDS + 1;
  if (hasBlsKey) reader.skip();
  const pledge = reader.readUintBig();
  const cost = reader.readUintBig();
  const margin = readRational(reader);
  const delegators = reader.readUint();
  const rewardAccount = readRewardAccount(reader, networkId);
  reader.expectClose(count, SNAPSHOT_POOL_FIELDS + (hasBlsKey ? 1 : 0));
  const parameters = { vrfKeyHash, pledge, cost, margin, rewardAccount, owners, relays: NONE, metadata: undefined };
  return { parameters, delegators };
}

/** Fields before the treasury's part in the values that an update started with. */
const FIELDS_BEFORE_TAX = 5;

/**
 * `[1, [tax, …]]` when it is complete, and before `[0, [fees, version, likelihoods, expansion, rewards, tax, …], …]`.
 */
function readRewardUpdate(reader: CborReader): NodeRewardUpdate {
  const count = reader.readArrayHeader();
  const isComplete = reader.readUint() === 1;
  const fields = reader.readArrayHeader();
  let field = 0;
  for (; !isComplete && field < FIELDS_BEFORE_TAX; field += 1) reader.skip();
  const tax = reader.readInteger();
  for (field += 1; reader.more(fields, field); field += 1) reader.skip();
  for (let part = 2; reader.more(count, part); part += 1) reader.skip();
  return { tax };
}

/** `[{pool: [share, stake, VRF key hash]}, total]`. */
const readLeaderStake = (reader: CborReader): NodeState['leaderStake'] =>
  readRecord(reader, 2, () => {
    const stake = readEntries(reader, readHash28, (inner) => {
      const count = inner.readArrayHeader();
      inner.skip();
      const lovelace = inner.readUintBig();
      // The hash of the VRF key, and since Dijkstra a BLS key.
      for (let field = 2; inner.more(count, field); field += 1) inner.skip();
      return lovelace;
    });
    reader.skip();
    return stake;
  });
