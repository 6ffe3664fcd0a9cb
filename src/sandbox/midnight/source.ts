import { ServiceError } from '../../kernel/errors.js';
import type { MidnightSource, MidnightSubmitter } from '../../sources/midnight/midnight-source.js';
import type { SourceBlock } from '../../sources/source.js';
import { chance, createRandomInt } from '../random-int.js';
import { runSandbox } from '../run-sandbox.js';
import { isBridgeLookup, resolveBridgeLookup } from './bridge.js';
import { Committee } from './committee.js';
import { PROTOCOL_VERSIONS } from './ledger-version.js';
import { FINAL_AFTER, MidnightSandbox, type SandboxDependencies } from './sandbox.js';
import { resolveLookup } from './validators.js';

export interface MidnightSandboxOptions extends SandboxDependencies {
  /** Block interval in seconds; 0 disables automatic blocks. */
  readonly blockSeconds: number;
  /** Whether the network is idle: then blocks come at most once a minute. */
  readonly isIdle?: (() => boolean) | undefined;
  /** Percentage of blocks that start a branch which overtakes the chain. */
  readonly forkPercent: number;
}

export interface MidnightSandboxSource extends MidnightSource {
  readonly submitter: MidnightSubmitter;
  prepare(): Promise<MidnightSandbox>;
  readonly running: MidnightSandbox | undefined;
}

/** Opening the real ledger and producing a block takes longer than starting the other networks. */
const BRIDGE_AFTER_MS = 2_000;

/** A simulated chain behind the interface of an indexer. */
export function midnightSandboxSource(options: MidnightSandboxOptions): MidnightSandboxSource {
  const { network, blockSeconds, isIdle, forkPercent, clock, log } = options;
  const run = runSandbox<MidnightSandbox, SourceBlock>({
    network: network.id,
    open: () => MidnightSandbox.open(options),
    blockSeconds,
    isIdle,
    bridgeAfterMs: BRIDGE_AFTER_MS,
    clock,
    produceBlock: (sandbox) => produceBlock(sandbox, forkPercent),
    log,
  });
  let committee: Committee | undefined;
  return {
    describe: () => ({ ...run.describe(), capabilities: ['submit', 'query'] }),
    async *follow(known, signal) {
      const sandbox = await run.prepare();
      try {
        yield* run.follow(known, signal);
      } finally {
        sandbox.close();
      }
    },
    prepare: run.prepare,
    get running() {
      return run.running;
    },
    submitter: {
      async submit(transaction) {
        const { reason, published } = await run.require().submit(transaction);
        return reason === undefined ? { accepted: true, published } : { accepted: false, reason: Buffer.from(reason) };
      },
    },
    queries: {
      async merkleUpdate(tree, startIndex, endIndex) {
        try {
          const sandbox = run.require();
          const update = await sandbox.merkleUpdate(tree, startIndex, endIndex);
          const protocolVersion = PROTOCOL_VERSIONS[await sandbox.getLedgerVersion()];
          return { startIndex, endIndex, update, protocolVersion };
        } catch (error) {
          if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
          throw new ServiceError('invalid', 'The tree has no such range', { cause: error });
        }
      },
      async lookup(lookup) {
        const sandbox = run.require();
        const { saved, tip } = sandbox;
        if (isBridgeLookup(lookup)) return resolveBridgeLookup(lookup, options.store, sandbox);
        committee ??= new Committee(network, saved);
        return resolveLookup(lookup, committee, { epoch: committee.epochAt(tip?.slot ?? 0) });
      },
      finalizedHeight: async () => run.running?.finalizedHeight,
    },
  };
}

/** Produces the current block, or occasionally a reorg; final blocks are not replaced. */
async function produceBlock(sandbox: MidnightSandbox, forkPercent: number): Promise<void> {
  const randomInt = createRandomInt(`fork ${sandbox.tip?.hash}`);
  if (chance(randomInt, forkPercent)) await sandbox.reorganise(1 + randomInt(FINAL_AFTER - 1));
  else await sandbox.produce();
}
