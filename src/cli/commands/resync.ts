import { parseArgs } from 'node:util';
import { networkName } from '../../app/network-settings.js';
import { asOperator } from '../../app/operator-client.js';
import { type Command, UsageError } from '../command.js';

export const resync: Command = {
  name: 'resync',
  summary: 'Throw away the index of one network and begin it again',
  usage: 'resync NETWORK --yes',

  async run(argv, { io, config }) {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError('Name one network.');
    const network = networkName(name);
    if (!values.yes)
      throw new UsageError(`Everything that is indexed of ${network} would be lost: add --yes to do it.`);
    await asOperator(config(), (call) => call('POST', `/api/operator/networks/${network}/resync`));
    io.print(`The index of ${network} was dropped; it begins again with the next start or is being built already.`);
    return 0;
  },
};
