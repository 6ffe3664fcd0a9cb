import Type, { type TSchema } from 'typebox';
import { ACTION_TYPES } from '../../../chains/midnight/block.js';
import type { Family } from '../../../chains/networks.js';
import type { SwitchableFact } from '../../../store/switchable-facts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Nullable, OneOf } from '../../kit/schema.js';

/** Fields by which events can be selected; each value is text as the API prints it. */
export const SUBJECT_FIELDS = [
  'address',
  'stakeAddress',
  'credential',
  'unit',
  'policyId',
  'poolId',
  'drepId',
  'govActionId',
  'scriptHash',
  'datumHash',
  'runeId',
  'inscriptionId',
  'descriptor',
  'contractAddress',
  'dustAddress',
  'nullifier',
  'walletSession',
  'sessionId',
  'txHash',
] as const;
export type SubjectField = (typeof SUBJECT_FIELDS)[number];

/**
 * The number of an event that limits compare. `amount` is what a transaction moved; the others are levels, whose events
 * match a limit when the level crosses it.
 */
export type Measure = 'amount' | 'feeRate' | 'price';

export interface EventKindText {
  readonly text: string;
  readonly families: readonly Family[];
  /** Schemas of the payload's fields. */
  readonly payload: Readonly<Record<string, TSchema>>;
  /** Fields by which its events can be selected. */
  readonly fields: readonly SubjectField[];
  readonly measure: Measure | undefined;
  /** Whether its events belong to the block and not to a transaction. */
  readonly ofBlock: boolean;
  /** A field that has to be given, because a block can have a million events of this kind. */
  readonly requires: SubjectField | undefined;
  /**
   * Where its events come from: they are derived from blocks, or were recorded as they happened in the mempool or for an
   * account (ADR 45).
   */
  readonly source: 'chain' | 'mempool' | 'account';
  /** Its events belong to an account, and only the account can read them. */
  readonly ofAccount: boolean;
  /** Facts that an operator can leave out of the index and without which there are no events of this kind. */
  readonly facts: readonly SwitchableFact[];
}

const EVERY: readonly Family[] = ['cardano', 'bitcoin', 'midnight'];
const CARDANO: readonly Family[] = ['cardano'];
const BITCOIN: readonly Family[] = ['bitcoin'];
const MIDNIGHT: readonly Family[] = ['midnight'];
/** Midnight sources do not provide a mempool. */
const WITH_MEMPOOL: readonly Family[] = ['cardano', 'bitcoin'];

const text = (description: string): TSchema => Type.String({ description });
const amount = (description: string): TSchema => described(Amount, description);

const TX = {
  txHash: text('Hash or id of the transaction, 64 hexadecimal digits'),
  txIndex: Count('Index of the transaction in the block'),
};
const ASSETS = Type.Array(
  Closed({
    unit: Type.String({ description: FIELD.assetUnit }),
    received: described(Amount, FIELD.receivedQuantity),
    sent: described(Amount, FIELD.sentQuantity),
  }),
  { description: 'Tokens that moved; empty on chains without tokens' },
);
const MOVED = {
  ...TX,
  received: amount('Received in the transaction, in the smallest unit of the currency of the chain'),
  sent: amount('Spent in the transaction, in the smallest unit of the currency of the chain'),
  assets: ASSETS,
};
const STAKE_ADDRESS = text(FIELD.stakeAddress);
const POOL_ID = text(FIELD.poolId);
const DREP_ID = text('Id of the DRep, or the predefined choice');
const UNIT = text('Unit of the asset; `lovelace` for ADA');
const POLICY_ID = text(FIELD.policyId);
const GOV_ACTION_ID = text('Governance action: hash of its transaction, `#` and its index');
const DEX = Nullable(Type.String({ description: 'Name of the DEX; null for one that is no longer known' }));
const LEDGER_EVENT = {
  eventId: Count('Sequence number of the event among those of its type'),
  variant: Nullable(
    text('Kind of event, as in `GET /api/midnight/transactions/{hash}/events`; null when it cannot be decoded'),
  ),
  nullifier: Nullable(text('Nullifier of the spent coin or DUST, in hexadecimal; null for other events')),
  raw: text('Serialized event, in hexadecimal'),
  ...TX,
};
const MINTED = { unit: UNIT, policyId: POLICY_ID, quantity: amount('Quantity, in the smallest unit'), ...TX };

