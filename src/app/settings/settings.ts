import { parseSmtpUrl } from '../../gateways/mail/smtp-url.js';

/** One setting: everything that reads, checks or documents it is derived from here. */
export interface Setting<Value> {
  readonly env: string;
  readonly description: string;
  readonly default: Value;
  /** How the default reads in the documentation, where the value alone would not tell. */
  readonly defaultText?: string;
  readonly kind: string;
  /** From text (environment, flags) or from a JSON value (file). Throws a RangeError that says what is allowed. */
  readonly read: (value: unknown) => Value;
  /** Never shown. */
  readonly secret?: true;
}

export interface SettingBase<Value> {
  readonly env: string;
  readonly description: string;
  readonly default: Value;
  readonly defaultText?: string;
  readonly secret?: true;
}

export const text = <Value extends string | undefined>(base: SettingBase<Value>): Setting<string | Value> => ({
  ...base,
  kind: 'text',
  read: (value) => {
    if (typeof value !== 'string' || value === '') throw new RangeError('must be text');
    return value;
  },
});

export const integer = (base: SettingBase<number>, minimum: number, maximum: number): Setting<number> => ({
  ...base,
  kind: `integer, ${minimum} to ${maximum}`,
  read: (value) => {
    const number = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
    if (!Number.isInteger(number) || (number as number) < minimum || (number as number) > maximum) {
      throw new RangeError(`must be an integer from ${minimum} to ${maximum}`);
    }
    return number as number;
  },
});

const choice = <const Values extends readonly string[]>(
  base: SettingBase<Values[number]>,
  values: Values,
): Setting<Values[number]> => ({
  ...base,
  kind: values.join(' or '),
  read: (value) => {
    if (!values.includes(value as string)) throw new RangeError(`must be one of ${values.join(', ')}`);
    return value as Values[number];
  },
});

const list = (base: SettingBase<readonly string[]>): Setting<readonly string[]> => ({
  ...base,
  kind: 'comma-separated list',
  read: (value) => {
    const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
    if (!Array.isArray(items) || !items.every((item) => typeof item === 'string' && item !== '')) {
      throw new RangeError('must be a list of texts');
    }
    return items;
  },
});

/** Names as the `Host` header has them, without port. */
const hosts = (base: SettingBase<readonly string[]>): Setting<readonly string[]> => ({
  ...list(base),
  kind: 'comma-separated list of host names',
  read: (value) => {
    const names = list(base).read(value);
    if (!names.every((name) => /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]+\])$/i.test(name))) {
      throw new RangeError('must be a list of host names without port');
    }
    return names.map((name) => name.toLowerCase());
  },
});

const policies = (base: SettingBase<readonly string[]>): Setting<readonly string[]> => ({
  ...list(base),
  kind: 'comma-separated list of policy ids',
  read: (value) => {
    const ids = list(base).read(value);
    if (!ids.every((id) => /^[0-9a-fA-F]{56}$/.test(id))) throw new RangeError('must be a list of policy ids');
    return ids.map((id) => id.toLowerCase());
  },
});

const smtpUrl = (base: SettingBase<undefined>): Setting<string | undefined> => ({
  ...base,
  kind: 'URL',
  read: (value) => {
    const url = text(base).read(value);
    parseSmtpUrl(url as string);
    return url;
  },
});

/** A line that mails and wallets show as it is. */
const line = <Value extends string | undefined>(
  base: SettingBase<Value>,
  kind: string,
  form: RegExp,
): Setting<string | Value> => ({
  ...base,
  kind,
  read: (value) => {
    if (typeof value !== 'string' || !form.test(value)) throw new RangeError(`must be ${kind}`);
    return value;
  },
});

