import { type NetworkId, networkById, networks } from '../../chains/networks.js';
import { nodePbkdf2 } from '../../sandbox/node-pbkdf2.js';
import { type ListedWallet, listDemoWallets } from '../../wallets/list-demo-wallets.js';

export { WORTHLESS } from '../../wallets/list-demo-wallets.js';

export type NetworkWallet = ListedWallet & { readonly network: NetworkId };

/** Lists the demo wallets of one network, or of all. Needs no running service. */
export const listNetworkWallets = (id?: NetworkId): readonly NetworkWallet[] =>
  (id === undefined ? networks : [networkById(id)]).flatMap((network) =>
    listDemoWallets(network, nodePbkdf2).map((wallet) => ({ network: network.id, ...wallet })),
  );
