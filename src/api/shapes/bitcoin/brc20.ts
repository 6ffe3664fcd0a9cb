import Type, { type Static } from 'typebox';
import { BRC20_EVENTS } from '../../../chains/bitcoin/brc20/ledger.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { StoredBrc20Token } from '../../../store/queries/bitcoin/brc20.js';
import type { Brc20Position, StoredBrc20Event } from '../../../store/queries/bitcoin/brc20-events.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { ORDINALS_EXAMPLE } from './ordinals-examples.js';
import { addressText, ordinals, pageQuery } from './ordinals-page.js';

export const Brc20Ticker = Type.String({
  minLength: 1,
  maxLength: 5,
  description: 'Ticker of the token, 4 or 5 bytes in UTF-8, in any case; percent-encoded in a path',
});

/** Common definition of operations on one token. */
export const brc20TokenDefinition = {
  ...ordinals,
  path: Type.Object({ ticker: Brc20Ticker }),
  errors: ['not-found', 'not-implemented'],
  example: { path: { ticker: ORDINALS_EXAMPLE.brc20 } },
} as const;

export const brc20ListDefinition = { ...brc20TokenDefinition, query: Type.Object(pageQuery) } as const;

const tickerField = Type.String({ description: 'Ticker of the token, as its deployment writes it' });
const decimalsField = Count('Number of decimals of the token; amounts are in its smallest unit');

const tokenFields = {
  ticker: tickerField,
  number: Count('Number of tokens deployed before it'),
  decimals: decimalsField,
  inscriptionId: Type.String({ description: 'Id of the inscription that deployed it' }),
  deployTxid: Type.String({ description: 'Id of the transaction that deployed it, 64 hexadecimal digits' }),
  deployHeight: Count('Height of the block that deployed it'),
  deployedAt: Count('Unix time in seconds'),
  deployer: Nullable(
    Type.String({ description: 'Address that deployed it; null when its script has no address form' }),
  ),
  max: described(Amount, 'Largest amount that can be minted, in the smallest unit'),
  mintLimit: described(Amount, 'Largest amount of one mint, in the smallest unit'),
  selfMint: Type.Boolean({
    description: 'True when only children of the deploy inscription can mint (5-byte tickers)',
  }),
  minted: described(Amount, 'Amount minted so far, in the smallest unit'),
  burned: described(Amount, 'Amount sent to outputs that cannot be spent, in the smallest unit'),
  circulating: described(Amount, 'Amount minted minus the burned amount, in the smallest unit'),
  mintable: Type.Boolean({ description: 'True when a part of the maximum is not minted yet' }),
  mints: Count('Number of mints'),
  transfers: Count('Number of transfers'),
};

export const BitcoinBrc20Token = named('BitcoinBrc20Token', Closed(tokenFields));

export const BitcoinBrc20TokenDetails = named(
  'BitcoinBrc20TokenDetails',
  Closed({ ...tokenFields, holders: Count('Number of scripts that hold the token') }),
);

export const toBrc20TokenJson = (
  token: StoredBrc20Token,
  network: BitcoinNetwork,
): Static<typeof BitcoinBrc20Token> => ({
  ticker: token.ticker,
  number: token.number,
  decimals: token.decimals,
  inscriptionId: token.inscriptionId,
  deployTxid: token.txid,
  deployHeight: token.height,
  deployedAt: token.time,
  deployer: addressText(token.script, network),
  max: token.max.toString(),
  mintLimit: token.mintLimit.toString(),
  selfMint: token.selfMint,
  minted: token.minted.toString(),
  burned: token.burned.toString(),
  circulating: (token.minted - token.burned).toString(),
  mintable: token.minted < token.max,
  mints: token.mints,
  transfers: token.transfers,
});

/** The amounts of a balance. */
export const brc20AmountFields = {
  total: described(Amount, 'Amount held, in the smallest unit of the token'),
  available: described(Amount, 'Amount that new transfer inscriptions can use, in the smallest unit'),
  transferable: described(Amount, 'Amount in transfer inscriptions that have not moved yet, in the smallest unit'),
};

interface Held {
  readonly total: bigint;
  readonly transferable: bigint;
}

export const toBrc20AmountsJson = ({ total, transferable }: Held) => ({
  total: total.toString(),
  available: (total - transferable).toString(),
  transferable: transferable.toString(),
});

export const brc20TokenIdentity = { ticker: tickerField, decimals: decimalsField };

export const BitcoinBrc20Balance = named(
  'BitcoinBrc20Balance',
  Closed({ ...brc20TokenIdentity, ...brc20AmountFields }),
);

export const BitcoinBrc20Event = named(
  'BitcoinBrc20Event',
  Closed({
    kind: OneOf(
      BRC20_EVENTS,
      'Deployment, mint, inscription of a transfer (locks the amount), first move of that inscription',
    ),
    ...brc20TokenIdentity,
    inscriptionId: Type.String({ description: FIELD.inscriptionId }),
    txid: Type.String({ description: FIELD.txid }),
    blockHeight: Count(FIELD.blockHeight),
    blockTime: Count('Unix time in seconds'),
    amount: Nullable(described(Amount, 'Amount in the smallest unit of the token; null for a deployment')),
    from: Nullable(Type.String({ description: 'Address of the sender; null for deployments and mints' })),
    fromScriptPubkey: Nullable(Type.String({ description: 'Script of the sender, in hexadecimal' })),
    to: Nullable(Type.String({ description: 'Address of the deployer or new owner; null when burned' })),
    toScriptPubkey: Nullable(Type.String({ description: 'Script of the deployer or new owner, in hexadecimal' })),
    burned: Type.Boolean({ description: 'True when the amount went to an output that cannot be spent' }),
    returned: Type.Boolean({ description: 'True when the inscription was paid as a fee: the sender keeps the amount' }),
  }),
);

const scriptText = (script: Uint8Array | null): string | null => (script === null ? null : toHex(script));

export function toBrc20EventJson(row: StoredBrc20Event, network: BitcoinNetwork): Static<typeof BitcoinBrc20Event> {
  const kind = BRC20_EVENTS[row.kind]!;
  return {
    kind,
    ticker: row.ticker,
    decimals: row.decimals,
    inscriptionId: row.inscriptionId,
    txid: row.txid,
    blockHeight: row.height,
    blockTime: row.time,
    amount: kind === 'deploy' ? null : row.amount.toString(),
    from: addressText(row.from, network),
    fromScriptPubkey: scriptText(row.from),
    to: addressText(row.to, network),
    toScriptPubkey: scriptText(row.to),
    burned: row.to === null && kind !== 'deploy',
    returned: row.asFee,
  };
}

/** Lists of events have their positions as keys of cursors. */
export const toBrc20Key = ({ txNum, place }: Brc20Position) => [String(txNum), place];

export const toBrc20Position = (after: readonly unknown[]): Brc20Position => ({
  txNum: BigInt(String(after[0])),
  place: Number(after[1]),
});
