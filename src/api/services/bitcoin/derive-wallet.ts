import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Descriptor, parseDescriptors } from '../../../chains/bitcoin/descriptors/descriptor.js';
import { readExtendedKey } from '../../../chains/bitcoin/descriptors/key-expression.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findKnownScripts } from '../../../store/queries/bitcoin/scripts.js';

type Db = NetworkDb<'bitcoin'>;

/** Script of a wallet and where it comes from. */
export interface DerivedScript {
  readonly script: Uint8Array;
  readonly chain: 'receive' | 'change';
  readonly index: number;
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
/** Keys that are derived before other requests get a turn. */
const KEYS_PER_TURN = 25;

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

/** Derives scripts until `gapLimit` unused ones follow the last used one. */
async function deriveChain(
  db: Db,
  descriptor: Descriptor,
  chain: DerivedChain['chain'],
  gapLimit: number,
): Promise<DerivedChain> {
  const derived: DerivedScript[] = [];
  const used = new Set<number>();
  const last = (): number => Math.max(-1, ...[...used].slice(-1));
  const wanted = (): number => (descriptor.ranged ? last() + 1 + gapLimit : 1);
  while (derived.length < wanted()) {
    if (derived.length >= MAX_SCRIPTS)
      throw new ServiceError(
        'invalid',
        `The wallet has more than ${MAX_SCRIPTS} addresses: read it over the Electrum protocol`,
      );
    const batch: DerivedScript[] = [];
    for (let index = derived.length; index < Math.min(wanted(), MAX_SCRIPTS); index += 1) {
      if (batch.length % KEYS_PER_TURN === KEYS_PER_TURN - 1) await nextTurn();
      batch.push({ script: descriptor.derive(index), chain, index });
    }
    const known = await findKnownScripts(
      db,
      batch.map(({ script }) => script),
    );
    for (const { script, index } of batch) if (known.has(toHex(script))) used.add(index);
    derived.push(...batch);
  }
  return {
    chain,
    descriptor,
    scripts: derived.slice(0, last() + 1),
    usedCount: used.size,
    nextUnused: derived.find(({ index }) => !used.has(index)),
  };
}
