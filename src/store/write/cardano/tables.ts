import { factTable, type TableRow } from '../fact-table.js';
import { LEDGER_TABLES } from './ledger-tables.js';
import { MARKET_TABLES } from './market-tables.js';

const certificateKeyColumns = [
  ['tx_id', 'int4'],
  ['cert_index', 'int4'],
] as const;

/**
 * All fact tables, in the order in which a batch is written. The migrations explain their meaning; this list has the
 * COPY columns and the columns that record the start and end of a fact, which is all that a rollback needs.
 */
export const FACT_TABLES = {
  block: factTable(
    'block',
    [
      ['height', 'int4'],
      ['slot', 'int8'],
      ['epoch', 'int4'],
      ['first_tx_id', 'int4'],
      ['tx_count', 'int4'],
      ['issuer_id', 'int4?'],
      ['size', 'int4'],
      ['protocol_major', 'int4'],
      ['protocol_minor', 'int8?'],
      ['era', 'int2'],
      ['hash', 'bytea'],
      ['previous_hash', 'bytea?'],
      ['fees', 'int8'],
      ['output', 'numeric'],
    ],
    { bornAtHeight: 'height' },
  ),
  rawBlock: factTable(
    'raw_block',
    [
      ['height', 'int4'],
      ['whole', 'bool'],
      ['bytes', 'bytea'],
    ],
    { bornAtHeight: 'height' },
  ),
  issuer: factTable(
    'issuer',
    [
      ['id', 'int4'],
      ['first_height', 'int4'],
      ['vkey', 'bytea'],
      ['key_hash', 'bytea'],
    ],
    { bornAtHeight: 'first_height' },
  ),
  transaction: factTable(
    'transaction',
    [
      ['id', 'int4'],
      ['hash', 'bytea'],
      ['height', 'int4'],
      ['fee', 'int8?'],
      ['deposit', 'int8?'],
      ['output', 'int8'],
      ['total_collateral', 'int8?'],
      ['treasury', 'int8?'],
      ['donation', 'int8?'],
      ['size', 'int4'],
      ['body_offset', 'int4?'],
      ['body_length', 'int4?'],
      ['witness_offset', 'int4?'],
      ['witness_length', 'int4?'],
      ['auxiliary_offset', 'int4?'],
      ['auxiliary_length', 'int4?'],
      ['network_id', 'int2?'],
      ['valid', 'bool'],
      ['valid_from', 'numeric?'],
      ['valid_until', 'numeric?'],
      ['script_data_hash', 'bytea?'],
      ['auxiliary_data_hash', 'bytea?'],
    ],
    { bornWith: 'id' },
  ),
  output: factTable(
    'output',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['address_id', 'int4'],
      ['stake_id', 'int4?'],
      ['payment_script_id', 'int4?'],
      ['lovelace', 'int8'],
      ['spent_by', 'int4?'],
      ['spent_index', 'int4?'],
      ['inline_datum', 'bool'],
      ['collateral_return', 'bool'],
      ['datum_hash', 'bytea?'],
      ['reference_script_hash', 'bytea?'],
    ],
    { bornWith: 'tx_id', endedWith: 'spent_by', endedTogether: 'spent_index' },
  ),
  input: factTable(
    'input',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['kind', 'int2'],
      ['output_tx_id', 'int4'],
      ['output_index', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  unresolvedInput: factTable(
    'unresolved_input',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['kind', 'int2'],
      ['output_tx_hash', 'bytea'],
      ['output_index', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  requiredSigner: factTable(
    'required_signer',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['key_hash', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  address: factTable(
    'address',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['stake_id', 'int4?'],
      ['payment_script_id', 'int4?'],
      ['bytes', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  stakeCredential: factTable(
    'stake_credential',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['script', 'bool'],
      ['hash', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  paymentScript: factTable(
    'payment_script',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['hash', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  addressTx: factTable(
    'address_tx',
    [
      ['address_id', 'int4'],
      ['tx_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  stakeTx: factTable(
    'stake_tx',
    [
      ['stake_id', 'int4'],
      ['tx_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  paymentScriptTx: factTable(
    'payment_script_tx',
    [
      ['payment_script_id', 'int4'],
      ['tx_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  policy: factTable(
    'policy',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['hash', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  policyTx: factTable(
    'policy_tx',
    [
      ['policy_id', 'int4'],
      ['tx_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  asset: factTable(
    'asset',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['policy', 'bytea'],
      ['name', 'bytea'],
      ['fingerprint', 'bytea'],
      ['policy_id', 'int4'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  outputAsset: factTable(
    'output_asset',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['asset_id', 'int4'],
      ['quantity', 'numeric'],
    ],
    { bornWith: 'tx_id' },
  ),
  mint: factTable(
    'mint',
    [
      ['tx_id', 'int4'],
      ['asset_id', 'int4'],
      ['quantity', 'numeric'],
      ['policy_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  assetMetadata: factTable(
    'asset_metadata',
    [
      ['asset_id', 'int4'],
      ['tx_id', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  script: factTable(
    'script',
    [
      ['id', 'int4'],
      ['tx_id', 'int4'],
      ['language', 'int2'],
      ['hash', 'bytea'],
      ['bytes', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  datum: factTable(
    'datum',
    [
      ['tx_id', 'int4'],
      ['hash', 'bytea'],
      ['bytes', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  redeemer: factTable(
    'redeemer',
    [
      ['tx_id', 'int4'],
      ['purpose', 'int2'],
      ['index', 'int4'],
      ['script_hash', 'bytea?'],
      ['memory', 'int8'],
      ['steps', 'int8'],
      ['data', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  metadata: factTable(
    'metadata',
    [
      ['tx_id', 'int4'],
      ['label', 'numeric'],
      ['bytes', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  stakeUpdate: factTable(
    'stake_update',
    [...certificateKeyColumns, ['stake_id', 'int4'], ['registration', 'bool'], ['deposit', 'int8?']],
    { bornWith: 'tx_id' },
  ),
  delegation: factTable(
    'delegation',
    [...certificateKeyColumns, ['stake_id', 'int4'], ['pool_id', 'int4'], ['ended_height', 'int4?']],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  voteDelegation: factTable(
    'vote_delegation',
    [...certificateKeyColumns, ['stake_id', 'int4'], ['drep_id', 'int4'], ['ended_height', 'int4?']],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  subTransaction: factTable(
    'sub_transaction',
    [
      ['tx_id', 'int4'],
      ['parent_tx_id', 'int4'],
      ['index', 'int4'],
    ],
    { bornWith: 'tx_id' },
  ),
  directDeposit: factTable(
    'direct_deposit',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['stake_id', 'int4'],
      ['lovelace', 'int8'],
    ],
    { bornWith: 'tx_id' },
  ),
  withdrawal: factTable(
    'withdrawal',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['stake_id', 'int4'],
      ['lovelace', 'int8'],
    ],
    { bornWith: 'tx_id' },
  ),
  instantReward: factTable(
    'instant_reward',
    [...certificateKeyColumns, ['index', 'int4'], ['pot', 'int2'], ['stake_id', 'int4?'], ['lovelace', 'int8']],
    { bornWith: 'tx_id' },
  ),
  pool: factTable(
    'pool',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['hash', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  poolRegistration: factTable(
    'pool_registration',
    [
      ...certificateKeyColumns,
      ['pool_id', 'int4'],
      ['vrf_key_hash', 'bytea'],
      ['pledge', 'numeric'],
      ['cost', 'numeric'],
      ['margin_numerator', 'numeric'],
      ['margin_denominator', 'numeric'],
      ['reward_account', 'bytea'],
      ['reward_stake_id', 'int4?'],
      ['metadata_url', 'text?'],
      ['metadata_hash', 'bytea?'],
      ['ended_height', 'int4?'],
    ],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  poolOwner: factTable('pool_owner', [...certificateKeyColumns, ['index', 'int4'], ['stake_id', 'int4']], {
    bornWith: 'tx_id',
  }),
  poolRelay: factTable(
    'pool_relay',
    [
      ...certificateKeyColumns,
      ['index', 'int4'],
      ['port', 'int4?'],
      ['ipv4', 'text?'],
      ['ipv6', 'text?'],
      ['dns_name', 'text?'],
      ['srv_name', 'text?'],
    ],
    { bornWith: 'tx_id' },
  ),
  poolRetirement: factTable(
    'pool_retirement',
    [...certificateKeyColumns, ['pool_id', 'int4'], ['epoch', 'int4'], ['ended_height', 'int4?']],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  genesisDelegation: factTable(
    'genesis_delegation',
    [...certificateKeyColumns, ['genesis_hash', 'bytea'], ['delegate_hash', 'bytea'], ['vrf_key_hash', 'bytea']],
    { bornWith: 'tx_id' },
  ),
  parameterUpdate: factTable(
    'parameter_update',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['epoch', 'int4'],
      ['genesis_hash', 'bytea'],
      ['content', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  drep: factTable(
    'drep',
    [
      ['id', 'int4'],
      ['first_tx_id', 'int4'],
      ['kind', 'int2'],
      ['hash', 'bytea'],
    ],
    { bornWith: 'first_tx_id' },
  ),
  drepUpdate: factTable(
    'drep_update',
    [
      ...certificateKeyColumns,
      ['drep_id', 'int4'],
      ['action', 'int2'],
      ['deposit', 'int8?'],
      ['anchor_url', 'text?'],
      ['anchor_hash', 'bytea?'],
      ['ended_height', 'int4?'],
    ],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  committeeUpdate: factTable(
    'committee_update',
    [
      ...certificateKeyColumns,
      ['cold_script', 'bool'],
      ['cold_hash', 'bytea'],
      ['hot_script', 'bool?'],
      ['hot_hash', 'bytea?'],
      ['anchor_url', 'text?'],
      ['anchor_hash', 'bytea?'],
      ['ended_height', 'int4?'],
    ],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  proposal: factTable(
    'proposal',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['kind', 'int2'],
      ['deposit', 'int8'],
      ['return_account', 'bytea'],
      ['return_stake_id', 'int4?'],
      ['previous_tx_hash', 'bytea?'],
      ['previous_index', 'int4?'],
      ['anchor_url', 'text'],
      ['anchor_hash', 'bytea'],
      ['content', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  vote: factTable(
    'vote',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['role', 'int2'],
      ['voter_script', 'bool'],
      ['voter_hash', 'bytea'],
      ['action_tx_hash', 'bytea'],
      ['action_index', 'int4'],
      ['vote', 'int2'],
      ['anchor_url', 'text?'],
      ['anchor_hash', 'bytea?'],
      ['ended_height', 'int4?'],
    ],
    { bornWith: 'tx_id', endedAtHeight: 'ended_height' },
  ),
  undecodedPart: factTable(
    'undecoded_part',
    [
      ['tx_id', 'int4'],
      ['index', 'int4'],
      ['part', 'text'],
      ['reason', 'text'],
      ['bytes', 'bytea'],
    ],
    { bornWith: 'tx_id' },
  ),
  ...MARKET_TABLES,
  ...LEDGER_TABLES,
  // Not projected from blocks: queried from a source at a height, and deleted when that height is rolled back.
  actionState: factTable(
    'action_state',
    [
      ['asked_height', 'int4'],
      ['epoch', 'int4'],
      ['index', 'int4'],
      ['status', 'text'],
      ['tx_hash', 'bytea'],
    ],
    { bornAtHeight: 'asked_height' },
  ),
  ledgerStanding: factTable(
    'ledger_standing',
    [
      ['asked_height', 'int4'],
      ['epoch', 'int4'],
      ['content', 'text'],
    ],
    { bornAtHeight: 'asked_height' },
  ),
} as const;

export type FactTableName = keyof typeof FACT_TABLES;

export type Row<Name extends FactTableName> = TableRow<(typeof FACT_TABLES)[Name]>;