export const SETTINGS = {
  host: text({ env: 'HOST', description: 'Address to listen on', default: '127.0.0.1' }),
  port: integer({ env: 'PORT', description: 'Port to listen on; 0 picks a free one', default: 8080 }, 0, 65_535),
  dataDir: text({
    env: 'CROSSTIE_DATA_DIR',
    description: 'Folder of the embedded database and of the operator token',
    default: '.crosstie',
  }),
  databaseUrl: text({
    env: 'DATABASE_URL',
    description: 'PostgreSQL server (15 or later) to use instead of the embedded database',
    default: undefined,
    defaultText: 'embedded database',
    secret: true,
  }),
  databasePoolSize: integer(
    { env: 'DATABASE_POOL_SIZE', description: 'Connections to the database', default: 16 },
    2,
    200,
  ),
  statementTimeoutMs: integer(
    { env: 'DATABASE_STATEMENT_TIMEOUT_MS', description: 'Longest a statement of a request may run', default: 15_000 },
    100,
    600_000,
  ),
  minFreeDiskMb: integer(
    {
      env: 'CROSSTIE_MIN_FREE_DISK_MB',
      description:
        'Free space in megabytes of the disk of the data folder below which health is `degraded`; 0 for no limit',
      default: 500,
    },
    0,
    1_000_000_000,
  ),
  operatorToken: text({
    env: 'CROSSTIE_OPERATOR_TOKEN',
    description: 'Token for operator operations and `/metrics`',
    default: undefined,
    defaultText: 'made once, kept in the file `operator-token` of the data folder',
    secret: true,
  }),
  logLevel: choice(
    {
      env: 'CROSSTIE_LOG_LEVEL',
      description:
        'Least important events that are logged; `auto` is `warn` for a person at a terminal and `info` elsewhere',
      default: 'auto',
    },
    ['auto', 'debug', 'info', 'warn', 'error'],
  ),
  logFormat: choice(
    {
      env: 'CROSSTIE_LOG_FORMAT',
      description: 'Log lines for people or for programs; `auto` decides by whether a terminal is watching',
      default: 'auto',
    },
    ['auto', 'pretty', 'json'],
  ),
  corsOrigins: list({
    env: 'CROSSTIE_CORS_ORIGINS',
    description: 'Origins of web pages that may call the API; `*` for any',
    default: ['*'],
  }),
  trustedProxies: list({
    env: 'CROSSTIE_TRUSTED_PROXIES',
    description: 'Addresses or networks of proxies whose X-Forwarded-For is believed',
    default: [],
  }),
  publicHosts: hosts({
    env: 'CROSSTIE_PUBLIC_HOSTS',
    description:
      'Host names under which clients reach the service, without port. `/mcp` refuses other names (DNS rebinding); name the host of a proxy in front here',
    default: [],
    defaultText: 'loopback names on a loopback address, any name elsewhere',
  }),
  registration: choice(
    {
      env: 'CROSSTIE_REGISTRATION',
      description:
        'Who may register an account: anyone at once (`open`), anyone who confirms the address by a mailed token (`confirmed`), or nobody (`closed`). `auto` confirms where mail is set up and others than this machine reach the service',
      default: 'auto',
    },
    ['auto', 'open', 'confirmed', 'closed'],
  ),
  deviceLogin: choice(
    { env: 'CROSSTIE_DEVICE_LOGIN', description: 'Whether devices may log in without an account', default: 'open' },
    ['open', 'closed'],
  ),
  demo: choice(
    {
      env: 'CROSSTIE_DEMO',
      description:
        'Whether the demo account and keys exist while every network is simulated: `auto` on a loopback address, `on` on any, for a sandbox in a container. They work only in requests to `localhost` or a loopback address that passed no proxy, and never exist with `CROSSTIE_TRUSTED_PROXIES`',
      default: 'auto',
    },
    ['auto', 'on', 'off'],
  ),
  serviceName: line(
    {
      env: 'CROSSTIE_SERVICE_NAME',
      description:
        'How the service calls itself in mails and in the messages that wallets sign; name its host here, so that people see where a signature lets them in',
      default: 'Crosstie',
    },
    '1 to 60 printable ASCII characters',
    /^(?! )[\x20-\x7e]{1,60}(?<! )$/,
  ),
  smtpUrl: smtpUrl({
    env: 'CROSSTIE_SMTP_URL',
    description:
      'Server that takes mails for forgotten passwords: `smtps://user:password@host`, or `smtp://…` for STARTTLS, which is required unless the server is on this machine or the URL ends in `?tls=off`',
    default: undefined,
    defaultText: 'no mail',
    secret: true,
  }),
  mailFrom: line(
    {
      env: 'CROSSTIE_MAIL_FROM',
      description: 'Sender of mails; goes with `CROSSTIE_SMTP_URL`',
      default: undefined,
      defaultText: 'none',
    },
    'an address, or a name with an address in angle brackets',
    /^(?:[^<>\s@]+@[^<>\s@]+|[\x20-\x3b\x3d\x3f-\x7e]{1,100}<[^<>\s@]+@[^<>\s@]+>)$/,
  ),
  bodyLimitBytes: integer(
    { env: 'CROSSTIE_BODY_LIMIT_BYTES', description: 'Largest request body', default: 1_048_576 },
    1_024,
    104_857_600,
  ),
  requestTimeoutMs: integer(
    { env: 'CROSSTIE_REQUEST_TIMEOUT_MS', description: 'Longest a request may take to arrive', default: 30_000 },
    1_000,
    600_000,
  ),
  maxInFlight: integer(
    {
      env: 'CROSSTIE_MAX_IN_FLIGHT',
      description: 'Requests served at once; beyond it accounts with more than an equal part get 503',
      default: 2_000,
    },
    1,
    100_000,
  ),
  maxDelayMs: integer(
    {
      env: 'CROSSTIE_MAX_DELAY_MS',
      description: 'How long all work of an account may wait, for a second on end, before more of it gets 503',
      default: 2_000,
    },
    10,
    60_000,
  ),
  sandbox: choice(
    {
      env: 'CROSSTIE_SANDBOX',
      description: 'Whether networks without a source are simulated, or stay empty',
      default: 'on',
    },
    ['on', 'off'],
  ),
  sandboxSeed: integer(
    { env: 'CROSSTIE_SANDBOX_SEED', description: 'Number that simulated chains are made from', default: 1 },
    0,
    2 ** 53 - 1,
  ),
  sandboxBlockSeconds: integer(
    {
      env: 'CROSSTIE_SANDBOX_BLOCK_SECONDS',
      description: 'Seconds between two blocks of a simulated chain; 0 makes none but on command',
      default: 5,
    },
    0,
    86_400,
  ),
  sandboxForkPercent: integer(
    {
      env: 'CROSSTIE_SANDBOX_FORK_PERCENT',
      description:
        'Of a hundred blocks of a simulated chain so many replace up to three others, so that clients meet rollbacks',
      default: 0,
    },
    0,
    100,
  ),
  sandboxActivity: integer(
    {
      env: 'CROSSTIE_SANDBOX_ACTIVITY',
      description: 'Transactions in a block of a simulated chain, at most, besides those that were submitted',
      default: 3,
    },
    0,
    100,
  ),
  networkStartSeconds: integer(
    {
      env: 'CROSSTIE_NETWORK_START_SECONDS',
      description:
        'Seconds that a request waits for a simulated network whose start has begun; then 503 with `Retry-After`, and the start goes on',
      default: 45,
    },
    1,
    300,
  ),
  tokenRegistry: text({
    env: 'CROSSTIE_TOKEN_REGISTRY',
    description:
      'Token registry (CIP-26): a folder of its JSON files, or the URL of a JSON list or of a .tar.gz of that folder',
    default: undefined,
    defaultText: 'none',
  }),
  tokenRegistryHours: integer(
    { env: 'CROSSTIE_TOKEN_REGISTRY_HOURS', description: 'Hours between two readings of the registry', default: 6 },
    1,
    720,
  ),
  offChainDocuments: choice(
    {
      env: 'CROSSTIE_OFF_CHAIN_DOCUMENTS',
      description: 'Whether documents that chains name (metadata of pools, DReps and governance actions) are fetched',
      default: 'on',
    },
    ['on', 'off'],
  ),
  ipfsGateway: text({
    env: 'CROSSTIE_IPFS_GATEWAY',
    description: 'Public HTTP gateway that documents with ipfs:// addresses are fetched from',
    default: undefined,
    defaultText: 'none: they are not fetched',
  }),
  ipfsApiUrl: text({
    env: 'IPFS_API_URL',
    description: 'RPC address of a Kubo node that IPFS operations ask instead of the embedded node',
    default: undefined,
    defaultText: 'the embedded node',
    secret: true,
  }),
  ipfsTimeoutMs: integer(
    { env: 'IPFS_TIMEOUT_MS', description: 'Longest a question to the IPFS node may take', default: 20_000 },
    100,
    600_000,
  ),
  ipfsDnsServers: list({
    env: 'IPFS_DNS_SERVERS',
    description: 'Name servers that are asked what a domain stands for on IPFS (DNSLink), as address or address:port',
    default: [],
    defaultText: 'those of the machine',
  }),
  ipfsDnsTimeoutMs: integer(
    { env: 'IPFS_DNS_TIMEOUT_MS', description: 'Longest a name server may take, each of two times', default: 2_500 },
    100,
    60_000,
  ),
  ipfsMaxUploadBytes: integer(
    { env: 'IPFS_MAX_UPLOAD_BYTES', description: 'Largest upload to IPFS', default: 1_073_741_824 },
    1_024,
    1_099_511_627_776,
  ),
  ipfsUploadTimeoutMs: integer(
    { env: 'IPFS_UPLOAD_TIMEOUT_MS', description: 'Longest an upload to IPFS may take to arrive', default: 600_000 },
    1_000,
    86_400_000,
  ),
  ipfsMaxReadBytes: integer(
    { env: 'IPFS_MAX_READ_BYTES', description: 'Most bytes of IPFS content in one answer', default: 1_073_741_824 },
    1_024,
    1_099_511_627_776,
  ),
  ipfsMaxPinBlocks: integer(
    { env: 'IPFS_MAX_PIN_BLOCKS', description: 'Most blocks that a pin may have', default: 200_000 },
    10,
    100_000_000,
  ),
  ipfsGraceMinutes: integer(
    {
      env: 'IPFS_GRACE_MINUTES',
      description: 'How long content stays that nobody has pinned, or whose last pin was removed',
      default: 60,
    },
    1,
    525_600,
  ),
  assetBlacklist: policies({
    env: 'CROSSTIE_ASSET_BLACKLIST',
    description: 'Policy ids that `GET /api/assets/blacklist` answers',
    default: [],
    defaultText: 'none',
  }),
  poolGroups: text({
    env: 'CROSSTIE_POOL_GROUPS',
    description: 'JSON file of the groups that pools belong to, for `GET /api/pools/groups` and `poolGroup` of pools',
    default: undefined,
    defaultText: 'none',
  }),
  market: text({
    env: 'CROSSTIE_MARKET',
    description:
      'JSON file of what the operator adds to the markets: contracts, oracles, stablecoins, verified tokens, supply that does not circulate (docs/market.md)',
    default: undefined,
    defaultText: 'none',
  }),
  fiatRates: text({
    env: 'CROSSTIE_FIAT_RATES',
    description: 'JSON file of US dollars for one euro by day, for prices in euros (docs/market.md)',
    default: undefined,
    defaultText: 'none: prices in euros are not known',
  }),
  stopTimeoutMs: integer(
    { env: 'CROSSTIE_STOP_TIMEOUT_MS', description: 'Longest a stop waits for requests being served', default: 15_000 },
    0,
    600_000,
  ),
} as const;
