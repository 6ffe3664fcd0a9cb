import { type Descriptor, parseDescriptors } from '../../../chains/bitcoin/descriptors/descriptor.js';
import { readExtendedKey } from '../../../chains/bitcoin/descriptors/key-expression.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findUsedScripts } from '../../../store/queries/bitcoin/wallets.js';
import { derivedScripts } from './derived-scripts.js';

type Db = NetworkDb<'bitcoin'>;

/** Script of a wallet and where it comes from. */
export interface DerivedScript {
  readonly script: Uint8Array;
  readonly chain: 'receive' | 'change';
  readonly index: number;
  /** Its number in the index when it was derived; undefined where the chain did not contain it. */
  readonly id: bigint | undefined;
}

export interface DerivedChain {
  readonly chain: 'receive' | 'change';
  readonly descriptor: Descriptor;
  /** Up to the last used one. */
  readonly scripts: readonly DerivedScript[];
  readonly usedCount: number;
  /** The first script that was never used; undefined when a descriptor without range is used. */
  readonly nextUnused: DerivedScript | undefined;
}

export interface WalletRequest {
  readonly descriptor?: string | undefined;
  readonly changeDescriptor?: string | undefined;
  readonly extendedKey?: string | undefined;
  readonly scriptType?: string | undefined;
}

/** Derived scripts of one chain of addresses; a wallet with more needs another interface. */
const MAX_SCRIPTS = 10_000;
/** Scripts in one statement. */
const MAX_BATCH = 2_500;

function toInvalid<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid descriptor or key: ${error.message}`);
  }
}

/** The descriptors for receiving and for change. */
function readWallet(request: WalletRequest, network: BitcoinNetwork): readonly Descriptor[] {
  const { descriptor, changeDescriptor, extendedKey, scriptType } = request;
  if ((descriptor === undefined) === (extendedKey === undefined))
    throw new ServiceError('invalid', "Send either 'descriptor' or 'extendedKey'");
  const descriptors = toInvalid(() => {
    if (extendedKey !== undefined) return describeKey(extendedKey, scriptType);
    const own = parseDescriptors(descriptor!);
    return changeDescriptor === undefined ? own : [...own, ...parseDescriptors(changeDescriptor)];
  });
  if (descriptors.length > 2)
    throw new ServiceError('invalid', 'A wallet has one descriptor for receiving and at most one for change');
  if (descriptors.some(({ testnet }) => testnet === network.production))
    throw new ServiceError('invalid', `The keys are not for ${network.id}`);
  return descriptors;
}

function describeKey(key: string, scriptType: string | undefined): readonly Descriptor[] {
  const type = scriptType ?? readExtendedKey(key).type;
  const inside = `${key}/<0;1>/*`;
  return parseDescriptors(type === 'sh(wpkh)' ? `sh(wpkh(${inside}))` : `${type}(${inside})`);
}

const DEFAULT_GAP = 20;

/** Derives all chains of a wallet. */
export async function deriveWallet(
  db: Db,
  request: WalletRequest & { readonly gapLimit?: number | undefined },
  network: BitcoinNetwork,
): Promise<readonly DerivedChain[]> {
  const chains: DerivedChain[] = [];
  for (const [position, descriptor] of readWallet(request, network).entries())
    chains.push(
      await deriveChain(db, descriptor, position === 0 ? 'receive' : 'change', request.gapLimit ?? DEFAULT_GAP),
    );
  return chains;
}

/**
 * Checks scripts until `gapLimit` unused ones follow the last used one. Batches grow with the wallet, so that few
 * statements are needed; scripts beyond the gap are not part of the wallet, even when a batch contains them.
 */
async function deriveChain(
  db: Db,
  descriptor: Descriptor,
  chain: DerivedChain['chain'],
  gapLimit: number,
): Promise<DerivedChain> {
  const checked: DerivedScript[] = [];
  let usedCount = 0;
  let end = descriptor.ranged ? gapLimit : 1;
  let nextUnused: DerivedScript | undefined;
  while (checked.length < end) {
    const from = checked.length;
    if (from >= MAX_SCRIPTS)
      throw new ServiceError(
        'invalid',
        `The wallet has more than ${MAX_SCRIPTS} addresses: read it over the Electrum protocol`,
      );
    const ahead = descriptor.ranged ? Math.max(from + Math.floor(from / 4), derivedScripts.count(descriptor)) : 1;
    const to = Math.min(Math.max(end, ahead), from + MAX_BATCH, MAX_SCRIPTS);
    const scripts = await derivedScripts.read(descriptor, from, to);
    const used = await findUsedScripts(db, scripts);
    for (const [place, script] of scripts.entries()) {
      const index = checked.length;
      if (index >= end) break;
      const derived: DerivedScript = { script, chain, index, id: used.get(place) ?? undefined };
      checked.push(derived);
      if (used.has(place)) {
        usedCount += 1;
        if (descriptor.ranged) end = index + 1 + gapLimit;
      } else nextUnused ??= derived;
    }
  }
  return {
    chain,
    descriptor,
    scripts: checked.slice(0, descriptor.ranged ? end - gapLimit : usedCount),
    usedCount,
    nextUnused,
  };
}
