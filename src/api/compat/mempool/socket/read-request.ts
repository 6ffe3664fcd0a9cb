import { readAddress } from '../../../../chains/bitcoin/address.js';
import { getChainParameters } from '../../../../chains/bitcoin/chain-parameters.js';
import type { BitcoinNetwork } from '../../../../chains/networks.js';

/** Subjects of `want`. */
export const WANTED = ['blocks', 'mempool-blocks', 'live-2h-chart', 'stats'] as const;
export type Wanted = (typeof WANTED)[number];

/** Scripts that a connection may track, in each of its lists. */
export const MAX_SCRIPTS = 500;
export const MAX_TRANSACTIONS = 100;

/** A message of a client. An absent field changes nothing; an empty list or `null` ends a subscription. */
export interface SocketRequest {
  readonly action?: 'init' | 'ping';
  readonly want?: readonly Wanted[];
  readonly refreshBlocks?: boolean;
  readonly transaction?: string | null;
  /** The client does not know the tracked transaction: it is sent when it is known. */
  readonly sendTransaction?: boolean;
  readonly transactions?: readonly string[];
  readonly address?: string | null;
  readonly addresses?: readonly string[];
  readonly scripts?: readonly string[];
  readonly replacements?: 'all' | 'fullRbf' | null;
  readonly replacementSummary?: boolean;
  /** All changes of the mempool. */
  readonly mempool?: boolean;
  readonly mempoolTxids?: boolean;
  /** A wallet that the operator of the service would have configured. */
  readonly wallet?: string;
  /** Index of a projected block. */
  readonly projectedBlock?: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Undefined for a text that is no JSON object. */
export function readRequest(text: string): SocketRequest | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const fields = parsed as Fields;
  const { action } = fields;
  return {
    ...((action === 'init' || action === 'ping') && { action }),
    ...(action === 'want' && { want: readWanted(fields['data']) }),
    ...(fields['refresh-blocks'] !== undefined && { refreshBlocks: Boolean(fields['refresh-blocks']) }),
    ...readTransactions(fields),
    ...readScripts(fields),
    ...readReplacements(fields),
    ...readMempool(fields),
    ...readProjectedBlock(fields),
  };
}

const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const readWanted = (value: unknown): readonly Wanted[] => {
  const texts = readTexts(value);
  return WANTED.filter((each) => texts.includes(each));
};

const TXID = /^[0-9a-fA-F]{64}$/;

function readTransactions(fields: Fields): SocketRequest {
  const { 'track-tx': one, 'track-txs': many } = fields;
  return {
    ...(one !== undefined && {
      transaction: typeof one === 'string' && TXID.test(one) ? one.toLowerCase() : null,
      sendTransaction: fields['watch-mempool'] === true,
    }),
    ...(many !== undefined && {
      transactions: [
        ...new Set(
          readTexts(many)
            .filter((txid) => TXID.test(txid))
            .map((txid) => txid.toLowerCase()),
        ),
      ],
    }),
  };
}

const readScripts = ({
  'track-address': one,
  'track-addresses': many,
  'track-scriptpubkeys': scripts,
}: Fields): SocketRequest => ({
  ...(one !== undefined && { address: typeof one === 'string' && one !== 'stop' ? one : null }),
  ...(many !== undefined && { addresses: [...new Set(readTexts(many))] }),
  ...(scripts !== undefined && {
    scripts: [
      ...new Set(
        readTexts(scripts)
          .filter((script) => /^(?:[0-9a-fA-F]{2}){1,10000}$/.test(script))
          .map((script) => script.toLowerCase()),
      ),
    ],
  }),
});

const readReplacements = ({ 'track-rbf': trees, 'track-rbf-summary': summary }: Fields): SocketRequest => ({
  ...(trees !== undefined && { replacements: trees === 'all' || trees === 'fullRbf' ? trees : null }),
  ...(summary !== undefined && summary !== null && { replacementSummary: Boolean(summary) }),
});

const readMempool = ({
  'track-mempool': mempool,
  'track-mempool-txids': txids,
  'track-wallet': wallet,
}: Fields): SocketRequest => ({
  ...(typeof mempool === 'boolean' && { mempool }),
  ...(typeof txids === 'boolean' && { mempoolTxids: txids }),
  ...(typeof wallet === 'string' && wallet !== 'stop' && { wallet }),
});

/** Clients end the subscription with -1. */
const readProjectedBlock = ({ 'track-mempool-block': index }: Fields): SocketRequest =>
  index === undefined
    ? {}
    : { projectedBlock: Number.isSafeInteger(index) && Number(index) >= 0 ? Number(index) : null };

/** Undefined for a text that is no address of the network: mempool.space ignores it. */
export function findAddressScript(text: string, network: BitcoinNetwork): Uint8Array | undefined {
  const reading = readAddress(text, getChainParameters(network));
  return reading.outcome === 'valid' ? reading.address.script : undefined;
}