const kind = (
  meaning: string,
  payload: Readonly<Record<string, TSchema>>,
  fields: readonly SubjectField[] = [],
  {
    families = CARDANO,
    measure,
    ofBlock = false,
    requires,
    source = 'chain',
    ofAccount = source === 'account',
    facts = [],
  }: Partial<Omit<EventKindText, 'text' | 'payload' | 'fields'>> = {},
): EventKindText => ({
  text: meaning,
  families,
  payload,
  fields,
  measure,
  ofBlock,
  requires,
  source,
  ofAccount,
  facts,
});

/**
 * Kinds of events. In a transaction, events are ordered by the place of their kind in this table. Cursors depend on it:
 * append only.
 */
const KINDS = {
  'block.new': kind(
    'A block was added to the chain',
    { txCount: Count('Transactions of the block'), previousHash: Nullable(text('Hash of the previous block')) },
    [],
    { families: EVERY, ofBlock: true },
  ),
  'block.rollback': kind(
    'Blocks were rolled back: every event above the named block is reverted, and events of the new blocks follow',
    {
      fromHeight: Count('Height of the newest block before the rollback'),
      fromHash: text('Hash of the newest block before the rollback, 64 hexadecimal digits'),
      events: Type.Array(Type.String(), { description: 'Keys of delivered events that are reverted, the first 1,000' }),
      eventCount: Count('Number of delivered events that are reverted'),
    },
    [],
    { families: EVERY, ofBlock: true },
  ),
  'block.final': kind(
    'A block cannot be rolled back any more, because enough blocks followed it',
    {
      finalHeight: Count('Height of the final block'),
      finalHash: text('Hash of the final block, 64 hexadecimal digits'),
    },
    [],
    { families: EVERY, ofBlock: true },
  ),
  'epoch.new': kind('The first block of an epoch was added', { epoch: Count('The epoch that began') }, [], {
    ofBlock: true,
  }),
  'fee.level': kind(
    'Fee rates of a block; a limit on `feeRate` selects blocks with which the median crosses it',
    {
      feeRate: Type.Number({ description: 'Median fee rate of the block, in satoshi per virtual byte' }),
      previousFeeRate: Nullable(Type.Number({ description: 'Median fee rate of the previous block' })),
      lowFeeRate: Type.Number({ description: 'Fee rate that a tenth of the block is below' }),
      highFeeRate: Type.Number({ description: 'Fee rate that a tenth of the block is above' }),
    },
    [],
    { families: BITCOIN, measure: 'feeRate', ofBlock: true },
  ),
  'pool.block': kind('A pool made a block', { poolId: POOL_ID }, ['poolId'], { ofBlock: true }),
  'governance.status': kind(
    'The ledger ratified, enacted, expired or dropped a governance action, at the start of an epoch',
    {
      govActionId: GOV_ACTION_ID,
      status: OneOf(['RATIFIED', 'ENACTED', 'EXPIRED', 'DROPPED'], 'Decision of the ledger'),
      epoch: Count('The epoch that began'),
    },
    ['govActionId'],
    { ofBlock: true },
  ),
  'account.reward': kind(
    'An account got rewards or a refund, at the start of an epoch; needs a filter on `stakeAddress`',
    {
      stakeAddress: STAKE_ADDRESS,
      poolId: Nullable(POOL_ID),
      source: OneOf(
        ['MEMBER', 'LEADER', 'RESERVES', 'TREASURY', 'POOL_REFUND', 'PROPOSAL_REFUND', 'TREASURY_WITHDRAWAL'],
        'Origin of the reward',
      ),
      amount: amount('Reward in lovelace'),
      earnedEpoch: Count('Epoch in which it was earned'),
    },
    ['stakeAddress', 'poolId'],
    { measure: 'amount', ofBlock: true, requires: 'stakeAddress' },
  ),
  'tx.confirmed': kind('A transaction is in a block', TX, ['txHash'], { families: EVERY }),
  'address.activity': kind(
    'A transaction moved amounts of an address',
    { address: text('The address'), ...MOVED },
    ['address', 'stakeAddress', 'credential', 'unit', 'policyId', 'txHash'],
    { families: EVERY, measure: 'amount' },
  ),
  'account.activity': kind(
    'A transaction moved amounts of an account',
    { stakeAddress: STAKE_ADDRESS, ...MOVED },
    ['stakeAddress', 'unit', 'policyId', 'txHash'],
    { measure: 'amount' },
  ),
  'credential.activity': kind(
    'A transaction moved amounts of a payment credential',
    { credential: text('Hash of the payment key or script, 56 hexadecimal digits'), ...MOVED },
    ['credential', 'unit', 'policyId', 'txHash'],
    { measure: 'amount' },
  ),
  'script.activity': kind(
    'A transaction created or spent an output at a script',
    {
      scriptHash: text('Hash of the script, 56 hexadecimal digits'),
      address: text('Address of the output'),
      output: text('The output: hash of its transaction, `#` and its index'),
      action: OneOf(['CREATED', 'SPENT'], 'What the transaction did with the output'),
      datumHash: Nullable(text('Hash of the datum of the output; null without a datum')),
      amount: amount('Lovelace of the output'),
      ...TX,
    },
    ['scriptHash', 'datumHash', 'address', 'unit', 'policyId', 'txHash'],
    { measure: 'amount' },
  ),
  'asset.mint': kind('An asset was minted', MINTED, ['unit', 'policyId', 'txHash'], { measure: 'amount' }),
  'asset.burn': kind('An asset was burned', MINTED, ['unit', 'policyId', 'txHash'], { measure: 'amount' }),
  'asset.transfer': kind(
    'A transaction moved an asset',
    { unit: UNIT, quantity: amount('Quantity in the outputs of the transaction'), ...TX },
    ['unit', 'policyId', 'txHash'],
    { measure: 'amount' },
  ),
  'policy.activity': kind('A transaction moved assets of a policy', { policyId: POLICY_ID, assets: ASSETS, ...TX }, [
    'policyId',
    'unit',
    'txHash',
  ]),
  'account.registration': kind(
    'A stake address was registered or deregistered',
    { stakeAddress: STAKE_ADDRESS, action: OneOf(['REGISTRATION', 'DEREGISTRATION'], 'The certificate'), ...TX },
    ['stakeAddress', 'txHash'],
  ),
  'account.delegation': kind(
    'An account delegated to a pool or a DRep',
    { stakeAddress: STAKE_ADDRESS, poolId: Nullable(POOL_ID), drepId: Nullable(DREP_ID), ...TX },
    ['stakeAddress', 'poolId', 'drepId', 'txHash'],
  ),
  'account.withdrawal': kind(
    'An account withdrew rewards',
    { stakeAddress: STAKE_ADDRESS, amount: amount('Withdrawn lovelace'), ...TX },
    ['stakeAddress', 'txHash'],
    { measure: 'amount' },
  ),
  'pool.registration': kind(
    'A pool was registered or updated',
    { poolId: POOL_ID, pledge: amount('Pledge in lovelace'), ...TX },
    ['poolId', 'txHash'],
  ),
  'pool.retirement': kind(
    'A pool announced its retirement',
    { poolId: POOL_ID, retiringEpoch: Count('Epoch at whose start the pool retires'), ...TX },
    ['poolId', 'txHash'],
  ),
  'drep.update': kind(
    'A DRep was registered, updated or retired',
    { drepId: DREP_ID, action: OneOf(['REGISTRATION', 'UPDATE', 'RETIREMENT'], 'The certificate'), ...TX },
    ['drepId', 'txHash'],
  ),
  'governance.proposal': kind(
    'A governance action was proposed',
    {
      govActionId: GOV_ACTION_ID,
      action: Nullable(text('Kind of the action; null for one that is not known')),
      deposit: amount('Deposit in lovelace'),
      ...TX,
    },
    ['govActionId', 'txHash'],
  ),
  'governance.vote': kind(
    'A vote on a governance action was cast',
    {
      govActionId: GOV_ACTION_ID,
      role: OneOf(['COMMITTEE', 'DREP', 'POOL'], 'Role of the voter'),
      voter: text('Id of the voter'),
      vote: OneOf(['NO', 'YES', 'ABSTAIN'], 'Choice of the voter'),
      ...TX,
    },
    ['govActionId', 'drepId', 'poolId', 'txHash'],
  ),
  'dex.order': kind(
    'An order on a DEX was placed, or its output was spent',
    {
      order: text('The output of the order: hash of its transaction, `#` and its index'),
      dex: DEX,
      status: OneOf(
        ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'UNKNOWN', 'CONTINUED'],
        'OPEN: placed. PARTIALLY_FILLED: the rest of an order, in a new output. CONTINUED: the rest is in a new output',
      ),
      unitIn: Nullable(text('Offered asset; null where the order names none')),
      amountIn: Nullable(amount('Offered quantity; null where the order names none')),
      unitOut: Nullable(text('Requested asset; null where the order names none')),
      amountOut: Nullable(amount('Requested quantity at least; null where the order names none')),
      ...TX,
    },
    ['unit', 'credential', 'txHash'],
    { facts: ['market'] },
  ),
  'dex.trade': kind(
    'A trade was executed on a DEX',
    {
      dex: DEX,
      unitIn: text('Unit that the trader paid; `lovelace` for ADA'),
      amountIn: amount('Quantity that the trader paid'),
      unitOut: text('Unit that the trader received; `lovelace` for ADA'),
      amountOut: amount('Quantity that the trader received'),
      ...TX,
    },
    ['unit', 'txHash'],
    { facts: ['market'] },
  ),
  'dex.price': kind(
    'A trade for ADA changed the price of an asset; a limit on `price` selects trades with which the price crosses it',
    {
      unit: text('Unit of the asset'),
      dex: DEX,
      price: text('Lovelace for the smallest unit, a decimal number'),
      previousPrice: Nullable(text('Price of the previous trade; null for the first one')),
      ...TX,
    },
    ['unit', 'txHash'],
    { measure: 'price', facts: ['market'] },
  ),
  'rune.activity': kind(
    'A transaction etched, minted, moved or burned a rune',
    {
      runeId: text('Id of the rune, `height:index`'),
      rune: text('Name of the rune'),
      etched: Type.Boolean({ description: 'True in the transaction that etched the rune' }),
      received: amount('Amount in the outputs of the transaction, in the smallest unit'),
      sent: amount('Amount in the outputs that it spent'),
      minted: amount('Minted amount; in the etching transaction the premine'),
      burned: amount('Burned amount'),
      ...TX,
    },
    ['runeId', 'txHash'],
    { families: BITCOIN, measure: 'amount' },
  ),
  'inscription.activity': kind(
    'An inscription was created or moved',
    {
      inscriptionId: text(FIELD.inscriptionId),
      action: OneOf(['CREATED', 'MOVED'], 'What the transaction did with the inscription'),
      address: Nullable(text('Address that holds it now; null where its output has none')),
      burned: Type.Boolean({ description: 'True when it can never be moved again' }),
      ...TX,
    },
    ['inscriptionId', 'address', 'txHash'],
    { families: BITCOIN },
  ),
  'descriptor.activity': kind(
    'A transaction moved amounts of a wallet, which an output descriptor describes; needs a filter on `descriptor`',
    { descriptor: text('Output descriptor of the wallet, without checksum'), ...MOVED },
    ['descriptor', 'txHash'],
    { families: BITCOIN, measure: 'amount', requires: 'descriptor' },
  ),
  'contract.activity': kind(
    'A contract was deployed, called or updated',
    {
      contractAddress: text('Address of the contract in hexadecimal'),
      action: OneOf(ACTION_TYPES, 'What the transaction did; `OTHER` when this build does not know it'),
      entryPoint: Nullable(text('Called entry point; null for other actions')),
      ...TX,
    },
    ['contractAddress', 'txHash'],
    { families: MIDNIGHT },
  ),
  'dust.generation': kind(
    'NIGHT began or ceased to generate DUST',
    {
      dustAddress: text('DUST address that gets the generated DUST'),
      action: OneOf(['BEGAN', 'ENDED'], 'Whether the generation began or ended'),
      night: amount('NIGHT that generates, in its smallest unit'),
      ...TX,
    },
    ['dustAddress', 'txHash'],
    { families: MIDNIGHT, measure: 'amount' },
  ),
  'submission.confirmed': kind('A transaction that the account submitted is in a block', TX, ['txHash'], {
    families: EVERY,
    ofAccount: true,
  }),
  'submission.expired': kind(
    'A block passed the last slot of a transaction that the account submitted, and the transaction is in no block',
    { txHash: TX.txHash, expiresSlot: Count('First slot in which the transaction is no longer valid') },
    ['txHash'],
    { ofBlock: true, ofAccount: true },
  ),
  'tx.mempool': kind(
    'A transaction entered the mempool',
    { txHash: TX.txHash, txIndex: Type.Null({ description: 'Always null: it is in no block' }) },
    ['address', 'stakeAddress', 'txHash'],
    { families: WITH_MEMPOOL, source: 'mempool' },
  ),
  'mempool.left': kind(
    'A transaction left the mempool',
    {
      txHash: TX.txHash,
      reason: OneOf(
        ['CONFIRMED', 'REPLACED', 'EXPIRED', 'EVICTED'],
        'CONFIRMED: it is in a block. REPLACED: another transaction spends one of its inputs. EXPIRED: its last slot has passed. EVICTED: the node dropped it',
      ),
      replacedBy: Nullable(text('Hash of the transaction that replaced it; null for other reasons')),
    },
    ['address', 'stakeAddress', 'txHash'],
    { families: WITH_MEMPOOL, source: 'mempool' },
  ),
  'submission.result': kind(
    'The node accepted or rejected a transaction that the account submitted',
    {
      txHash: TX.txHash,
      status: OneOf(
        ['ACCEPTED', 'REJECTED', 'UNKNOWN'],
        'UNKNOWN: no answer of the node is known; the transaction may be in the mempool',
      ),
      reason: Nullable(text('Why it was rejected, or why the result is unknown; null if it was accepted')),
    },
    ['txHash'],
    { families: EVERY, source: 'account' },
  ),
  'signing.session': kind(
    'A signing session of the account changed',
    {
      sessionId: text('Id of the session, with which anyone can read it and add signatures'),
      txHash: TX.txHash,
      status: OneOf(
        ['CREATED', 'SIGNED', 'COMPLETED', 'SUBMITTED', 'CANCELLED', 'EXPIRED'],
        'SIGNED: signatures were added. COMPLETED: no signature is missing. CANCELLED: deleted before it was submitted',
      ),
      keyHashes: Type.Array(Type.String(), {
        description: 'Hashes of the keys whose signatures came with the event; empty for other events',
      }),
    },
    ['sessionId', 'txHash'],
    { source: 'account' },
  ),
  'ipfs.pin': kind(
    'Content of the account was pinned or unpinned, or could not be pinned; in the events of every network',
    {
      cid: text('CID of the content, as it was first written'),
      name: Nullable(text('Name of the pin; null without one')),
      status: OneOf(['PINNED', 'UNPINNED', 'FAILED'], 'What happened to the pin'),
      sizeBytes: Nullable(amount('Size of the content in bytes; null while it is not known')),
      reason: Nullable(text('Why it failed; null for other events')),
    },
    [],
    { families: EVERY, source: 'account' },
  ),
  'zswap.event': kind('The ledger created or spent a shielded coin', LEDGER_EVENT, ['nullifier', 'txHash'], {
    families: MIDNIGHT,
  }),
  'dust.event': kind(
    'The ledger created or spent DUST, ended its generation or changed its parameters',
    LEDGER_EVENT,
    ['nullifier', 'txHash'],
    { families: MIDNIGHT },
  ),
  'shielded.activity': kind(
    'A transaction has a shielded output of the wallet of a session; needs a filter on `walletSession`, the id of the session',
    {
      zswapStartIndex: Count('First index that the transaction added to the tree of shielded coins'),
      zswapEndIndex: Count('Next free index of the tree after the transaction'),
      ...TX,
    },
    ['walletSession', 'txHash'],
    { families: MIDNIGHT, ofAccount: true, requires: 'walletSession' },
  ),
} as const satisfies Readonly<Record<string, EventKindText>>;

export type EventKind = keyof typeof KINDS;

export const EVENT_KIND_NAMES = Object.keys(KINDS) as readonly EventKind[];

export const getEventKind = (name: EventKind): EventKindText => KINDS[name];

const ORDER = new Map(EVENT_KIND_NAMES.map((name, index) => [name, index]));

/** The place of the kind among all kinds. */
export const kindOrder = (name: EventKind): number => ORDER.get(name) ?? 0;

/** Filters do not apply to kinds without subjects and numbers: their events always match. */
export const isUnfiltered = (name: EventKind): boolean => KINDS[name].fields.length === 0 && !KINDS[name].measure;
