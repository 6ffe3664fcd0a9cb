import { createHash } from 'node:crypto';
import type {
  ContractAction,
  CreatedUtxo,
  LedgerEvent,
  MappingEvent,
  MidnightBlock,
  MidnightTransaction,
} from '../../src/chains/midnight/block.js';
import type { EventView } from '../../src/chains/midnight/transaction-view.js';
import type { MidnightLedger } from '../../src/gateways/midnight-ledger/midnight-ledger.js';
import { drawFrom, pick } from '../../src/sandbox/draw.js';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const NIGHT = '00'.repeat(32);
const START_MS = 1_750_000_000_000;
const OWNERS = ['ada', 'ben', 'cid', 'dot'].map(hashOf);
const CONTRACTS = ['one', 'two'].map(hashOf);
export const STAKES = ['x', 'y'].map((name) => `e0${hashOf(name).slice(0, 56)}`);
export const DUST_KEYS = [11n, 12n, 13n];

/** State of the generated chain at its tip; each block has a new one. */
interface World {
  readonly unspent: readonly CreatedUtxo[];
  readonly generations: readonly {
    readonly nonce: string;
    readonly night: bigint;
    readonly owner: bigint;
    readonly index: number;
  }[];
  readonly mappings: readonly MappingEvent[];
  readonly deployed: readonly string[];
  readonly eventIds: { readonly ZSWAP: number; readonly DUST: number };
  readonly generationCount: number;
}

const NOTHING: World = {
  unspent: [],
  generations: [],
  mappings: [],
  deployed: [],
  eventIds: { ZSWAP: 0, DUST: 0 },
  generationCount: 0,
};

/** Encodes an event as JSON, for the test ledger that reads it. */
const rawOf = (event: EventView): string =>
  Buffer.from(JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).toString('hex');

const viewOf = (raw: Uint8Array): EventView | undefined => {
  try {
    const revive = (_: string, value: unknown): unknown =>
      typeof value === 'string' && /^[0-9]+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
    return JSON.parse(Buffer.from(raw).toString(), revive) as EventView;
  } catch {
    return undefined;
  }
};

/** Replaces the ledger library: it only reads the events of generated blocks. */
export const madeLedger: Pick<MidnightLedger, 'events'> = {
  events: async (raws) => raws.map(viewOf),
};

/** A chain whose outputs are spent once, whose registrations are added and removed, and whose contracts are called. */
export function madeChain(seed: string, length: number, after: readonly MadeBlock[] = []): readonly MadeBlock[] {
  const chain = [...after];
  while (chain.length < after.length + length) chain.push(madeBlock(seed, chain.at(-1)));
  return chain;
}

export interface MadeBlock extends MidnightBlock {
  readonly world: World;
}

function madeBlock(seed: string, parent: MadeBlock | undefined): MadeBlock {
  const height = parent === undefined ? 0 : parent.height + 1;
  const hash = hashOf(`${seed} ${height} ${parent?.hash}`);
  const draw = drawFrom(hash);
  const timestamp = START_MS + height * 6_000;
  let world = parent?.world ?? NOTHING;
  const transactions: MidnightTransaction[] = [];
  for (let place = draw(4); place > 0; place -= 1) {
    const made = madeTransaction(hashOf(`${hash} ${place}`), world, timestamp / 1_000, draw);
    transactions.push(made.transaction);
    world = made.world;
  }
  const mappings = madeMappings(hash, world, draw);
  world = { ...world, mappings: mappings.world };
  return {
    hash,
    parentHash: parent?.hash,
    height,
    protocolVersion: 1_000_002,
    timestamp,
    author: hashOf(`author ${draw(3)}`),
    ledgerParameters: draw(5) === 0 ? '0102' : '01',
    zswapRoot: hash.slice(0, 8),
    zswapEndIndex: world.eventIds.ZSWAP,
    dustCommitmentEndIndex: world.generationCount,
    dustGenerationEndIndex: world.generationCount,
    dustCommitmentRoot: undefined,
    dustGenerationRoot: undefined,
    systemParameters: {
      permissionedCandidates: height < 10 ? 3 : 4,
      registeredCandidates: 1,
      terms: height < 5 ? undefined : { hash: hashOf('terms'), url: 'https://terms.example/1' },
    },
    transactions,
    mappings: mappings.events,
    world,
  };
}

function madeMappings(hash: string, world: World, draw: (below: number) => number) {
  const kind = draw(6);
  if (kind === 0) {
    const added: MappingEvent = {
      type: 'ADDED',
      stakeAddress: pick(draw, STAKES),
      dustKey: pick(draw, DUST_KEYS),
      utxoTxHash: hash,
      utxoOutputIndex: 0,
    };
    return { events: [added], world: [...world.mappings, added] };
  }
  if (kind > 1 || world.mappings.length === 0) return { events: [], world: world.mappings };
  const gone = pick(draw, world.mappings);
  return {
    events: [{ ...gone, type: 'REMOVED' as const }],
    world: world.mappings.filter((each) => each !== gone),
  };
}

