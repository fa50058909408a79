import { styled } from 'styled-components';
import { formatPence } from '../../base/money.ts';
import { small, tokens } from '../../base/theme.ts';
import type { DayOfTakings } from '../../features/orders/admin-orders-api.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Sheet } from '../shell/Screen.tsx';

const HEIGHT = 120;
const STEP = 10;
const BAR = 7;

const Chart = styled.svg`
  display: block;
  width: 100%;
  height: ${HEIGHT}px;
  rect {
    fill: ${tokens.color.copper};
  }
  line {
    stroke: ${tokens.color.rule};
    vector-effect: non-scaling-stroke;
  }
`;
const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  ${small}
`;
const Table = styled.table`
  width: 100%;
  max-width: 360px;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${tokens.space.s4} ${tokens.space.s8} ${tokens.space.s4} 0;
    border-bottom: 1px solid ${tokens.color.raw};
    font-weight: 400;
    text-align: left;
  }
  thead th {
    ${small}
    font-weight: 600;
  }
  td {
    text-align: right;
  }
  thead th + th {
    text-align: right;
  }
`;
const Details = styled.details`
  summary {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${tokens.color.copper};
    font-weight: 600;
    cursor: pointer;
  }
`;

/** A bar for each day; the same as a table, which also says it to those who cannot see the bars. */
export function TakingsChart({ days }: { days: readonly DayOfTakings[] }) {
  const highest = Math.max(1, ...days.map(({ pence }) => pence));
  const total = days.reduce((sum, { pence }) => sum + pence, 0);
  const best = days.find(({ pence }) => pence === highest);
  return (
    <Sheet aria-labelledby="takings">
      <h2 id="takings">Takings in the Last {days.length} Days</h2>
      <p>
        {formatPence(total)} in all
        {best && `; the best day was ${shortDate(best.day)} with ${formatPence(best.pence)}`}.
      </p>
      <Chart
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        data-chart="takings"
      >
        <line x1="0" x2={days.length * STEP} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ day, pence }, index) => {
          const height = (pence / highest) * (HEIGHT - 4);
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${shortDate(day)}: ${formatPence(pence)}`}</title>
            </rect>
          );
        })}
      </Chart>
      <Ends aria-hidden>
        <span>{shortDate(days[0]?.day ?? null)}</span>
        <span>{shortDate(days.at(-1)?.day ?? null)}</span>
      </Ends>
      <Details>
        <summary>Show as a table</summary>
        <Table>
          <caption className="visually-hidden">Takings by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Orders</th>
              <th scope="col">Takings</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, pence }) => (
              <tr key={day}>
                <th scope="row">{shortDate(day)}</th>
                <td>{orders}</td>
                <td>{formatPence(pence)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Details>
    </Sheet>
  );
}
