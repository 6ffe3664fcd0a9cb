import { count, counted, splitWords } from '../../format.js';
import { explore } from '../../networks.js';
import { Badge, Id } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import type { Preview } from './preview-type.js';

type SimulationResult = NonNullable<Preview['simulation']>;

interface SimulationProps {
  readonly alias: string;
  readonly simulation: SimulationResult;
}

const RESULTS = {
  true: ['good', 'The network would accept the signed transaction.'],
  false: ['bad', 'The network would reject the transaction.'],
  null: ['plain', 'No rule is violated; some could not be checked.'],
} as const;

export function SimulationBadge({ simulation: { valid } }: Pick<SimulationProps, 'simulation'>) {
  const [tone, text] = RESULTS[`${valid}`];
  return (
    <p>
      <Badge tone={tone}>{valid === null ? 'undecided' : valid ? 'valid' : 'invalid'}</Badge> {text}
    </p>
  );
}

/** Results of the ledger rules and of the scripts, after all pending transactions. */
export function Simulation({ alias, simulation }: SimulationProps) {
  const { rules, scripts, dependsOn, slot } = simulation;
  const passed = rules.filter(({ result }) => result === 'passed').length;
  const others = rules.filter(({ result }) => result !== 'passed');
  return (
    <>
      <p>
        {passed} of {counted(rules.length, 'ledger rule')} passed in the state of slot {count(slot)} after all pending
        transactions. Missing signatures are assumed.
      </p>
      {others.length > 0 && (
        <Table
          label="Rules"
          head={['Rule', 'Result', 'Reason']}
          rows={others.map(({ rule, result, reasons }) => [
            splitWords(rule),
            <Badge key="result" tone={result === 'violated' ? 'bad' : 'plain'}>
              {result}
            </Badge>,
            <span key="reasons" class="wrap">
              {reasons.join('. ')}
            </span>,
          ])}
        />
      )}
      {scripts.length > 0 && (
        <div class="more">
          <Table
            label="Scripts"
            head={['Redeemer', 'Result', 'Memory', 'Steps', 'Error']}
            rows={scripts.map(({ purpose, index, result, mem, steps, error }) => [
              `${purpose} ${index}`,
              <Badge key="result" tone={result === 'succeeded' ? 'good' : result === 'failed' ? 'bad' : 'plain'}>
                {splitWords(result)}
              </Badge>,
              mem === null ? '' : count(BigInt(mem)),
              steps === null ? '' : count(BigInt(steps)),
              <span key="error" class="wrap">
                {error ?? ''}
              </span>,
            ])}
          />
        </div>
      )}
      {dependsOn.length > 0 && (
        <p class="more">
          Depends on pending transactions:{' '}
          {dependsOn.map((hash) => (
            <span key={hash}>
              <Id id={hash} to={explore(alias, 'tx', hash)} />{' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
