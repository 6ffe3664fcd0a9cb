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
import { createRandomInt, pick } from '../../src/sandbox/random-int.js';

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
const NIGHT = '00'.repeat(32);
const START_MS = 1_750_000_000_000;
const OWNERS = ['ada', 'ben', 'cid', 'dot'].map(hashText);
const CONTRACTS = ['one', 'two'].map(hashText);
export const STAKES = ['x', 'y'].map((name) => `e0${hashText(name).slice(0, 56)}`);
export const DUST_KEYS = [11n, 12n, 13n];

/** State of the generated chain at its tip; each block has a new one. */
interface ChainState {
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

const EMPTY_STATE: ChainState = {
  unspent: [],
  generations: [],
  mappings: [],
  deployed: [],
  eventIds: { ZSWAP: 0, DUST: 0 },
  generationCount: 0,
};

/** Encodes an event as JSON, for the test ledger that reads it. */
const encodeEvent = (event: EventView): string =>
  Buffer.from(JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))).toString('hex');

const decodeEvent = (raw: Uint8Array): EventView | undefined => {
  try {
    const revive = (_: string, value: unknown): unknown =>
      typeof value === 'string' && /^[0-9]+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
    return JSON.parse(Buffer.from(raw).toString(), revive) as EventView;
  } catch {
    return undefined;
  }
};

/** Replaces the ledger library: it only reads the events of generated blocks. */
export const testLedger: Pick<MidnightLedger, 'events'> = {
  events: async (raws) => raws.map(decodeEvent),
};

/** A chain whose outputs are spent once, whose registrations are added and removed, and whose contracts are called. */
export function generateChain(
  seed: string,
  length: number,
  after: readonly GeneratedBlock[] = [],
): readonly GeneratedBlock[] {
  const chain = [...after];
  while (chain.length < after.length + length) chain.push(generateBlock(seed, chain.at(-1)));
  return chain;
}

export interface GeneratedBlock extends MidnightBlock {
  readonly chainState: ChainState;
}

function generateBlock(seed: string, parent: GeneratedBlock | undefined): GeneratedBlock {
  const height = parent === undefined ? 0 : parent.height + 1;
  const hash = hashText(`${seed} ${height} ${parent?.hash}`);
  const random = createRandomInt(hash);
  const timestamp = START_MS + height * 6_000;
  let chainState = parent?.chainState ?? EMPTY_STATE;
  const transactions: MidnightTransaction[] = [];
  for (let position = random(4); position > 0; position -= 1) {
    const generated = generateTransaction(hashText(`${hash} ${position}`), chainState, timestamp / 1_000, random);
    transactions.push(generated.transaction);
    chainState = generated.after;
  }
  const mappings = generateMappings(hash, chainState, random);
  chainState = { ...chainState, mappings: mappings.after };
  return {
    hash,
    parentHash: parent?.hash,
    height,
    protocolVersion: 1_000_002,
    timestamp,
    author: hashText(`author ${random(3)}`),
    ledgerParameters: random(5) === 0 ? '0102' : '01',
    zswapRoot: hash.slice(0, 8),
    zswapEndIndex: chainState.eventIds.ZSWAP,
    dustCommitmentEndIndex: chainState.generationCount,
    dustGenerationEndIndex: chainState.generationCount,
    dustCommitmentRoot: undefined,
    dustGenerationRoot: undefined,
    systemParameters: {
      permissionedCandidates: height < 10 ? 3 : 4,
      registeredCandidates: 1,
      terms: height < 5 ? undefined : { hash: hashText('terms'), url: 'https://terms.example/1' },
    },
    transactions,
    mappings: mappings.events,
    chainState,
  };
}

function generateMappings(hash: string, chainState: ChainState, random: (below: number) => number) {
  const kind = random(6);
  if (kind === 0) {
    const added: MappingEvent = {
      type: 'ADDED',
      stakeAddress: pick(random, STAKES),
      dustKey: pick(random, DUST_KEYS),
      utxoTxHash: hash,
      utxoOutputIndex: 0,
    };
    return { events: [added], after: [...chainState.mappings, added] };
  }
  if (kind > 1 || chainState.mappings.length === 0) return { events: [], after: chainState.mappings };
  const removed = pick(random, chainState.mappings);
  return {
    events: [{ ...removed, type: 'REMOVED' as const }],
    after: chainState.mappings.filter((each) => each !== removed),
  };
}

