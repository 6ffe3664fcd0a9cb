import { parsePoolId, poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { fromHex, toHex } from '../../../../kernel/hex.js';
import { poolStates } from '../../../../store/queries/cardano/pools/pools.js';
import { findTransactionMetadata } from '../../../../store/queries/cardano/transactions/metadata.js';
import { chainTransactions, selectIdsByHash } from '../../../../store/queries/cardano/transactions/transactions.js';
import { listCalidusKeys } from '../../../operations/stake-pools/list-calidus-keys.js';
import { callOperation } from '../call-operation.js';
import { bool, FIELDS, number, text } from '../fields.js';
import { koiosRoute } from '../koios-route.js';

interface OwnKey {
  readonly poolIdBech32: string;
  readonly calidusIdBech32: string;
  readonly calidusPubKey: string;
  readonly nonce: number | bigint;
  readonly txHash: string;
  readonly epoch: number;
  readonly blockTime: number;
  readonly registered: boolean;
}

/** The label of CIP-88 registrations. */
const LABEL = 867n;
const MAX_KEYS = 100_000;

export const poolCalidusKeys = koiosRoute({
  path: 'pool_calidus_keys',
  summary: 'List the valid Calidus keys of pools (CIP-151)',
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    pool_status: text('`registered`, `retiring` or `retired`'),
    calidus_nonce: number('Nonce of the registration'),
    calidus_pub_key: text('Public key in hexadecimal'),
    calidus_id_bech32: text('Id of the key in bech32'),
    tx_hash: FIELDS.tx_hash,
    epoch_no: FIELDS.epoch_no,
    block_height: FIELDS.block_height,
    block_time: FIELDS.block_time,
    registered: bool('False when the key was revoked'),
    bytes: text('Metadata of the registration in CBOR, hexadecimal'),
  },
  example: {},

  async read(context) {
    const { db, network } = context;
    const keys = await callOperation<readonly OwnKey[]>(listCalidusKeys, context, {
      query: { page: 1, pageSize: MAX_KEYS },
    });
    if (keys.length === 0) return [];
    const hashes = keys.map(({ txHash }) => fromHex(txHash));
    const [metadata, transactions, pools] = await Promise.all([
      findTransactionMetadata(db, hashes),
      chainTransactions(db, selectIdsByHash(db, hashes), 'asc'),
      poolStates(
        db,
        keys.map((key) => parsePoolId(key.poolIdBech32)),
      ),
    ]);
    const blocks = new Map(transactions.map(({ hash, block }) => [toHex(hash), block]));
    const statuses = new Map(pools.map(({ parameters, status }) => [poolIdBech32(parameters.operator), status]));
    return keys.map((key) => {
      const block = blocks.get(key.txHash);
      const registration = metadata.get(key.txHash)?.find(({ label }) => label === LABEL);
      return {
        pool_id_bech32: key.poolIdBech32,
        pool_status: statuses.get(key.poolIdBech32) ?? 'retired',
        calidus_nonce: Number(key.nonce),
        calidus_pub_key: key.calidusPubKey,
        calidus_id_bech32: key.calidusIdBech32,
        tx_hash: key.txHash,
        epoch_no: key.epoch,
        block_height: block?.height ?? 0,
        block_time: block === undefined ? key.blockTime : slotToTime(network, block.slot),
        registered: key.registered,
        bytes: registration === undefined ? '' : toHex(registration.bytes),
      };
    });
  },
});
