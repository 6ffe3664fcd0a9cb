import Type from 'typebox';
import { networkName } from '../../app/settings/network-settings.js';
import { command, UsageError } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';

export const resync = command({
  name: 'resync',
  summary: 'Drop the index of one network and build it again',
  description:
    'Everything that is indexed of the network is deleted; accounts and keys stay. A running service begins to index it again at once, else the next start does.',
  arguments: { network: NETWORK_ARGUMENT },
  options: { yes: { type: 'flag', description: 'Confirm that the index may be deleted; without it nothing happens' } },
  examples: [{ line: 'resync cardano-preview --yes', description: 'Delete the index of CARDANO_PREVIEW.' }],
  json: {
    description: 'The network whose index was dropped.',
    schema: Type.Object({ network: Type.String(), dropped: Type.Literal(true) }),
  },

  async run({ arguments: { network: name }, options: { yes } }, { config, output }) {
    const network = networkName(name);
    if (!yes) throw new UsageError(`Everything that is indexed of ${network} would be lost: add --yes to do it.`);
    const { asOperator } = await import('../../app/operator-client.js');
    await asOperator(config(), (call) => call('POST', `/api/operator/networks/${network}/resync`));
    output({ network, dropped: true }, () => [
      `The index of ${network} was dropped; a running service builds it again now, else the next start does.`,
    ]);
    return 0;
  },
});
