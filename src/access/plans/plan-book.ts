import { ServiceError } from '../../kernel/errors.js';
import {
  ADD_ONS,
  type AddOn,
  type AddOnOffer,
  DEFAULT_ADD_ONS,
  DEFAULT_PLANS,
  isAddOn,
  type Plan,
  type PlanBook,
  type PlanTerms,
} from './plans.js';

const SECTION_FIELDS = ['plans', 'addons', 'defaultPlan', 'devicePlan', 'selfServicePlanChange'];
const PLAN_FIELDS = [
  'id',
  'name',
  'tier',
  'price',
  'requestLimit',
  'perSecond',
  'burst',
  'weight',
  'addons',
  'ipfsPins',
  'ipfsBytes',
  'ipfsUploadBytes',
  'unlimited',
];
const ADD_ON_FIELDS = ['id', 'name', 'description', 'price'];
const MAX_PLANS = 100;
const MAX_WEIGHT = 100;

/**
 * Reads the `plans` section of the configuration file. A listed plan is added or replaces the built-in plan of the same
 * id. Without a section the built-in plans apply: new accounts are on `free` and only the operator changes plans. In a
 * sandbox, local requests create accounts on `unlimited` and users change their plans themselves.
 */
export function parsePlanBook(section: unknown, { sandbox }: { readonly sandbox: boolean }): PlanBook {
  const given = section === undefined ? {} : record(section, 'plans', SECTION_FIELDS);
  const plans = new Map(DEFAULT_PLANS.map((plan) => [plan.id, plan]));
  for (const [index, entry] of list(given['plans'], 'plans.plans', MAX_PLANS).entries()) {
    const plan = parsePlan(entry, `plans.plans[${index}]`);
    plans.set(plan.id, plan);
  }
  const named = (field: string, fallback: string): Plan => {
    const id = given[field] === undefined ? fallback : text(given[field], `plans.${field}`);
    const plan = plans.get(id);
    if (plan === undefined) throw refused(`plans.${field}`, `names '${id}', which is not a plan`);
    return plan;
  };
  const devicePlan = named('devicePlan', 'device');
  const terms = (planId: string, selfService: boolean): PlanTerms => {
    const defaultPlan = named('defaultPlan', planId);
    if (defaultPlan === devicePlan) throw refused('plans.defaultPlan', 'must not be the device plan');
    const selfServicePlanChange = flag(given['selfServicePlanChange'], 'plans.selfServicePlanChange', selfService);
    return { defaultPlan, selfServicePlanChange };
  };
  return {
    plans,
    addOns: parseAddOns(given['addons']),
    devicePlan,
    ...terms('free', false),
    sandbox: sandbox ? terms('unlimited', true) : undefined,
  };
}

function parsePlan(value: unknown, at: string): Plan {
  const given = record(value, at, PLAN_FIELDS);
  const id = text(given['id'], `${at}.id`);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) {
    throw refused(`${at}.id`, 'must be 1 to 40 lower-case letters, digits and hyphens');
  }
  const unlimited = flag(given['unlimited'], `${at}.unlimited`, false);
  const perSecond = limit(given['perSecond'], `${at}.perSecond`, 1_000_000);
  const requestLimit = limit(given['requestLimit'], `${at}.requestLimit`, Number.MAX_SAFE_INTEGER);
  const burst = limit(given['burst'], `${at}.burst`, 1_000_000) ?? perSecond;
  if (unlimited && (perSecond !== undefined || requestLimit !== undefined || burst !== undefined)) {
    throw refused(at, 'is unlimited and has a limit; remove one of them');
  }
  if (!unlimited && perSecond === undefined) throw refused(at, 'needs perSecond, or "unlimited": true');
  const addons = list(given['addons'], `${at}.addons`, ADD_ONS.length).map((entry, index) =>
    addOn(entry, `${at}.addons[${index}]`),
  );
  return {
    id,
    name: given['name'] === undefined ? id : text(given['name'], `${at}.name`),
    tier: given['tier'] === undefined ? id : text(given['tier'], `${at}.tier`),
    price: price(given['price'], `${at}.price`, 0),
    requestLimit,
    perSecond,
    burst,
    weight: limit(given['weight'], `${at}.weight`, MAX_WEIGHT) ?? 1,
    addons: [...new Set(addons)],
    ipfsPins: limit(given['ipfsPins'], `${at}.ipfsPins`, 1_000_000_000),
    ipfsBytes: limit(given['ipfsBytes'], `${at}.ipfsBytes`, Number.MAX_SAFE_INTEGER),
    ipfsUploadBytes: limit(given['ipfsUploadBytes'], `${at}.ipfsUploadBytes`, Number.MAX_SAFE_INTEGER),
    unlimited,
  };
}

/** The set of add-ons is fixed by the operations; an operator can only rename and price them. */
function parseAddOns(value: unknown): readonly AddOnOffer[] {
  const offers = new Map(DEFAULT_ADD_ONS.map((offer) => [offer.id, offer]));
  for (const [index, entry] of list(value, 'plans.addons', ADD_ONS.length).entries()) {
    const at = `plans.addons[${index}]`;
    const given = record(entry, at, ADD_ON_FIELDS);
    const id = addOn(given['id'], `${at}.id`);
    const ours = offers.get(id) as AddOnOffer;
    offers.set(id, {
      id,
      name: given['name'] === undefined ? ours.name : text(given['name'], `${at}.name`),
      description:
        given['description'] === undefined ? ours.description : text(given['description'], `${at}.description`),
      price: price(given['price'], `${at}.price`, ours.price),
    });
  }
  return [...offers.values()];
}

const refused = (at: string, problem: string): ServiceError =>
  new ServiceError('invalid', `Configuration: ${at} ${problem}`);

function record(value: unknown, at: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(at, 'must be an object');
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) throw refused(at, `has the unknown field '${unknown.slice(0, 40)}'`);
  // A null prototype prevents inherited names such as `constructor` from being read as fields.
  return Object.assign(Object.create(null), value) as Record<string, unknown>;
}

function list(value: unknown, at: string, max: number): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw refused(at, 'must be a list');
  if (value.length > max) throw refused(at, `has ${value.length} entries; at most ${max} are allowed`);
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 500) {
    throw refused(at, 'must be a text of 1 to 500 characters');
  }
  return value;
}

function flag(value: unknown, at: string, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== 'boolean') throw refused(at, 'must be true or false');
  return value;
}

/** Null and an absent field both mean that there is no limit. */
function limit(value: unknown, at: string, max: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > max) {
    throw refused(at, `must be a whole number from 1 to ${max}`);
  }
  return value;
}

function price(value: unknown, at: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw refused(at, 'must be a number from 0');
  return value;
}

function addOn(value: unknown, at: string): AddOn {
  if (typeof value !== 'string' || !isAddOn(value)) throw refused(at, `must be one of ${ADD_ONS.join(', ')}`);
  return value;
}
