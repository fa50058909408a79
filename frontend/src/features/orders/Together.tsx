import type { Order } from './order.ts';
import { Link } from '../../ui/Link.tsx';

/** For the buyer: the orders that share this one's parcel. @param isLinked the buyer is logged in */
export function Together({ order, isLinked }: { order: Order; isLinked: boolean }) {
  const named = ({ id, number }: { id: string; number: string }) =>
    isLinked ? <Link to={`/order-details/${id}`}>{number}</Link> : number;
  const { addedTo } = order;
  const added = order.added.filter(({ status }) => status !== 'cancelled');
  return (
    <>
      {addedTo && <p>Added to the parcel of order {named(addedTo)}, without a second delivery charge.</p>}
      {added.map((one) => (
        <p key={one.id}>Order {named(one)} was added to this parcel.</p>
      ))}
    </>
  );
}
