import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { networkName } from '../../app/network-settings.js';
import { asOperator, type OperatorCall } from '../../app/operator-client.js';
import { systemClock } from '../../kernel/clock.js';
import { type Command, UsageError } from '../command.js';

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
} as const;

/** Its genesis is not published, so that a generated chain can be indexed as it. */
const GENERATED = 'apex-vector-testnet';

type Values = Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;

export const sandbox: Command = {
  name: 'sandbox',
  summary: 'Control the simulated chains, or write one of any length to files',
  usage: [
    'sandbox status NETWORK',
    'sandbox advance NETWORK --blocks NUMBER | --epochs NUMBER',
    'sandbox fork NETWORK --depth NUMBER',
    'sandbox fund NETWORK --address ADDRESS --lovelace NUMBER | --satoshi NUMBER | --star NUMBER',
    'sandbox scatter NETWORK --address ADDRESS --count NUMBER [--lovelace NUMBER | --satoshi NUMBER]',
    'sandbox pause NETWORK',
    'sandbox resume NETWORK',
    'sandbox generate [NETWORK] --blocks NUMBER --out FOLDER [--seed NUMBER] [--transactions NUMBER]',
  ].join('\n'),

  async run(argv, { io, config }) {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    const [action, named = values.network, ...others] = positionals;
    const name = named ?? (action === 'generate' ? GENERATED : undefined);
    if (action === undefined || name === undefined || others.length > 0)
      throw new UsageError('Name one action and one network.');
    const network = networkName(name);
    if (action === 'generate') {
      const { generateChain } = await import('../../app/sandbox-generate.js');
      const made = await generateChain({
        network,
        folder: resolve(values.out ?? missing('out')),
        blocks: numberOf(values, 'blocks'),
        seed: numberOf(values, 'seed'),
        transactionsPerBlock: numberOf(values, 'transactions'),
        clock: systemClock,
        onProgress: (done) => {
          if (io.interactive) io.rewrite(`${done} blocks`);
        },
      });
      io.print(`Wrote ${made.blocks} blocks with ${made.transactions} transactions, up to slot ${made.tip.slot}.`);
      io.print(`To index them set ${network}_FIRST_BLOCK=${made.first.hash} and ${network}_GENESIS_DIR to the folder.`);
      return 0;
    }
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

function numberOf(values: Values, name: keyof typeof OPTIONS): number {
  const text = values[name] ?? missing(name);
  if (!/^[0-9]{1,15}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}
