import Type, { type Static } from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Integer, Nullable, named, OneOf, Text } from '../../kit/schema.js';
import { BitcoinCursor, BitcoinPageTip } from './page-tip.js';
import { BitcoinStatus } from './utxo.js';

const CHAINS = ['receive', 'change'] as const;

const Chain = OneOf(CHAINS, '`receive`, or `change` for the second descriptor');

const Satoshi = (description: string) => Count(`${description}, in satoshi`);

const WalletAddress = named(
  'BitcoinWalletAddress',
  Closed({
    chain: Chain,
    index: Count('Index of the script in its descriptor'),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
  }),
);

const WalletDescriptor = named(
  'BitcoinWalletDescriptor',
  Closed({
    chain: Chain,
    descriptor: Type.String({ description: 'Descriptor with its checksum' }),
    usedAddresses: Count('Number of its scripts with transactions'),
    nextUnused: Nullable(described(WalletAddress, 'First script without transactions; null when there is none')),
  }),
);

const WalletTransaction = named(
  'BitcoinWalletTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    status: described(BitcoinStatus, FIELD.bitcoinStatus),
    kind: OneOf(['receive', 'send', 'self'], '`send` spends from the wallet; `self` pays all but the fee back to it'),
    received: Satoshi('Paid to the wallet'),
    sent: Satoshi('Spent from the wallet'),
    delta: Integer({ description: '`received` minus `sent`, in satoshi' }),
    fee: Nullable(Satoshi('Fee of the transaction; 0 for a coinbase; null if spent outputs are not in the index')),
    firstSeen: Nullable(Count('Unix time in seconds at which the node accepted it; null for confirmed transactions')),
  }),
);

const WalletOutput = named(
  'BitcoinWalletOutput',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    vout: Count(FIELD.vout),
    value: Satoshi('Amount'),
    status: described(BitcoinStatus, FIELD.bitcoinStatus),
    confirmations: Count(FIELD.bitcoinConfirmations),
    isCoinbase: Type.Boolean({ description: 'True for the output of a coinbase' }),
    address: Nullable(Type.String({ description: FIELD.bitcoinAddress })),
    scriptPubkey: Type.String({ description: FIELD.scriptPubkey }),
    chain: Chain,
    index: Count('Index of the script in its descriptor'),
  }),
);

export type WalletTransactionJson = Static<typeof WalletTransaction>;
export type WalletOutputJson = Static<typeof WalletOutput>;
export type WalletAddressJson = Static<typeof WalletAddress>;

const MAX_DESCRIPTOR = 10_000;
const MAX_KEY = 120;

/** A wallet in a request: a descriptor, or an extended public key. */
export const walletFields = {
  descriptor: Type.Optional(
    Text(MAX_DESCRIPTOR, {
      description: 'Output descriptor with public keys; `<0;1>` in its path means receive and change',
    }),
  ),
  changeDescriptor: Type.Optional(Text(MAX_DESCRIPTOR, { description: 'Descriptor of change addresses' })),
  extendedKey: Type.Optional(
    Text(MAX_KEY, { description: 'xpub, ypub, zpub or one of a test network, instead of a descriptor' }),
  ),
  scriptType: Type.Optional(
    OneOf(['pkh', 'sh(wpkh)', 'wpkh', 'tr'], 'Scripts of `extendedKey`; by its prefix when absent'),
  ),
  gapLimit: Type.Optional(
    Integer({
      minimum: 1,
      maximum: 1_000,
      description: 'Unused addresses after which the search ends; 20 when absent',
    }),
  ),
};

export const WalletBody = named(
  'BitcoinWalletRequest',
  Closed({
    ...walletFields,
    limit: Type.Optional(
      Integer({ minimum: 1, maximum: 1_000, description: 'Maximum length of each list; 100 when absent' }),
    ),
    historyCursor: BitcoinCursor,
    utxoCursor: BitcoinCursor,
  }),
);

export const BitcoinWallet = named(
  'BitcoinWallet',
  Closed({
    descriptors: Type.Array(WalletDescriptor, { description: 'Descriptors, and how far they are used' }),
    balance: described(
      Closed({
        confirmed: Satoshi('Confirmed'),
        unconfirmed: Integer({ description: 'Net satoshi of unconfirmed transactions' }),
        total: Integer({ description: 'Satoshi' }),
        utxoCount: Count('Confirmed unspent outputs'),
      }),
      'Balance of all scripts',
    ),
    feesPaid: Satoshi('Fees of all confirmed transactions that spend from the wallet'),
    history: Type.Array(WalletTransaction, {
      description: 'Transactions, newest first; the mempool on the first page',
    }),
    historyCursor: Type.Optional(Type.String({ description: 'Absent when the history is exhausted' })),
    utxos: Type.Array(WalletOutput, { description: 'Unspent outputs, oldest first; the mempool on the last page' }),
    utxoCursor: Type.Optional(Type.String({ description: 'Absent when the outputs are exhausted' })),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
);
