import { encodeSpentOutputs } from '../../chains/bitcoin/spent-outputs.js';
import type { TransactionOutput } from '../../chains/bitcoin/transaction.js';
import { decodeFrom, SourceError } from '../errors.js';
import type { BitcoinSourceBlock } from './bitcoin-source.js';
import { checkedBlock } from './check-block.js';
import { ResponseTooLarge } from './node-http.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import { expectBytes, expectList, expectObject, expectSatoshi } from './response-fields.js';
import type { RestClient } from './rest-client.js';
import { RPC, type RpcClient, RpcError } from './rpc-client.js';

/** How blocks and their spent outputs are fetched; `none` if the node's version does not provide spent outputs. */
export interface BlockWays {
  readonly blocks: 'rest' | 'rpc';
  readonly spent: 'rest' | 'rpc' | 'none';
}

export interface BlockFetcher {
  readonly ways: BlockWays;
  fetch(index: { readonly hash: string; readonly height: number }, signal: AbortSignal): Promise<BitcoinSourceBlock>;
}

export interface BlockFetcherOptions {
  readonly rpc: RpcClient;
  readonly rest: RestClient;
  readonly limits: BitcoinNodeLimits;
}

/** Verbosity 3 of `getblock` (Bitcoin Core 23) contains the spent outputs. Undefined for versions that omit them. */
export function spentInVerboseBlock(answer: unknown): Uint8Array | undefined {
  const transactions = expectList(expectObject(answer, 'a block')['tx'], 'transactions of a block');
  let reported = true;
  const spent = transactions.map((item): readonly TransactionOutput[] => {
    const inputs = expectList(expectObject(item, 'a transaction')['vin'], 'inputs').map((input) =>
      expectObject(input, 'an input'),
    );
    if (inputs[0]?.['coinbase'] !== undefined) return [];
    return inputs.map(({ prevout }) => {
      if (prevout === undefined) {
        reported = false;
        return { value: 0n, script: new Uint8Array() };
      }
      const { value, scriptPubKey } = expectObject(prevout, 'a spent output');
      const script = expectBytes(expectObject(scriptPubKey, 'a script')['hex'], 'a script');
      return { value: expectSatoshi(value, 'a value'), script };
    });
  });
  return reported ? encodeSpentOutputs(spent) : undefined;
}

/** An oversized response may have been corrupted in transit, so it is retried. */
const SPENT_ATTEMPTS = 2;

async function supportsRestSpentOutputs(rest: RestClient, probe: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await rest.spentOutputs(probe, signal)) !== undefined;
  } catch (error) {
    if (error instanceof ResponseTooLarge) return true;
    throw error;
  }
}

/** Detects once how this node provides blocks; `probe` is any block that it has. */
export async function openBlockFetcher(
  { rpc, rest, limits }: BlockFetcherOptions,
  probe: string,
  signal: AbortSignal,
): Promise<BlockFetcher> {
  const restIsOn = await rest.isOn(signal);
  const blocks = restIsOn ? 'rest' : 'rpc';
  let spent: BlockWays['spent'] = restIsOn && (await supportsRestSpentOutputs(rest, probe, signal)) ? 'rest' : 'rpc';

  async function bytesOfBlock(hash: string, fetching: AbortSignal): Promise<Uint8Array> {
    if (blocks === 'rpc') {
      // Two digits per byte, plus the JSON around it.
      const maxBytes = limits.blockBytes * 2 + 1_000;
      return expectBytes(await rpc.call('getblock', [hash, 0], { signal: fetching, maxBytes }), 'a block');
    }
    const bytes = await rest.block(hash, fetching);
    if (bytes === undefined) throw new SourceError('misbehaved', `The node no longer has the block ${hash}`);
    return bytes;
  }

  /**
   * A block may spend scripts of 240 MB in total. After two oversized responses the spent outputs are omitted: the
   * index knows them itself, unless it starts late.
   */
  async function spentInBlock(hash: string, fetching: AbortSignal): Promise<Uint8Array | undefined> {
    for (let attempt = 1; attempt <= SPENT_ATTEMPTS; attempt += 1) {
      try {
        return await askWhatIsSpent(hash, fetching);
      } catch (error) {
        if (!(error instanceof ResponseTooLarge)) throw error;
      }
    }
    return undefined;
  }

  async function askWhatIsSpent(hash: string, fetching: AbortSignal): Promise<Uint8Array | undefined> {
    if (spent === 'none') return undefined;
    if (spent === 'rest') {
      const bytes = await rest.spentOutputs(hash, fetching);
      if (bytes === undefined)
        throw new SourceError('misbehaved', `The node does not know the outputs that ${hash} spends`);
      return bytes;
    }
    try {
      const answer = await rpc.call('getblock', [hash, 3], { signal: fetching, maxBytes: limits.listBytes });
      const found = spentInVerboseBlock(answer);
      if (found === undefined) spent = 'none';
      return found;
    } catch (error) {
      if (!(error instanceof RpcError && error.code === RPC.invalidParameter)) throw error;
      spent = 'none';
      return undefined;
    }
  }

  return {
    get ways() {
      return { blocks, spent } as const;
    },
    async fetch({ hash, height }, fetching) {
      const [bytes, spentOutputs] = await Promise.all([bytesOfBlock(hash, fetching), spentInBlock(hash, fetching)]);
      return decodeFrom('block', () => checkedBlock({ bytes, spentOutputs, height, hash }));
    },
  };
}