function madeTransaction(
  hash: string,
  world: World,
  now: number,
  draw: (below: number) => number,
): { readonly transaction: MidnightTransaction; readonly world: World } {
  const spent = world.unspent.filter(() => draw(3) === 0).slice(0, 2);
  const created = Array.from(
    { length: draw(3) + (spent.length > 0 ? 1 : 0) },
    (_, place): CreatedUtxo => ({
      intentHash: hashOf(`intent ${hash}`),
      outputIndex: place,
      owner: pick(draw, OWNERS),
      tokenType: draw(4) === 0 ? hashOf('token') : NIGHT,
      value: BigInt(draw(1_000_000) + 1),
      ctime: now,
      initialNonce: hashOf(`nonce ${hash} ${place}`),
      registeredForDust: draw(2) === 0,
    }),
  );
  const ids = { ...world.eventIds };
  const events: LedgerEvent[] = [];
  const tell = (group: 'ZSWAP' | 'DUST', event: EventView): void => {
    ids[group] += 1;
    events.push({ group, id: ids[group], raw: rawOf(event) });
  };
  const ended = world.generations.filter(({ nonce }) => spent.some(({ initialNonce }) => initialNonce === nonce));
  for (const { nonce, night, owner } of ended)
    tell('DUST', { type: 'dust-dtime', night, owner, nonce, dtime: now, blockTime: now });
  let { generationCount } = world;
  const begun = created
    .filter(({ registeredForDust, tokenType }) => registeredForDust && tokenType === NIGHT)
    .map(({ initialNonce, value }) => {
      const owner = pick(draw, DUST_KEYS);
      const index = generationCount++;
      const output = { initialValue: 0n, nonce: BigInt(index), ctime: now, commitmentIndex: BigInt(index) };
      const generationIndex = BigInt(index);
      tell('DUST', {
        type: 'dust-initial',
        night: value,
        owner,
        nonce: initialNonce,
        generationIndex,
        blockTime: now,
        output,
      });
      return { nonce: initialNonce, night: value, owner, index };
    });
  if (draw(3) === 0)
    tell('DUST', {
      type: 'dust-spend',
      commitment: BigInt(`0x${hash}`) >> 8n,
      commitmentIndex: 1n,
      nullifier: BigInt(`0x${hashOf(hash)}`) >> 8n,
      fee: BigInt(draw(1_000)),
      declaredTime: now,
      blockTime: now,
    });
  if (draw(2) === 0)
    tell('ZSWAP', {
      type: 'zswap-output',
      commitment: hashOf(`c ${hash}`),
      contract: undefined,
      index: BigInt(ids.ZSWAP),
    });
  if (draw(4) === 0) tell('ZSWAP', { type: 'zswap-input', nullifier: hashOf(`n ${hash}`), contract: undefined });
  const address = pick(draw, CONTRACTS);
  const isNew = !world.deployed.includes(address);
  const acts = draw(3) === 0;
  const kind = draw(8) === 0 ? 'SYSTEM' : 'REGULAR';
  return {
    world: {
      ...world,
      unspent: [...world.unspent.filter((each) => !spent.includes(each)), ...created],
      generations: [...world.generations.filter((each) => !ended.includes(each)), ...begun],
      deployed: acts && isNew ? [...world.deployed, address] : world.deployed,
      eventIds: ids,
      generationCount,
    },
    transaction: {
      kind,
      // The same hash may occur again: a failed transaction may be resubmitted.
      hash,
      protocolVersion: 1_000_002,
      raw: `00${hash}`,
      status: kind === 'SYSTEM' ? undefined : pick(draw, ['SUCCESS', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE']),
      segments: kind === 'SYSTEM' ? [] : [{ id: 1, success: draw(2) === 0 }],
      identifiers: kind === 'SYSTEM' ? [] : [`00${hashOf(`id ${hash}`)}`],
      fee: kind === 'SYSTEM' ? undefined : BigInt(draw(1_000_000)),
      zswapRoot: kind === 'SYSTEM' ? undefined : 'aa',
      zswap: kind === 'SYSTEM' ? undefined : { start: 0, end: ids.ZSWAP },
      dustCommitment: kind === 'SYSTEM' ? undefined : { start: 0, end: generationCount },
      dustGeneration: kind === 'SYSTEM' ? undefined : { start: 0, end: generationCount },
      bridgeClaim: undefined,
      created,
      spent: spent.map(({ intentHash, outputIndex }) => ({ intentHash, outputIndex })),
      actions: acts ? [madeAction(isNew ? 'DEPLOY' : pick(draw, ['CALL', 'UPDATE']), address, hash, draw)] : [],
      events: events.toSorted((a, b) => (a.group === b.group ? a.id - b.id : a.group === 'ZSWAP' ? -1 : 1)),
      unknownParts: [],
    },
  };
}

const madeAction = (
  type: ContractAction['type'],
  address: string,
  hash: string,
  draw: (below: number) => number,
): ContractAction => ({
  type,
  address,
  entryPoint: type === 'CALL' ? 'increment' : undefined,
  state: hash.slice(0, 16),
  zswapState: '00',
  balances: [{ tokenType: NIGHT, amount: BigInt(draw(100)) }],
});
