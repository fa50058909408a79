import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
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

export type ChartDay = {
  day: string;
  /** How high its bar is. */
  size: number;
  /** By column of the table; the last one is told beside the bar, too. */
  cells: readonly string[];
};
type Props = {
  id: string;
  title: string;
  /** What the bars say, in a sentence. */
  children: ReactNode;
  days: readonly ChartDay[];
  /** Of the table, besides the day. */
  columns: readonly string[];
};

/** A bar for each day, the oldest first; the same as a table, which also says it to those who cannot see the bars. */
export function DayChart({ id, title, children, days, columns }: Props) {
  const highest = Math.max(1, ...days.map(({ size }) => size));
  return (
    <Sheet aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      <Chart
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        data-chart={id}
      >
        <line x1="0" x2={days.length * STEP} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {days.map(({ day, size, cells }, index) => {
          const height = (size / highest) * (HEIGHT - 4);
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${shortDate(day)}: ${cells.at(-1)}`}</title>
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
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {['Day', ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, cells }) => (
              <tr key={day}>
                <th scope="row">{shortDate(day)}</th>
                {columns.map((column, index) => (
                  <td key={column}>{cells[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Details>
    </Sheet>
  );
}
