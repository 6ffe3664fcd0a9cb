import Type from 'typebox';
import { networkName } from '../../app/settings/network-settings.js';
import { command, UsageError } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';

export const resync = command({
  name: 'resync',
  summary: 'Delete the index of one network and rebuild it',
  description:
    'Deletes all indexed data of the network; accounts and keys stay. A running service rebuilds the index at once, else the next start does.',
  arguments: { network: NETWORK_ARGUMENT },
  options: { yes: { type: 'flag', description: 'Confirm the deletion of the index; without it nothing happens' } },
  examples: [{ line: 'resync cardano-preview --yes', description: 'Delete the index of CARDANO_PREVIEW.' }],
  json: {
    description: 'The network whose index was deleted.',
    schema: Type.Object({ network: Type.String(), dropped: Type.Literal(true) }),
  },

  async run({ arguments: { network: name }, options: { yes } }, { config, output }) {
    const network = networkName(name);
    if (!yes) throw new UsageError(`Everything that is indexed of ${network} would be lost: add --yes to do it.`);
    const { asOperator } = await import('../../app/operator-client.js');
    await asOperator(config(), (call) => call('POST', `/api/operator/networks/${network}/resync`));
    output({ network, dropped: true }, () => [
      `The index of ${network} was deleted; a running service rebuilds it now, else the next start does.`,
    ]);
    return 0;
  },
});
