import { readCredential } from '../../chains/cardano/addresses/credential.js';
import { type Read, readEntries, readHash28 } from '../../chains/cardano/lists.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { readConwayParameters } from '../../chains/cardano/parameters/protocol-update.js';
import { readOutput, readOutputReference } from '../../chains/cardano/transactions/output.js';
import type { CborReader } from '../../kernel/cbor/reader.js';
import type { NodeOutputState, NodeSnapshot, NodeSnapshots, NodeState } from './node-state.js';
import { readCertificateState, readPools } from './read-certificate-state.js';
import { readAmounts, readNumbers, readRecord } from './read-fields.js';
import { readGovernanceState } from './read-governance-state.js';

/** The parameters in place, as a node encodes them. */
export const readFullParameters = (reader: CborReader): ProtocolParameters =>
  readConwayParameters(reader) as ProtocolParameters;

export function readNodeState<Parameters>(reader: CborReader, readParameters: Read<Parameters>): NodeState<Parameters> {
  return readRecord(reader, 7, () => {
    const state = {
      epoch: reader.readUint(),
      previousBlocks: readNumbers(reader, readHash28),
      blocks: readNumbers(reader, readHash28),
      ...readRecord(reader, 4, () => {
        const pots = readRecord(reader, 2, () => ({ treasury: reader.readUintBig(), reserves: reader.readUintBig() }));
        const ledger = readRecord(reader, 2, () => ({
          certificates: readCertificateState(reader),
          ...readOutputState(reader, readParameters),
        }));
        const snapshots = readSnapshots(reader);
        // Likelihoods of pools, which wallets rank by.
        reader.skip();
        return { ...pots, ...ledger, snapshots };
      }),
      hasRewardUpdate: readPresence(reader),
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
    const utxo = readEntries(reader, readOutputReference, (inner) => readOutput(inner));
    const deposits = reader.readUintBig();
    const fees = reader.readUintBig();
    const governance = readGovernanceState(reader, readParameters);
    const stake = readRecord(reader, 2, () => {
      const byCredential = readAmounts(reader, readCredential);
      reader.skip();
      return byCredential;
    });
    const outputs: NodeOutputState = { utxo, deposits, fees, stake, donations: reader.readUintBig() };
    return { outputs, governance };
  });
}

const readSnapshots = (reader: CborReader): NodeSnapshots =>
  readRecord(reader, 4, () => ({
    mark: readSnapshot(reader),
    set: readSnapshot(reader),
    go: readSnapshot(reader),
    fees: reader.readUintBig(),
  }));

const readSnapshot = (reader: CborReader): NodeSnapshot =>
  readRecord(reader, 3, () => ({
    stake: readAmounts(reader, readCredential),
    delegations: readEntries(reader, readCredential, readHash28),
    pools: readPools(reader),
  }));

/** Whether an optional value is there. */
function readPresence(reader: CborReader): boolean {
  const count = reader.readArrayHeader();
  let index = 0;
  for (; reader.more(count, index); index += 1) reader.skip();
  return index > 0;
}

/** `[{pool: [share, stake, VRF key hash]}, total]`. */
const readLeaderStake = (reader: CborReader): NodeState['leaderStake'] =>
  readRecord(reader, 2, () => {
    const stake = readEntries(reader, readHash28, (inner) =>
      readRecord(inner, 3, () => {
        inner.skip();
        const lovelace = inner.readUintBig();
        inner.skip();
        return lovelace;
      }),
    );
    reader.skip();
    return stake;
  });
