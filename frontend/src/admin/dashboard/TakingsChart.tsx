import { formatPence } from '@slipcast/contracts/money';
import type { DayOfTakings } from '../../features/orders/admin-orders-api.ts';
import { shortDate } from '../../features/orders/order.ts';
import { DayChart } from '../charts/DayChart.tsx';

/** What each day has brought. */
export function TakingsChart({ days }: { days: readonly DayOfTakings[] }) {
  const highest = Math.max(1, ...days.map(({ pence }) => pence));
  const total = days.reduce((sum, { pence }) => sum + pence, 0);
  const best = days.find(({ pence }) => pence === highest);
  return (
    <DayChart
      id="takings"
      title={`Takings in the Last ${days.length} Days`}
      columns={['Orders', 'Takings']}
      days={days.map(({ day, orders, pence }) => ({
        day,
        size: pence,
        cells: [String(orders), formatPence(pence)],
      }))}
    >
      {formatPence(total)} in all
      {best && `; the best day was ${shortDate(best.day)} with ${formatPence(best.pence)}`}.
    </DayChart>
  );
}
