import { describe, expect, test } from 'vitest';
import { parsePlanCatalog } from './plan-catalog.js';
import { getPlan, offeredAddOns, offeredPlans, planTerms } from './plans.js';

const parse = (section: unknown) => parsePlanCatalog(section, { sandbox: false });

describe('without a plans section', () => {
  test('new accounts are on a small plan without add-ons that only the operator can change', () => {
    const catalog = parse(undefined);
    for (const local of [true, false]) {
      const { defaultPlan, selfServicePlanChange } = planTerms(catalog, { local });
      expect(defaultPlan).toMatchObject({ id: 'free', unlimited: false, requestLimit: 100_000, addons: [] });
      expect(selfServicePlanChange).toBe(false);
    }
  });

  test('a sandbox gives local requests an unlimited plan and proxied requests the small one', () => {
    const catalog = parsePlanCatalog(undefined, { sandbox: true });
    const here = planTerms(catalog, { local: true });
    expect(here.defaultPlan).toMatchObject({ id: 'unlimited', unlimited: true, requestLimit: undefined });
    expect(here.defaultPlan.addons).toHaveLength(5);
    expect(here.selfServicePlanChange).toBe(true);
    expect(planTerms(catalog, { local: false })).toMatchObject({
      defaultPlan: { id: 'free' },
      selfServicePlanChange: false,
    });
  });

  test('a configured default plan applies to all accounts', () => {
    const catalog = parsePlanCatalog({ defaultPlan: 'starter', selfServicePlanChange: false }, { sandbox: true });
    for (const local of [true, false]) {
      expect(planTerms(catalog, { local })).toMatchObject({
        defaultPlan: { id: 'starter' },
        selfServicePlanChange: false,
      });
    }
  });

  test('devices have small limits and no add-ons, and their plan cannot be chosen', () => {
    const catalog = parse(undefined);
    expect(catalog.devicePlan).toMatchObject({ id: 'device', addons: [], unlimited: false });
    expect(offeredPlans(catalog).map(({ id }) => id)).toEqual(['free', 'starter', 'pro', 'unlimited']);
  });

  test('an add-on lists the plans that include it', () => {
    const offer = offeredAddOns(parse(undefined)).find(({ id }) => id === 'transactionBuilder');
    expect(offer?.includedIn).toEqual(['starter', 'pro', 'unlimited']);
  });
});

describe('a section', () => {
  test('adds plans, replaces built-in plans of the same id and sets the defaults', () => {
    const catalog = parse({
      plans: [
        { id: 'free', perSecond: 1, burst: 2, requestLimit: 30 },
        { id: 'gold', name: 'Gold', perSecond: 50, addons: ['ipfs', 'ipfs'], price: 9.5 },
      ],
      addons: [{ id: 'ipfs', price: 3 }],
      defaultPlan: 'free',
      devicePlan: 'gold',
      selfServicePlanChange: true,
    });
    expect(catalog.defaultPlan).toMatchObject({ id: 'free', name: 'free', perSecond: 1, burst: 2, requestLimit: 30 });
    expect(catalog.devicePlan).toMatchObject({ burst: 50, requestLimit: undefined, addons: ['ipfs'], price: 9.5 });
    expect(catalog.addOns.find(({ id }) => id === 'ipfs')).toMatchObject({ name: 'IPFS', price: 3 });
    expect(catalog.selfServicePlanChange).toBe(true);
  });

  test('an account whose plan was removed gets the default plan', () => {
    const catalog = parse({ defaultPlan: 'free' });
    expect(getPlan(catalog, { kind: 'USER', plan: 'platinum' }).id).toBe('free');
    expect(getPlan(catalog, { kind: 'USER', plan: '__proto__' }).id).toBe('free');
  });

  test.each([
    [[], 'Configuration: plans must be an object'],
    [{ plan: [] }, "Configuration: plans has the unknown field 'plan'"],
    [JSON.parse('{"__proto__": {"plans": []}}'), "Configuration: plans has the unknown field '__proto__'"],
    [{ plans: {} }, 'Configuration: plans.plans must be a list'],
    [{ plans: [{}] }, 'Configuration: plans.plans[0].id must be a text of 1 to 500 characters'],
    [
      { plans: [{ id: 'Big Plan' }] },
      'Configuration: plans.plans[0].id must be 1 to 40 lower-case letters, digits and hyphens',
    ],
    [{ plans: [{ id: 'a' }] }, 'Configuration: plans.plans[0] needs perSecond, or "unlimited": true'],
    [
      { plans: [{ id: 'a', unlimited: true, perSecond: 1 }] },
      'Configuration: plans.plans[0] is unlimited and has a limit; remove one of them',
    ],
    [
      { plans: [{ id: 'a', perSecond: 0 }] },
      'Configuration: plans.plans[0].perSecond must be a whole number from 1 to 1000000',
    ],
    [
      { plans: [{ id: 'a', perSecond: 1, requestLimit: 1.5 }] },
      'Configuration: plans.plans[0].requestLimit must be a whole number from 1 to 9007199254740991',
    ],
    [{ plans: [{ id: 'a', perSecond: 1, price: -1 }] }, 'Configuration: plans.plans[0].price must be a number from 0'],
    [
      { plans: [{ id: 'a', perSecond: 1, addons: ['gold'] }] },
      'Configuration: plans.plans[0].addons[0] must be one of marketData, walletAnalytics, transactionBuilder, mcp, ipfs',
    ],
    [{ defaultPlan: 'gold' }, "Configuration: plans.defaultPlan names 'gold', which is not a plan"],
    [{ defaultPlan: 'device' }, 'Configuration: plans.defaultPlan must not be the device plan'],
    [{ selfServicePlanChange: 'yes' }, 'Configuration: plans.selfServicePlanChange must be true or false'],
  ])('%j is rejected with a message that says what to change', (section, sentence) => {
    expect(() => parse(section)).toThrow(sentence);
  });
});
