import { CARDANO_ERAS } from '../chains/cardano/parameters/protocol-parameters.js';
import { type Identifier, type Sql, sql } from './sql.js';

/** As in `block.era`. From Conway on, outputs at pointer addresses are no stake of the account. */
const CONWAY = CARDANO_ERAS.indexOf('conway') + 1;

/** Header bytes 0x40 to 0x5f: addresses that name their stake credential by a certificate pointer. */
export const isPointerAddress = (bytes: Sql): Sql => sql`substr(${bytes}, 1, 1) between '\\x40' and '\\x5f'`;

/** Whether the newest block is of Conway or later; false without a block. */
export const ignoresPointers = (schema: Identifier): Sql =>
  sql`coalesce((select era >= ${CONWAY} from ${schema}.block order by height desc limit 1), false)`;

/** The same for the newest block up to a height; without one, as for the newest block. */
export const ignoredPointersAt = (schema: Identifier, height: number): Sql =>
  sql`coalesce((select era >= ${CONWAY} from ${schema}.block where height <= ${height} order by height desc limit 1),
               ${ignoresPointers(schema)})`;

/** Lovelace of an account that counts as stake. `total` is the alias of `stake_total`, whose row may be missing. */
export const selectStake = (total: Sql, ignored: Sql): Sql =>
  sql`coalesce(${total}.received - ${total}.sent - case when ${ignored} then ${total}.at_pointers else 0 end, 0)`;
