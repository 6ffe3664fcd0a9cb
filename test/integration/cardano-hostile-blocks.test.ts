import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import type { Certificate } from '../../src/chains/cardano/certificates/certificate.js';
import { hashScript, type Script } from '../../src/chains/cardano/scripts/script.js';
import { networkById } from '../../src/chains/networks.js';
import type { CardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { toHex } from '../../src/kernel/hex.js';
import { noteAnchors } from '../../src/store/queries/cardano/governance/anchor-documents.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { fingerprint } from './cardano-index/dump.js';
import { append, enterprise, hashName, key, output, reward, TinyChain, token } from './tx-operations/tiny-chain.js';

// Everything here is valid in the ledger of its era, so anyone can put it on the chain for a fee.

const MAX_WORD64 = 2n ** 64n - 1n;
const SLOT = 130_000_000;
const NETWORK = 'CARDANO_PREPROD';
const network = networkById(NETWORK);
const schema = networkSchema(NETWORK);
const victim = enterprise(key('victim'));

const written = (fill: (writer: CborWriter) => unknown): Uint8Array => {
  const writer = new CborWriter();
  fill(writer);
  return writer.finish();
};

/** This many nested arrays around an integer. */
const nested = (depth: number): Uint8Array => Uint8Array.of(...new Uint8Array(depth).fill(0x81), 0x00);

const metadata = (...entries: readonly (readonly [bigint, Uint8Array])[]): Uint8Array =>
  written((writer) => {
    writer.tag(259).map(1).uint(0).map(entries.length);
    for (const [label, value] of entries) writer.uint(label).raw(value);
  });

const poolRegistration = (name: string, hash: Uint8Array): Certificate => ({
  kind: 'pool-registration',
  parameters: {
    operator: hashName(name),
    vrfKeyHash: new Uint8Array(32).fill(1),
    pledge: MAX_WORD64,
    cost: MAX_WORD64,
    margin: { numerator: MAX_WORD64, denominator: MAX_WORD64 },
    rewardAccount: reward(key(name)).bytes,
    owners: [hashName(name)],
    relays: [
      { port: 65_535, ipv4: undefined, ipv6: undefined, dnsName: 'a\0b', srvName: undefined },
      { port: undefined, ipv4: undefined, ipv6: undefined, dnsName: undefined, srvName: '\u{1F4A9}\0' },
    ],
    metadata: { url: 'https://\0', hash },
  },
});

const deepScript: Script = {
  language: 'native',
  bytes: written((writer) => {
    for (let depth = 0; depth < 2_000; depth += 1) writer.array(2).uint(1).array(1);
    writer.array(2).uint(4).uint(MAX_WORD64);
  }),
};

const undecodable: Certificate = {
  kind: 'undecoded',
  encoded: written((writer) => writer.array(2).uint(99).bytes(hashName('future'))),
};

interface Hostile {
  readonly hashes: Readonly<Record<string, string>>;
  readonly blocks: readonly Uint8Array[];
}

/** Blocks whose values reach every limit of the ledger. */
function hostileBlocks(chain: TinyChain, slot: number, salt: string): Hostile {
  const longAddress = { bytes: Uint8Array.of(0x61, ...hashName(salt), ...new Uint8Array(5_000).fill(0xab)), text: '' };
  const hugeInteger = written((writer) => writer.int(2n ** 60_000n));
  const hashes = {
    pools: chain.pay([], {
      certificates: [
        poolRegistration(`${salt} two bytes`, Uint8Array.of(1, 2)),
        poolRegistration(
          `${salt} long`,
          Uint8Array.from({ length: 6_000 }, (_, index) => (index * 31) & 255),
        ),
        {
          kind: 'drep-registration',
          drep: key(salt),
          deposit: 500_000_000n,
          anchor: { url: '\0'.repeat(128), hash: new Uint8Array(32) },
        },
      ],
      donation: 0n,
    }),
    amounts: chain.pay([output(victim, 2_000_000n, { assets: [token('\0\ufffd', MAX_WORD64)] })], {
      mint: [token('\0\ufffd', MAX_WORD64)],
      totalCollateral: MAX_WORD64,
      treasury: MAX_WORD64,
      validFrom: MAX_WORD64,
      validUntil: MAX_WORD64,
    }),
    metadata: chain.pay([output(victim, 1_000_000n)], {
      auxiliary: metadata(
        [MAX_WORD64, nested(12_000)],
        [721n, nested(600)],
        [674n, written((writer) => writer.map(1).text('msg').text('a\0b\ud7ff'))],
        [1n, hugeInteger],
      ),
    }),
    scripts: chain.pay(
      [
        output(victim, 3_000_000n, { scriptRef: deepScript }),
        output(victim, 3_000_000n, { inlineDatum: nested(7_000) }),
        output(longAddress, 1_000_000n),
      ],
      { scripts: [deepScript], datums: [hugeInteger, nested(6_000)] },
    ),
    undecoded: chain.pay([output(victim, 1_500_000n)], {
      certificates: [undecodable, { kind: 'stake-registration', stake: key(`${salt} after`), deposit: undefined }],
      auxiliary: written((writer) => writer.tag(260).map(0)),
    }),
  };
  return { hashes, blocks: [chain.block(slot, { major: 10, minor: 2n ** 300n })] };
}

let service: TestService;
let http: FastifyInstance;
let index: CardanoIndex;
let first: Hostile;
let second: Hostile;
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = await openTestService();
  const chain = new TinyChain(network);
  index = await chain.open(service.services.db);
  chain.pay([output(victim, 5_000_000n)]);
  await append(index, [chain.block(SLOT)]);
  first = hostileBlocks(chain, SLOT + 20, 'first');
  await append(index, first.blocks);
  await index.goLive();
  before = await fingerprint(service.services.db, schema);
  second = hostileBlocks(chain, SLOT + 40, 'second');
  await append(index, second.blocks);
  http = serveOperations(
    service,
    OPERATIONS.filter(({ tag }) =>
      ['Transactions', 'Addresses', 'Cardano Blocks', 'Scripts', 'Policy', 'Epochs'].includes(tag),
    ),
  );
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

const fetchJson = async (url: string) => {
  const response = await http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-preprod' } });
  expect([url, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([url, 200, '']);
  return { body: response.json(), warning: response.headers['x-crosstie-warning'] };
};

describe('block with values at the limits of the ledger', () => {
  test('is indexed in bulk and near the tip, and is rolled back exactly', async () => {
    const { db } = service.services;
    const after = await fingerprint(db, schema);
    await index.rollback({ slot: SLOT + 20, hash: toHex(index.decode(first.blocks[0]!).hash) });
    expect(await fingerprint(db, schema)).toEqual(before);
    await append(index, second.blocks);
    expect(await fingerprint(db, schema)).toEqual(after);
  });

  test('is stored with all values, none truncated', async () => {
    const { db } = service.services;
    const pools = await db.rows(sql`select distinct pledge, cost, octet_length(metadata_hash) as length
      from ${schema}.pool_registration order by length`);
    expect(pools).toEqual([
      { pledge: MAX_WORD64, cost: MAX_WORD64, length: 2 },
      { pledge: MAX_WORD64, cost: MAX_WORD64, length: 6_000 },
    ]);
    const { body } = await fetchJson(`/api/transactions/${first.hashes['amounts']}`);
    expect([body.totalCollateral, body.assetsMinted[0].quantity]).toEqual([String(MAX_WORD64), String(MAX_WORD64)]);
    const block = await fetchJson(`/api/blocks/${toHex(index.decode(first.blocks[0]!).hash)}`);
    expect(block.body.protocolVersion).toBe(`10.${2n ** 300n}`);
  });

  test('does not stop the document search', async () => {
    const db = await service.services.networks.open<'cardano'>(NETWORK);
    await noteAnchors(db, new Date(0));
    const noted = await db.rows(sql`select octet_length(hash) as length from ${db.schema}.anchor_document`);
    expect(new Set(noted.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"length":32}']));
  });
});

describe('values that JSON cannot represent', () => {
  test('are returned as bytes with the reason', async () => {
    const { body } = await fetchJson(`/api/transactions/${first.hashes['metadata']}`);
    expect(body.metadata[String(MAX_WORD64)]).toEqual({
      undecoded: expect.stringContaining('nested too deeply'),
      cbor: toHex(nested(12_000)),
    });
    expect(body.metadata['674']).toEqual({ msg: 'a\0b\ud7ff' });
    const scripts = await fetchJson(`/api/transactions/${first.hashes['scripts']}`);
    expect(scripts.body.nativeScripts[0].json).toEqual({
      undecoded: expect.stringContaining('nested too deeply'),
      cbor: toHex(deepScript.bytes),
    });
  });

  test.each(['', '/utxos', '/transactions', '/transactions/history', '/transactions/history/details'])(
    'do not break requests about the receiving address: %s',
    async (part) => {
      await fetchJson(`/api/addresses/${victim.text}${part}`);
    },
  );

  test('do not break a script or a policy', async () => {
    await fetchJson(`/api/scripts/${toHex(hashScript(deepScript))}`);
    await fetchJson(`/api/policy/${toHex(hashName('policy'))}`);
    const policyScript = await fetchJson(`/api/policy/${toHex(hashScript(deepScript))}/script`);
    expect([policyScript.body.signers, policyScript.body.locked, policyScript.warning]).toEqual([
      [],
      null,
      'The script of this policy is nested too deeply to be read: its signers are not known',
    ]);
  });
});

describe('undecodable parts', () => {
  test('are counted and stored as bytes', async () => {
    const { db } = service.services;
    const undecodedParts = await db.rows<{ part: string; bytes: Uint8Array }>(sql`
      select u.part, u.bytes from ${schema}.undecoded_part u join ${schema}.transaction t on t.id = u.tx_id
       where t.hash = ${Buffer.from(first.hashes['undecoded']!, 'hex')} order by u.index`);
    expect(undecodedParts.map(({ part, bytes }) => [part, toHex(bytes)])).toEqual([
      ['certificate 0', toHex((undecodable as { encoded: Uint8Array }).encoded)],
      ['auxiliary data', 'd90104a0'],
    ]);
    // Two undecodable parts per block, and two amounts each that exceed a 64-bit column.
    expect(await index.undecodedParts?.()).toBe(8);
  });

  test('are reported in a warning, and the following data is indexed', async () => {
    const hash = first.hashes['undecoded']!;
    const { body, warning } = await fetchJson(`/api/transactions/${hash}/certificates`);
    expect(warning).toBe(
      `This version cannot decode parts of transaction ${hash}: certificate 0, auxiliary data; its cbor is complete`,
    );
    expect(body).toEqual([
      { index: 0, type: 'UNDECODED', info: { cbor: toHex((undecodable as { encoded: Uint8Array }).encoded) } },
      { index: 1, type: 'STAKE_REGISTRATION', info: expect.anything() },
    ]);
    expect((await fetchJson(`/api/transactions/${hash}/cbor`)).body.cbor).toContain('8282186358');
    expect((await fetchJson(`/api/transactions/${first.hashes['amounts']}`)).warning).toBeUndefined();
  });
});

test('address that is longer than an index entry is stored completely', async () => {
  const rows = await service.services.db.rows(sql`
    select octet_length(bytes) as length from ${schema}.address where octet_length(bytes) > 1000`);
  expect(rows).toEqual([{ length: 5_029 }, { length: 5_029 }]);
});
