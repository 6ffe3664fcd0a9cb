import Type, { type Static } from 'typebox';
import { metadataJson } from '../../../chains/cardano/metadata-json.js';
import { decodeNativeScript, type NativeScript } from '../../../chains/cardano/native-script.js';
import { lockSlotOf, signersOf } from '../../../chains/cardano/policy-lock.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { type MintPlace, policyAssets } from '../../../store/queries/cardano/assets.js';
import { policyMintedUpTo } from '../../../store/queries/cardano/mints.js';
import { policyClaims, policySums } from '../../../store/queries/cardano/policies.js';
import { type SeenScript, scriptsByHash } from '../../../store/queries/cardano/scripts.js';
import { readTip } from '../../../store/queries/cardano/tip.js';
import { numberedPage } from '../../chain-pages.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { Amount, Closed, Count, Defaulted, described, Integer, Nullable, named, OneOf, Slot } from '../../schema.js';
import { sumsUpTo } from '../assets/movements.js';
import { PolicyAsset, Supply, shownAsset } from '../assets/shapes.js';
import { ScriptType } from '../outputs/script-type.js';
import { ScriptDetail, shownScript } from '../scripts/script-detail.js';
import { PolicyPath, policyExample, unknownPolicy } from './policy-parameter.js';

const MintTime = Closed({
  txHash: Type.String({ description: FIELD.txHash }),
  slot: described(Count(FIELD.slot), FIELD.slot),
  blockTime: Integer({ description: 'Unix time in seconds' }),
});

const shownPlace = (place: MintPlace | undefined, network: CardanoNetwork): Static<typeof MintTime> | null =>
  place === undefined ? null : { ...place, blockTime: slotToTime(network, place.slot) };

const Locked = Nullable(
  Type.Boolean({ description: 'Whether the policy can never mint again; null where its script does not tell' }),
);

/** Undefined for a Plutus script, and for a native one that is nested too deeply to be read. */
function nativeScriptOf({ language, bytes }: SeenScript): NativeScript | undefined {
  if (language !== 'native') return undefined;
  try {
    return decodeNativeScript(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** What a native script says about the end of its policy; a Plutus script has to be read by people. */
function lockOf(
  script: SeenScript | undefined,
  slot: number,
): { readonly locked: boolean | null; readonly lockSlot: number | null } {
  const native = script && nativeScriptOf(script);
  if (native === undefined) return { locked: null, lockSlot: null };
  const end = lockSlotOf(native);
  if (end === undefined || end > BigInt(Number.MAX_SAFE_INTEGER)) return { locked: false, lockSlot: null };
  return { locked: BigInt(slot) >= end, lockSlot: Number(end) };
}

export const getPolicy = operation({
  id: 'getPolicy',
  route: 'GET /api/policy/{policyId}',
  tag: 'Policy',
  summary: 'A policy with its script, supply and holders',
  description:
    'Counts what was ever minted under the policy and what is left. `script` is null until a transaction has shown it, and `locked` and `lockSlot` follow from it. Answers 404 when nothing was ever minted under the policy.',
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
      liveAssetCount: Count('Assets of which there is any'),
      totalSupply: described(Amount, 'Sum of the supply of all assets of the policy'),
      holdersByAddress: Count('Number of addresses that hold assets of the policy'),
      holdersByAccount: Count('Accounts; addresses without a stake part belong to none'),
      firstMint: Nullable(
        described(MintTime, 'First mint under the policy; null where it lies before the start of history'),
      ),
      latestMint: Nullable(
        described(MintTime, 'Newest mint or burn under the policy; null where it lies before the start of history'),
      ),
      locked: Locked,
      lockSlot: Nullable(Count('The slot from which nothing can be minted')),
    }),
  ),
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
        script: script === undefined ? null : shownScript(script),
        assetCount: sums.assetCount,
        liveAssetCount: sums.liveAssetCount,
        totalSupply: (sums.minted - sums.burned).toString(),
        holdersByAddress: sums.holderCount,
        holdersByAccount: sums.accountCount,
        firstMint: shownPlace(sums.firstMint, network),
        latestMint: shownPlace(sums.lastMint, network),
        ...lockOf(script, slot),
      };
    });
  },
});

export const listPolicyAssets = operation({
  id: 'listPolicyAssets',
  route: 'GET /api/policy/{policyId}/assets',
  tag: 'Policy',
  summary: 'Assets of a policy, by name',
  description:
    'Ordered by asset name. Assets that were burned completely are left out unless `includeBurned=true`. Answers an empty list for an unknown policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    includeBurned: Defaulted(Type.Boolean({ description: 'True: include assets with a supply of zero' }), false),
  }),
  result: Type.Array(PolicyAsset),
  errors: [],
  example: policyExample,

  async handle({ db }, { path: { policyId }, query }) {
    const assets = await numberedPage(query, (range) =>
      policyAssets(db, fromHex(policyId), { burned: query.includeBurned, ...range }),
    );
    return assets.map(shownAsset);
  },
});

