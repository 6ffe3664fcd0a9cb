import type { Client } from '../client.js';

/** A paid capability (specification 5.4). An operation requires at most one. */
export type AddOn = 'marketData' | 'walletAnalytics' | 'transactionBuilder' | 'mcp' | 'ipfs';

export const ADD_ONS: readonly AddOn[] = ['marketData', 'walletAnalytics', 'transactionBuilder', 'mcp', 'ipfs'];

export const isAddOn = (text: string): text is AddOn => (ADD_ONS as readonly string[]).includes(text);

/** The limits and add-ons of an account. An undefined limit does not apply; `unlimited` plans have no limits. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly tier: string;
  readonly price: number;
  /** Requests in a calendar month (UTC). */
  readonly requestLimit: number | undefined;
  /** Set on every plan that is not unlimited. */
  readonly perSecond: number | undefined;
  /** Requests that may arrive at once after a pause. Set whenever `perSecond` is. */
  readonly burst: number | undefined;
  /** Share of the service under load: an account with weight 2 gets twice the time of one with weight 1. */
  readonly weight: number;
  readonly addons: readonly AddOn[];
  /** Limits for the account's pinned IPFS content: number of pins, and total bytes. */
  readonly ipfsPins: number | undefined;
  readonly ipfsBytes: number | undefined;
  /** The largest IPFS upload in bytes; the operator's limit also applies. */
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

/** All plan settings of the operator, read from one section of the configuration file. */
export interface PlanCatalog extends PlanTerms {
  readonly plans: ReadonlyMap<string, Plan>;
  readonly addOns: readonly AddOnOffer[];
  /** The plan of all device accounts. Users cannot choose it. */
  readonly devicePlan: Plan;
  /** The plan of each client address that reads without an account. Users cannot choose it. */
  readonly visitorPlan: Plan;
  /**
   * Terms for local requests to a service that only simulates; undefined when the service is reachable by others or
   * follows a real chain.
   */
  readonly sandbox: PlanTerms | undefined;
}

/** The terms for the client of a request. A proxied request never counts as local. */
export const planTerms = (catalog: PlanCatalog, { local }: Pick<Client, 'local'>): PlanTerms =>
  (local ? catalog.sandbox : undefined) ?? catalog;

/** Prices are set by the operator; the defaults are zero. */
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
    description: 'Unsigned transactions with coin selection, fee and change computed by the service',
    price: 0,
  },
  { id: 'mcp', name: 'MCP', description: 'Every operation as a tool for language models', price: 0 },
  { id: 'ipfs', name: 'IPFS', description: 'Fetching, resolving and pinning of IPFS content', price: 0 },
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
  // A page of the explorer sends up to ten requests at once.
  limited('visitor', 'Visitor', {
    requestLimit: undefined,
    perSecond: 10,
    burst: 200,
    weight: 1,
    addons: [],
    ipfsPins: 0,
    ipfsBytes: 0,
    ipfsUploadBytes: 0,
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

/** The current plan of an account. Device accounts always have the configured device plan. */
export const getPlan = (
  catalog: PlanCatalog,
  account: { readonly kind: 'USER' | 'DEVICE'; readonly plan: string },
): Plan => (account.kind === 'DEVICE' ? catalog.devicePlan : (catalog.plans.get(account.plan) ?? catalog.defaultPlan));

/** Plans that a user can list and choose. */
export const offeredPlans = (catalog: PlanCatalog): readonly Plan[] =>
  [...catalog.plans.values()].filter(({ id }) => isOfferedPlan(catalog, id));

/** The plans of devices and visitors are not for accounts. */
export const isOfferedPlan = ({ devicePlan, visitorPlan }: PlanCatalog, id: string): boolean =>
  id !== devicePlan.id && id !== visitorPlan.id;

/** The add-on catalogue with the plans that include each one. */
export const offeredAddOns = (
  catalog: PlanCatalog,
): readonly (AddOnOffer & { readonly includedIn: readonly string[] })[] =>
  catalog.addOns.map((offer) => ({
    ...offer,
    includedIn: offeredPlans(catalog)
      .filter((plan) => plan.addons.includes(offer.id))
      .map((plan) => plan.id),
  }));
