import { expect, test } from 'vitest';
import { type Credential, decodeAddressInBlock } from '../../src/chains/cardano/addresses/address.js';
import { decodePlutusData, encodePlutusData, type PlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import type { TxOutput } from '../../src/chains/cardano/transactions/output.js';
import type { Transaction } from '../../src/chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Direction } from '../../src/market/curves/curve.js';
import type { Order, OrderRole, Pool, PoolDirectory, ScriptOutput } from '../../src/market/dex.js';
import type { DexName } from '../../src/market/dex-names.js';
import { DEX_ADAPTERS } from '../../src/market/dexes/all.js';
import { ratio } from '../../src/market/fraction.js';
import { ORDER_WRITERS } from '../../src/market/orders/all.js';
import { orderRoleFor } from '../../src/market/orders/order-writer.js';
import { marketRegistry } from '../../src/market/registry/registry.js';
import { LOVELACE, toHoldings } from '../../src/market/unit.js';
import { integerData } from '../../src/market/write-datum.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';
import { decodeBlocks } from './cardano-data.js';

const registry = marketRegistry('mainnet');

interface Found {
  readonly output: ScriptOutput;
  readonly isInline: boolean;
}

function scriptOutput(output: TxOutput, { witnesses }: Transaction): Found | undefined {
  const address = decodeAddressInBlock(output.address);
  if (address === undefined || !('payment' in address) || address.payment.type !== 'script') return undefined;
  const hash = output.datumHash && toHex(output.datumHash);
  const bytes = output.inlineDatum ?? witnesses.datums.find((datum) => toHex(blake2b256(datum)) === hash);
  if (bytes === undefined) return undefined;
  const stake: Credential | undefined = 'stake' in address ? (address.stake as Credential) : undefined;
  return {
    output: {
      script: toHex(address.payment.hash),
      stake,
      holds: toHoldings(output),
      datum: decodePlutusData(bytes),
    },
    isInline: output.inlineDatum !== undefined,
  };
}

/** Values that each client chooses freely: fees and expiry. */
const CHOSEN: Readonly<Partial<Record<DexName, readonly (readonly number[])[]>>> = {
  MINSWAP_V1: [[4]],
  MINSWAP_V2: [[7]],
  MINSWAP_STABLE: [[4]],
  SUNDAESWAP_V3: [[2]],
  WINGRIDERS_V1: [[0, 2]],
};

function without(datum: PlutusData, path: readonly number[]): PlutusData {
  const [here, ...rest] = path;
  if (here === undefined) return integerData(0);
  if (datum.kind !== 'constructor') return datum;
  const fields = datum.fields.map((field, index) => (index === here ? without(field, rest) : field));
  return { ...datum, fields };
}

const comparable = (dex: DexName, datum: PlutusData): PlutusData =>
  (CHOSEN[dex] ?? []).reduce((rest, path) => without(rest, path), datum);

interface Rewritten {
  readonly dex: DexName;
  readonly theirs: PlutusData;
  readonly ours: PlutusData;
  readonly sameScript: boolean;
  readonly sameStake: boolean;
  readonly sameForm: boolean;
}

/** The same request, built by us. */
function rewritten({ output, isInline }: Found, order: Order, pool: Pool): Rewritten {
  const writer = ORDER_WRITERS.get(order.dex)!;
  const direction: Direction = pool.assets[0] === order.offer!.unit ? 0 : 1;
  const form = writer.write({
    hops: [{ pool, direction }],
    kind: 'LIMIT',
    amount: order.offer!.amount,
    minOutput: order.request!.amount,
    owner: order.owner!,
    now: 0,
  });
  const stake = writer.stake === 'owner' ? order.owner!.stake : undefined;
  return {
    dex: order.dex,
    theirs: comparable(order.dex, output.datum),
    ours: comparable(order.dex, form.datum),
    sameScript: orderRoleFor(registry, writer, pool)?.script === output.script,
    sameStake: (stake && toHex(stake.hash)) === (output.stake && toHex(output.stake.hash)),
    sameForm: isInline === (writer.datumForm === 'inline'),
  };
}

/** No pool of it changed in these hours; the sold token tells what its pool must hold. */
function derivePoolOfSundaeV1({ datum, holds }: ScriptOutput, { dex }: OrderRole): readonly Pool[] {
  const ident = datum.kind === 'constructor' ? datum.fields[0] : undefined;
  const token = [...holds.keys()].find((unit) => unit !== LOVELACE);
  if (dex !== 'SUNDAESWAP_V1' || ident?.kind !== 'bytes' || token === undefined) return [];
  return [
    {
      dex,
      id: token,
      assets: [LOVELACE, token],
      reserves: [0n, 0n],
      curve: { kind: 'constant-product', kept: [ratio(997n, 1_000n), ratio(997n, 1_000n)] },
      lpAsset: undefined,
      lpSupply: undefined,
      opensAt: undefined,
      closed: false,
      ident: toHex(ident.value),
    },
  ];
}

const PROVEN_HERE: readonly DexName[] = [
  'MINSWAP_V1',
  'MINSWAP_V2',
  'MINSWAP_STABLE',
  'SUNDAESWAP_V1',
  'SUNDAESWAP_V3',
  'WINGRIDERS_V1',
];

describeWithData('cardano-mainnet-chunks')('orders of a few hours of mainnet', () => {
  test('equal the orders that we build for the same requests', () => {
    const pools: Pool[] = [];
    const found: { readonly found: Found; readonly role: OrderRole }[] = [];
    for (const block of decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')]))
      for (const transaction of block.transactions)
        for (const output of transaction.body.outputs) {
          const one = scriptOutput(output, transaction);
          const role = one && registry.role(one.output.script);
          if (one === undefined || role === undefined) continue;
          if (role.role === 'order') found.push({ found: one, role });
          else pools.push(...([DEX_ADAPTERS.get(role.dex)?.readPool?.(one.output, role)].filter(Boolean) as Pool[]));
        }
    pools.push(...found.flatMap((each) => derivePoolOfSundaeV1(each.found.output, each.role)));
    const poolLookup: PoolDirectory = {
      byId: (id) => pools.find((pool) => pool.id === id),
      byLpAsset: (unit) => pools.find(({ lpAsset }) => lpAsset === unit),
      byIdent: (dex, ident) => pools.find((pool) => pool.dex === dex && pool.ident === ident),
    };
    const all = found.flatMap(({ found: one, role }): Rewritten[] => {
      const order = DEX_ADAPTERS.get(role.dex)?.readOrder?.(one.output, poolLookup, role);
      if (order?.step !== 'swap' || order.style !== undefined || !order.offer || !order.request || !order.owner)
        return [];
      if (order.receiver !== undefined || !PROVEN_HERE.includes(order.dex)) return [];
      const pool = pools.find(
        ({ dex, id, assets }) =>
          dex === order.dex &&
          (order.pool === undefined || order.pool === id) &&
          assets.includes(order.offer!.unit) &&
          assets.includes(order.request!.unit),
      );
      return pool === undefined ? [] : [rewritten(one, order, pool)];
    });
    const alike = all.filter(
      ({ theirs, ours, sameScript, sameStake, sameForm }) =>
        sameScript && sameStake && sameForm && toHex(encodePlutusData(theirs)) === toHex(encodePlutusData(ours)),
    );
    // The others request an exact output or have no stake credential.
    const share = PROVEN_HERE.map((dex) => [
      dex,
      ...[alike, all].map((list) => list.filter((each) => each.dex === dex).length),
    ]);
    expect(share).toEqual([
      ['MINSWAP_V1', 35, 49],
      ['MINSWAP_V2', 116, 178],
      ['MINSWAP_STABLE', 14, 14],
      ['SUNDAESWAP_V1', 5, 5],
      ['SUNDAESWAP_V3', 24, 40],
      ['WINGRIDERS_V1', 6, 7],
    ]);
  });
});
