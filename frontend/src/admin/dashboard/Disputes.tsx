import { disputeReason } from '@slipcast/contracts/disputes';
import { formatPence, readPence } from '@slipcast/contracts/money';
import type { Dashboard } from '../../features/orders/admin-orders-api.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Link } from '../../ui/Link.tsx';
import { countOf } from '../lists/count.ts';
import { Sheet } from '../shell/Screen.tsx';
import { WaitingList } from './WaitingList.tsx';

/** What buyers' banks ask back and no one has answered, with the day by which evidence is due. */
export function Disputes({ disputes: { count, next } }: { disputes: Dashboard['disputes'] }) {
  if (count === 0) return null;
  const more = count - next.length;
  return (
    <Sheet aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <p>
        {countOf(count, 'dispute')} {count === 1 ? 'waits' : 'wait'} for evidence.
      </p>
      <WaitingList>
        {next.map(({ id, orderId, orderNumber, amount, reason, dueAt }) => (
          <li key={id}>
            <Link to={`/admin/orders/${orderId}`}>
              <strong>{orderNumber}</strong>
              <span className="what">
                {formatPence(readPence(amount))} · {disputeReason(reason)}
              </span>
              <span className="due">{dueAt ? `Due ${shortDate(dueAt)}` : 'Evidence due'}</span>
            </Link>
          </li>
        ))}
      </WaitingList>
      {more > 0 && <p>And {more} more, once these are answered.</p>}
    </Sheet>
  );
}
