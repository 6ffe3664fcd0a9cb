import { useState } from 'preact/hooks';
import type { CrosstieClient } from '../../../client/client.js';
import { count, written } from '../../format.js';
import { useRounds } from '../../interval.js';
import { Choice } from '../../parts/choice.js';
import { Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import { Show, useRequest } from '../../request.js';

const REFRESH_MS = 10_000;
const MAX_TEXT = 2_000;
/** Characters of a longer statement that are shown before it is unfolded. */
const FOLD_FROM = 90;

type Order = 'total' | 'mean';

const ORDERS: readonly (readonly [order: Order, name: string])[] = [
  ['total', 'Most time in total'],
  ['mean', 'Slowest on average'],
];

/** The SQL statements that take the most time; without their values, which the service does not store. */
export function Statements({ client }: { readonly client: CrosstieClient }) {
  const [order, setOrder] = useState<Order>('total');
  const requestState = useRequest(
    `statements by ${order}`,
    (signal) => client.operatorListStatements({ sort: order }, { signal }),
    String(useRounds(REFRESH_MS)),
  );
  return (
    <Section title="Slowest SQL statements">
      <Choice label="Order of the statements" options={ORDERS} value={order} choose={setOrder} />
      <Show requestState={requestState}>
        {(statements) => (
          <Table
            label="Slowest SQL statements since the start of this process"
            head={['Statement', 'Calls', 'Failed', 'Mean, ms', 'Longest, ms', 'Total, ms', 'Rows', 'Times shared']}
            rows={statements.map((statement) => [
              <StatementText key="text" text={statement.text} />,
              count(statement.calls),
              count(statement.failedCalls),
              formatMs(statement.meanMs),
              formatMs(statement.maxMs),
              formatMs(statement.totalMs),
              count(statement.rows),
              count(statement.sharedCalls),
            ])}
            empty="No statement yet."
          />
        )}
      </Show>
      <p class="muted more">
        Measured by this process until the last row arrived. “Times shared” counts the calls whose results arrived
        together with others: their time is an equal share.
      </p>
    </Section>
  );
}

const formatMs = (ms: number): string => (ms < 100 ? ms.toFixed(2) : count(Math.round(ms)));

/** A long statement is folded: its beginning says what it reads. */
function StatementText({ text }: { readonly text: string }) {
  const safe = written(text, MAX_TEXT);
  if (safe.length <= FOLD_FROM) return <code class="statement">{safe}</code>;
  return (
    <details class="statement">
      <summary>
        <code>{safe.slice(0, FOLD_FROM)}…</code>
      </summary>
      <code>{safe}</code>
    </details>
  );
}
