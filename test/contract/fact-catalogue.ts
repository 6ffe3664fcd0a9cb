/**
 * Fields with different names that state the same fact; fields with the same name are compared without a list
 * (shared-facts.ts). Objects are recognised by their fields anywhere in a response, so a new operation is compared with
 * the others automatically.
 */

import type { Json } from './shared-facts.js';

export interface EntityRule {
  readonly kind: string;
  readonly scopes: readonly string[];
  /**
   * The id of the entity that an object describes; undefined for other objects. `around` are path parameters and
   * parents.
   */
  readonly key: (object: Json, around: Json) => string | undefined;
  /** The fields that state each fact; a dot selects a nested field. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

const CARDANO = ['cardano', 'market'];

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const has = (object: Json, ...names: readonly string[]): boolean => names.every((name) => name in object);
const certIndex = (object: Json): unknown => object['certIndex'] ?? ('info' in object ? object['index'] : undefined);

export const RULES: readonly EntityRule[] = [
  {
    kind: 'transaction',
    scopes: CARDANO,
    key: ({ txHash }) => text(txHash),
    facts: {
      blockHash: ['blockHash'],
      blockHeight: ['blockHeight', 'blockNumber'],
      slot: ['slot', 'absoluteSlot'],
      epoch: ['epoch', 'blockEpoch'],
      time: ['blockTime', 'txTimestamp'],
      fee: ['fee'],
      sizeBytes: ['txSize'],
      totalOutput: ['totalOutput'],
      deposit: ['blockEpoch deposit'],
    },
  },
  {
    kind: 'output',
    scopes: CARDANO,
    key: (object) =>
      typeof object['outputIndex'] === 'number' && text(object['txHash']) !== undefined
        ? `${object['txHash']}#${object['outputIndex']}`
        : undefined,
    facts: {
      address: ['address', 'paymentAddress', 'ownerAddr'],
      stakeAddress: ['stakeAddress', 'ownerStakeAddr'],
      value: ['value', 'lovelaceAmount'],
      datumHash: ['datumHash', 'dataHash'],
      consumedBy: ['consumedByTx'],
    },
  },
  {
    kind: 'certificate',
    scopes: CARDANO,
    key: (object, around) => {
      const hash = text(object['txHash']) ?? text(around['txHash']);
      const index = certIndex(object);
      // A certificate about many accounts is listed once for each of them.
      const one = 'pot' in object ? `/${object['address']}` : '';
      return hash === undefined || typeof index !== 'number' ? undefined : `${hash}/${index}${one}`;
    },
    facts: {
      deposit: ['deposit', 'info.deposit'],
      stakeAddress: ['stakeAddress', 'address', 'info.stakeAddress'],
      pool: ['poolIdBech32', 'info.poolId'],
      drep: ['drepId', 'info.drepId'],
      retirementEpoch: ['retirementEpoch', 'info.retirementEpoch'],
      owners: ['poolOwners', 'info.owners'],
      relays: ['relays', 'info.relays'],
      pledge: ['pledge', 'info.pledge'],
      cost: ['cost', 'info.cost'],
      margin: ['margin', 'info.margin'],
      rewardAccount: ['rewardAccount', 'info.rewardAddress'],
      vrfKeyHash: ['vrfKeyHash', 'info.vrfKeyHash'],
      metadataUrl: ['metadataUrl', 'info.metadataUrl'],
      metadataHash: ['metadataHash', 'info.metadataHash'],
    },
  },
  {
    kind: 'proposal',
    scopes: CARDANO,
    key: (object) => (has(object, 'returnAddress') ? text(object['govActionId']) : undefined),
    facts: {
      status: ['status'],
      title: ['title'],
      deposit: ['deposit'],
      submittedEpoch: ['submittedEpoch'],
      expiresEpoch: ['expiresEpoch'],
      type: ['type'],
      returnAddress: ['returnAddress'],
      anchorUrl: ['anchorUrl'],
      anchorHash: ['anchorHash'],
      slot: ['slot'],
    },
  },
  {
    kind: 'vote',
    scopes: CARDANO,
    key: (object) =>
      has(object, 'govActionId', 'voterId', 'vote', 'txHash')
        ? `${object['govActionId']}/${object['voterId']}/${object['txHash']}`
        : undefined,
    facts: {
      vote: ['vote'],
      role: ['voterRole'],
      drep: ['drepId'],
      cold: ['committeeColdHash'],
      votedAt: ['votedAt'],
      rationaleUrl: ['rationaleUrl'],
      rationaleHash: ['rationaleHash'],
    },
  },
  {
    kind: 'asset',
    scopes: CARDANO,
    key: ({ unit }) => (typeof unit === 'string' && unit.length >= 56 ? unit : undefined),
    facts: {
      policyId: ['policyId'],
      assetName: ['assetName'],
      fingerprint: ['fingerprint'],
      decimals: ['decimals'],
      hasOnchainMetadata: ['hasOnchainMetadata'],
      totalSupply: ['totalSupply'],
    },
  },
  {
    kind: 'pool',
    scopes: ['cardano'],
    key: ({ poolIdBech32 }) => text(poolIdBech32),
    facts: {
      hex: ['poolIdHex'],
      ticker: ['ticker'],
      status: ['poolStatus'],
      pledge: ['pledgeDeclared'],
      liveStake: ['liveStake'],
      delegators: ['liveDelegators'],
      blocks: ['blockCount', 'blocksMinted'],
      owners: ['owners'],
    },
  },
  {
    kind: 'drep',
    scopes: ['cardano'],
    key: (object) => (has(object, 'drepType') ? text(object['drepId']) : undefined),
    facts: {
      status: ['status'],
      votingPower: ['votingPower'],
      deposit: ['deposit'],
      name: ['givenName'],
      type: ['drepType'],
      cip105: ['drepIdCip105'],
      image: ['imageUrl'],
    },
  },
  {
    kind: 'account',
    scopes: ['cardano'],
    key: (object) => (has(object, 'address') || has(object, 'txHash') ? undefined : text(object['stakeAddress'])),
    facts: {
      registered: ['registered', 'isRegistered'],
      pool: ['delegatedPool', 'poolIdBech32'],
      drep: ['delegatedDrep'],
      lovelace: ['utxoBalance', 'lovelace'],
    },
  },
  {
    kind: 'address',
    scopes: ['cardano'],
    key: (object) => (has(object, 'txHash') ? undefined : text(object['address'])),
    facts: { stakeAddress: ['stakeAddress'], lovelace: ['balance'], type: ['addressType'] },
  },
  {
    kind: 'block',
    scopes: CARDANO,
    key: (object) => (has(object, 'hash', 'slot') ? text(object['hash']) : text(object['blockHash'])),
    facts: {
      height: ['height', 'blockHeight', 'blockNumber'],
      slot: ['slot', 'absoluteSlot'],
      epoch: ['epoch', 'blockEpoch'],
      time: ['time', 'blockTime', 'txTimestamp'],
      txCount: ['txCount'],
    },
  },
  {
    kind: 'bitcoin transaction',
    scopes: ['bitcoin'],
    key: (object) => (typeof object['vout'] === 'number' ? undefined : text(object['txid'])),
    facts: {
      fee: ['fee'],
      feeRate: ['feeRate'],
      size: ['size'],
      weight: ['weight'],
      vsize: ['vsize'],
      blockHeight: ['blockHeight', 'status.blockHeight'],
      blockHash: ['blockHash', 'status.blockHash'],
      blockTime: ['blockTime', 'status.blockTime'],
      confirmed: ['confirmed', 'status.confirmed'],
    },
  },
  {
    kind: 'bitcoin output',
    scopes: ['bitcoin'],
    key: (object) =>
      typeof object['vout'] === 'number' && text(object['txid']) !== undefined && !has(object, 'sequence')
        ? `${object['txid']}:${object['vout']}`
        : undefined,
    facts: { value: ['value'], blockHeight: ['blockHeight', 'status.blockHeight'], address: ['address'] },
  },
  {
    kind: 'bitcoin block',
    scopes: ['bitcoin'],
    key: (object) => (has(object, 'height') ? text(object['hash']) : text(object['blockHash'])),
    facts: {
      height: ['height', 'blockHeight'],
      time: ['time', 'timestamp', 'blockTime'],
      txCount: ['txCount'],
      medianTime: ['medianTime'],
      difficulty: ['difficulty'],
      nonce: ['nonce'],
      bits: ['bits'],
    },
  },
  {
    kind: 'midnight transaction',
    scopes: ['midnight'],
    key: (object) => (has(object, 'blockHeight') ? (text(object['txHash']) ?? text(object['hash'])) : undefined),
    facts: {
      blockHeight: ['blockHeight'],
      blockHash: ['blockHash'],
      fee: ['fee', 'paidFees'],
      status: ['status'],
      time: ['timestamp'],
    },
  },
  {
    kind: 'midnight block',
    scopes: ['midnight'],
    key: (object) => (has(object, 'height') ? text(object['hash']) : text(object['blockHash'])),
    facts: { height: ['height', 'blockHeight'], time: ['timestamp'], author: ['author'] },
  },
];

/** Fields with the same name and another meaning, each with the reason. */
export const OTHER_MEANINGS: readonly { readonly place: RegExp; readonly why: string }[] = [
  { place: /^getPoolInEpoch\.epoch$/, why: 'the requested epoch' },
  { place: /Rewards(OfAccounts)?\.amount$/, why: 'a reward, where other amounts of an epoch are stake' },
  { place: /^getSupply\./, why: 'after the newest block, where epochs have the amounts at their start' },
  { place: /^getGovernanceStats\./, why: 'now, where epochs have the power at their start' },
  { place: /^export(Address|Account)Transactions\.fee$/, why: 'null where another account paid the fee' },
  { place: /^list\w*Redeemers\.fee$/, why: 'the part of the fee that one redeemer costs' },
  { place: /^getTip\.era$/, why: 'the catalogue types it as a name there, and as a number in blocks' },
  { place: /^pagePolicyTransactions\.data\.assets\.quantity$/, why: 'only what is still unspent' },
  { place: /^quote(Buy|Sell)\./, why: 'the operation says in which direction to trade' },
  { place: /^aggregatorStatus\.status$/, why: 'of the orders, not of the transaction' },
  {
    place: /^(getBitcoinTransactionMetaprotocols\.inscriptions|\w*Bitcoin\w*Inscription\w*(\.data)?)\.output$/,
    why: 'the outpoint of an inscription, where transactions of an address have the amount that it receives',
  },
  { place: /^listBitcoinPrevouts\./, why: 'an output, which the place in the request identifies' },
  { place: /Cbor\.txTimestamp$/, why: 'the catalogue types it as a date-time there' },
  { place: /^decodeAddress\.stakeAddress$/, why: 'read from the bytes alone, which name no account of a pointer' },
  { place: /^decodeTransaction\./, why: 'read from the bytes alone: nothing of the chain is looked up' },
  { place: /^getWallet\w+\.tokens\.decimals$/, why: 'the decimals for display: 0 where none are registered' },
  { place: /^testBitcoinTransactions\./, why: 'what a node says of a transaction that it does not accept' },
  {
    place: /^(inspectTransaction|selectInputs|build\w+|getFee|maxAda)\./,
    why: 'of a transaction that is not on the chain',
  },
];
