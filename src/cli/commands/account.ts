import { parseArgs } from 'node:util';
import { asOperator } from '../../app/operator-client.js';
import { type Command, UsageError } from '../command.js';

interface AccountLine {
  readonly email: string | null;
  readonly stakeAddress: string | null;
  readonly plan: string;
  readonly addons: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: string;
}

export const account: Command = {
  name: 'account',
  summary: 'Open, list and change accounts, help with forgotten passwords',
  usage: `account create EMAIL --password-stdin [--plan PLAN] [--addons A,B]
account list [--json]
account reset-password EMAIL
account set EMAIL [--plan PLAN] [--addons A,B] [--enable] [--disable] [--password-stdin]`,

  async run(argv, { io, config }) {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        addons: { type: 'string' },
        enable: { type: 'boolean', default: false },
        disable: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [action, email] = positionals;
    // A password among the arguments would be visible to every process of the machine.
    const password = values['password-stdin'] ? await io.readInput() : undefined;
    const changes = {
      ...(values.plan !== undefined && { planId: values.plan }),
      ...(values.addons !== undefined && { addons: values.addons.split(',').filter(Boolean) }),
      ...(password !== undefined && { password }),
    };

    if (action === 'list') {
      const list = (await asOperator(config(), (call) => call('GET', '/api/operator/accounts'))) as AccountLine[];
      if (values.json) io.print(JSON.stringify(list));
      else for (const line of list) io.print(shown(line));
      return 0;
    }
    if (action === 'create' && email !== undefined) {
      if (password === undefined) throw new UsageError('Give the password on standard input with --password-stdin.');
      const body = { email, ...changes };
      const created = await asOperator(config(), (call) => call('POST', '/api/operator/accounts', body));
      io.print(shown(created as AccountLine));
      return 0;
    }
    if (action === 'reset-password' && email !== undefined) {
      const path = `/api/operator/accounts/${encodeURIComponent(email)}/password-reset`;
      const made = (await asOperator(config(), (call) => call('POST', path))) as { token: string; expiresAt: string };
      // The token alone on standard output, so that a script can take it.
      io.print(made.token);
      io.complain(`It works once, until ${made.expiresAt}, with POST /api/auth/password/reset {"token", "password"}.`);
      return 0;
    }
    if (action === 'set' && email !== undefined) {
      if (values.enable && values.disable) throw new UsageError('Either --enable or --disable.');
      const body = { ...changes, ...((values.enable || values.disable) && { enabled: values.enable }) };
      const path = `/api/operator/accounts/${encodeURIComponent(email)}`;
      const changed = await asOperator(config(), (call) => call('PATCH', path, body));
      io.print(shown(changed as AccountLine));
      return 0;
    }
    throw new UsageError('Say what to do with accounts.');
  },
};

const shown = ({ email, stakeAddress, plan, addons, enabled, createdAt }: AccountLine): string =>
  `${(email ?? stakeAddress ?? '').padEnd(32)} ${plan.padEnd(10)} ${enabled ? 'enabled ' : 'disabled'} ${createdAt} ${addons.join(',')}`.trimEnd();
