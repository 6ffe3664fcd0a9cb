import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExactJson } from '../../src/api/kit/json.js';
import { getDRep } from '../../src/api/operations/dreps/get-drep.js';
import { listDRepRegistrations } from '../../src/api/operations/dreps/list-drep-registrations.js';
import { listDRepUpdates } from '../../src/api/operations/dreps/list-drep-updates.js';
import { listDReps } from '../../src/api/operations/dreps/list-dreps.js';
import { getProposal } from '../../src/api/operations/governance/get-proposal.js';
import { listGovernanceDReps } from '../../src/api/operations/governance/list-governance-dreps.js';
import { listProposals } from '../../src/api/operations/governance/list-proposals.js';
import { listVoteDelegations } from '../../src/api/operations/governance/list-vote-delegations.js';
import { listVotes } from '../../src/api/operations/governance/list-votes.js';
import { encodeAddress } from '../../src/chains/cardano/addresses/address.js';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { encodeBlock } from '../../src/chains/cardano/blocks/encode-block.js';
import type { GovernanceAction } from '../../src/chains/cardano/governance/governance.js';
import { drepIdCip129 } from '../../src/chains/cardano/governance/governance-id.js';
import { actionJson } from '../../src/chains/cardano/governance/governance-json.js';
import { readGovernanceDocument } from '../../src/chains/cardano/governance/governance-json-document.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readLines } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { decodeBlocks, type IndexedBlock } from './cardano-data.js';

const OPERATIONS = [
  listDReps,
  listGovernanceDReps,
  getDRep,
  listDRepRegistrations,
  listDRepUpdates,
  listProposals,
  getProposal,
  listVotes,
  listVoteDelegations,
];

async function readAllPages(get: (url: string) => Promise<JsonResponse>, url: string): Promise<JsonResponse[]> {
  const all: JsonResponse[] = [];
  for (let page = 1; ; page += 1) {
    const items: JsonResponse[] = await get(`${url}?page=${page}`);
    all.push(...items);
    if (items.length < 100) return all;
  }
}

