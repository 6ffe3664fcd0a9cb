import { demoWalletsOf, type NetworkWallet, WORTHLESS } from '../../../app/demo-wallet-list.js';
import { networkName } from '../../../app/network-settings.js';
import type { Io } from '../../io.js';

const LABELS = [
  ['mnemonic', 'mnemonic'],
  ['address', 'address'],
  ['stakeAddress', 'stake address'],
  ['drepId', 'DRep'],
  ['script', 'script'],
  ['seed', 'seed'],
] as const satisfies readonly (readonly [keyof NetworkWallet, string])[];

/** Lists the demo wallets of one network, or of all. */
export function printWallets(name: string | undefined, json: boolean, io: Io): number {
  const wallets = demoWalletsOf(name === undefined ? undefined : networkName(name));
  if (json) {
    io.print(JSON.stringify(wallets, null, 2));
    return 0;
  }
  io.print(WORTHLESS);
  let last: string | undefined;
  for (const wallet of wallets) {
    if (wallet.network !== last) io.print(`\n${wallet.network}`);
    last = wallet.network;
    for (const line of walletLines(wallet)) io.print(line);
  }
  return 0;
}

function walletLines(wallet: NetworkWallet): readonly string[] {
  const rows = [
    ...LABELS.map(([field, label]) => [label, wallet[field]] as const),
    ...(wallet.descriptors ?? []).map((text) => ['descriptor', text] as const),
  ];
  return [
    `  ${wallet.name.padEnd(10)}${wallet.purpose}`,
    ...rows.flatMap(([label, value]) => (value === undefined ? [] : [`    ${label.padEnd(15)}${value}`])),
  ];
}
