import { linkFact } from './cardano-facts.js';
import type { LoadView } from './first-view.js';
import { formatAmount, formatCount, formatCounted, formatTime, formatUntrusted } from './format.js';

interface Asset {
  readonly asset: string;
  readonly policyId: string;
  readonly assetName: string;
  readonly assetNameAscii: string | null;
  readonly fingerprint: string;
  readonly quantity: string;
  readonly holdersByAddress: number;
  readonly metadata: {
    readonly name: string;
    readonly ticker: string | null;
    readonly description: string;
    readonly decimals: number | null;
  } | null;
}

const loadAsset: LoadView = async ({ network, id, read }) => {
  const asset = await read<Asset>('getAsset', { unit: id });
  const { metadata } = asset;
  const name = formatUntrusted(metadata?.name ?? asset.assetNameAscii ?? (asset.assetName || asset.fingerprint), 60);
  const ticker = metadata?.ticker === undefined || metadata.ticker === null ? '' : formatUntrusted(metadata.ticker, 12);
  const supply = formatAmount(asset.quantity, metadata?.decimals ?? 0, ticker).trim();
  return {
    kind: 'Token',
    heading: name,
    description: `Supply ${supply}, ${formatCounted(asset.holdersByAddress, 'holder')}`,
    facts: [
      { label: 'Unit', value: asset.asset },
      { label: 'Fingerprint', value: asset.fingerprint },
      linkFact(network, 'Policy', 'policy', asset.policyId),
      { label: 'Supply', value: supply },
      { label: 'Holders', value: formatCount(asset.holdersByAddress) },
      { label: 'Description', value: metadata === null ? undefined : formatUntrusted(metadata.description, 300) },
    ],
  };
};

interface Policy {
  readonly policyId: string;
  readonly liveAssetCount: number;
  readonly holdersByAddress: number;
  readonly firstMint: { readonly blockTime: number } | null;
  readonly latestMint: { readonly blockTime: number } | null;
  readonly script: { readonly type: string } | null;
  readonly locked: boolean | null;
}

const loadPolicy: LoadView = async ({ network, id, read }) => {
  const policy = await read<Policy>('getPolicy', { policyId: id });
  return {
    kind: 'Policy',
    heading: policy.policyId,
    description: `${formatCounted(policy.liveAssetCount, 'token')} held by ${policy.holdersByAddress === 1 ? '1 address' : `${formatCount(policy.holdersByAddress)} addresses`}`,
    facts: [
      { label: 'Tokens', value: formatCount(policy.liveAssetCount) },
      { label: 'Holders', value: formatCount(policy.holdersByAddress) },
      { label: 'First mint', value: policy.firstMint === null ? undefined : formatTime(policy.firstMint.blockTime) },
      { label: 'Latest mint', value: policy.latestMint === null ? undefined : formatTime(policy.latestMint.blockTime) },
      { label: 'Locked', value: policy.locked === null ? undefined : policy.locked ? 'yes' : 'no' },
      linkFact(network, 'Script', 'script', policy.script === null ? null : policy.policyId),
    ],
  };
};

interface Script {
  readonly hash: string;
  readonly type: string;
  readonly size: number | null;
}

const loadScript: LoadView = async ({ network, id, read }) => {
  const { hash, type, size } = await read<Script>('getScript', { scriptHash: id });
  return {
    kind: 'Script',
    heading: hash,
    description: `${type} script${size === null ? '' : ` of ${formatCount(size)} bytes`}`,
    facts: [
      { label: 'Type', value: type },
      { label: 'Size', value: size === null ? undefined : `${formatCount(size)} bytes` },
      linkFact(network, 'As a policy', 'policy', hash),
    ],
  };
};

export const TOKEN_VIEWS: Readonly<Record<string, LoadView>> = {
  asset: loadAsset,
  policy: loadPolicy,
  script: loadScript,
};
