import { Link } from '../../ui/Link.tsx';
import type { Order } from './order.ts';

/** For the buyer: the order that this one is sent instead of, and those that are sent instead of its pots. */
export function Replacements({ order }: { order: Order }) {
  const { replaces, replacements } = order;
  const sent = replacements.filter(({ status }) => status !== 'cancelled');
  return (
    <>
      {replaces && (
        <p>
          Instead of order <Link to={`/order-details/${replaces.id}`}>{replaces.number}</Link>
        </p>
      )}
      {sent.map(({ id, number }) => (
        <p key={id}>
          We are sending you another one, with order <Link to={`/order-details/${id}`}>{number}</Link>.
        </p>
      ))}
    </>
  );
}
