import { parseSmtpUrl } from '../../gateways/mail/smtp-url.js';

/** One setting; its parser, validation and documentation derive from this definition. */
export interface Setting<Value> {
  readonly env: string;
  readonly description: string;
  readonly default: Value;
  /** Text of the default in the documentation, when the value alone is unclear. */
  readonly defaultText?: string;
  readonly kind: string;
  /** Parses text (environment, flags) or a JSON value (file). Throws a RangeError that states the allowed values. */
  readonly read: (value: unknown) => Value;
  /** Never printed. */
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
    if (typeof value !== 'string' || value === '') throw new RangeError('must be a string');
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

export const choice = <const Values extends readonly string[]>(
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

const count = (base: SettingBase<number | 'auto'>, minimum: number, maximum: number): Setting<number | 'auto'> => ({
  ...base,
  kind: `integer, ${minimum} to ${maximum}, or auto`,
  read: (value) => {
    if (value === 'auto') return 'auto';
    try {
      return integer({ ...base, default: minimum }, minimum, maximum).read(value);
    } catch {
      throw new RangeError(`must be an integer from ${minimum} to ${maximum}, or auto`);
    }
  },
});

const list = (base: SettingBase<readonly string[]>): Setting<readonly string[]> => ({
  ...base,
  kind: 'comma-separated list',
  read: (value) => {
    const items = typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
    if (!Array.isArray(items) || !items.every((item) => typeof item === 'string' && item !== '')) {
      throw new RangeError('must be a list of strings');
    }
    return items;
  },
});

const postgresUrls = (base: SettingBase<readonly string[]>): Setting<readonly string[]> => ({
  ...list(base),
  kind: 'comma-separated list of PostgreSQL URLs',
  read: (value) => {
    const urls = list(base).read(value);
    if (!urls.every((url) => /^postgres(?:ql)?:\/\/./.test(url) && URL.canParse(url))) {
      throw new RangeError('must be a list of URLs of the form postgres://user:password@host:5432/database');
    }
    return urls;
  },
});

/** Host names as in the `Host` header, without port. */
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

/** One line of text that mails and wallets display verbatim. */
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
  utxorpcPort: integer(
    {
      env: 'UTXORPC_PORT',
      description: 'Port of UTxO RPC (gRPC and gRPC-web); -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  electrumPort: integer(
    {
      env: 'ELECTRUM_PORT',
      description: 'Port of the Electrum protocol over TCP; -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  electrumTlsPort: integer(
    {
      env: 'ELECTRUM_TLS_PORT',
      description: 'Port of the Electrum protocol over TLS; -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  electrumWebSocketPort: integer(
    {
      env: 'ELECTRUM_WS_PORT',
      description: 'Port of the Electrum protocol over WebSocket; -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  electrumTlsCert: text({
    env: 'ELECTRUM_TLS_CERT',
    description: 'File with the certificate chain of `ELECTRUM_TLS_PORT`, in PEM',
    default: undefined,
    defaultText: 'none',
  }),
  electrumTlsKey: text({
    env: 'ELECTRUM_TLS_KEY',
    description: 'File with the private key of that certificate, in PEM',
    default: undefined,
    defaultText: 'none',
  }),
  electrumNetwork: text({
    env: 'ELECTRUM_NETWORK',
    description: 'Bitcoin network that the Electrum ports serve',
    default: 'BITCOIN_MAINNET',
  }),
  nodePort: integer(
    {
      env: 'NODE_PORT',
      description:
        'Port at which other tools sync from the index as from a Cardano node (node-to-node); -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  nodeSocket: text({
    env: 'NODE_SOCKET',
    description: 'Path of a local socket that is served as the socket of a Cardano node (node-to-client)',
    default: undefined,
    defaultText: 'none',
  }),
  nodeNetwork: text({
    env: 'NODE_NETWORK',
    description: 'Cardano or Apex network that `NODE_PORT` and `NODE_SOCKET` serve',
    default: 'CARDANO_MAINNET',
  }),
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
  databaseReadUrls: postgresUrls({
    env: 'DATABASE_READ_URLS',
    description: 'Physical standbys of the server in `DATABASE_URL`: chain reads are served by them',
    default: [],
    defaultText: 'none',
    secret: true,
  }),
  databaseReadMaxLagSeconds: integer(
    {
      env: 'DATABASE_READ_MAX_LAG_SECONDS',
      description: 'A standby that is further behind serves no reads until it has caught up',
      default: 10,
    },
    1,
    60,
  ),
  databasePoolSize: integer(
    {
      env: 'DATABASE_POOL_SIZE',
      description: 'Maximum number of database connections, divided between the workers',
      default: 16,
    },
    2,
    200,
  ),
  statementTimeoutMs: integer(
    { env: 'DATABASE_STATEMENT_TIMEOUT_MS', description: 'Timeout of a statement of a request', default: 15_000 },
    100,
    600_000,
  ),
  responseCacheMb: integer(
    {
      env: 'CROSSTIE_RESPONSE_CACHE_MB',
      description:
        'Memory for responses that are cached until the next block, in megabytes, shared out to the workers; 0 for none',
      default: 64,
    },
    0,
    100_000,
  ),
  minFreeDiskMb: integer(
    {
      env: 'CROSSTIE_MIN_FREE_DISK_MB',
      description: 'Health is `degraded` below this free disk space of the data folder, in megabytes; 0 for no limit',
      default: 500,
    },
    0,
    1_000_000_000,
  ),
  operatorToken: text({
    env: 'CROSSTIE_OPERATOR_TOKEN',
    description: 'Token for operator operations and `/metrics`',
    default: undefined,
    defaultText: 'generated once and stored in the file `operator-token` of the data folder',
    secret: true,
  }),
  logLevel: choice(
    {
      env: 'CROSSTIE_LOG_LEVEL',
      description: 'Lowest level of logged events; `auto` is `warn` at a terminal and `info` elsewhere',
      default: 'auto',
    },
    ['auto', 'debug', 'info', 'warn', 'error'],
  ),
  logFormat: choice(
    {
      env: 'CROSSTIE_LOG_FORMAT',
      description: 'Log format: `pretty` text or `json`; `auto` is `pretty` at a terminal and `json` elsewhere',
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
    description: 'Addresses or networks of proxies whose X-Forwarded-For header is trusted',
    default: [],
  }),
  publicHosts: hosts({
    env: 'CROSSTIE_PUBLIC_HOSTS',
    description:
      'Host names under which clients reach the service, without port. `/mcp` rejects other names (DNS rebinding); add the host name of a proxy in front of the service',
    default: [],
    defaultText: 'loopback names on a loopback address, any name elsewhere',
  }),
  registration: choice(
    {
      env: 'CROSSTIE_REGISTRATION',
      description:
        'Who may register an account: anyone (`open`), anyone who confirms the address with a mailed token (`confirmed`), or no one (`closed`). `auto` is `confirmed` when mail is configured and other machines can reach the service',
      default: 'auto',
    },
    ['auto', 'open', 'confirmed', 'closed'],
  ),
  deviceLogin: choice(
    { env: 'CROSSTIE_DEVICE_LOGIN', description: 'Whether devices may log in without an account', default: 'open' },
    ['open', 'closed'],
  ),
  visitors: choice(
    {
      env: 'CROSSTIE_VISITORS',
      description:
        'Whether the explorer can be read without an account: `auto` when every network is simulated, and on a loopback address without `CROSSTIE_TRUSTED_PROXIES`. Visitors read chain data only, within the limits of the visitor plan for each client address',
      default: 'auto',
    },
    ['auto', 'on', 'off'],
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
        'Name of the service in mails and in the messages that wallets sign; include its host name, so that users see which service a signature logs in to',
      default: 'Crosstie',
    },
    '1 to 60 printable ASCII characters',
    /^(?! )[\x20-\x7e]{1,60}(?<! )$/,
  ),
  smtpUrl: smtpUrl({
    env: 'CROSSTIE_SMTP_URL',
    description:
      'Mail server for password resets: `smtps://user:password@host`, or `smtp://…` for STARTTLS, which is required unless the server is on this machine or the URL ends in `?tls=off`',
    default: undefined,
    defaultText: 'no mail',
    secret: true,
  }),
  mailFrom: line(
    {
      env: 'CROSSTIE_MAIL_FROM',
      description: 'Sender of mails; required with `CROSSTIE_SMTP_URL`',
      default: undefined,
      defaultText: 'none',
    },
    'an address, or a name with an address in angle brackets',
    /^(?:[^<>\s@]+@[^<>\s@]+|[\x20-\x3b\x3d\x3f-\x7e]{1,100}<[^<>\s@]+@[^<>\s@]+>)$/,
  ),
  bodyLimitBytes: integer(
    { env: 'CROSSTIE_BODY_LIMIT_BYTES', description: 'Maximum size of a request body', default: 1_048_576 },
    1_024,
    104_857_600,
  ),
  requestTimeoutMs: integer(
    { env: 'CROSSTIE_REQUEST_TIMEOUT_MS', description: 'Timeout for receiving a request', default: 30_000 },
    1_000,
    600_000,
  ),
  workers: count(
    {
      env: 'CROSSTIE_WORKERS',
      description:
        'Number of worker processes that serve requests; auto: one for each processor. Several need DATABASE_URL and no simulated networks',
      default: 1,
    },
    1,
    64,
  ),
  maxInFlight: integer(
    {
      env: 'CROSSTIE_MAX_IN_FLIGHT',
      description: 'Maximum number of concurrent requests; beyond it, accounts above their fair share get 503',
      default: 2_000,
    },
    1,
    100_000,
  ),
  maxEventStreams: integer(
    {
      env: 'CROSSTIE_MAX_EVENT_STREAMS',
      description: 'Maximum number of open event streams and WebSocket connections; more get 503',
      default: 2_000,
    },
    1,
    100_000,
  ),
  maxDelayMs: integer(
    {
      env: 'CROSSTIE_MAX_DELAY_MS',
      description:
        'Maximum time that the work of an account may be queued, for a full second, before further requests get 503',
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
    { env: 'CROSSTIE_SANDBOX_SEED', description: 'Seed of the simulated chains', default: 1 },
    0,
    2 ** 53 - 1,
  ),
  sandboxBlockSeconds: integer(
    {
      env: 'CROSSTIE_SANDBOX_BLOCK_SECONDS',
      description: 'Seconds between two blocks of a simulated chain; 0 makes blocks only on command',
      default: 5,
    },
    0,
    86_400,
  ),
  sandboxForkPercent: integer(
    {
      env: 'CROSSTIE_SANDBOX_FORK_PERCENT',
      description:
        'Percentage of blocks of a simulated chain that replace up to three others, so that clients meet rollbacks',
      default: 0,
    },
    0,
    100,
  ),
  sandboxActivity: integer(
    {
      env: 'CROSSTIE_SANDBOX_ACTIVITY',
      description:
        'Maximum number of generated transactions in a block of a simulated chain, in addition to submitted ones',
      default: 3,
    },
    0,
    100,
  ),
  networkStartSeconds: integer(
    {
      env: 'CROSSTIE_NETWORK_START_SECONDS',
      description:
        'Seconds that a request waits for a simulated network that is starting; then it gets 503 with `Retry-After`, and the start continues',
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
    { env: 'CROSSTIE_TOKEN_REGISTRY_HOURS', description: 'Hours between two reads of the registry', default: 6 },
    1,
    720,
  ),
  offChainDocuments: choice(
    {
      env: 'CROSSTIE_OFF_CHAIN_DOCUMENTS',
      description: 'Whether to fetch off-chain documents (metadata of pools, DReps and governance actions)',
      default: 'on',
    },
    ['on', 'off'],
  ),
  ipfsGateway: text({
    env: 'CROSSTIE_IPFS_GATEWAY',
    description: 'Public HTTP gateway for off-chain documents with ipfs:// URLs',
    default: undefined,
    defaultText: 'none: these documents are not fetched',
  }),
  ipfsApiUrl: text({
    env: 'IPFS_API_URL',
    description: 'RPC URL of a Kubo node for IPFS operations, instead of the embedded node',
    default: undefined,
    defaultText: 'the embedded node',
    secret: true,
  }),
  ipfsTimeoutMs: integer(
    { env: 'IPFS_TIMEOUT_MS', description: 'Timeout of a request to the IPFS node', default: 20_000 },
    100,
    600_000,
  ),
  s3Endpoint: text({
    env: 'AWS_ENDPOINT_URL_S3',
    description: 'URL of an S3-compatible server for snapshots in `s3://` locations',
    default: undefined,
    defaultText: 'AWS',
  }),
  s3Region: text({ env: 'AWS_REGION', description: 'Region of the S3 bucket', default: 'us-east-1' }),
  s3AccessKeyId: text({
    env: 'AWS_ACCESS_KEY_ID',
    description: 'Access key for `s3://` locations; only `crosstie snapshot` uses it',
    default: undefined,
    defaultText: 'none',
    secret: true,
  }),
  s3SecretAccessKey: text({
    env: 'AWS_SECRET_ACCESS_KEY',
    description: 'Secret of the S3 access key',
    default: undefined,
    defaultText: 'none',
    secret: true,
  }),
  s3SessionToken: text({
    env: 'AWS_SESSION_TOKEN',
    description: 'Session token of temporary S3 credentials',
    default: undefined,
    defaultText: 'none',
    secret: true,
  }),
  webhookPrivateAddresses: choice(
    {
      env: 'CROSSTIE_WEBHOOK_PRIVATE_ADDRESSES',
      description:
        'Whether webhooks may be delivered to private addresses and over http; only for services whose users are all trusted',
      default: 'off',
    },
    ['on', 'off'],
  ),
  ordinalsPort: integer(
    {
      env: 'ORDINALS_PORT',
      description:
        'Port for the content of inscriptions and the recursive endpoints of ord (`/content`, `/r`), with an origin of its own, where pages may run scripts; -1 turns it off, 0 picks a free one',
      default: -1,
    },
    -1,
    65_535,
  ),
  ordinalsNetwork: text({
    env: 'ORDINALS_NETWORK',
    description: 'Bitcoin network that `ORDINALS_PORT` serves',
    default: 'BITCOIN_MAINNET',
  }),
  ipfsGatewayPort: integer(
    {
      env: 'IPFS_GATEWAY_PORT',
      description:
        'Port of the IPFS gateway (`/ipfs`, `/ipns`) with an origin of its own, where pages may run scripts; -1 turns it off, 0 picks a free one. On a loopback address without `CROSSTIE_TRUSTED_PROXIES` the main port serves the gateway too, without scripts',
      default: -1,
    },
    -1,
    65_535,
  ),
  ipfsPublicContent: choice(
    {
      env: 'IPFS_PUBLIC_CONTENT',
      description:
        'What the IPFS gateway serves without a key: `pinned` content, `all` that the node has or finds, or `none`',
      default: 'pinned',
    },
    ['pinned', 'all', 'none'],
  ),
  natsUrl: text({
    env: 'CROSSTIE_NATS_URL',
    description:
      'NATS servers with JetStream to which all events are published, `nats://[user:password@]host:port`, separated by commas (docs/events.md)',
    default: undefined,
    defaultText: 'none',
    secret: true,
  }),
  kafkaBrokers: text({
    env: 'CROSSTIE_KAFKA_BROKERS',
    description:
      'Kafka brokers to which all events are published, `host:port` or `kafkas://[user:password@]host:port` for TLS, separated by commas; needs the package @platformatic/kafka (docs/events.md)',
    default: undefined,
    defaultText: 'none',
    secret: true,
  }),
  busEvents: list({
    env: 'CROSSTIE_BUS_EVENTS',
    description: 'Types of the events that are published to the message bus; rollbacks always are',
    default: [],
    defaultText: 'all',
  }),
  ipfsDnsServers: list({
    env: 'IPFS_DNS_SERVERS',
    description: 'DNS servers for DNSLink lookups, as address or address:port',
    default: [],
    defaultText: 'those of the operating system',
  }),
  ipfsDnsTimeoutMs: integer(
    { env: 'IPFS_DNS_TIMEOUT_MS', description: 'Timeout of a DNS server, for each of two attempts', default: 2_500 },
    100,
    60_000,
  ),
  ipfsMaxUploadBytes: integer(
    { env: 'IPFS_MAX_UPLOAD_BYTES', description: 'Maximum size of an upload to IPFS', default: 1_073_741_824 },
    1_024,
    1_099_511_627_776,
  ),
  ipfsUploadTimeoutMs: integer(
    { env: 'IPFS_UPLOAD_TIMEOUT_MS', description: 'Timeout for receiving an upload to IPFS', default: 600_000 },
    1_000,
    86_400_000,
  ),
  ipfsMaxReadBytes: integer(
    {
      env: 'IPFS_MAX_READ_BYTES',
      description: 'Maximum bytes of IPFS content in one response',
      default: 1_073_741_824,
    },
    1_024,
    1_099_511_627_776,
  ),
  ipfsMaxPinBlocks: integer(
    { env: 'IPFS_MAX_PIN_BLOCKS', description: 'Maximum number of blocks of a pin', default: 200_000 },
    10,
    100_000_000,
  ),
  ipfsGraceMinutes: integer(
    {
      env: 'IPFS_GRACE_MINUTES',
      description: 'How long content is retained that is not pinned, or whose last pin was removed',
      default: 60,
    },
    1,
    525_600,
  ),
  assetBlacklist: policies({
    env: 'CROSSTIE_ASSET_BLACKLIST',
    description: 'Policy ids that `GET /api/assets/blacklist` returns',
    default: [],
    defaultText: 'none',
  }),
  poolGroups: text({
    env: 'CROSSTIE_POOL_GROUPS',
    description: 'JSON file with the groups of pools, for `GET /api/pools/groups` and `poolGroup` of pools',
    default: undefined,
    defaultText: 'none',
  }),
  blueprints: text({
    env: 'CROSSTIE_BLUEPRINTS',
    description:
      'Folder with CIP-57 blueprints (`*.json`) of known contracts, for `GET /api/scripts/{scriptHash}/blueprint` of every account',
    default: undefined,
    defaultText: 'none',
  }),
  market: text({
    env: 'CROSSTIE_MARKET',
    description:
      'JSON file with market settings: contracts, oracles, stablecoins, verified tokens, excluded supply (docs/market.md)',
    default: undefined,
    defaultText: 'none',
  }),
  fiatRates: text({
    env: 'CROSSTIE_FIAT_RATES',
    description: 'JSON file with daily US dollar rates of the euro, for prices in euros (docs/market.md)',
    default: undefined,
    defaultText: 'none: prices in euros are null',
  }),
  stopTimeoutMs: integer(
    {
      env: 'CROSSTIE_STOP_TIMEOUT_MS',
      description: 'Maximum time that a stop waits for requests in progress',
      default: 15_000,
    },
    0,
    600_000,
  ),
} as const;
