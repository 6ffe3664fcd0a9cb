import { useAction } from '../action.js';
import { count } from '../format.js';
import type { PageProps } from '../page-props.js';
import { Badge, Fields, Section } from '../parts/primitives.js';
import { Table } from '../parts/table.js';
import { Title } from '../parts/title.js';
import { Failure, Show, useRequest } from '../request.js';
import { api, useSession } from '../session.js';

const limit = (number: number | null): string => (number === null ? 'no limit' : count(number));

export function PlanPage(_: PageProps) {
  const session = useSession();
  const { busy, error, run } = useAction();
  const requestState = useRequest('plan', async (signal) => {
    const [subscription, plans, addOns] = await Promise.all([
      api.getSubscription({}, { signal }),
      api.listPlans({}, { signal }),
      api.listAddOns({}, { signal }),
    ]);
    return { subscription, plans, addOns };
  });
  const choose = (planId: string): void =>
    run(async () => {
      await api.updateSubscription({ body: { planId } });
      requestState.again();
    });
  return (
    <>
      <Title kind={session?.email ?? 'Account'}>Plan and add-ons</Title>
      {error !== undefined && <Failure error={error} />}
      <Show requestState={requestState}>
        {({ subscription, plans, addOns }) => (
          <>
            <Fields
              rows={[
                ['Plan', subscription.plan.name],
                ['Requests this month', count(subscription.monthlyRequests)],
                ['Resets', subscription.resetAt.slice(0, 10)],
              ]}
            />
            <Section title="Add-ons">
              <Table
                label="Add-ons"
                head={['Name', 'Features', 'State']}
                rows={addOns.map(({ id, name, description }) => {
                  const has = subscription.addons.some((each) => each === id);
                  return [
                    name,
                    <span key="text" class="wrap">
                      {description}
                    </span>,
                    <Badge key="state" tone={has ? 'good' : 'plain'}>
                      {has ? 'yours' : 'not in your plan'}
                    </Badge>,
                  ];
                })}
              />
            </Section>
            <Section title="Plans">
              <Table
                label="Plans"
                head={['Name', 'Requests per month', 'Per second', 'Add-ons', '']}
                rows={plans.map((plan) => [
                  plan.name,
                  limit(plan.requestLimit),
                  limit(plan.perSecond),
                  <span key="add-ons" class="wrap">
                    {plan.addons.map((id) => addOns.find((each) => each.id === id)?.name ?? id).join(', ') || 'none'}
                  </span>,
                  plan.id === subscription.plan.id ? (
                    <Badge tone="good">current</Badge>
                  ) : (
                    <button type="button" class="plain" disabled={busy} onClick={() => choose(plan.id)}>
                      Choose {plan.name}
                    </button>
                  ),
                ])}
              />
            </Section>
          </>
        )}
      </Show>
    </>
  );
}
