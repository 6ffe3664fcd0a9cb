import type { CrosstieClient, ResultOf } from '../../../client/client.js';
import { useAction } from '../../action.js';
import { written } from '../../format.js';
import { Badge, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Failure } from '../../request.js';

type Account = ResultOf<'operatorListAccounts'>[number];

interface AccountsProps {
  readonly client: CrosstieClient;
  readonly accounts: readonly Account[];
  readonly plans: ResultOf<'listPlans'>;
  readonly changed: () => void;
}

/** Accounts with their plans. An account without an email cannot be addressed by the operator's operations. */
export function Accounts({ client, accounts, plans, changed }: AccountsProps) {
  const { busy, error, run } = useAction();
  const update = (email: string, body: { planId?: string; enabled?: boolean }): void =>
    run(async () => {
      await client.operatorUpdateAccount({ email, body });
      changed();
    });
  return (
    <Section title="Accounts">
      {error !== undefined && <Failure error={error} />}
      <Table
        label="Accounts, newest first"
        head={['Account', 'Plan', 'Add-ons', 'State', 'Created', 'Actions']}
        rows={accounts.map(({ email, stakeAddress, username, plan, addons, enabled, createdAt }) => {
          const name = written(email ?? username ?? stakeAddress ?? '', 60);
          return [
            name,
            email === null ? (
              plan
            ) : (
              <select
                aria-label={`Plan of ${name}`}
                value={plan}
                disabled={busy}
                onChange={({ currentTarget }) => update(email, { planId: currentTarget.value })}
              >
                {[...new Set([plan, ...plans.map(({ id }) => id)])].map((id) => (
                  <option key={id} value={id}>
                    {id}
                  </option>
                ))}
              </select>
            ),
            addons.join(', '),
            <Badge key="state" tone={enabled ? 'good' : 'bad'}>
              {enabled ? 'enabled' : 'disabled'}
            </Badge>,
            createdAt.slice(0, 10),
            email === null ? (
              ''
            ) : (
              <button
                type="button"
                class="plain small"
                disabled={busy}
                aria-label={`${enabled ? 'Disable' : 'Enable'}: ${name}`}
                onClick={() => update(email, { enabled: !enabled })}
              >
                {enabled ? 'Disable' : 'Enable'}
              </button>
            ),
          ];
        })}
        empty="No accounts."
      />
    </Section>
  );
}
