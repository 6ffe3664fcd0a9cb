import { type Spendable, toSpendable } from '../../../builder/bitcoin/plan-payment.js';
import type { ExpandedScript } from '../../../chains/bitcoin/descriptors/expanded-script.js';
import { estimateSpend } from '../../../chains/bitcoin/spend-weight.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findOutputStates } from '../../../store/queries/bitcoin/output-states.js';
import type { OutputRef } from '../../../store/queries/bitcoin/outspends.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import {
  findScriptIds,
  type WalletOutput,
  walletMempoolUnspent,
  walletUnspent,
} from '../../../store/queries/bitcoin/wallets.js';
import { countConfirmations } from '../../shapes/bitcoin/utxo.js';
import { type DerivedChain, type DerivedScript, deriveWallet, type WalletRequest } from './derive-wallet.js';
import { indexedOrdinals } from './output-ordinals.js';

type Db = NetworkDb<'bitcoin'>;

/** Unspent outputs of a wallet among which coins are selected. */
const MAX_COINS = 5_000;
const COINBASE_MATURITY = 100;

/** The scripts of a wallet, with keys. */
export interface OpenWallet {
  readonly scripts: readonly Uint8Array[];
  /** By script in hexadecimal; undefined when the script is not one of the wallet. */
  find(script: Uint8Array): (DerivedScript & { readonly expanded: ExpandedScript }) | undefined;
  /** The next script for change. */
  readonly change: ExpandedScript;
}

export const hasWallet = ({ descriptor, extendedKey }: WalletRequest): boolean =>
  descriptor !== undefined || extendedKey !== undefined;

export async function openWallet(
  db: Db,
  request: WalletRequest & { readonly gapLimit?: number | undefined },
  network: BitcoinNetwork,
): Promise<OpenWallet> {
  const chains = await deriveWallet(db, request, network);
  const byScript = new Map(
    chains.flatMap(({ scripts, descriptor }) =>
      scripts.map((each) => [toHex(each.script), { ...each, descriptor }] as const),
    ),
  );
  return {
    scripts: chains.flatMap(({ scripts }) => scripts.map(({ script }) => script)),
    find(script) {
      const found = byScript.get(toHex(script));
      return found && { ...found, expanded: found.descriptor.expand(found.index) };
    },
    change: expandChange(chains),
  };
}

function expandChange(chains: readonly DerivedChain[]): ExpandedScript {
  const { descriptor, nextUnused } = chains.at(-1)!;
  // A descriptor without a range has one script, used or not.
  return descriptor.expand(nextUnused?.index ?? 0);
}

export function toWalletCoin(
  { txid, vout }: OutputRef,
  output: { readonly value: bigint; readonly script: Uint8Array },
  expanded: ExpandedScript | undefined,
): Spendable {
  const { value, script } = output;
  const size = estimateSpend(script, {
    redeemScript: expanded?.redeemScript,
    witnessScript: expanded?.witnessScript,
  });
  if (size === undefined)
    throw new ServiceError(
      'invalid',
      `How to spend ${txid}:${vout} is not known from its script: send the descriptor of its wallet`,
    );
  return toSpendable({ txid: fromHex(txid), vout }, { value, script }, size, expanded);
}

export interface CoinFilter {
  readonly minConfirmations: number;
  /** Whether outputs with inscriptions or runes may be spent. */
  readonly spendOrdinals: boolean;
}

const isMature = (output: Pick<WalletOutput, 'coinbase' | 'block'>, tip: BitcoinTip, minimum: number): boolean =>
  countConfirmations(output.block, tip) >= Math.max(minimum, output.coinbase ? COINBASE_MATURITY : 0);

/** Outputs of the wallet that may be spent now. */
export async function listWalletCoins(
  db: Db,
  wallet: OpenWallet,
  tip: BitcoinTip,
  { minConfirmations, spendOrdinals }: CoinFilter,
): Promise<readonly Spendable[]> {
  const scriptIds = await findScriptIds(db, wallet.scripts);
  const confirmed = await walletUnspent(db, { scriptIds, after: undefined, limit: MAX_COINS + 1 });
  const pending = minConfirmations > 0 ? [] : await walletMempoolUnspent(db, wallet.scripts, MAX_COINS + 1);
  if (confirmed.length + pending.length > MAX_COINS)
    throw new ServiceError(
      'invalid',
      `The wallet has more than ${MAX_COINS} unspent outputs: choose some with 'utxos'`,
    );
  const usable = [...confirmed, ...pending].filter((output) => isMature(output, tip, minConfirmations));
  const coins = spendOrdinals ? usable : await withoutOrdinals(db, usable);
  return coins.map((output) => toWalletCoin(output, output, wallet.find(output.script)?.expanded));
}

/** Leaves out outputs with inscriptions or runes, which a payment would lose. */
async function withoutOrdinals<Output extends Pick<WalletOutput, 'txid' | 'vout' | 'block'>>(
  db: Db,
  outputs: readonly Output[],
): Promise<readonly Output[]> {
  if (outputs.length === 0) return outputs;
  const locations = await findTransactionLocations(db, [...new Set(outputs.map(({ txid }) => txid))]);
  const requested = outputs.map(({ txid, vout, block }) => ({
    txid,
    vout,
    block,
    txNum: locations.get(txid)?.txNum,
  }));
  const found = await indexedOrdinals.lookUp(db, requested);
  return outputs.filter(({ txid, vout }) => {
    const ordinals = found.get(`${txid}:${vout}`);
    return ordinals === undefined || (ordinals.inscriptions.length === 0 && ordinals.runes.length === 0);
  });
}

/** The given outputs; rejects those that cannot be spent now. */
export async function listGivenCoins(
  db: Db,
  outpoints: readonly OutputRef[],
  tip: BitcoinTip,
  wallet: OpenWallet | undefined,
): Promise<readonly Spendable[]> {
  const requested = outpoints.map(({ txid, vout }) => ({ txid: txid.toLowerCase(), vout }));
  if (new Set(requested.map(({ txid, vout }) => `${txid}:${vout}`)).size !== requested.length)
    throw new ServiceError('invalid', "An output is more than once in 'utxos'");
  const states = await findOutputStates(db, requested);
  return requested.map((outpoint) => {
    const text = `${outpoint.txid}:${outpoint.vout}`;
    const state = states.get(text);
    if (state === undefined)
      throw new ServiceError('invalid', `Neither the chain nor the mempool contains the output ${text}`);
    if (state.spent) throw new ServiceError('invalid', `The output ${text} is already spent`);
    if (!isMature(state, tip, 0))
      throw new ServiceError('invalid', `The output ${text} of a coinbase needs ${COINBASE_MATURITY} confirmations`);
    return toWalletCoin(outpoint, state, wallet?.find(state.script)?.expanded);
  });
}
