import type { Client } from '../client.js';

/** A paid capability (specification 5.4). An operation names at most one. */
export type AddOn = 'marketData' | 'walletAnalytics' | 'transactionBuilder' | 'mcp' | 'ipfs';

export const ADD_ONS: readonly AddOn[] = ['marketData', 'walletAnalytics', 'transactionBuilder', 'mcp', 'ipfs'];

export const isAddOn = (text: string): text is AddOn => (ADD_ONS as readonly string[]).includes(text);

/** What an account may use. A limit that is undefined does not exist; `unlimited` plans have none at all. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly tier: string;
  readonly price: number;
  /** Requests in a calendar month (UTC). */
  readonly requestLimit: number | undefined;
  /** Every plan has it that is not unlimited. */
  readonly perSecond: number | undefined;
  /** How many requests may come at once after a pause. Present whenever `perSecond` is. */
  readonly burst: number | undefined;
  /** Share of the service when it is busy: an account with weight 2 gets twice the time of one with weight 1. */
  readonly weight: number;
  readonly addons: readonly AddOn[];
  /** What an account may keep on the IPFS node: how many things, and how many bytes of all of them. */
  readonly ipfsPins: number | undefined;
  readonly ipfsBytes: number | undefined;
  /** The largest upload to the IPFS node in bytes; the operator's own limit holds beside it. */
  readonly ipfsUploadBytes: number | undefined;
  readonly unlimited: boolean;
}

export interface AddOnOffer {
  readonly id: AddOn;
  readonly name: string;
  readonly description: string;
  readonly price: number;
}

export interface PlanTerms {
  /** For new accounts, and for accounts whose plan the operator has since removed. */
  readonly defaultPlan: Plan;
  /** Whether users may change their own plan and add-ons. */
  readonly selfServicePlanChange: boolean;
}

/** Everything the operator decides about plans, read from one section of the configuration file. */
export interface PlanBook extends PlanTerms {
  readonly plans: ReadonlyMap<string, Plan>;
  readonly addOns: readonly AddOnOffer[];
  /** For every device account. Users cannot choose it. */
  readonly devicePlan: Plan;
  /**
   * For requests from the machine itself to a service that only simulates; undefined where the service is open to
   * others or follows a real chain.
   */
  readonly sandbox: PlanTerms | undefined;
}

/** What the client of a request gets. A request through a proxy is a stranger's, wherever the service listens. */
export const planTerms = (book: PlanBook, { local }: Pick<Client, 'local'>): PlanTerms =>
  (local ? book.sandbox : undefined) ?? book;

/** Prices are the operator's to set, so ours are zero. */
export const DEFAULT_ADD_ONS: readonly AddOnOffer[] = [
  {
    id: 'marketData',
    name: 'Market data',
    description: 'Token prices, DEX pools, quotes and orders',
    price: 0,
  },
  {
    id: 'walletAnalytics',
    name: 'Wallet analytics',
    description: 'Portfolio, profit and activity of addresses and accounts',
    price: 0,
  },
  {
    id: 'transactionBuilder',
    name: 'Transaction builder',
    description: 'Unsigned transactions with inputs, fee and change worked out by the service',
    price: 0,
  },
  { id: 'mcp', name: 'MCP', description: 'Every operation as a tool for language models', price: 0 },
  { id: 'ipfs', name: 'IPFS', description: 'Reading, resolving and pinning of IPFS content', price: 0 },
];

export const DEFAULT_PLANS: readonly Plan[] = [
  limited('free', 'Free', {
    requestLimit: 100_000,
    perSecond: 5,
    burst: 100,
    weight: 1,
    addons: [],
    ipfsPins: 100,
    ipfsBytes: 100_000_000,
    ipfsUploadBytes: 10_000_000,
  }),
  limited('starter', 'Starter', {
    requestLimit: 2_000_000,
    perSecond: 20,
    burst: 200,
    weight: 2,
    addons: ['transactionBuilder'],
    ipfsPins: 1_000,
    ipfsBytes: 1_000_000_000,
    ipfsUploadBytes: 100_000_000,
  }),
  limited('pro', 'Pro', {
    requestLimit: 20_000_000,
    perSecond: 100,
    burst: 1_000,
    weight: 4,
    addons: ADD_ONS,
    ipfsPins: 50_000,
    ipfsBytes: 100_000_000_000,
    ipfsUploadBytes: 1_000_000_000,
  }),
  {
    id: 'unlimited',
    name: 'Unlimited',
    tier: 'unlimited',
    price: 0,
    requestLimit: undefined,
    perSecond: undefined,
    burst: undefined,
    weight: 4,
    addons: ADD_ONS,
    ipfsPins: undefined,
    ipfsBytes: undefined,
    ipfsUploadBytes: undefined,
    unlimited: true,
  },
  limited('device', 'Device', {
    requestLimit: 10_000,
    perSecond: 2,
    burst: 20,
    weight: 1,
    addons: [],
    ipfsPins: 10,
    ipfsBytes: 10_000_000,
    ipfsUploadBytes: 1_000_000,
  }),
];

function limited(
  id: string,
  name: string,
  limits: Pick<
    Plan,
    'requestLimit' | 'perSecond' | 'burst' | 'weight' | 'addons' | 'ipfsPins' | 'ipfsBytes' | 'ipfsUploadBytes'
  >,
): Plan {
  return { id, name, tier: id, price: 0, ...limits, unlimited: false };
}

/** The plan an account is on now. Device accounts always follow the operator's present device plan. */
export const planOf = (book: PlanBook, account: { readonly kind: 'USER' | 'DEVICE'; readonly plan: string }): Plan =>
  account.kind === 'DEVICE' ? book.devicePlan : (book.plans.get(account.plan) ?? book.defaultPlan);

/** Plans that a user can see and choose. */
export const offeredPlans = (book: PlanBook): readonly Plan[] =>
  [...book.plans.values()].filter((plan) => plan.id !== book.devicePlan.id);

/** The add-on catalogue with the plans that contain each one. */
export const offeredAddOns = (book: PlanBook): readonly (AddOnOffer & { readonly includedIn: readonly string[] })[] =>
  book.addOns.map((offer) => ({
    ...offer,
    includedIn: offeredPlans(book)
      .filter((plan) => plan.addons.includes(offer.id))
      .map((plan) => plan.id),
  }));
