import { networks } from '../chains/networks.js';

/** Lists the entry points and one working example call. */
export function banner(url: string, version: string, demo: boolean): readonly string[] {
  const lines = [
    '',
    `  Crosstie ${version}`,
    `  Page           ${url}/`,
    `  Reference      ${url}/docs`,
    `  Agents (MCP)   ${url}/mcp`,
  ];
  if (demo) {
    const keys = networks.filter(({ environment }) => environment === 'mainnet').slice(0, 2);
    lines.push(
      `  Demo keys      ${keys.map(({ alias }) => `xt_demo_${alias}`).join(', ')}, … one per network`,
      '  Demo login     demo@crosstie.local / crosstie-demo',
      '',
      `  curl -H 'X-Api-Key: xt_demo_cardano-mainnet' '${url}/api/network/time?slot=133660800'`,
    );
  }
  return [...lines, ''];
}