export const getPolicySupply = operation({
  id: 'getPolicySupply',
  route: 'GET /api/policy/{policyId}/supply',
  tag: 'Policy',
  summary: 'How many tokens of a policy there are, now or after an earlier slot',
  description:
    'Adds up all assets of the policy. With `asOfSlot` the sums include the last block up to that slot. Answers 404 when nothing was ever minted under the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  query: Type.Object({ asOfSlot: Type.Optional(described(Slot, FIELD.asOfSlot)) }),
  result: Supply,
  errors: ['not-found'],
  example: policyExample,

  handle({ db }, { path: { policyId }, query: { asOfSlot } }) {
    return db.snapshot(async (snapshot) => {
      const sums = await policySums(snapshot, fromHex(policyId));
      if (sums === undefined) throw unknownPolicy();
      const { lastTxId, slot } = await sumsUpTo(snapshot, asOfSlot);
      const { minted, burned } = asOfSlot === undefined ? sums : await policyMintedUpTo(snapshot, sums.id, lastTxId);
      return {
        unit: null,
        policyId: policyId.toLowerCase(),
        supply: (minted - burned).toString(),
        minted: minted.toString(),
        burned: burned.toString(),
        slot,
      };
    });
  },
});

export const getPolicyScript = operation({
  id: 'getPolicyScript',
  route: 'GET /api/policy/{policyId}/script',
  tag: 'Policy',
  summary: 'The script of a policy: who may mint, and until when',
  description:
    '`locked` tells whether the script can never be satisfied again, `signers` whose signatures it asks for. Answers 404 until a transaction has shown the script of the policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  result: named(
    'PolicyScript',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      type: described(ScriptType, 'Language of the minting script'),
      locked: Locked,
      expiresSlot: Nullable(Count('Slot from which the script allows no mint; null when it sets no limit')),
      signers: Type.Array(Type.String({ description: 'Hash of a key' }), {
        description: 'Hashes of the keys that the script names, in hexadecimal; empty for Plutus',
      }),
      script: described(ScriptDetail, 'The minting script with its bytes'),
    }),
  ),
  warns: true,
  errors: ['not-found'],
  example: policyExample,

  handle({ db, warn }, { path: { policyId } }) {
    return db.snapshot(async (snapshot) => {
      const script = (await scriptsByHash(snapshot, [fromHex(policyId)])).get(policyId.toLowerCase());
      if (script === undefined)
        throw new ServiceError('not-found', 'The chain has not shown the script of this policy');
      const { locked, lockSlot } = lockOf(script, (await readTip(snapshot)).slot);
      const shown = shownScript(script);
      const native = nativeScriptOf(script);
      if (native === undefined && script.language === 'native')
        warn('The script of this policy is nested too deeply to be read: its signers are not known');
      const signers = native === undefined ? [] : signersOf(native);
      return {
        policyId: policyId.toLowerCase(),
        type: shown.type,
        locked,
        expiresSlot: lockSlot,
        signers: signers.map(toHex),
        script: shown,
      };
    });
  },
});

/** CIP-27: `{rate, addr}`, where the address may be in pieces. */
function royaltyOf(bytes: Uint8Array | undefined): { rate: string; address: string } | null {
  if (bytes === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(metadataJson(bytes));
  } catch {
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  const { rate, pct, addr } = value as Readonly<Record<string, unknown>>;
  const address = Array.isArray(addr) ? addr.join('') : addr;
  const part = rate ?? pct;
  return typeof part === 'string' && typeof address === 'string' ? { rate: part, address } : null;
}

export const getPolicyMetadata = operation({
  id: 'getPolicyMetadata',
  route: 'GET /api/policy/{policyId}/metadata',
  tag: 'Policy',
  summary: 'What is said about a policy as a whole',
  description:
    'The chain describes tokens, not policies: name, description, image and website are null until a standard for them is indexed. Royalties are those of CIP-27.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: PolicyPath,
  result: named(
    'PolicyMetadata',
    Closed({
      policyId: Type.String({ description: FIELD.policyId }),
      name: Nullable(
        Type.String({
          description: 'Name of the collection from the metadata of its assets; null when none states it',
        }),
      ),
      description: Nullable(Type.String({ description: 'Description from the metadata; null when none states it' })),
      image: Nullable(Type.String({ description: 'Image URL from the metadata; null when none states it' })),
      website: Nullable(Type.String({ description: 'Website from the metadata; null when none states it' })),
      royalty: Nullable(
        Closed(
          {
            rate: Type.String({ description: 'Share of a sale, as a decimal number between 0 and 1' }),
            address: Type.String({ description: 'Address that receives the royalty' }),
          },
          { description: 'Royalty of CIP-27; null when the policy states none' },
        ),
      ),
      standard: Type.Array(OneOf(['cip25', 'cip68']), {
        description: 'Metadata standards that assets of the policy use',
      }),
      verified: Type.Boolean({ description: 'Whether the token registry has an asset of the policy' }),
    }),
  ),
  errors: ['not-found'],
  example: policyExample,

  handle({ db }, { path: { policyId } }) {
    const hash = fromHex(policyId);
    return db.snapshot(async (snapshot) => {
      if ((await policySums(snapshot, hash)) === undefined) throw unknownPolicy();
      const { royalty, cip25, cip68, registered } = await policyClaims(snapshot, hash);
      return {
        policyId: policyId.toLowerCase(),
        name: null,
        description: null,
        image: null,
        website: null,
        royalty: royaltyOf(royalty),
        standard: [...(cip25 ? (['cip25'] as const) : []), ...(cip68 ? (['cip68'] as const) : [])],
        verified: registered,
      };
    });
  },
});
