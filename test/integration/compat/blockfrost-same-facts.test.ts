import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../../../src/api/kit/examples.js';
import { XPUB_EXAMPLE } from '../../../src/api/shapes/addresses/xpub.js';
import { openTestService, type TestService } from '../../support/service.js';
import { startNetworks } from '../../support/start-networks.js';

/** Routes of Blockfrost show the facts of our own operations: fields with the same name have the same value. */

type Json = Readonly<Record<string, unknown>>;

let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_MAINNET');
});

afterAll(() => service.close());

async function get(url: string): Promise<unknown> {
  const response = await service.http.inject({ url, headers: { 'x-api-key': 'xt_demo_cardano-mainnet' } });
  expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
  return response.json();
}

const { block, tx, settledEpoch, plutusScript, nativeScript, datumHash, poolId } = EXAMPLE;

interface Pair {
  readonly theirs: string;
  readonly ours: string;
  /** Names of our fields by theirs, where they are not the same words. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields that Blockfrost defines differently. */
  readonly other?: readonly string[];
  /** A field of both by which both lists are sorted first: their orders differ. */
  readonly orderedBy?: string;
  readonly reversed?: true;
}

const PAIRS: readonly Pair[] = [
  { theirs: 'blocks/latest', ours: 'blocks/latest', other: ['output', 'fees'] },
  { theirs: `blocks/${block.hash}`, ours: `blocks/${block.height}` },
  { theirs: `blocks/slot/${block.slot}`, ours: `blocks/slot/${block.slot}` },
  {
    theirs: `blocks/${block.height}/next?count=5`,
    ours: `blocks/${block.hash}/next?pageSize=5`,
    other: ['output', 'fees'],
  },
  {
    theirs: `blocks/${block.height}/previous?count=3`,
    ours: `blocks/${block.hash}/previous?pageSize=3`,
    other: ['output', 'fees'],
    reversed: true,
  },
  { theirs: `blocks/${block.height}/txs/cbor`, ours: `blocks/${block.hash}/transactions/cbor`, reversed: true },
  { theirs: `epochs/${settledEpoch}`, ours: `epoch/${settledEpoch}` },
  {
    theirs: `epochs/${settledEpoch}/previous?count=4`,
    ours: `epoch/${settledEpoch}/previous?pageSize=4`,
    reversed: true,
  },
  {
    theirs: `epochs/${settledEpoch}/parameters`,
    ours: `epoch/${settledEpoch}/parameters`,
    other: ['nonce', 'decentralisation_param'],
  },
  { theirs: `epochs/${settledEpoch}/stakes`, ours: `epoch/${settledEpoch}/stakes`, orderedBy: 'stake_address' },
  {
    theirs: `epochs/${settledEpoch}/stakes/${poolId}`,
    ours: `epoch/${settledEpoch}/stakes/${poolId}`,
    orderedBy: 'stake_address',
  },
  {
    theirs: `txs/${tx.any}`,
    ours: `transactions/${tx.any}`,
    names: { hash: 'txHash', block: 'blockHash', slot: 'absoluteSlot', index: 'txIndex', fees: 'fee' },
  },
  { theirs: `txs/${tx.withRegistration}/stakes`, ours: `transactions/${tx.withRegistration}/stakes` },
  { theirs: `txs/${tx.withDelegation}/delegations`, ours: `transactions/${tx.withDelegation}/delegations` },
  {
    theirs: `txs/${tx.withWithdrawal}/withdrawals`,
    ours: `transactions/${tx.withWithdrawal}/withdrawals`,
    names: { address: 'stakeAddress' },
  },
  { theirs: `txs/${tx.withInstantReward}/mirs`, ours: `transactions/${tx.withInstantReward}/mirs`, other: ['pot'] },
  {
    theirs: `txs/${tx.withPoolRegistration}/pool_updates`,
    ours: `transactions/${tx.withPoolRegistration}/pool-updates`,
    names: { pool_id: 'poolIdBech32', vrf_key: 'vrfKeyHash', margin_cost: 'margin', fixed_cost: 'cost' },
  },
  {
    theirs: `txs/${tx.withPoolRetirement}/pool_retires`,
    ours: `transactions/${tx.withPoolRetirement}/pool-retires`,
    names: { pool_id: 'poolIdBech32', retiring_epoch: 'retirementEpoch' },
  },
  {
    theirs: `txs/${tx.withRedeemer}/redeemers`,
    ours: `transactions/${tx.withRedeemer}/redeemers`,
    other: ['datum_hash'],
  },
  {
    theirs: `txs/${tx.withRequiredSigner}/required_signers`,
    ours: `transactions/${tx.withRequiredSigner}/required-signers`,
    names: { witness_hash: 'keyHash' },
  },
  { theirs: `txs/${tx.any}/cbor`, ours: `transactions/${tx.any}/cbor` },
  { theirs: 'metadata/txs/labels', ours: 'metadata/txs/labels' },
  {
    theirs: 'metadata/txs/labels/721/cbor',
    ours: 'metadata/txs/labels/721/cbor?order=asc',
    names: { metadata: 'cbor' },
  },
  { theirs: 'scripts', ours: 'scripts' },
  {
    theirs: `scripts/${plutusScript}`,
    ours: `scripts/${plutusScript}`,
    names: { script_hash: 'hash', serialised_size: 'size' },
  },
  { theirs: `scripts/${plutusScript}/cbor`, ours: `scripts/${plutusScript}/cbor` },
  { theirs: `scripts/${nativeScript}/json`, ours: `scripts/${nativeScript}/json` },
  {
    theirs: `scripts/${plutusScript}/redeemers?order=desc`,
    ours: `scripts/${plutusScript}/redeemers`,
    other: ['datum_hash'],
  },
  { theirs: `scripts/datum/${datumHash}/cbor`, ours: `scripts/datum/${datumHash}/cbor` },
  { theirs: `scripts/datum/${datumHash}`, ours: `scripts/datum/${datumHash}`, names: { json_value: 'json' } },
  { theirs: 'genesis', ours: 'network/info' },
];

