import { BlockList, isIP } from 'node:net';

/** Address ranges outside the public internet (IANA special-purpose registries). */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** Only global unicast is public, except for embedded IPv4 addresses, documentation and tunnels. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;
const GLOBAL_UNICAST = ['2000::/3'] as const;

function createBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split('/') as [string, string];
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const specialV4 = createBlockList(SPECIAL_V4, 'ipv4');
const specialV6 = createBlockList(SPECIAL_V6, 'ipv6');
const globalV6 = createBlockList(GLOBAL_UNICAST, 'ipv6');

/** Whether an address is on the public internet: requests for on-chain URLs may go nowhere else (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
    default:
      return false;
  }
}
