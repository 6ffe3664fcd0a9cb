import type { ScriptTransaction } from '../../../store/queries/bitcoin/history.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import { findTransactionLocations } from '../../../store/queries/bitcoin/transactions.js';
import type { HandlerContext } from '../../kit/context.js';
import { Hex } from '../../kit/schema.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';
import { scanHistory } from '../../services/bitcoin/scan-history.js';
import { BITCOIN_EXAMPLE } from '../../shapes/bitcoin/examples.js';
import { BY_ADDRESS, type Owner } from '../../shapes/bitcoin/owner.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';

/** How routes name a script: by its address or by its hash. */
export interface OwnerPath {
  /** Name of the routes and of the path parameter. */
  readonly word: 'address' | 'scripthash';
  readonly suffix: 'Address' | 'ScriptHash';
  readonly path: { readonly address: typeof BY_ADDRESS.path } | object;
  readonly example: string;
  find(db: Db, network: HandlerContext<'caller', 'bitcoin'>['network'], text: string): Promise<Owner>;
}

export const ADDRESS: OwnerPath = {
  word: 'address',
  suffix: 'Address',
  path: BY_ADDRESS.path.properties,
  example: BITCOIN_EXAMPLE.address,
  find: (db, network, address) => BY_ADDRESS.find(db, network, { address }),
};

export const SCRIPT_HASH: OwnerPath = {
  word: 'scripthash',
  suffix: 'ScriptHash',
  path: { scripthash: Hex(64, 'SHA-256 of the output script, not reversed') },
  example: BITCOIN_EXAMPLE.scriptHash,
  find: (db, network, scriptHash) => BY_SCRIPT_HASH.find(db, network, { scriptHash }),
};

interface HistoryRead {
  readonly owner: Owner;
  readonly chain: boolean;
  readonly after?: bigint;
  readonly limit: number;
}

/** Newest first. A page is never shorter than its limit because of its bytes: a short page ends the list for clients. */
export async function readHistory(
  db: Db,
  tip: BitcoinTip,
  { owner, chain, after, limit }: HistoryRead,
): Promise<readonly ScriptTransaction[]> {
  const cursor = after === undefined ? undefined : { txNum: after, pending: undefined, reorgId: tip.reorgId };
  const { rows } = await scanHistory(db, tip, cursor, {
    script: owner.script,
    from: 0,
    to: tip.height,
    order: 'desc',
    include: { chain, waiting: !chain },
    limit,
  });
  return rows;
}

/** The number of a confirmed transaction; undefined when no block contains it. */
export const findNumber = async (db: Db, txid: string): Promise<bigint | undefined> =>
  (await findTransactionLocations(db, [txid])).get(txid)?.txNum;
