/** Registered labels of transaction metadata (CIP-10) that belong to a CIP or are in wide use. */
const REGISTERED: ReadonlyMap<bigint, string> = new Map([
  [87n, 'milkomeda.com - protocol magic'],
  [88n, 'milkomeda.com - address in the sidechain'],
  [94n, 'CIP-94 - polls of governance'],
  [309n, 'Proof of existence'],
  [674n, 'CIP-20 - message of a transaction'],
  [721n, 'CIP-25 - metadata of tokens'],
  [777n, 'CIP-27 - royalties of a policy'],
  [867n, 'CIP-88 - registration of a token policy'],
  [1564n, 'Marlowe - contracts'],
  [1667n, 'CIP-72 - registration of an application'],
  [1967n, 'nut.link - registry of oracles'],
  [1968n, 'nut.link - data points of oracles'],
  [61284n, 'CIP-15 - registration for Catalyst'],
  [61285n, 'CIP-15 - witness of a registration for Catalyst'],
  [61286n, 'CIP-15 - deregistration from Catalyst'],
]);

export const registeredLabel = (label: bigint): string | undefined => REGISTERED.get(label);
