import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { asOperator, type OperatorCall } from '../../app/operator-client.js';
import { type Command, UsageError } from '../command.js';

/** Keys made without naming an account belong to this one. */
const OPERATOR_EMAIL = 'operator@service.local';

interface KeyLine {
  readonly id: string;
  readonly maskedKey: string;
  readonly network: string;
  readonly enabled: boolean;
  readonly name: string;
}

export const key: Command = {
  name: 'key',
  summary: 'Make, list, enable and disable API keys',
  usage: `key create --network NETWORK [--account EMAIL] [--name NAME] [--read-only] [--addons A,B] [--expires DATE]
key list [--account EMAIL] [--json]
key enable KEY_ID [--account EMAIL]
key disable KEY_ID [--account EMAIL]`,

  async run(argv, { io, config }) {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        network: { type: 'string' },
        account: { type: 'string', default: OPERATOR_EMAIL },
        name: { type: 'string' },
        'read-only': { type: 'boolean', default: false },
        addons: { type: 'string' },
        expires: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [action, keyId] = positionals;
    const keys = `/api/operator/accounts/${encodeURIComponent(values.account)}/keys`;
    const ask: OperatorCall = (method, path, body) =>
      asOperator(config(), async (call) => {
        if (values.account === OPERATOR_EMAIL) await ensureOperatorAccount(call);
        return call(method, path, body);
      });

    if (action === 'create') {
      const { network } = values;
      if (network === undefined) throw new UsageError('Name the network of the key with --network.');
      const body = {
        network,
        writeAccess: !values['read-only'],
        ...(values.name !== undefined && { name: values.name }),
        ...(values.addons !== undefined && { addons: values.addons.split(',').filter(Boolean) }),
        ...(values.expires !== undefined && { expiresAt: readDate(values.expires) }),
      };
      const created = (await ask('POST', keys, body)) as { apiKey: string };
      // The key alone on standard output, so that a script can take it.
      io.print(created.apiKey);
      io.complain('This is the only time the whole key is shown.');
      return 0;
    }
    if (action === 'list') {
      const list = (await ask('GET', keys)) as readonly KeyLine[];
      if (values.json) io.print(JSON.stringify(list));
      else for (const line of list) io.print(shown(line));
      return 0;
    }
    if ((action === 'enable' || action === 'disable') && keyId !== undefined) {
      const body = { enabled: action === 'enable' };
      const line = (await ask('PATCH', `${keys}/${encodeURIComponent(keyId)}`, body)) as KeyLine;
      io.print(shown(line));
      return 0;
    }
    throw new UsageError('Say what to do with keys.');
  },
};

const shown = ({ id, maskedKey, network, enabled, name }: KeyLine): string =>
  `${id}  ${maskedKey.padEnd(20)} ${network.padEnd(20)} ${enabled ? 'enabled ' : 'disabled'} ${name}`;

function readDate(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError('Give --expires as a date, for example 2030-12-31.');
  return date.toISOString();
}

/** An account nobody can log in to: its password is never known to anyone. */
async function ensureOperatorAccount(call: OperatorCall): Promise<void> {
  const accounts = (await call('GET', '/api/operator/accounts')) as readonly { email: string | null }[];
  if (accounts.some(({ email }) => email === OPERATOR_EMAIL)) return;
  const password = randomBytes(32).toString('base64url');
  await call('POST', '/api/operator/accounts', { email: OPERATOR_EMAIL, password });
}
