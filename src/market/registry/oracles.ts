import type { MarketName } from '../../chains/networks.js';
import type { OracleRole } from '../oracles/oracle.js';

/** Oracles of the ADA price. A network without an entry has no known oracles. */
const ORACLES: Readonly<Partial<Record<MarketName, readonly OracleRole[]>>> = {
  mainnet: [
    {
      oracle: 'ORCFAX',
      script: '193ee65211bb3b4e0ea5f751f415269355a650e2e3706f625cdf1a4b',
      token: '193ee65211bb3b4e0ea5f751f415269355a650e2e3706f625cdf1a4b',
      feed: 'CER/ADA-USD/',
    },
    {
      oracle: 'CHARLI3',
      script: '1869c28a5c1023a10c1deb30d112226cf45130b800a22d9c2afc1c9c',
      token: '08c56c0fa73748a23c3bc1d9e6a60a4187416fc4ff8fe3475506990e4f7261636c6546656564',
    },
    {
      oracle: 'DJED',
      script: '89829415a9cdfb32a05122b1f0c0f495b80f57b00087bb62116651e8',
      token: '815aca02042ba9188a2ca4f8ce7b276046e2376b4bce56391342299e446a65644f7261636c654e4654',
    },
  ],
};

/** By script, including those that the operator adds: Orcfax moves to a new script from time to time. */
export function oracleRegistry(market: MarketName, more: readonly OracleRole[] = []): ReadonlyMap<string, OracleRole> {
  return new Map([...(ORACLES[market] ?? []), ...more].map((role) => [role.script, role]));
}
