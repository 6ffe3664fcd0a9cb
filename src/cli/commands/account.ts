import { systemClock } from '../../kernel/clock.js';
import { type CommandContext, command, commandGroup, UsageError } from '../command.js';
import { formatRelativeTime } from '../format-time.js';
import { formatTable } from '../table.js';

interface AccountLine {
  readonly email: string | null;
  readonly stakeAddress: string | null;
  readonly plan: string;
  readonly addons: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: string;
}

const EMAIL = {
  placeholder: 'EMAIL',
  description: 'Email address of the account, or its stake address if it signs in by wallet',
} as const;

const PLAN = { type: 'text', placeholder: 'PLAN', description: 'Plan of the account, for example `pro`' } as const;
const ADDONS = { type: 'text', placeholder: 'A,B', description: 'Add-ons of the account; empty for none' } as const;
const PASSWORD = {
  type: 'flag',
  // A password among the arguments would be visible to all processes of the machine.
  description: 'Read the password from standard input',
} as const;

const create = command({
  name: 'create',
  summary: 'Create an account',
  arguments: { email: { ...EMAIL, description: 'Email address of the new account' } },
  options: { 'password-stdin': PASSWORD, plan: PLAN, addons: ADDONS },
  examples: [
    {
      line: 'account create ada@example.org --password-stdin --plan pro --addons mcp,ipfs < password.txt',
      description: 'An account with a plan and add-ons.',
    },
  ],
  json: { description: 'The new account.', operation: 'operatorCreateAccount' },

  async run({ arguments: { email }, options }, context) {
    if (!options['password-stdin']) {
      throw new UsageError('Pass the password on standard input with --password-stdin.');
    }
    const body = { email, ...readChanges(options), password: await context.io.readInput() };
    const created = (await callAccounts(context, 'POST', '', body)) as AccountLine;
    context.output(created, () => accountLines([created], context));
    return 0;
  },
});

const list = command({
  name: 'list',
  summary: 'List all accounts',
  examples: [{ line: 'account list', description: 'Plans, add-ons and age of all accounts.' }],
  json: { description: 'All accounts.', operation: 'operatorListAccounts' },

  async run(_, context) {
    const accounts = (await callAccounts(context, 'GET', '')) as readonly AccountLine[];
    context.output(accounts, () =>
      accounts.length === 0 ? ['There are no accounts.'] : accountLines(accounts, context),
    );
    return 0;
  },
});

const resetPassword = command({
  name: 'reset-password',
  summary: 'Create a password reset token for an account',
  description: 'Only the token is on standard output, so that a script can use it.',
  arguments: { email: EMAIL },
  examples: [{ line: 'account reset-password ada@example.org', description: 'Send the token to the owner.' }],
  json: { description: 'The token and its expiry.', operation: 'operatorResetPassword' },

  async run({ arguments: { email } }, context) {
    const path = `/${encodeURIComponent(email)}/password-reset`;
    const reset = (await callAccounts(context, 'POST', path)) as { token: string; expiresAt: string };
    context.output(reset, () => [reset.token]);
    if (!context.json) {
      context.io.complain(
        `It works once, until ${reset.expiresAt}, with POST /api/auth/password/reset {"token", "password"}.`,
      );
    }
    return 0;
  },
});

const set = command({
  name: 'set',
  summary: 'Update an account',
  description: 'A new password and `--disable` end every session of the account.',
  arguments: { email: EMAIL },
  options: {
    plan: PLAN,
    addons: ADDONS,
    enable: { type: 'flag', description: 'Enable the account and its keys again' },
    disable: { type: 'flag', description: 'Disable the account and its keys' },
    'password-stdin': PASSWORD,
  },
  examples: [
    { line: 'account set ada@example.org --plan free --addons ipfs', description: 'Another plan.' },
    { line: 'account set ada@example.org --disable', description: 'Lock the account.' },
    {
      line: 'account set ada@example.org --enable --password-stdin < password.txt',
      description: 'Unlock it with a new password.',
    },
  ],
  json: { description: 'The account after the change.', operation: 'operatorUpdateAccount' },

  async run({ arguments: { email }, options }, context) {
    const { enable, disable } = options;
    if (enable && disable) throw new UsageError('Use either --enable or --disable.');
    const body = {
      ...readChanges(options),
      ...(options['password-stdin'] && { password: await context.io.readInput() }),
      ...((enable || disable) && { enabled: enable }),
    };
    const changed = (await callAccounts(context, 'PATCH', `/${encodeURIComponent(email)}`, body)) as AccountLine;
    context.output(changed, () => accountLines([changed], context));
    return 0;
  },
});

export const account = commandGroup({
  name: 'account',
  summary: 'Create, list and update accounts, reset passwords',
  commands: [create, list, set, resetPassword],
});

async function callAccounts(
  { config }: CommandContext,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { asOperator } = await import('../../app/operator-client.js');
  return asOperator(config(), (call) => call(method, `/api/operator/accounts${path}`, body));
}

const readChanges = ({ plan, addons }: { readonly plan: string | undefined; readonly addons: string | undefined }) => ({
  ...(plan !== undefined && { planId: plan }),
  ...(addons !== undefined && { addons: addons.split(',').filter(Boolean) }),
});

const COLUMNS = ['Account', 'Plan', 'State', 'Created', 'Add-ons'].map((title) => ({ title }));

const accountLines = (accounts: readonly AccountLine[], { io }: CommandContext): readonly string[] =>
  formatTable(
    COLUMNS,
    accounts.map(({ email, stakeAddress, plan, addons, enabled, createdAt }) => [
      email ?? stakeAddress ?? '',
      plan,
      { text: enabled ? 'enabled' : 'disabled', style: enabled ? 'green' : 'yellow' },
      formatRelativeTime(Date.parse(createdAt), systemClock.now()),
      addons.join(','),
    ]),
    io.color,
  );
