import type { AssetAmount, Payment } from './request.js';

/** This many of the longest names and quantities fit into the value of one output on every network. */
const MAX_TOKENS_PER_OUTPUT = 50;

export interface TokenFor {
  readonly asset: AssetAmount;
  /** Undefined for the change address. */
  readonly recipient: string | undefined;
}

/** One output per recipient with the minimum lovelace; more when the tokens do not fit into one. */
export function tokenOutputs(tokens: readonly TokenFor[]): readonly Payment[] {
  const byRecipient = new Map<string, Map<string, AssetAmount>>();
  for (const { asset, recipient } of tokens) {
    if (recipient === undefined) continue;
    const held = byRecipient.get(recipient) ?? new Map<string, AssetAmount>();
    byRecipient.set(recipient, held);
    const unit = asset.policyId + asset.assetName;
    held.set(unit, { ...asset, quantity: asset.quantity + (held.get(unit)?.quantity ?? 0n) });
  }
  return [...byRecipient].flatMap(([address, held]) => {
    const assets = [...held.values()];
    const pieces = Math.ceil(assets.length / MAX_TOKENS_PER_OUTPUT);
    return Array.from({ length: pieces }, (_, piece) => ({
      address,
      lovelace: 0n,
      assets: assets.slice(piece * MAX_TOKENS_PER_OUTPUT, (piece + 1) * MAX_TOKENS_PER_OUTPUT),
    }));
  });
}