const toCamelCase = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Fields that both have, as pairs of values with the path of theirs. */
function pairValues(
  theirs: unknown,
  ours: unknown,
  pair: Pair,
  path = '',
): readonly (readonly [string, unknown, unknown])[] {
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    expect([path, theirs.length]).toEqual([path, ours.length]);
    return theirs.flatMap((item, index) => pairValues(item, ours[index], pair, `${path}[${index}]`));
  }
  return Object.entries(theirs as Json).flatMap(([name, value]) => {
    const own = pair.names?.[name] ?? toCamelCase(name);
    if (!Object.hasOwn(ours as Json, own) || pair.other?.includes(name)) return [];
    return [[`${path}.${name}`, comparable(value), comparable((ours as Json)[own])] as const];
  });
}

/** Some numbers are text in one of both forms. */
const comparable = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : value;

const sortBy = (items: unknown, name: string): readonly Json[] =>
  (items as readonly Json[]).toSorted((a, b) => (String(a[name]) < String(b[name]) ? -1 : 1));

test.each(PAIRS)('$theirs', async (pair) => {
  const theirs = await get(`/compat/blockfrost/v0/${pair.theirs}`);
  const listed = await get(`/api/${pair.ours}`);
  const ours = pair.reversed ? (listed as unknown[]).toReversed() : listed;
  const { orderedBy } = pair;
  const pairs =
    orderedBy === undefined
      ? pairValues(theirs, ours, pair)
      : pairValues(sortBy(theirs, orderedBy), sortBy(ours, toCamelCase(orderedBy)), pair);
  expect(pairs.length).toBeGreaterThan(0);
  // Lists and maps of parts have their own tests; here they are compared only if they have no names of ours.
  for (const [path, one, other] of pairs)
    if (!Array.isArray(one) && path !== '.cost_models' && path !== '.cost_models_raw')
      expect([path, one]).toEqual([path, other]);
});

/** Responses of blockfrost-backend-ryo for the account key of the examples. */
test.each([
  ['0/0', 'addr1qxykyqgwd577heaunndagj66z0n2z0jgedjcn3qxlrujpjq49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dqnt753m'],
  ['1/3', 'addr1qytpyxyh5j023fq88xhj862guwrymhwjadt5czqvumpv02s49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dq56wr69'],
  ['2/0', 'stake1uy2j7vfx54j2q6q0h2qv4rkzmznnc955u9y8mn9rrraw4xspqg6tp'],
  ['2/1', 'stake1uy8peju6cs3k03s8qgmuxvs7za456jnpflk08epc4x5m3ugjw86mu'],
  ['3/0', 'addr1qyrcar08l9wky822llax3gmn6jfuh6xawu0wrrz3wpjudys49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dqghpa0r'],
])('address %s of an account key is that of Blockfrost', async (key, address) => {
  const url = `/compat/blockfrost/v0/utils/addresses/xpub/${XPUB_EXAMPLE}/${key}`;
  const [role, index] = key.split('/').map(Number);
  expect(await get(url)).toEqual({ xpub: XPUB_EXAMPLE, role, index, address });
});
