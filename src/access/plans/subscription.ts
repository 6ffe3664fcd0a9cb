import { ServiceError } from '../../kernel/errors.js';
import type { Db, Queryable } from '../../store/db.js';
import { findAccount, updateAccount } from '../../store/queries/service/accounts.js';
import { totalRequests } from '../../store/queries/service/usage.js';
import type { Client } from '../client.js';
import type { Principal } from '../credentials/authenticate.js';
import { readAddOns } from '../credentials/key-input.js';
import { getAddOns, sessionAccount, userAccount } from '../credentials/principal.js';
import type { UsageReport } from '../usage/usage-report.js';
import { type AddOn, getPlan, isOfferedPlan, type Plan, type PlanCatalog, planTerms } from './plans.js';

export interface Subscription {
  readonly plan: Plan;
  /** Add-ons of the plan and additional ones of the account. */
  readonly addons: readonly AddOn[];
  readonly monthlyRequests: number;
  readonly totalRequests: number;
  readonly resetAt: Date;
}

export interface SubscriptionChange {
  readonly planId: string;
  /** Additional to those of the plan. Undefined leaves them unchanged. */
  readonly addons?: readonly string[] | undefined;
}

export interface Subscriptions {
  read(principal: Principal): Promise<Subscription>;
  /** Only when the operator allows self-service plan changes (decision 2.10). */
  change(principal: Principal, change: SubscriptionChange, client: Client): Promise<Subscription>;
}

export function createSubscriptions(dependencies: {
  readonly db: Db;
  readonly plans: PlanCatalog;
  readonly report: UsageReport;
  readonly forgetAccount: (accountId: string) => void;
}): Subscriptions {
  const { db, plans, report, forgetAccount } = dependencies;

  const read = async (principal: Principal): Promise<Subscription> => {
    const account = await findAccount(db, sessionAccount(principal));
    if (account === undefined) throw new ServiceError('not-found', 'There is no such account');
    const plan = getPlan(plans, account);
    const { used, resetAt } = await report.quota({ ...principal, plan });
    return {
      plan,
      addons: [...getAddOns(account, plans)],
      monthlyRequests: used,
      totalRequests: await totalRequests(db, account.id),
      resetAt,
    };
  };

  return {
    read,

    async change(principal, change, client) {
      const accountId = userAccount(principal);
      if (!planTerms(plans, client).selfServicePlanChange) {
        throw new ServiceError('forbidden', 'Plans are changed by the operator of this service');
      }
      await setSubscription(db, plans, accountId, change);
      forgetAccount(accountId);
      return read(principal);
    },
  };
}

/** Used for self-service changes and by the operator. Undefined fields stay unchanged. */
export async function setSubscription(
  db: Queryable,
  plans: PlanCatalog,
  accountId: string,
  change: Partial<SubscriptionChange>,
): Promise<void> {
  await updateAccount(db, accountId, readSubscription(plans, change));
}

export function readSubscription(
  plans: PlanCatalog,
  { planId, addons }: Partial<SubscriptionChange>,
): { readonly plan: string | undefined; readonly addons: readonly AddOn[] | undefined } {
  const plan = planId === undefined ? undefined : plans.plans.get(planId);
  if (planId !== undefined && (plan === undefined || !isOfferedPlan(plans, plan.id))) {
    throw new ServiceError('invalid', `There is no plan '${planId.slice(0, 40)}' to change to`);
  }
  return { plan: plan?.id, addons: addons && readAddOns(addons) };
}
