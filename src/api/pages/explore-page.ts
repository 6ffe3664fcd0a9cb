import type { Family, Network } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { within } from '../../kernel/within.js';
import type { Caller, NetworkDirectory, NetworkStatus } from '../kit/context.js';
import { STATUS } from '../kit/http-status.js';
import { BITCOIN_VIEWS } from './bitcoin-views.js';
import { CARDANO_VIEWS } from './cardano-views.js';
import type { FirstView, LoadView } from './first-view.js';
import { formatCount, formatUntrusted, shorten } from './format.js';
import { MIDNIGHT_VIEWS } from './midnight-views.js';
import type { ReadOperation } from './read-operation.js';
import { type PageContent, renderMessage, renderView } from './render.js';

export interface ExplorePage {
  readonly status: number;
  /** Undefined: the shell alone, for a page that has no first view or whose data is not available yet. */
  readonly content: PageContent | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const VIEWS: Readonly<Record<Family, Readonly<Record<string, LoadView>>>> = {
  cardano: CARDANO_VIEWS,
  bitcoin: BITCOIN_VIEWS,
  midnight: MIDNIGHT_VIEWS,
};

/** Lists, and pages of subjects without a first view. */
const OTHER_KINDS: Readonly<Record<Family, readonly string[]>> = {
  cardano: [
    '',
    'blocks',
    'transactions',
    'mempool',
    'epochs',
    'tokens',
    'nfts',
    'collection',
    'holders',
    'rich-list',
    'pools',
    'dreps',
    'proposals',
    'committee',
    'handles',
    'scripts',
    'metadata',
    'label',
    'datum',
    'compare-pools',
    'compare-dreps',
    'wallet',
  ],
  bitcoin: ['', 'blocks', 'mempool', 'fees', 'mining', 'inscriptions', 'runes', 'rich-list', 'inscription', 'rune'],
  midnight: ['', 'blocks', 'transactions', 'validators', 'dust'],
};

/** Headings that are not their kind with a capital letter. */
const LIST_NAMES: Readonly<Record<string, string | undefined>> = {
  dreps: 'DReps',
  nfts: 'NFT market',
  'rich-list': 'Largest balances',
};

/** A network that is starting may take longer; the app then loads the data itself. */
const PATIENCE_MS = 1_500;

/** The front page, or the page at `/explore/<network>/<kind>/<id>`, for a visitor. */
export async function loadExplorePage(
  path: string,
  caller: Caller,
  { directory, read }: { readonly directory: NetworkDirectory; readonly read: ReadOperation },
): Promise<ExplorePage> {
  const [, , alias = '', kind = '', text = ''] = path.split('/');
  if (alias === '') return describeNetworks(directory.statuses());
  const status = directory.statuses().find(({ network: { alias: known } }) => known === alias);
  if (status === undefined) return notFound('Network', formatUntrusted(decode(alias), 40), 'No network has this name.');
  const { network } = status;
  const views = VIEWS[network.family];
  const load = Object.hasOwn(views, kind) ? views[kind] : undefined;
  if (load === undefined || text === '') {
    return OTHER_KINDS[network.family].includes(kind)
      ? describeList(status, kind, text)
      : notFound(network.alias, 'Page not found', `${network.alias} has no page of this kind.`);
  }
  const id = decode(text);
  const inNetwork = <Result>(operationId: string, parameters: Readonly<Record<string, string | number>>) =>
    read<Result>(operationId, { ...parameters, network: network.id }, caller);
  try {
    const view = await within(load({ network, id, read: inNetwork }), PATIENCE_MS);
    return view === undefined ? shell() : found(status, view);
  } catch (error) {
    return explain(error, network, id);
  }
}

/** The family of the network that a path of the explorer names. */
export function findFamily(path: string, directory: NetworkDirectory): Family | undefined {
  const [, , alias = ''] = path.split('/');
  return directory.statuses().find(({ network }) => network.alias === alias)?.network.family;
}

function describeNetworks(statuses: readonly NetworkStatus[]): ExplorePage {
  const view: FirstView = {
    kind: 'Crosstie',
    heading: 'Networks',
    description: '',
    facts: statuses.map(({ network: { alias, chain }, tip }) => ({
      label: alias,
      value: tip === undefined ? chain : `${chain}, block ${formatCount(tip.height)}`,
      href: `/explore/${alias}`,
    })),
  };
  return {
    status: 200,
    content: {
      title: 'Networks · Crosstie',
      description:
        'Explorer of Cardano, Apex, Bitcoin and Midnight: blocks, transactions, addresses, tokens and governance.',
      body: renderView(view),
      noIndex: false,
    },
    headers: {},
  };
}

const shell = (): ExplorePage => ({ status: 200, content: undefined, headers: {} });

const isSimulated = ({ source }: NetworkStatus): boolean => source === 'sandbox';

const getSuffix = (status: NetworkStatus): string =>
  `${status.network.alias}${isSimulated(status) ? ' (simulated)' : ''} · Crosstie`;

const found = (status: NetworkStatus, view: FirstView): ExplorePage => ({
  status: 200,
  content: {
    title: `${view.kind} ${view.heading.length > 64 ? shorten(view.heading) : view.heading} · ${getSuffix(status)}`,
    description: `${view.kind} on ${status.network.alias}: ${view.description}.`,
    body: renderView(view),
    noIndex: isSimulated(status),
  },
  headers: {},
});

function describeList(status: NetworkStatus, kind: string, text: string): ExplorePage {
  const { network, tip } = status;
  const simulated = isSimulated(status);
  const name = LIST_NAMES[kind] ?? (kind === '' ? network.chain : `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`);
  const subject = text === '' ? '' : ` ${formatUntrusted(decode(text), 60)}`;
  const height = tip === undefined ? '' : `, newest block ${formatCount(tip.height)}`;
  const view: FirstView = {
    kind: network.alias,
    heading: `${name}${subject}`,
    description: '',
    facts: [{ label: 'Newest block', value: tip === undefined ? undefined : formatCount(tip.height) }],
  };
  return {
    status: 200,
    content: {
      title: `${name}${subject} · ${getSuffix(status)}`,
      description: `${name}${subject} on ${network.alias}${simulated ? ', a simulated network' : ''}${height}.`,
      body: renderView(view),
      noIndex: simulated,
    },
    headers: {},
  };
}

const notFound = (kind: string, heading: string, message: string): ExplorePage => ({
  status: 404,
  content: {
    title: `${heading}: not found · Crosstie`,
    description: message,
    body: renderMessage(kind, heading, message),
    noIndex: true,
  },
  headers: {},
});

/** An id that cannot exist is not found either. Other failures leave the page to the app, which can retry. */
function explain(error: unknown, network: Network, id: string): ExplorePage {
  if (!(error instanceof ServiceError)) throw error;
  const { kind, message, headers } = error;
  if (kind === 'not-found') return notFound(network.alias, formatUntrusted(id, 130), message);
  if (kind === 'invalid') return notFound(network.alias, formatUntrusted(id, 130), 'No match: check the spelling.');
  if (kind === 'rate-limited')
    return {
      status: STATUS[kind],
      content: {
        title: 'Too many requests · Crosstie',
        description: message,
        body: renderMessage(network.alias, 'Too many requests', `${message}. Wait a moment, or sign in.`),
        noIndex: true,
      },
      headers,
    };
  return shell();
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
