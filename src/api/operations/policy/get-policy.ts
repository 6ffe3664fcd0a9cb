import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { fromHex } from '../../../kernel/hex.js';
import type { MintPosition } from '../../../store/queries/cardano/assets/assets.js';
import { policySums } from '../../../store/queries/cardano/assets/policies.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named } from '../../kit/schema.js';
import { getPolicyLock, Locked } from '../../shapes/policy/policy.js';
import { PolicyPath, policyExample, unknownPolicy } from '../../shapes/policy/policy-parameter.js';
import { ScriptDetail, toScriptJson } from '../../shapes/scripts/script-detail.js';

const MintTime = Closed({
  txHash: Type.String({ description: FIELD.txHash }),
  slot: described(Count(FIELD.slot), FIELD.slot),
  blockTime: Integer({ description: 'Unix time in seconds' }),
});

const toMintTimeJson = (mint: MintPosition | undefined, network: CardanoNetwork): Static<typeof MintTime> | null =>
  mint === undefined ? null : { ...mint, blockTime: slotToTime(network, mint.slot) };

export const getPolicy = operation({
  id: 'getPolicy',
  route: 'GET /api/policy/{policyId}',
  tag: 'Policy',
  summary: 'Get a policy with its script, supply and holders',
  description:
    'Counts the tokens minted under the policy and the current supply. `script` is null until a transaction has included it, and `locked` and `lockSlot` follow from it. Returns 404 when nothing was ever minted under the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  result: named(
    'Policy',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      script: Nullable(described(ScriptDetail, 'Minting script; null when no transaction has included it')),
      assetCount: Count('Number of different assets ever minted under the policy'),
      liveAssetCount: Count('Number of assets with a supply above zero'),
      totalSupply: described(Amount, 'Sum of the supply of all assets of the policy'),
      holdersByAddress: Count('Number of addresses that hold assets of the policy'),
      holdersByAccount: Count('Number of accounts; addresses without a stake part belong to none'),
      firstMint: Nullable(described(MintTime, 'First mint under the policy; null when it is older than the index')),
      latestMint: Nullable(
        described(MintTime, 'Newest mint or burn under the policy; null when it is older than the index'),
      ),
      locked: Locked,
      lockSlot: Nullable(Count('Slot from which nothing can be minted')),
    }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: policyExample,

  handle({ db, network }, { path: { policyId } }) {
    const hash = fromHex(policyId);
    return db.snapshot(async (snapshot) => {
      const sums = await policySums(snapshot, hash);
      if (sums === undefined) throw unknownPolicy();
      const script = (await scriptsByHash(snapshot, [hash])).get(policyId.toLowerCase());
      const { slot } = await readTip(snapshot);
      return {
        policyId: policyId.toLowerCase(),
        script: script === undefined ? null : toScriptJson(script),
        assetCount: sums.assetCount,
        liveAssetCount: sums.liveAssetCount,
        totalSupply: (sums.minted - sums.burned).toString(),
        holdersByAddress: sums.holderCount,
        holdersByAccount: sums.accountCount,
        firstMint: toMintTimeJson(sums.firstMint, network),
        latestMint: toMintTimeJson(sums.lastMint, network),
        ...getPolicyLock(script, slot),
      };
    });
  },
});