function generateTransaction(
  hash: string,
  chainState: ChainState,
  now: number,
  random: (below: number) => number,
): { readonly transaction: MidnightTransaction; readonly after: ChainState } {
  const spent = chainState.unspent.filter(() => random(3) === 0).slice(0, 2);
  const created = Array.from(
    { length: random(3) + (spent.length > 0 ? 1 : 0) },
    (_, position): CreatedUtxo => ({
      intentHash: hashText(`intent ${hash}`),
      outputIndex: position,
      owner: pick(random, OWNERS),
      tokenType: random(4) === 0 ? hashText('token') : NIGHT,
      value: BigInt(random(1_000_000) + 1),
      ctime: now,
      initialNonce: hashText(`nonce ${hash} ${position}`),
      registeredForDust: random(2) === 0,
    }),
  );
  const ids = { ...chainState.eventIds };
  const events: LedgerEvent[] = [];
  const emit = (group: 'ZSWAP' | 'DUST', event: EventView): void => {
    ids[group] += 1;
    events.push({ group, id: ids[group], raw: encodeEvent(event) });
  };
  const ended = chainState.generations.filter(({ nonce }) => spent.some(({ initialNonce }) => initialNonce === nonce));
  for (const { nonce, night, owner } of ended)
    emit('DUST', { type: 'dust-dtime', night, owner, nonce, dtime: now, blockTime: now });
  let { generationCount } = chainState;
  const begun = created
    .filter(({ registeredForDust, tokenType }) => registeredForDust && tokenType === NIGHT)
    .map(({ initialNonce, value }) => {
      const owner = pick(random, DUST_KEYS);
      const index = generationCount++;
      const output = { initialValue: 0n, nonce: BigInt(index), ctime: now, commitmentIndex: BigInt(index) };
      const generationIndex = BigInt(index);
      emit('DUST', {
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
  if (random(3) === 0)
    emit('DUST', {
      type: 'dust-spend',
      commitment: BigInt(`0x${hash}`) >> 8n,
      commitmentIndex: 1n,
      nullifier: BigInt(`0x${hashText(hash)}`) >> 8n,
      fee: BigInt(random(1_000)),
      declaredTime: now,
      blockTime: now,
    });
  if (random(2) === 0)
    emit('ZSWAP', {
      type: 'zswap-output',
      commitment: hashText(`c ${hash}`),
      contract: undefined,
      index: BigInt(ids.ZSWAP),
    });
  if (random(4) === 0) emit('ZSWAP', { type: 'zswap-input', nullifier: hashText(`n ${hash}`), contract: undefined });
  const address = pick(random, CONTRACTS);
  const isNew = !chainState.deployed.includes(address);
  const acts = random(3) === 0;
  const kind = random(8) === 0 ? 'SYSTEM' : 'REGULAR';
  return {
    after: {
      ...chainState,
      unspent: [...chainState.unspent.filter((each) => !spent.includes(each)), ...created],
      generations: [...chainState.generations.filter((each) => !ended.includes(each)), ...begun],
      deployed: acts && isNew ? [...chainState.deployed, address] : chainState.deployed,
      eventIds: ids,
      generationCount,
    },
    transaction: {
      kind,
      // The same hash may occur again: a failed transaction may be resubmitted.
      hash,
      protocolVersion: 1_000_002,
      raw: `00${hash}`,
      status: kind === 'SYSTEM' ? undefined : pick(random, ['SUCCESS', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILURE']),
      segments: kind === 'SYSTEM' ? [] : [{ id: 1, success: random(2) === 0 }],
      identifiers: kind === 'SYSTEM' ? [] : [`00${hashText(`id ${hash}`)}`],
      fee: kind === 'SYSTEM' ? undefined : BigInt(random(1_000_000)),
      zswapRoot: kind === 'SYSTEM' ? undefined : 'aa',
      zswap: kind === 'SYSTEM' ? undefined : { start: 0, end: ids.ZSWAP },
      dustCommitment: kind === 'SYSTEM' ? undefined : { start: 0, end: generationCount },
      dustGeneration: kind === 'SYSTEM' ? undefined : { start: 0, end: generationCount },
      bridgeClaim: undefined,
      created,
      spent: spent.map(({ intentHash, outputIndex }) => ({ intentHash, outputIndex })),
      actions: acts ? [generateAction(isNew ? 'DEPLOY' : pick(random, ['CALL', 'UPDATE']), address, hash, random)] : [],
      events: events.toSorted((a, b) => (a.group === b.group ? a.id - b.id : a.group === 'ZSWAP' ? -1 : 1)),
      unknownParts: [],
    },
  };
}

const generateAction = (
  type: ContractAction['type'],
  address: string,
  hash: string,
  random: (below: number) => number,
): ContractAction => ({
  type,
  address,
  entryPoint: type === 'CALL' ? 'increment' : undefined,
  state: hash.slice(0, 16),
  zswapState: '00',
  balances: [{ tokenType: NIGHT, amount: BigInt(random(100)) }],
});
