import type { Relay } from '../../../../chains/cardano/pools/pool-parameters.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

type RelayJson = readonly [
  ipv4: string | null,
  ipv6: string | null,
  dnsName: string | null,
  srvName: string | null,
  port: number | null,
];

/**
 * The relays of the registration selected by `registration`, as JSON, so that a list of pools needs no second
 * statement.
 */
export const selectRelays = (db: NetworkDb<'cardano'>, registration: Sql): Sql => sql`
  (select json_agg(json_build_array(y.ipv4, y.ipv6, y.dns_name, y.srv_name, y.port) order by y.index)
     from ${db.schema}.pool_relay y where y.tx_id = ${registration}.tx_id and y.cert_index = ${registration}.cert_index)`;

export const toRelays = (relays: readonly RelayJson[] | null): readonly Relay[] =>
  (relays ?? []).map(([ipv4, ipv6, dnsName, srvName, port]) => ({
    ipv4: ipv4 ?? undefined,
    ipv6: ipv6 ?? undefined,
    dnsName: dnsName ?? undefined,
    srvName: srvName ?? undefined,
    port: port ?? undefined,
  }));
