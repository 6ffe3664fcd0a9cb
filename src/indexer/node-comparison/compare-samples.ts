import {
  compareNodeCredentials,
  type NodeCredential,
  toNodeCredential,
} from '../../chains/cardano/node/node-credential.js';
import { type OutputContent, readOutput, writeOutput } from '../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { credentialKey, drepKey } from '../../ledger/state/keys.js';
import { sampleAccounts, sampleOutputs } from '../../store/queries/cardano/ledger/state-at.js';
import type { ChainOutput } from '../../store/queries/cardano/outputs/chain-outputs.js';
import {
  askNode,
  CONWAY_INDEX,
  type ComparePart,
  type NodeDRep,
  nodeCredentialKey,
  nodeDRepKey,
  toText,
} from './statements.js';

const SAMPLED_ACCOUNTS = 100;
const SAMPLED_OUTPUTS = { addresses: 25, outputs: 20 };

interface Delegations {
  readonly delegations: readonly (readonly [NodeCredential, string])[];
  readonly rewards: readonly (readonly [NodeCredential, bigint])[];
}

/** Rewards, pool and DRep of a sample of accounts. */
export const compareAccounts: ComparePart = async (context) => {
  const sampled = await sampleAccounts(context.db, context.block, SAMPLED_ACCOUNTS);
  if (sampled.length === 0) return undefined;
  const accounts = sampled.map(({ credential }) => toNodeCredential(credential)).toSorted(compareNodeCredentials);
  const reported = await askNode<Delegations>(context, { type: 'GetFilteredDelegationsAndRewardAccounts', accounts });
  const dreps =
    context.eraIndex < CONWAY_INDEX
      ? []
      : await askNode<readonly (readonly [NodeCredential, NodeDRep])[]>(context, {
          type: 'GetFilteredVoteDelegatees',
          accounts,
        });
  if (reported === undefined || dreps === undefined) return undefined;
  const pools = new Map(reported.delegations.map(([account, pool]) => [nodeCredentialKey(account), pool]));
  const votes = new Map(dreps.map(([account, drep]) => [nodeCredentialKey(account), nodeDRepKey(drep)]));
  const describe = (rewards: bigint, pool: string | undefined, drep: string | undefined) =>
    `${rewards} lovelace of rewards, pool ${toText(pool)}, DRep ${toText(drep)}`;
  return {
    computed: new Map(
      sampled
        .filter(({ registered }) => registered)
        .map(({ credential, rewards, pool, drep }) => [
          `account ${credentialKey(credential)}`,
          describe(rewards, pool, drep && drepKey(drep)),
        ]),
    ),
    reported: new Map(
      reported.rewards.map(([account, rewards]) => {
        const key = nodeCredentialKey(account);
        return [`account ${key}`, describe(rewards, pools.get(key), votes.get(key))];
      }),
    ),
  };
};

type NodeOutputs = readonly (readonly [{ readonly transaction: string; readonly index: number }, string])[];

/** Outputs of sampled addresses: the node has the unspent ones with the same content, and none of the spent ones. */
export const compareOutputs: ComparePart = async (context) => {
  const sampled = await sampleOutputs(context.db, context.block, SAMPLED_OUTPUTS);
  if (sampled.length === 0) return undefined;
  const references = sampled
    .map(({ output: { txHash, index } }) => ({ transaction: txHash, index }))
    .toSorted((a, b) => (a.transaction === b.transaction ? a.index - b.index : a.transaction < b.transaction ? -1 : 1));
  const reported = await askNode<NodeOutputs>(context, { type: 'GetUTxOByTxIn', references });
  if (reported === undefined) return undefined;
  return {
    computed: new Map(
      sampled
        .filter(({ spent }) => !spent)
        .map(({ output }) => [`output ${output.txHash}#${output.index}`, describeOutput(toContent(output))]),
    ),
    reported: new Map(
      reported.map(([{ transaction, index }, encoded]) => [
        `output ${transaction}#${index}`,
        describeOutput(readOutput(new CborReader(fromHex(encoded)))),
      ]),
    ),
  };
};

const toContent = (output: ChainOutput): OutputContent => ({
  address: output.address,
  lovelace: output.lovelace,
  assets: output.assets.map(({ policyId, assetName, quantity }) => ({
    policyId: fromHex(policyId),
    assetName: fromHex(assetName),
    quantity,
  })),
  // The index stores the hash of an inline datum too.
  datumHash: output.inlineDatum === undefined && output.datumHash !== undefined ? fromHex(output.datumHash) : undefined,
  inlineDatum: output.inlineDatum,
  scriptRef: output.referenceScript,
});

/** The amounts, and a hash of the whole content, which covers address, tokens, datum and script. */
function describeOutput(content: OutputContent): string {
  const assets = content.assets
    .filter(({ quantity }) => quantity !== 0n)
    .toSorted((a, b) => Buffer.compare(a.policyId, b.policyId) || Buffer.compare(a.assetName, b.assetName));
  const writer = new CborWriter();
  writeOutput(writer, { ...content, assets });
  const digest = toHex(blake2b256(writer.finish())).slice(0, 16);
  return `${content.lovelace} lovelace and ${assets.length} tokens, content ${digest}`;
}
