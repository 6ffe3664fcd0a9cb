import type { AggRoute } from '../../../client/generated.js';
import { AdaWithValue } from '../../fiat.js';
import { amount, dexName } from '../../format.js';
import { Ada, Badge, Fields, Section } from '../../parts/primitives.js';
import { Table } from '../../parts/table.js';
import type { Terms } from '../../swap/request.js';
import { sum, type Token } from '../../swap/tokens.js';

interface RoutesProps {
  readonly routes: readonly AggRoute[];
  readonly best: AggRoute | undefined;
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly from: Token;
  readonly to: Token;
  readonly coin: string;
  /** Limits of the order, the same for every route. */
  readonly terms: Terms;
}

/** The best route and the alternatives. The selected one is shown with all details. */
export function Routes({ routes, best, chosen, choose, from, to, coin, terms }: RoutesProps) {
  const route = routes[chosen];
  const waits = terms.limitOutput !== undefined || terms.stop !== undefined;
  return (
    <Section title="Routes">
      <Table
        label="Routes, best first"
        empty="No pool that supports stop orders trades these tokens. Market and limit orders may have a route."
        head={[
          'Route',
          waits ? 'Expected output' : 'Expected',
          'Minimum output',
          'Price impact',
          'Fees',
          'Deposit',
          'Orders',
        ]}
        rows={routes.map((each, index) => [
          <label key="choose" class="check">
            <input type="radio" name="route" checked={index === chosen} onChange={() => choose(index)} />
            {formatDexes(each)}
            {each === best && <Badge tone="good">best</Badge>}
          </label>,
          sum(each.expectedOutput, to),
          terms.stop !== undefined && terms.limitOutput === undefined
            ? '–'
            : sum(terms.limitOutput ?? each.minimumOutput, to),
          percent(each.priceImpact),
          <Ada key="fees" lovelace={sumFees(each)} symbol={coin} />,
          <Ada key="deposit" lovelace={each.depositLovelace} symbol={coin} />,
          <Verified key="verified" route={each} />,
        ])}
      />
      {route !== undefined && <Chosen route={route} from={from} to={to} coin={coin} terms={terms} />}
    </Section>
  );
}

const Verified = ({ route }: { readonly route: AggRoute }) => (
  <Badge tone={route.verified ? 'good' : 'warn'}>{route.verified ? 'verified' : 'experimental'}</Badge>
);

type ChosenProps = Pick<RoutesProps, 'from' | 'to' | 'coin' | 'terms'> & { readonly route: AggRoute };

function Chosen({ route, from, to, coin, terms: { limitOutput: wanted, stop } }: ChosenProps) {
  const given = route.legs.reduce((all, { amountIn }) => all + BigInt(amountIn), 0n);
  const taken = (name: string, lovelace: string): readonly [string, preact.ComponentChildren] | false =>
    lovelace !== '0' && [name, <AdaWithValue key="taken" lovelace={lovelace} symbol={coin} />];
  return (
    <div class="columns more" data-testid="chosen-route">
      <Fields
        rows={[
          ['You pay', sum(given, from)],
          [(wanted ?? stop) ? 'Expected output' : 'Expected', sum(route.expectedOutput, to)],
          wanted === undefined && stop === undefined && ['Minimum output', sum(route.minimumOutput, to)],
          wanted !== undefined && ['Limit output', sum(wanted, to)],
          stop !== undefined && ['Stop output', sum(stop, to)],
          ['Price impact', percent(route.priceImpact)],
          ['Pool fee', percent(route.lpFeePercent)],
          ['Batcher fee', <AdaWithValue key="batcher" lovelace={route.batcherFeeLovelace} symbol={coin} />],
          ['Network', <AdaWithValue key="network" lovelace={route.estimatedTxFeeLovelace} symbol={coin} />],
          taken('Operator', route.aggregatorFeeLovelace),
          taken('Partner', route.partnerFeeLovelace),
          ['Deposit (returned)', <AdaWithValue key="deposit" lovelace={route.depositLovelace} symbol={coin} />],
          ['Orders', <Verified key="verified" route={route} />],
        ]}
      />
      <div class="legs">
        <h3>{route.legs.length === 1 ? 'One order' : `${route.legs.length} orders`}</h3>
        <ul>
          {route.legs.map((leg) => {
            const share = given === 0n ? 0 : Number((BigInt(leg.amountIn) * 1000n) / given) / 10;
            return (
              <li key={leg.hops.map(({ poolId }) => poolId).join()}>
                <div>
                  <b>{leg.hops.map(({ dex }) => dexName(dex)).join(', then ')}</b> {share} %
                </div>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="ground" width="100" height="6" />
                  <rect class="share" width={share} height="6" />
                </svg>
                <small>
                  {sum(leg.amountIn, from)} for about {amount(leg.expectedOutput, to.decimals)} {to.label}
                </small>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

const sumFees = (route: AggRoute): bigint =>
  [
    route.batcherFeeLovelace,
    route.estimatedTxFeeLovelace,
    route.aggregatorFeeLovelace,
    route.partnerFeeLovelace,
  ].reduce((all, fee) => all + BigInt(fee), 0n);

const percent = (value: number): string => `${Number(value.toPrecision(3))} %`;

const formatDexes = ({ legs }: AggRoute): string =>
  [...new Set(legs.flatMap(({ hops }) => hops.map(({ dex }) => dexName(dex))))].join(' + ');
