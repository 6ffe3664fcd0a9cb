import { describe, expect, test } from 'vitest';
import { CborReader } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { readChainState, writeChainState } from './chain-state.js';
import { readCertificateState } from './read-certificate-state.js';
import { readNodeState } from './read-node-state.js';

const POOL = new Uint8Array(28).fill(1);
const KEY = new Uint8Array(28).fill(2);
const VRF = new Uint8Array(32).fill(3);
const NONCE = new Uint8Array(32).fill(4);

/** The fields from pledge to margin. */
const writeTerms = (writer: CborWriter): CborWriter => writer.uint(100).uint(340).tag(30).array(2).uint(1).uint(20);

const writeOwners = (writer: CborWriter): CborWriter => writer.tag(258).array(1).bytes(KEY);

/** `[votes, pools, accounts]` as nodes of 2026 write them; `blsKey`: with the field of the drafts of Dijkstra. */
function writeNewCertificates(writer: CborWriter, blsKey: boolean): void {
  writer.array(3).array(3).map(0).map(0).uint(7);
  writer.array(4).map(1).bytes(VRF).uint(1).map(1).bytes(POOL);
  writer.array(blsKey ? 11 : 10).bytes(VRF);
  if (blsKey) writer.array(0);
  writeTerms(writer).array(2).uint(0).bytes(KEY);
  writeOwners(writer).array(0).array(0).uint(500).tag(258).array(0);
  writer.map(0).map(1).bytes(POOL).uint(9);
  writer.array(4).map(1).array(2).uint(0).bytes(KEY);
  writer.array(4).uint(11).uint(2).bytes(POOL).array(1).uint(2);
  writer.map(0).map(0).array(4).map(0).map(0).uint(0).uint(0);
}

describe('state of a node of 2026', () => {
  test.each([false, true])('pools and accounts are read, BLS key %s', (blsKey) => {
    const writer = new CborWriter();
    writeNewCertificates(writer, blsKey);
    const reader = new CborReader(writer.finish());
    const state = readCertificateState(reader, 1);
    reader.expectEnd();
    expect(state.pools).toEqual([
      {
        operator: POOL,
        vrfKeyHash: VRF,
        pledge: 100n,
        cost: 340n,
        margin: { numerator: 1n, denominator: 20n },
        rewardAccount: Uint8Array.of(0xe1, ...KEY),
        owners: [KEY],
        relays: [],
        metadata: undefined,
      },
    ]);
    expect(state.poolDeposits).toEqual([[POOL, 500n]]);
    expect(state.retirements).toEqual([[POOL, 9]]);
    expect(state.dormantEpochs).toBe(7);
    expect(state.accounts).toEqual([
      { credential: { type: 'key', hash: KEY }, rewards: 11n, deposit: 2n, pool: POOL, drep: { type: 'abstain' } },
    ]);
  });

  test('snapshots have stake, pool and owners, and outputs of another form are skipped', () => {
    const writer = new CborWriter();
    const readParameters = (inner: CborReader): number => inner.readUint();
    writer.array(7).uint(5).map(0).map(0).array(4).array(2).uint(1).uint(2).array(2);
    writeNewCertificates(writer, false);
    writer.array(6).map(1).bytes(VRF).bytes(VRF).uint(3).uint(4);
    // Governance without proposals; the number is in place of the parameters.
    const writeNothingEnacted = (): CborWriter => writer.array(4).array(0).array(0).array(0).array(0);
    const writeConstitution = (): CborWriter => writer.array(2).array(2).text('').bytes(VRF).null();
    writer.array(7).array(2);
    writeNothingEnacted().array(0).array(0);
    writeConstitution().uint(1).uint(1).array(1).uint(0).array(2).array(4).array(0).map(0).map(0).map(0);
    writer.array(4).array(7).array(0);
    writeConstitution().uint(1).uint(1).uint(0).map(0);
    writeNothingEnacted().array(0).tag(258).array(0).bool(false);
    writer.map(1).array(2).uint(0).bytes(KEY).uint(77).uint(0);
    writer.array(4);
    for (let snapshot = 0; snapshot < 3; snapshot += 1) {
      writer.array(2).map(1).array(2).uint(0).bytes(KEY).array(2).uint(70).bytes(POOL);
      writer.map(1).bytes(POOL).array(10).uint(70).tag(30).array(2).uint(1).uint(1);
      writeOwners(writer).uint(70).bytes(VRF);
      writeTerms(writer).uint(2).array(2).uint(0).bytes(KEY);
    }
    writer.uint(6).array(2).map(0).uint(0);
    writer.array(1).array(2).uint(1).array(5).uint(8).int(-9).map(0).int(-1).array(2).map(0).uint(0);
    writer.array(2).map(1).bytes(POOL).array(3).tag(30).array(2).uint(1).uint(1).uint(70).bytes(VRF).uint(70).null();
    const reader = new CborReader(writer.finish());
    const node = readNodeState(reader, readParameters, 0);
    reader.expectEnd();
    expect(node.outputs).toMatchObject({ utxo: [], deposits: 3n, fees: 4n, stake: [[{ hash: KEY }, 77n]] });
    expect(node.rewardUpdate).toEqual({ tax: 8n });
    expect(node.leaderStake).toEqual([[POOL, 70n]]);
    expect(node.snapshots.go).toMatchObject({
      stake: [[{ hash: KEY }, 70n]],
      delegations: [[{ hash: KEY }, POOL]],
      pools: [{ operator: POOL, owners: [KEY], rewardAccount: Uint8Array.of(0xe0, ...KEY) }],
      delegatorCounts: [[POOL, 2]],
    });
  });
});

describe('nonces of a node', () => {
  const nonces = {
    epoch: NONCE,
    evolving: new Uint8Array(32).fill(5),
    candidate: undefined,
    lastAncestor: new Uint8Array(32).fill(6),
    lastEpochLastAncestor: undefined,
  };

  test('written state is read again', () => {
    const writer = new CborWriter();
    writeChainState(writer, 42, nonces);
    expect(readChainState(new CborReader(writer.finish()))).toEqual(nonces);
  });

  test('newer state with the nonce of the previous epoch is read', () => {
    const writer = new CborWriter();
    writer.array(2).uint(0).array(8).array(2).uint(1).uint(42).map(0);
    for (const nonce of [nonces.evolving, undefined, NONCE, VRF, nonces.lastAncestor, undefined])
      if (nonce === undefined) writer.array(1).uint(0);
      else writer.array(2).uint(1).bytes(nonce);
    expect(readChainState(new CborReader(writer.finish()))).toEqual(nonces);
  });
});
