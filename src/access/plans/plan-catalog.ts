import { ServiceError } from '../../kernel/errors.js';
import {
  ADD_ONS,
  type AddOn,
  type AddOnOffer,
  DEFAULT_ADD_ONS,
  DEFAULT_PLANS,
  isAddOn,
  type Plan,
  type PlanCatalog,
  type PlanTerms,
} from './plans.js';

const SECTION_FIELDS = ['plans', 'addons', 'defaultPlan', 'devicePlan', 'visitorPlan', 'selfServicePlanChange'];
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
export function parsePlanCatalog(section: unknown, { sandbox }: { readonly sandbox: boolean }): PlanCatalog {
  const input = section === undefined ? {} : record(section, 'plans', SECTION_FIELDS);
  const plans = new Map(DEFAULT_PLANS.map((plan) => [plan.id, plan]));
  for (const [index, entry] of list(input['plans'], 'plans.plans', MAX_PLANS).entries()) {
    const plan = parsePlan(entry, `plans.plans[${index}]`);
    plans.set(plan.id, plan);
  }
  const findPlan = (field: string, fallback: string): Plan => {
    const id = input[field] === undefined ? fallback : text(input[field], `plans.${field}`);
    const plan = plans.get(id);
    if (plan === undefined) throw invalidSetting(`plans.${field}`, `names '${id}', which is not a plan`);
    return plan;
  };
  const devicePlan = findPlan('devicePlan', 'device');
  const visitorPlan = findPlan('visitorPlan', 'visitor');
  const terms = (planId: string, selfService: boolean): PlanTerms => {
    const defaultPlan = findPlan('defaultPlan', planId);
    if (defaultPlan === devicePlan) throw invalidSetting('plans.defaultPlan', 'must not be the device plan');
    if (defaultPlan === visitorPlan) throw invalidSetting('plans.defaultPlan', 'must not be the visitor plan');
    const selfServicePlanChange = flag(input['selfServicePlanChange'], 'plans.selfServicePlanChange', selfService);
    return { defaultPlan, selfServicePlanChange };
  };
  return {
    plans,
    addOns: parseAddOns(input['addons']),
    devicePlan,
    visitorPlan,
    ...terms('free', false),
    sandbox: sandbox ? terms('unlimited', true) : undefined,
  };
}

function parsePlan(value: unknown, at: string): Plan {
  const input = record(value, at, PLAN_FIELDS);
  const id = text(input['id'], `${at}.id`);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(id)) {
    throw invalidSetting(`${at}.id`, 'must be 1 to 40 lower-case letters, digits and hyphens');
  }
  const unlimited = flag(input['unlimited'], `${at}.unlimited`, false);
  const perSecond = limit(input['perSecond'], `${at}.perSecond`, 1_000_000);
  const requestLimit = limit(input['requestLimit'], `${at}.requestLimit`, Number.MAX_SAFE_INTEGER);
  const burst = limit(input['burst'], `${at}.burst`, 1_000_000) ?? perSecond;
  if (unlimited && (perSecond !== undefined || requestLimit !== undefined || burst !== undefined)) {
    throw invalidSetting(at, 'is unlimited and has a limit; remove one of them');
  }
  if (!unlimited && perSecond === undefined) throw invalidSetting(at, 'needs perSecond, or "unlimited": true');
  const addons = list(input['addons'], `${at}.addons`, ADD_ONS.length).map((entry, index) =>
    addOn(entry, `${at}.addons[${index}]`),
  );
  return {
    id,
    name: input['name'] === undefined ? id : text(input['name'], `${at}.name`),
    tier: input['tier'] === undefined ? id : text(input['tier'], `${at}.tier`),
    price: price(input['price'], `${at}.price`, 0),
    requestLimit,
    perSecond,
    burst,
    weight: limit(input['weight'], `${at}.weight`, MAX_WEIGHT) ?? 1,
    addons: [...new Set(addons)],
    ipfsPins: limit(input['ipfsPins'], `${at}.ipfsPins`, 1_000_000_000),
    ipfsBytes: limit(input['ipfsBytes'], `${at}.ipfsBytes`, Number.MAX_SAFE_INTEGER),
    ipfsUploadBytes: limit(input['ipfsUploadBytes'], `${at}.ipfsUploadBytes`, Number.MAX_SAFE_INTEGER),
    unlimited,
  };
}

/** The set of add-ons is fixed by the operations; an operator can only rename and price them. */
function parseAddOns(value: unknown): readonly AddOnOffer[] {
  const offers = new Map(DEFAULT_ADD_ONS.map((offer) => [offer.id, offer]));
  for (const [index, entry] of list(value, 'plans.addons', ADD_ONS.length).entries()) {
    const at = `plans.addons[${index}]`;
    const input = record(entry, at, ADD_ON_FIELDS);
    const id = addOn(input['id'], `${at}.id`);
    const ours = offers.get(id) as AddOnOffer;
    offers.set(id, {
      id,
      name: input['name'] === undefined ? ours.name : text(input['name'], `${at}.name`),
      description:
        input['description'] === undefined ? ours.description : text(input['description'], `${at}.description`),
      price: price(input['price'], `${at}.price`, ours.price),
    });
  }
  return [...offers.values()];
}

const invalidSetting = (at: string, problem: string): ServiceError =>
  new ServiceError('invalid', `Configuration: ${at} ${problem}`);

function record(value: unknown, at: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidSetting(at, 'must be an object');
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined) throw invalidSetting(at, `has the unknown field '${unknown.slice(0, 40)}'`);
  // A null prototype prevents inherited names such as `constructor` from being read as fields.
  return Object.assign(Object.create(null), value) as Record<string, unknown>;
}

function list(value: unknown, at: string, max: number): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalidSetting(at, 'must be a list');
  if (value.length > max) throw invalidSetting(at, `has ${value.length} entries; at most ${max} are allowed`);
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value !== 'string' || value.length === 0 || value.length > 500) {
    throw invalidSetting(at, 'must be a text of 1 to 500 characters');
  }
  return value;
}

function flag(value: unknown, at: string, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== 'boolean') throw invalidSetting(at, 'must be true or false');
  return value;
}

/** Null and an absent field both mean that there is no limit. */
function limit(value: unknown, at: string, max: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > max) {
    throw invalidSetting(at, `must be a whole number from 1 to ${max}`);
  }
  return value;
}

function price(value: unknown, at: string, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw invalidSetting(at, 'must be a number from 0');
  return value;
}

function addOn(value: unknown, at: string): AddOn {
  if (typeof value !== 'string' || !isAddOn(value)) throw invalidSetting(at, `must be one of ${ADD_ONS.join(', ')}`);
  return value;
}
