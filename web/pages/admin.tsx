import { useState } from 'preact/hooks';
import { type CrosstieClient, createClient } from '../../client/client.js';
import { CrosstieError } from '../../client/errors.js';
import { type BlockRates, createBlockRates } from '../admin/block-rates.js';
import { parseMetrics } from '../admin/metrics.js';
import { useRounds } from '../interval.js';
import { OperatorTokenForm } from '../parts/operator-token-form.js';
import { Title } from '../parts/title.js';
import { Show, useRequest } from '../request.js';
import { Accounts } from './admin/accounts.js';
import { Jobs } from './admin/jobs.js';
import { NetworkStates } from './admin/network-states.js';
import { ProcessDetails, ProcessTiles } from './admin/process-state.js';
import { Backups, Settings } from './admin/settings.js';
import { Statements } from './admin/statements.js';

const REFRESH_MS = 10_000;
const ABOUT = 'It is in the file operator-token of the data folder.';

/** For the operator: networks, process, accounts. The token stays in the memory of this page. */
export function AdminPage() {
  const [operatorToken, setOperatorToken] = useState('');
  return (
    <>
      <Title kind="Operator">Administration</Title>
      {operatorToken === '' ? (
        <OperatorTokenForm rejected={false} about={ABOUT} submit={setOperatorToken} />
      ) : (
        <Overview key={operatorToken} operatorToken={operatorToken} change={setOperatorToken} />
      )}
    </>
  );
}

interface OverviewProps {
  readonly operatorToken: string;
  readonly change: (operatorToken: string) => void;
}

function Overview({ operatorToken, change }: OverviewProps) {
  const [client] = useState(() => createClient({ operatorToken }));
  const [rates] = useState(createBlockRates);
  const requestState = useRequest(
    'admin',
    (signal) => loadOverview(client, operatorToken, rates, signal),
    String(useRounds(REFRESH_MS)),
  );
  return (
    <Show requestState={requestState}>
      {(overview) =>
        overview === 'rejected' ? (
          <OperatorTokenForm rejected about={ABOUT} submit={change} />
        ) : (
          <>
            <ProcessTiles samples={overview.samples} health={overview.health} />
            <NetworkStates client={client} statuses={overview.statuses} samples={overview.samples} rates={rates} />
            <Jobs statuses={overview.statuses} />
            <Accounts
              client={client}
              accounts={overview.accounts}
              plans={overview.plans}
              changed={() => requestState.again()}
            />
            <ProcessDetails samples={overview.samples} health={overview.health} />
            <Statements client={client} />
            <Backups backups={overview.backups} />
            <Settings settings={overview.settings} />
          </>
        )
      }
    </Show>
  );
}

/** Metrics are text for Prometheus, not an operation of the API, so the client has no call for them. */
async function fetchMetrics(operatorToken: string, signal: AbortSignal): Promise<string> {
  const response = await fetch('/metrics', { headers: { 'X-Operator-Token': operatorToken }, signal });
  return response.ok ? response.text() : '';
}

async function loadOverview(client: CrosstieClient, operatorToken: string, rates: BlockRates, signal: AbortSignal) {
  try {
    const [accounts, statuses, health, plans, backups, settings, metrics] = await Promise.all([
      client.operatorListAccounts({}, { signal }),
      client.listStatus({}, { signal }),
      client.getHealth({}, { signal }),
      client.listPlans({}, { signal }),
      client.operatorGetBackups({}, { signal }),
      client.operatorListSettings({}, { signal }),
      fetchMetrics(operatorToken, signal),
    ]);
    const samples = parseMetrics(metrics);
    rates.add(samples, performance.now());
    return { accounts, statuses, health, plans, backups, settings, samples };
  } catch (error) {
    // Here 401 means that the token is wrong, not that a session has ended.
    if (error instanceof CrosstieError && error.status === 401) return 'rejected' as const;
    throw error;
  }
}
