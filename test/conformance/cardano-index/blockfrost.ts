import { expect, test } from 'vitest';
import { addressBytesText } from '../../../src/chains/cardano/addresses/address.js';
import { metadataJson } from '../../../src/chains/cardano/metadata/metadata-json.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { epochToSlot, slotToTime } from '../../../src/chains/cardano/time.js';
import { networkById } from '../../../src/chains/networks.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { readLines } from '../../support/external-data.js';
import { type BlockResponse, expectBlock } from './blocks.js';
import type { IndexQueries } from './index-queries.js';

const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema('CARDANO_PREVIEW');

interface Fixture {
  readonly inPreviewChain?: 'block' | 'tx' | 'epoch';
  readonly endpoints: readonly string[];
  readonly response: unknown;
}

/** Responses of an explorer about blocks, epochs and transactions of the preview chain. */
export function blockfrostSuite(queries: IndexQueries): void {
  const { rows, txId } = queries;
  const fixtures = (kind: Fixture['inPreviewChain'], ending: RegExp): readonly Fixture[] =>
    readLines<Fixture>('explorer-fixtures/blockfrost-preview.ndjson.gz').filter(
      ({ inPreviewChain, endpoints }) => inPreviewChain === kind && ending.test(endpoints[0]!),
    );

  test('blocks match Blockfrost', async () => {
    const responses = fixtures('block', /./).flatMap(({ response }) => response as BlockResponse | BlockResponse[]);
    let compared = 0;
    for (const answer of responses) {
      // The genesis is not a block here.
      if (answer.height === null) continue;
      await expectBlock(queries, network, answer);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('epochs match Blockfrost', async () => {
    const responses = fixtures('epoch', /^epochs\/\d+(\/next|\/previous|$)/).flatMap(
      ({ response }) => response as EpochResponse | EpochResponse[],
    );
    expect(responses.length).toBeGreaterThan(8);
    for (const { active_stake: _, ...answer } of responses) {
      const [row] = await rows<EpochRow>(sql`select * from ${schema}.epoch where epoch = ${answer.epoch}`);
      expect({
        epoch: row!.epoch,
        start_time: slotToTime(network, epochToSlot(network, row!.epoch)),
        end_time: slotToTime(network, epochToSlot(network, row!.epoch + 1)),
        first_block_time: slotToTime(network, Number(row!.first_slot)),
        last_block_time: slotToTime(network, Number(row!.last_slot)),
        block_count: row!.block_count,
        tx_count: row!.tx_count,
        output: String(row!.output),
        fees: String(row!.fees),
      }).toEqual(answer);
    }
    const [first] = fixtures('epoch', /^epochs\/0\/blocks/);
    expect(
      await rows(sql`select encode(hash, 'hex') as hash from ${schema}.block where epoch = 0 order by height limit 2`),
    ).toEqual((first!.response as string[]).map((hash) => ({ hash })));
  });

  const stakeAddress = (hash: Uint8Array): string => addressBytesText(Uint8Array.of(0xe0, ...hash));
  const hashIn = ({ endpoints }: Fixture): string => endpoints[0]!.split('/')[1]!;

  test('certificates match Blockfrost', async () => {
    const [stakes] = fixtures('tx', /\/stakes$/);
    const updates = await rows<{ cert_index: number; registration: boolean; hash: Uint8Array }>(sql`
      select cert_index, registration, hash from ${schema}.stake_update u
        join ${schema}.stake_credential s on s.id = u.stake_id where tx_id = ${txId(hashIn(stakes!))} order by cert_index`);
    expect(
      updates.map(({ hash, cert_index, registration }) => ({ cert_index, address: stakeAddress(hash), registration })),
    ).toEqual(stakes!.response);

    const [delegations] = fixtures('tx', /\/delegations$/);
    const found = await rows<{ cert_index: number; hash: Uint8Array; pool: Uint8Array; epoch: number }>(sql`
      select cert_index, s.hash, p.hash as pool, b.epoch
        from ${schema}.delegation d join ${schema}.stake_credential s on s.id = d.stake_id
        join ${schema}.pool p on p.id = d.pool_id join ${schema}.transaction t on t.id = d.tx_id
        join ${schema}.block b on b.height = t.height
       where tx_id = ${txId(hashIn(delegations!))} order by cert_index`);
    expect(
      found.map(({ cert_index, hash, pool, epoch }) => ({
        index: cert_index,
        cert_index,
        address: stakeAddress(hash),
        pool_id: poolIdBech32(pool),
        active_epoch: epoch + 2,
      })),
    ).toEqual(delegations!.response);
  });

  test('pool registrations match Blockfrost', async () => {
    for (const fixture of fixtures('tx', /\/pool_updates$/)) {
      const registrations = await rows<PoolRow>(sql`
        select r.*, p.hash, b.epoch from ${schema}.pool_registration r join ${schema}.pool p on p.id = r.pool_id
          join ${schema}.transaction t on t.id = r.tx_id join ${schema}.block b on b.height = t.height
         where tx_id = ${txId(hashIn(fixture))} order by cert_index`);
      const responses = await Promise.all(
        registrations.map(async (row) => ({
          cert_index: row.cert_index,
          pool_id: poolIdBech32(row.hash),
          vrf_key: Buffer.from(row.vrf_key_hash).toString('hex'),
          pledge: String(row.pledge),
          margin_cost: Number(row.margin_numerator) / Number(row.margin_denominator),
          fixed_cost: String(row.cost),
          reward_account: addressBytesText(row.reward_account),
          owners: (
            await rows<{ hash: Uint8Array }>(sql`select hash from ${schema}.pool_owner o
              join ${schema}.stake_credential s on s.id = o.stake_id
              where tx_id = ${row.tx_id} and cert_index = ${row.cert_index} order by index`)
          ).map(({ hash }) => stakeAddress(hash)),
          metadata: {
            url: row.metadata_url,
            hash: row.metadata_hash,
            ticker: null,
            name: null,
            description: null,
            homepage: null,
          },
          relays: await rows(sql`select ipv4, ipv6, dns_name as dns, srv_name as dns_srv, port
            from ${schema}.pool_relay where tx_id = ${row.tx_id} and cert_index = ${row.cert_index} order by index`),
          active_epoch: row.epoch + 2,
        })),
      );
      expect(responses).toEqual(fixture.response);
    }
  });

  test('metadata matches Blockfrost', async () => {
    const [json] = fixtures('tx', /\/metadata$/);
    const [cbor] = fixtures('tx', /\/metadata\/cbor$/);
    const metadata = (fixture: Fixture): Promise<{ label: bigint; bytes: Uint8Array }[]> =>
      rows(sql`select label, bytes from ${schema}.metadata where tx_id = ${txId(hashIn(fixture))} order by label`);
    expect(
      (await metadata(json!)).map(({ label, bytes }) => ({
        label: String(label),
        json_metadata: JSON.parse(metadataJson(bytes)) as unknown,
      })),
    ).toEqual(json!.response);
    const [entry] = await metadata(cbor!);
    // Blockfrost returns the whole map of the label.
    expect(`a1${entry!.label.toString(16).padStart(2, '0')}${Buffer.from(entry!.bytes).toString('hex')}`).toBe(
      (cbor!.response as { metadata: string }[])[0]!.metadata,
    );
  });
}

interface EpochResponse {
  readonly epoch: number;
  readonly active_stake: unknown;
}

interface EpochRow {
  readonly epoch: number;
  readonly first_slot: bigint;
  readonly last_slot: bigint;
  readonly block_count: number;
  readonly tx_count: number;
  readonly output: bigint;
  readonly fees: bigint;
}

interface PoolRow {
  readonly tx_id: number;
  readonly cert_index: number;
  readonly hash: Uint8Array;
  readonly vrf_key_hash: Uint8Array;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin_numerator: bigint;
  readonly margin_denominator: bigint;
  readonly reward_account: Uint8Array;
  readonly metadata_url: string | null;
  readonly metadata_hash: Uint8Array | null;
  readonly epoch: number;
}
