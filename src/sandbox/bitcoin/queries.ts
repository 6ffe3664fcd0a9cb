import { bitsToTarget, computeDifficulty, computeWork } from '../../chains/bitcoin/difficulty.js';
import { toHex } from '../../kernel/hex.js';
import type { AcceptanceTest, BitcoinNodeQueries } from '../../sources/bitcoin/bitcoin-source.js';
import { getBlockTemplate } from './block-template.js';
import type { Chain } from './chain.js';
import { estimateFee } from './fee-history.js';
import { EASY_BITS } from './forge.js';
import type { Admission } from './mempool.js';
import { feeAt, INCREMENTAL_RATE, MINIMUM_RELAY_RATE } from './policy.js';
import type { Sandbox } from './sandbox.js';
import { MAX_FEE_RATE, paysTooMuch, readTransaction } from './submission.js';

const NODE_VERSION = 300_000;
const COIN = 100_000_000;

/** Node queries on the simulated chain. `running` returns the chain or throws. */
export function sandboxQueries(running: () => Sandbox): BitcoinNodeQueries {
  return {
    estimateFee: async (blocks, mode) => estimateFee(running().chain.fees, blocks, mode),
    testAcceptance: async (transactions, maxFeeRate = MAX_FEE_RATE) =>
      running().withMempool((chain, time) =>
        chain.mempool.dryRun(() => admitAll(chain, transactions, time, maxFeeRate)),
      ),
    submitPackage: async (transactions) =>
      running().withMempool((chain, time) => {
        const trial = chain.mempool.dryRun(() => admitAll(chain, transactions, time, MAX_FEE_RATE));
        return trial.every(({ accepted }) => accepted) ? admitAll(chain, transactions, time, MAX_FEE_RATE) : trial;
      }),
    call: async (method) => RPC_HANDLERS[method](running()),
  };
}

/** Tests the transactions in order; several are charged as a package. */
function admitAll(
  { mempool }: Chain,
  transactions: readonly Uint8Array[],
  time: number,
  maxFeeRate: number,
): readonly AcceptanceTest[] {
  const several = transactions.length > 1;
  let fees = 0n;
  let virtualBytes = 0;
  const tests = transactions.map((bytes): AcceptanceTest => {
    const transaction = readTransaction(bytes);
    if (transaction === undefined) return createRejection('', 'TX decode failed');
    const txid = toHex(transaction.txid);
    const admission: Admission = mempool.admit(transaction, time, several ? { fee: 'later' } : {});
    if ('refusal' in admission) return createRejection(txid, toTestReason(admission.refusal.reason));
    const { entry } = admission;
    if (paysTooMuch(entry, maxFeeRate)) return createRejection(txid, 'max-fee-exceeded');
    fees += entry.fee;
    virtualBytes += entry.virtualBytes;
    return { txid, accepted: true, reason: undefined, virtualBytes: entry.virtualBytes, fee: entry.fee };
  });
  const enough = !several || fees >= feeAt(MINIMUM_RELAY_RATE, virtualBytes);
  return enough
    ? tests
    : tests.map((each) => (each.accepted ? createRejection(each.txid, 'package-fee-too-low') : each));
}

const createRejection = (txid: string, reason: string): AcceptanceTest => ({
  txid,
  accepted: false,
  reason,
  virtualBytes: undefined,
  fee: undefined,
});

/** `testmempoolaccept` uses another message for this reason. */
const toTestReason = (reason: string): string =>
  reason === 'bad-txns-inputs-missingorspent' ? 'missing-inputs' : reason;

const perKilobyte = (rate: bigint): number => Number(rate) / COIN;

type Method = Parameters<BitcoinNodeQueries['call']>[0];

const chainName = ({ chain }: Sandbox): string =>
  chain.parameters.name === 'mainnet' ? 'main' : chain.parameters.name;

const RPC_HANDLERS: Readonly<Record<Method, (sandbox: Sandbox) => unknown>> = {
  getblockchaininfo(sandbox) {
    const { chain, tip } = sandbox;
    const made = BigInt(chain.height - (chain.simulation.start?.height ?? -1));
    return {
      chain: chainName(sandbox),
      blocks: chain.height,
      headers: chain.height,
      bestblockhash: tip?.hash,
      bits: EASY_BITS.toString(16),
      target: bitsToTarget(EASY_BITS).toString(16).padStart(64, '0'),
      difficulty: computeDifficulty(EASY_BITS),
      time: chain.time,
      mediantime: chain.medianTimeAt(chain.height),
      verificationprogress: 1,
      initialblockdownload: false,
      chainwork: (made * computeWork(EASY_BITS)).toString(16).padStart(64, '0'),
      pruned: false,
      warnings: [],
    };
  },
  getnetworkinfo: () => ({
    version: NODE_VERSION,
    subversion: '/Crosstie sandbox/',
    protocolversion: 70_016,
    localrelay: true,
    networkactive: false,
    connections: 0,
    relayfee: perKilobyte(MINIMUM_RELAY_RATE),
    incrementalfee: perKilobyte(INCREMENTAL_RATE),
    warnings: [],
  }),
  getchaintips({ chain, tip, stale }) {
    const active = { height: chain.height, hash: tip?.hash, branchlen: 0, status: 'active' };
    const lost = stale.tips().map(({ block: { point }, length }) => ({
      height: point.height,
      hash: point.hash,
      branchlen: length,
      status: 'valid-fork',
    }));
    return [active, ...lost.toSorted((a, b) => b.height - a.height)];
  },
  getdeploymentinfo({ chain, tip }) {
    const buried = ['bip34', 'bip66', 'bip65', 'csv', 'segwit', 'taproot'];
    const deployment = { type: 'buried', active: true, height: chain.parameters.coinbaseHeightFrom };
    return {
      hash: tip?.hash,
      height: chain.height,
      deployments: Object.fromEntries(buried.map((name) => [name, deployment])),
    };
  },
  getblocktemplate: ({ chain, time }) => getBlockTemplate(chain, time),
};
