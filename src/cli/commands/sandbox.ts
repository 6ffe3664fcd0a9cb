import { parseArgs } from 'node:util';
import { networkName } from '../../app/network-settings.js';
import { asOperator, type OperatorCall } from '../../app/operator-client.js';
import { type Command, UsageError } from '../command.js';
import { generate } from './sandbox/generate.js';
import { signTransactionText } from './sandbox/sign.js';
import { printWallets } from './sandbox/wallets.js';

const OPTIONS = {
  network: { type: 'string' },
  blocks: { type: 'string' },
  epochs: { type: 'string' },
  depth: { type: 'string' },
  address: { type: 'string' },
  lovelace: { type: 'string' },
  satoshi: { type: 'string' },
  star: { type: 'string' },
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  transactions: { type: 'string', default: '20' },
  out: { type: 'string' },
  wallet: { type: 'string' },
  'mnemonic-file': { type: 'string' },
  'key-file': { type: 'string' },
  account: { type: 'string' },
  in: { type: 'string' },
  witness: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Its genesis is not published, so that a generated chain can be indexed as it. */
const GENERATED = 'apex-vector-testnet';

type Flag = 'witness' | 'json';
type Values = Readonly<Partial<Record<Exclude<keyof typeof OPTIONS, Flag>, string>>>;

export const sandbox: Command = {
  name: 'sandbox',
  summary: 'Control the simulated chains, list and use their demo wallets, or write a chain to files',
  usage: [
    'sandbox status NETWORK',
    'sandbox advance NETWORK --blocks NUMBER | --epochs NUMBER',
    'sandbox fork NETWORK --depth NUMBER',
    'sandbox fund NETWORK --address ADDRESS --lovelace NUMBER | --satoshi NUMBER | --star NUMBER',
    'sandbox scatter NETWORK --address ADDRESS --count NUMBER [--lovelace NUMBER | --satoshi NUMBER]',
    'sandbox pause NETWORK',
    'sandbox resume NETWORK',
    'sandbox wallets [NETWORK] [--json]',
    'sandbox sign NETWORK [CBOR | --in FILE] --wallet NAME | --mnemonic-file FILE [--account NUMBER] | --key-file FILE [--witness | --json]',
    'sandbox generate [NETWORK] --blocks NUMBER --out FOLDER [--seed NUMBER] [--transactions NUMBER]',
  ].join('\n'),

  async run(argv, surroundings) {
    const { io, config } = surroundings;
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    const [action, named = values.network, ...others] = positionals;
    if (action === 'wallets' && others.length === 0) return printWallets(named, values.json === true, io);
    if (action === 'sign' && named !== undefined && others.length <= 1)
      return signTransactionText(named, others[0], values, surroundings);
    const name = named ?? (action === 'generate' ? GENERATED : undefined);
    if (action === undefined || name === undefined || others.length > 0)
      throw new UsageError('Name one action and one network.');
    if (action === 'generate')
      return generate(
        {
          network: name,
          folder: values.out ?? missing('out'),
          blocks: numberOf(values, 'blocks'),
          seed: numberOf(values, 'seed'),
          transactionsPerBlock: numberOf(values, 'transactions'),
        },
        io,
      );
    const network = networkName(name);
    const path = `/api/operator/sandbox/${network}`;
    const answer = await asOperator(config(), (call) => ask(call, path, action, values));
    io.print(JSON.stringify(answer, null, 2));
    return 0;
  },
};

function ask(call: OperatorCall, path: string, action: string, values: Values): Promise<unknown> {
  switch (action) {
    case 'status':
      return call('GET', path);
    case 'pause':
    case 'resume':
      return call('PATCH', path, { paused: action === 'pause' });
    case 'advance': {
      const by = values.epochs === undefined ? 'blocks' : 'epochs';
      return call('POST', `${path}/advance`, { [by]: numberOf(values, by) });
    }
    case 'fork':
      return call('POST', `${path}/fork`, { depth: numberOf(values, 'depth') });
    case 'fund':
      return call('POST', `${path}/fund`, {
        address: values.address ?? missing('address'),
        ...((values.lovelace ?? values.satoshi ?? values.star) ? amountOf(values) : missing('lovelace')),
      });
    case 'scatter':
      return call('POST', `${path}/scatter`, {
        address: values.address ?? missing('address'),
        count: numberOf(values, 'count'),
        ...amountOf(values),
      });
    default:
      throw new UsageError(`There is no action '${action}'.`);
  }
}

/** In whichever unit it was given. */
const amountOf = ({ lovelace, satoshi, star }: Values) => ({
  ...(lovelace !== undefined && { lovelace }),
  ...(satoshi !== undefined && { satoshi }),
  ...(star !== undefined && { star }),
});

function missing(name: string): never {
  throw new UsageError(`--${name} is missing.`);
}

function numberOf(values: Values, name: keyof Values): number {
  const text = values[name] ?? missing(name);
  if (!/^[0-9]{1,15}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}
