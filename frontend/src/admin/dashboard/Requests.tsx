import { REQUEST_WORDS } from '@slipcast/contracts/order-words';
import type { Dashboard } from '../../features/orders/admin-orders-api.ts';
import { shortDate } from '../../features/orders/order.ts';
import { Link } from '../../ui/Link.tsx';
import { countOf } from '../lists/count.ts';
import { Sheet } from '../shell/Screen.tsx';
import { WaitingList } from './WaitingList.tsx';

/** What buyers have asked and no one has answered, oldest first; and the pots that are back, whose money is owed. */
export function Requests({ requests: { count, oldest } }: { requests: Dashboard['requests'] }) {
  if (count === 0) return null;
  const more = count - oldest.length;
  return (
    <Sheet aria-labelledby="requests">
      <h2 id="requests">Requests from Buyers</h2>
      <p>
        {countOf(count, 'request')} {count === 1 ? 'waits' : 'wait'} for you.
      </p>
      <WaitingList>
        {oldest.map(({ orderId, orderNumber, name, kind, isBack, askedAt }) => (
          <li key={`${orderId} ${kind}`}>
            <Link to={`/admin/orders/${orderId}`}>
              <strong>{orderNumber}</strong>
              <span className="what">
                {[REQUEST_WORDS[kind], name, shortDate(askedAt)].filter(Boolean).join(' · ')}
              </span>
              <span className="due">{isBack ? 'Refund due' : 'Answer due'}</span>
            </Link>
          </li>
        ))}
      </WaitingList>
      {more > 0 && <p>And {more} more, once these are answered.</p>}
    </Sheet>
  );
}
