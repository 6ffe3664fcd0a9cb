import type { OperatorCall } from '../../app/operator-client.js';
import { systemClock } from '../../kernel/clock.js';
import { type CommandContext, command, commandGroup, UsageError } from '../command.js';
import { formatRelativeTime } from '../format-time.js';
import { ensureOperatorAccount, OPERATOR_EMAIL } from '../operator-account.js';
import { formatTable } from '../table.js';

interface KeyLine {
  readonly id: string;
  readonly maskedKey: string;
  readonly network: string;
  readonly enabled: boolean;
  readonly name: string;
  readonly expiresAt: string | null;
}

const ACCOUNT = {
  type: 'text',
  placeholder: 'EMAIL',
  description: 'Account that the key belongs to',
  default: OPERATOR_EMAIL,
} as const;

const KEY_ID = { placeholder: 'KEY_ID', description: 'Id of the key, from `key list`' } as const;

const create = command({
  name: 'create',
  summary: 'Create an API key and print it',
  description: 'Only the key is on standard output, so that a script can use it. It is shown only once.',
  options: {
    network: { type: 'text', placeholder: 'NETWORK', required: true, description: 'Network of the key' },
    account: ACCOUNT,
    name: { type: 'text', placeholder: 'NAME', description: 'Display name of the key' },
    'read-only': { type: 'flag', description: 'The key cannot submit, build or change anything' },
    addons: { type: 'text', placeholder: 'A,B', description: 'Add-ons of the key; default: those of the account' },
    expires: { type: 'text', placeholder: 'DATE', description: 'Expiry date of the key' },
  },
  examples: [
    {
      line: 'key create --network cardano-preprod --name "wallet back end"',
      description: 'A key of the operator account.',
    },
    {
      line: 'key create --network bitcoin-mainnet --account ada@example.org --read-only --addons mcp,ipfs --expires 2030-12-31',
      description: 'A key of another account, with limits.',
    },
  ],
  json: { description: 'The key, complete in `apiKey`.', operation: 'operatorCreateKey' },

  async run({ options }, context) {
    const body = {
      network: options.network,
      writeAccess: !options['read-only'],
      ...(options.name !== undefined && { name: options.name }),
      ...(options.addons !== undefined && { addons: options.addons.split(',').filter(Boolean) }),
      ...(options.expires !== undefined && { expiresAt: readDate(options.expires) }),
    };
    const created = (await callKeys(context, options.account, 'POST', '', body)) as { apiKey: string };
    context.output(created, () => [created.apiKey]);
    if (!context.json) context.io.complain('This is the only time the complete key is shown.');
    return 0;
  },
});

const list = command({
  name: 'list',
  summary: 'List the API keys of an account',
  options: { account: { ...ACCOUNT, description: 'Account whose keys are listed' } },
  examples: [
    { line: 'key list', description: 'The keys of the operator account.' },
    { line: 'key list --account ada@example.org --json', description: 'The keys of another account, for a program.' },
  ],
  json: { description: 'The keys without their secret part.', operation: 'operatorListKeys' },

  async run({ options: { account } }, context) {
    const keys = (await callKeys(context, account, 'GET', '')) as readonly KeyLine[];
    context.output(keys, () => (keys.length === 0 ? [`${account} has no keys.`] : keyLines(keys, context)));
    return 0;
  },
});

const setEnabled = (name: 'enable' | 'disable', summary: string) =>
  command({
    name,
    summary,
    arguments: { keyId: KEY_ID },
    options: { account: ACCOUNT },
    examples: [
      {
        line: `key ${name} 0190f5d4-5f0e-7b7a-b6d5-0a4f3c1d2e3f --account ada@example.org`,
        description: 'It takes effect at once.',
      },
    ],
    json: { description: 'The key without its secret part.', operation: 'operatorUpdateKey' },

    async run({ arguments: { keyId }, options: { account } }, context) {
      const path = `/${encodeURIComponent(keyId)}`;
      const changed = (await callKeys(context, account, 'PATCH', path, { enabled: name === 'enable' })) as KeyLine;
      context.output(changed, () => keyLines([changed], context));
      return 0;
    },
  });

export const key = commandGroup({
  name: 'key',
  summary: 'Create, list, enable and disable API keys',
  commands: [create, list, setEnabled('enable', 'Enable a key again'), setEnabled('disable', 'Disable a key')],
});

async function callKeys(
  { config }: CommandContext,
  account: string,
  method: Parameters<OperatorCall>[0],
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { asOperator } = await import('../../app/operator-client.js');
  return asOperator(config(), async (call) => {
    if (account === OPERATOR_EMAIL) await ensureOperatorAccount(call);
    return call(method, `/api/operator/accounts/${encodeURIComponent(account)}/keys${path}`, body);
  });
}

const COLUMNS = ['Id', 'Key', 'Network', 'State', 'Expires', 'Name'].map((title) => ({ title }));

const keyLines = (keys: readonly KeyLine[], { io }: CommandContext): readonly string[] =>
  formatTable(
    COLUMNS,
    keys.map(({ id, maskedKey, network, enabled, expiresAt, name }) => [
      id,
      maskedKey,
      network,
      { text: enabled ? 'enabled' : 'disabled', style: enabled ? 'green' : 'yellow' },
      expiresAt === null || expiresAt === undefined
        ? 'never'
        : formatRelativeTime(Date.parse(expiresAt), systemClock.now()),
      name,
    ]),
    io.color,
  );

function readDate(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new UsageError('Set --expires to a date, for example 2030-12-31.');
  return date.toISOString();
}
