import { computeTweak } from '../../chains/bitcoin/silent-payments/tweak.js';
import type { Facts } from '../../store/write/bitcoin/facts.js';
import { encodeTweaks } from '../../store/write/bitcoin/tweaks.js';
import type { Batch, BlockWork } from './batch.js';

/** A tweak takes about a millisecond; then the event loop is released. */
const TWEAKS_PER_STEP = 20;

/** The tweaks of a block; the coinbase has no inputs with keys. */
export function* projectSilentPayments(
  { facts, options }: Batch,
  { placed, entries }: BlockWork,
): Generator<Facts, void> {
  if (!options.silentPayments) return;
  const tweaks: { readonly index: number; readonly tweak: Uint8Array }[] = [];
  for (const [index, { transaction, spent }] of entries.entries()) {
    const tweak = index === 0 ? undefined : computeTweak(transaction, spent);
    if (tweak === undefined) continue;
    tweaks.push({ index, tweak });
    if (tweaks.length % TWEAKS_PER_STEP === 0) yield facts;
  }
  facts.born.silentBlock.push([placed.height, encodeTweaks(tweaks)]);
}