describeWithData('cardano-mainnet-chunks', 'cardano-mainnet-facts')(
  'DReps just after the Chang fork of mainnet',
  () => {
    let service: TestService;
    let http: FastifyInstance;
    let blocks: readonly Block[];
    const { get } = createApiClient(() => http, 'cardano-mainnet');

    beforeAll(async () => {
      service = await openTestService();
      blocks = [...decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')])];
      const { header } = blocks[0]!;
      const startPoint = { slot: header.slot - 1, height: header.height - 1, hash: toHex(header.previousHash!) };
      const index = await openCardanoIndex(service.services.db, networkById('CARDANO_MAINNET'), { startPoint });
      await appendInBatches(index, blocks);
      await index.goLive();
      http = serveOperations(service, OPERATIONS);
    });
    afterAll(async () => {
      await http?.close();
      await service?.close();
    });

    const countFacts = (tag: number): number =>
      readLines<IndexedBlock>('cardano-mainnet-chunks/06189-part1.index.ndjson.gz')
        .flatMap(({ txs }) => txs)
        .flatMap(({ certs = [] }) => certs)
        .filter((each) => each === tag).length;

    test('registrations, updates and vote delegations have the counts of the block index', async () => {
      expect(await readAllPages(get, '/api/dreps/registrations')).toHaveLength(countFacts(16));
      expect(await readAllPages(get, '/api/dreps/updates')).toHaveLength(countFacts(18));
      const delegating = [9, 10, 12, 13].reduce((sum, tag) => sum + countFacts(tag), 0);
      expect(await readAllPages(get, '/api/governance/delegation-votes')).toHaveLength(delegating);
      expect(countFacts(16)).toBeGreaterThan(10);
    });

    test('each is listed once with the delegators of an independent scan, and the single response equals the list', async () => {
      const trusted = new Map<string, string>();
      const registered = new Set<string>();
      for (const { body, valid } of blocks.flatMap(({ transactions }) => transactions)) {
        if (!valid) continue;
        for (const certificate of body.certificates) {
          if (certificate.kind === 'drep-registration') registered.add(drepIdCip129(certificate.drep));
          if ('stake' in certificate && 'drep' in certificate)
            trusted.set(toHex(certificate.stake.hash), drepIdCip129(certificate.drep));
          if (certificate.kind === 'stake-deregistration') trusted.delete(toHex(certificate.stake.hash));
        }
      }
      const listed = await readAllPages(get, '/api/dreps');
      for (const id of registered) expect(listed.filter(({ drepId }) => drepId === id)).toHaveLength(1);
      const powers = listed.map(({ votingPower }) => votingPower);
      expect(powers).toEqual(powers.toSorted((a: number, b: number) => b - a));
      for (const { drepId, drepIdCip105, votingPower } of listed.slice(0, 20)) {
        const alone = await get(`/api/dreps/${drepIdCip105}`);
        expect(alone).toMatchObject({ drepId, votingPower, status: 'active' });
        expect(alone.liveDelegators).toBe([...trusted.values()].filter((to) => to === drepId).length);
      }
    });
  },
);

interface Conformance {
  readonly hash: string;
  readonly cborHex: string;
  readonly facts: { readonly votes?: number; readonly proposals?: readonly number[]; readonly invalid?: boolean };
}

describeWithData('cardano-transactions')('conformance transactions of the ledger', () => {
  let service: TestService;
  let http: FastifyInstance;
  const { get } = createApiClient(() => http, 'cardano-preprod');
  const cases = (): readonly Conformance[] =>
    readLines<Conformance>('cardano-txs/ledger-conformance-txs.ndjson').filter(
      ({ cborHex }) => decodeTransaction(fromHex(cborHex)).valid,
    );

  /**
   * One block for each transaction, because they are alternatives and not a chain: their inputs are before the start.
   */
  beforeAll(async () => {
    service = await openTestService();
    const network = networkById('CARDANO_PREPROD');
    const start = { slot: 130_000_000, height: 1_000, hash: '00'.repeat(32) };
    const index: CardanoIndex = await openCardanoIndex(service.services.db, network, { startPoint: start });
    let previous = fromHex(start.hash);
    for (const [position, { cborHex }] of cases().entries()) {
      const { body, witnesses, auxiliary } = decodeTransaction(fromHex(cborHex));
      const bytes = encodeBlock({
        era: 'conway',
        header: {
          height: start.height + 1 + position,
          slot: start.slot + 20 * (position + 1),
          previousHash: previous,
          protocolVersion: { major: 10, minor: 0 },
          issuerVkey: new Uint8Array(32),
          leader: {
            vrfVkey: new Uint8Array(32),
            nonceVrf: undefined,
            leaderVrf: undefined,
            vrfResult: { output: new Uint8Array(64), proof: new Uint8Array(80) },
            certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
          },
        },
        sign: () => new Uint8Array(448),
        transactions: [
          { body: body.encoded, witnesses: witnesses.encoded, auxiliary: auxiliary?.encoded, valid: true },
        ],
      });
      const block = index.decode(bytes);
      previous = block.hash;
      await index.append([block]);
    }
    await index.goLive();
    http = serveOperations(service, OPERATIONS);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  test('apply: proposals of all seven types return their content', async () => {
    const proposed = cases().flatMap(({ hash, facts }) =>
      (facts.proposals ?? []).map((kind, index) => ({ id: `${hash}#${index}`, kind })),
    );
    expect(new Set(proposed.map(({ kind }) => kind)).size).toBe(7);
    const { total } = await get('/api/governance/proposals');
    expect(total).toBe(proposed.length);
    for (const { hash, cborHex } of cases())
      for (const [index, { action, anchor }] of decodeTransaction(fromHex(cborHex)).body.proposals.entries()) {
        const answer = await get(`/api/governance/proposals/${hash}%23${index}`);
        expect(answer).toMatchObject({ anchorUrl: anchor.url, anchorHash: toHex(anchor.hash), index, txHash: hash });
        expect(answer.govAction).toEqual(JSON.parse(writeExactJson(actionJson(action))));
      }
  });

  test('apply: all votes are in the log', async () => {
    // The data counts voters of a transaction, of whom one votes twice.
    const voters = cases().reduce((sum, { facts }) => sum + (facts.votes ?? 0), 0);
    const log = await readAllPages(get, '/api/governance/votes');
    expect(new Set(log.map(({ txHash, voterId }) => `${txHash} ${voterId}`)).size).toBe(voters);
    expect(log).toHaveLength(39);
  });
});

type Json = JsonResponse;

/** Parses an action from the description of an explorer, which is the JSON of the ledger. */
function parseActionDescription({ tag, contents }: { tag: string; contents: Json }): GovernanceAction {
  const previous = (id: Json) => (id === null ? undefined : { txHash: fromHex(id.txId), index: id.govActionIx });
  const script = (hash: string | null) => (hash === null ? undefined : fromHex(hash));
  const account = ({ network, credential }: Json): Uint8Array =>
    encodeAddress({
      type: 'reward',
      networkId: network === 'Mainnet' ? 1 : 0,
      stake: credential.keyHash
        ? { type: 'key', hash: fromHex(credential.keyHash) }
        : { type: 'script', hash: fromHex(credential.scriptHash) },
    });
  switch (tag) {
    case 'HardForkInitiation':
      return { kind: 'hard-fork', previous: previous(contents[0]), protocolVersion: contents[1] };
    case 'TreasuryWithdrawals':
      return {
        kind: 'treasury-withdrawals',
        withdrawals: contents[0].map(([to, lovelace]: Json) => [account(to), BigInt(lovelace)]),
        guardrailScript: script(contents[1]),
      };
    case 'UpdateCommittee':
      return {
        kind: 'update-committee',
        previous: previous(contents[0]),
        removed: [],
        added: Object.entries(contents[2]).map(([name, until]) => {
          const [type, hash] = name.split('-') as [string, string];
          return [{ type: type === 'keyHash' ? 'key' : 'script', hash: fromHex(hash) }, BigInt(until as number)];
        }),
        threshold: { numerator: BigInt(contents[3].numerator), denominator: BigInt(contents[3].denominator) },
      };
    case 'ParameterChange': {
      const { stakePoolTargetNum, costModels } = contents[1];
      return {
        kind: 'parameter-change',
        previous: previous(contents[0]),
        update: {
          ...(stakePoolTargetNum !== undefined && { desiredPools: BigInt(stakePoolTargetNum) }),
          ...(costModels !== undefined && {
            costModels: [[2, costModels.PlutusV3.map((cost: number) => BigInt(cost))]],
          }),
        },
        guardrailScript: script(contents[2]),
      };
    }
    default:
      return { kind: 'info' };
  }
}

describeWithData('explorer-fixtures')('governance actions of an explorer', () => {
  test('have the content that we encode', () => {
    const described = ['mainnet', 'preprod', 'preview']
      .flatMap((name) => readLines<{ response: Json }>(`explorer-fixtures/blockfrost-${name}.ndjson.gz`))
      .flatMap(({ response }) => response?.governance_description ?? []);
    expect(new Set(described.map(({ tag }) => tag)).size).toBe(5);
    for (const description of described)
      expect(JSON.parse(writeExactJson(actionJson(parseActionDescription(description))))).toEqual(description);
  });
});

describeWithData('cip-documents')('documents of the CIPs', () => {
  const read = (name: string) => {
    const bytes = readData(`cip-vectors/${name}`);
    return { bytes, document: readGovernanceDocument(bytes)! };
  };

  test('CIP-100: the example has the hash of the CIP', () => {
    const { bytes, document } = read('CIP-0100_example.json');
    expect(toHex(blake2b256(bytes))).toMatch(/^7b7d4a28.*aabdc$/);
    expect(document).toMatchObject({ standard: 'CIP-100', authors: ['Pi Lanningham'], title: undefined });
    expect(document.references.length).toBeGreaterThan(0);
  });

  test('CIP-108: a governance action has its abstract and rationale', () => {
    const { document } = read('CIP-0108_treasury-withdrawal.jsonld');
    expect(document).toMatchObject({ standard: 'CIP-108', title: 'Buy Ryan a island', authors: ['Ryan Williams'] });
    for (const text of [document.abstractText, document.motivation, document.rationale]) expect(text).not.toBe('');
  });

  test('CIP-119: a DRep has its profile', () => {
    const { document } = read('CIP-0119_drep.jsonld');
    expect(document).toMatchObject({
      standard: 'CIP-119',
      drep: { givenName: 'Ryan Williams', objectives: 'Buy myself an island.' },
    });
    expect(document.drep?.paymentAddress).toMatch(/^addr1/);
    expect(document.drep?.imageUrl).toMatch(/^(https|ipfs|data):/);
  });

  test('CIP-136: a committee member has its rationale', () => {
    const { document } = read('CIP-0136_treasury-withdrawal-unconstitutional.jsonld');
    expect(document).toMatchObject({ standard: 'CIP-136', authors: ['Ryan Williams'] });
    expect(document.abstractText?.length).toBeGreaterThan(20);
    expect(document.rationale?.length).toBeGreaterThan(20);
  });
});
