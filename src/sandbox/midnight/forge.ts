import { decodeBlock, encodeBlock, type MappingEvent, type MidnightBlock } from '../../chains/midnight/block.js';
import type { MidnightNetwork } from '../../chains/networks.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { toSourceBlock } from '../../sources/midnight/read-block.js';
import type { SourceBlock } from '../../sources/source.js';
import { systemParametersAt } from './history.js';
import type { ProducedBlock } from './ledger/produced-block.js';

export interface ForgeRequest {
  readonly network: MidnightNetwork;
  readonly protocolVersion: number;
  readonly height: number;
  readonly timestamp: number;
  /** Aura key. */
  readonly author: string;
  readonly parentHash: string | undefined;
  readonly produced: ProducedBlock;
  readonly mappings: readonly MappingEvent[];
}

/** A block of the produced transactions; its hash covers its content except the roots of DUST, which follow from it. */
export function forgeBlock(request: ForgeRequest): SourceBlock {
  const { network, protocolVersion, height, timestamp, author, parentHash, produced, mappings } = request;
  const { transactions, ends, zswapRoot, dustRoots, ledgerParameters } = produced;
  const draft = {
    hash: '00'.repeat(32),
    parentHash,
    height,
    protocolVersion,
    timestamp,
    author,
    ledgerParameters,
    zswapRoot,
    zswapEndIndex: ends.zswap,
    dustCommitmentEndIndex: ends.dustCommitment,
    dustGenerationEndIndex: ends.dustGeneration,
    systemParameters: systemParametersAt(height),
    transactions: transactions.map((each) => ({ protocolVersion, ...each })),
    mappings: mappings.map((each) => ({ ...each, dustKey: String(each.dustKey) })),
  };
  const block: MidnightBlock = decodeBlock(Buffer.from(JSON.stringify(draft)));
  const hash = toHex(blake2b256(encodeBlock(block)));
  const { commitment: dustCommitmentRoot, generation: dustGenerationRoot } = dustRoots;
  return toSourceBlock({ ...block, hash, dustCommitmentRoot, dustGenerationRoot }, network);
}
