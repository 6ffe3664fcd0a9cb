import type { Static } from 'typebox';
import { encodeScriptAddress } from '../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { descriptorChecksum } from '../../../chains/bitcoin/descriptors/descriptor-checksum.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import {
  findPendingScripts,
  findScriptIds,
  type WalletOutput,
  type WalletTransaction,
  walletBalance,
  walletFees,
  walletHistory,
  walletMempool,
  walletMempoolUnspent,
  walletUnspent,
} from '../../../store/queries/bitcoin/wallets.js';
import { type Position, positionAfter } from '../../kit/cursor.js';
import { operation } from '../../kit/operation.js';
import { type DerivedScript, deriveWallet } from '../../services/bitcoin/derive-wallet.js';
import { readHistoryStart } from '../../services/bitcoin/history-start.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { countConfirmations, toStatusJson } from '../../shapes/bitcoin/utxo.js';
import {
  BitcoinWallet,
  type WalletAddressJson,
  WalletBody,
  type WalletOutputJson,
  type WalletTransactionJson,
} from '../../shapes/bitcoin/wallet.js';

const DEFAULT_LIMIT = 100;
/** Unconfirmed transactions and outputs of a wallet that are listed. */
const MAX_PENDING = 1_000;

const encodeAddress = (script: Uint8Array, network: BitcoinNetwork): string | null =>
  encodeScriptAddress(script, getChainParameters(network).addresses) ?? null;

const toAddressJson = ({ script, chain, index }: DerivedScript, network: BitcoinNetwork): WalletAddressJson => ({
  chain,
  index,
  address: encodeAddress(script, network),
});

function toTransactionJson({ txid, received, sent, fee, block, firstSeen }: WalletTransaction): WalletTransactionJson {
  const isSelf = sent > 0n && fee !== null && sent - received === fee;
  return {
    txid,
    status: toStatusJson(block),
    kind: isSelf ? 'self' : sent > 0n ? 'send' : 'receive',
    received: Number(received),
    sent: Number(sent),
    delta: Number(received - sent),
    fee: fee === null ? null : Number(fee),
    firstSeen: firstSeen === undefined ? null : Math.floor(firstSeen.getTime() / 1_000),
  };
}

/** The end of a hash: its beginning is zeros. */
const markTip = ({ hash }: { readonly hash: string }): string => hash.slice(-12);

/**
 * The fees that an earlier page summed, where the chain is the same since. Cursors contain them, because all transactions
 * that spend from the wallet have to be read for the sum.
 */
const readFees = (position: Position | undefined, tip: { readonly hash: string }): bigint | undefined =>
  position !== undefined && position.at(-1) === markTip(tip) ? BigInt(Number(position.at(-2))) : undefined;

export const getBitcoinWallet = operation({
  id: 'getBitcoinWallet',
  route: 'POST /api/btc/wallets',
  tag: 'Bitcoin Addresses',
  summary: 'Get balance, UTXOs and history of a descriptor or an xpub',
  description:
    'Derives the addresses until `gapLimit` unused ones follow, and reads them together with the mempool. Nothing is stored. Private keys are rejected with 400. Supported are `pk`, `pkh`, `wpkh`, `sh`, `wsh`, `multi`, `sortedmulti`, `tr` with `pk` leaves, `addr` and `raw`, at most 10,000 addresses.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: WalletBody,
  pageParameters: ['historyCursor', 'utxoCursor'],
  result: BitcoinWallet,
  errors: [],
  example: { body: { descriptor: `addr(${BITCOIN_EXAMPLE.address})` } },

  async handle({ db, network, cursor }, { body }) {
    const before = await requireBitcoinTip(db);
    const chains = await deriveWallet(db, body, network);
    const limit = body.limit ?? DEFAULT_LIMIT;
    const derived = chains.flatMap(({ scripts }) => scripts);
    const byScript = new Map(derived.map((each) => [toHex(each.script), each]));
    const scripts = derived.map(({ script }) => script);
    const historyPosition = positionAfter(cursor, body.historyCursor);
    const utxoPosition = positionAfter(cursor, body.utxoCursor);

    return db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      // Ids may change in a reorg, and a block may add some.
      const isSame = tip.hash === before.hash && tip.reorgId === before.reorgId;
      const scriptIds = isSame ? derived.flatMap(({ id }) => id ?? []) : await findScriptIds(snapshot, scripts);
      const pendingScripts = await findPendingScripts(snapshot, scripts);
      const { confirmed, unconfirmed, utxoCount } = await walletBalance(snapshot, {
        scriptIds,
        pending: pendingScripts,
      });

      const start = await readHistoryStart(snapshot, tip, historyPosition);
      const range = { scriptIds, below: start ?? tip.nextTxNum, limit: limit + 1 };
      const found = await walletHistory(snapshot, range);
      const page = found.slice(0, limit);
      const pending = start === undefined ? await walletMempool(snapshot, pendingScripts, MAX_PENDING) : [];
      const last = found.length > limit ? page.at(-1)?.txNum : undefined;

      const after = utxoPosition && {
        height: Number(utxoPosition[0]),
        txid: String(utxoPosition[1]),
        vout: Number(utxoPosition[2]),
      };
      const outputs = await walletUnspent(snapshot, { scriptIds, after, limit: limit + 1 });
      const lastOutput = outputs.length > limit ? outputs[limit - 1] : undefined;
      const unspent: readonly WalletOutput[] =
        lastOutput === undefined
          ? [...outputs, ...(await walletMempoolUnspent(snapshot, pendingScripts, MAX_PENDING))]
          : outputs.slice(0, limit);

      const fees =
        readFees(historyPosition, tip) ?? readFees(utxoPosition, tip) ?? (await walletFees(snapshot, scriptIds));
      const feesAtTip = [Number(fees), markTip(tip)];

      const toOutputJson = ({ txid, vout, value, script, coinbase, block }: WalletOutput): WalletOutputJson => {
        const { chain, index } = byScript.get(toHex(script))!;
        return {
          txid,
          vout,
          value: Number(value),
          status: toStatusJson(block),
          confirmations: countConfirmations(block, tip),
          isCoinbase: coinbase,
          address: encodeAddress(script, network),
          scriptPubkey: toHex(script),
          chain,
          index,
        };
      };
      const wallet: Static<typeof BitcoinWallet> = {
        descriptors: chains.map(({ chain, descriptor: { text }, usedCount, nextUnused }) => ({
          chain,
          descriptor: `${text}#${descriptorChecksum(text)}`,
          usedAddresses: usedCount,
          nextUnused: nextUnused === undefined ? null : toAddressJson(nextUnused, network),
        })),
        balance: {
          confirmed: Number(confirmed),
          unconfirmed: Number(unconfirmed),
          total: Number(confirmed + unconfirmed),
          utxoCount,
        },
        feesPaid: Number(fees),
        history: [...pending, ...page].map(toTransactionJson),
        ...(last !== undefined && { historyCursor: cursor.encode([Number(last), tip.reorgId, ...feesAtTip]) }),
        utxos: unspent.map(toOutputJson),
        ...(lastOutput?.block && {
          utxoCursor: cursor.encode([lastOutput.block.height, lastOutput.txid, lastOutput.vout, ...feesAtTip]),
        }),
        tip: toBitcoinTipJson(tip),
      };
      return wallet;
    });
  },
});
