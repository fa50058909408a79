import { dispatchDay, shop } from '../../base/shop.ts';
import type { Order } from '../../features/orders/order.ts';
import { Link } from '../../ui/Link.tsx';
import { Stack } from '../../ui/Stack.tsx';

const Register = ({ email }: { email: string }) => (
  <Link to="/register" state={{ email }}>
    create an account
  </Link>
);

type Props = { order: Order; isGuest: boolean };

/** What happens now, and where to follow it. */
export function WhatHappensNext({ order, isGuest }: Props) {
  const { number, email, createdAt, status, travel } = order;
  const query = new URLSearchParams({ email, orderNumber: number });
  const isToBeSent = status === 'pending' || status === 'paid';
  const isShopsTime = travel?.isCollected !== true && (travel?.dispatchDays ?? null) === null;
  const day = isToBeSent && isShopsTime && createdAt ? dispatchDay(Date.parse(createdAt)) : '';
  return (
    <Stack as="section" $gap="s8" aria-labelledby="next" className="no-print">
      <h2 id="next">What happens next</h2>
      {day && (
        <p>
          We dispatch within {shop.dispatch?.within}, so your parcel leaves us by <strong>{day}</strong>.
        </p>
      )}
      {isToBeSent && !travel?.isCollected && travel?.dispatchDays && (
        <p>
          Your parcel leaves us within{' '}
          <strong>
            {travel.dispatchDays === 1 ? '1 working day' : `${travel.dispatchDays} working days`}
          </strong>
          .
        </p>
      )}
      {travel?.isCollected ? (
        <p>We pack your order by hand, and we’ll email you when it’s ready to collect.</p>
      ) : (
        <p>We pack your order by hand, and we’ll email you the tracking details on the day we post it.</p>
      )}
      {isGuest && (
        <p>
          <Link to={`/guest-lookup?${query}`}>Look up this order</Link> at any time with its number and your
          email address. If you <Register email={email} /> with that address and confirm it, this order and
          your next ones will be listed there.
        </p>
      )}
    </Stack>
  );
}
