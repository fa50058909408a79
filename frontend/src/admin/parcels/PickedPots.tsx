import { Printer } from 'lucide-react';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { formatCount } from '../lists/count.ts';
import { type PickedPot, usePickListQuery } from './parcels-api.ts';

const columns: Column<PickedPot>[] = [
  { header: 'Pot', cell: ({ name, color }) => (color ? `${name} (${color})` : name) },
  { header: 'Pieces', cell: ({ quantity }) => formatCount(quantity) },
  {
    header: 'Orders',
    cell: ({ orders }) =>
      orders.map(({ id, orderNumber, quantity }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/admin/orders/${encodeURIComponent(id)}`}>{orderNumber}</Link>
          {quantity > 1 && ` (${quantity})`}
        </span>
      )),
  },
];

const piecesIn = (pots: readonly PickedPot[]) => pots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Every pot of the orders that wait, once, so that they are fetched in one walk. */
export function PickedPots() {
  const { data, isError, isFetching, refetch } = usePickListQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (!data && isError)
    return (
      <RetryAlert onRetry={refetch} busy={isFetching}>
        Failed to load the pick list
      </RetryAlert>
    );
  if (!data) return <Spinner label="Loading the pick list..." />;
  if (data.pots.length === 0) return <p role="status">No orders are waiting to be packed.</p>;
  const pieces = piecesIn(data.pots);
  return (
    <>
      <p>
        {formatCount(pieces)} {pieces === 1 ? 'piece' : 'pieces'} for {formatCount(data.orders)}{' '}
        {data.orders === 1 ? 'order' : 'orders'}, collections included.
      </p>
      <div className="no-print">
        <Button look="secondary" Icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <DataTable caption="Pick list" rows={data.pots} columns={columns} />
    </>
  );
}
