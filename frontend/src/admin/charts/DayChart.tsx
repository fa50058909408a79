import { styled } from 'styled-components';
import { small, tokens } from '../../base/theme.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Sheet } from '../shell/Screen.tsx';
import { FigureTable } from './FigureTable.tsx';

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
  /** The height of its bar. */
  size: number;
  /** By column of the table; the last one is `size` in words. */
  cells: readonly string[];
};

const Bars = ({ id, days, highest }: { id: string; days: readonly ChartDay[]; highest: number }) => (
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
        <rect key={day} x={index * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height}>
          <title>{`${shortDate(day)}: ${cells.at(-1)}`}</title>
        </rect>
      );
    })}
  </Chart>
);

type Props = {
  id: string;
  title: string;
  days: readonly ChartDay[];
  /** The headings of the table, besides the day. */
  columns: readonly string[];
  format: (size: number) => string;
};

/** A bar for each day, oldest first, and the same figures in a sentence and a table. */
export function DayChart({ id, title, days, columns, format }: Props) {
  const highest = Math.max(1, ...days.map(({ size }) => size));
  const total = days.reduce((sum, { size }) => sum + size, 0);
  const best = days.find(({ size }) => size === highest);
  return (
    <Sheet aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {format(total)} in total.
        {best && ` The best day was ${shortDate(best.day)}, with ${format(best.size)}.`}
      </p>
      <Bars id={id} days={days} highest={highest} />
      <Ends aria-hidden>
        <span>{shortDate(days[0]?.day ?? null)}</span>
        <span>{shortDate(days.at(-1)?.day ?? null)}</span>
      </Ends>
      <Details>
        <summary>Show as a table</summary>
        <FigureTable
          caption={title}
          columns={['Day', ...columns]}
          rows={days.toReversed().map(({ day, cells }) => ({ id: day, name: shortDate(day), cells }))}
        />
      </Details>
    </Sheet>
  );
}
