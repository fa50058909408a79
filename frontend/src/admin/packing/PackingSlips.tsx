import { Fragment } from 'react';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { shop } from '../../base/shop.ts';
import { useAdminOrderQuery } from '../../features/orders/admin-orders-api.ts';
import { longDate, type Order } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AddressText } from '../fulfilment/order-parts.tsx';
import { isUnwanted, linesToSend } from '../fulfilment/order-rules.ts';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { Box, Label, OnScreen, Sheets, Slip, Thumb, Tools, Void } from './slip-style.ts';

/** Without prices, because many parcels are presents. */
function PackingSlip({ order }: { order: Order }) {
  const { number, status, createdAt, name, delivery, travel, packingNote, isRefundedInFull, wishes } = order;
  const isGift = wishes.giftMessage !== null;
  const why =
    status === 'cancelled'
      ? 'Cancelled'
      : isRefundedInFull
        ? 'Refunded'
        : isUnwanted(order) && 'The buyer wants to cancel';
  return (
    <Slip aria-label={`Order ${number}`}>
      <header>
        <div>
          <p>{shop.name}</p>
          <p>{shop.email}</p>
        </div>
        <div>
          <h2>Order {number}</h2>
          {why && <Void>{why}: do not send</Void>}
          <p>{longDate(createdAt)}</p>
          {travel && <p>{travel.name}</p>}
          {isGift && <p>A gift</p>}
        </div>
      </header>
      <div>
        <strong>{name}</strong>
        {travel?.isCollected ? <p>To be collected</p> : <AddressText address={delivery} />}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Pot</th>
            <th scope="col">
              <span className="visually-hidden">Photograph</span>
            </th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {linesToSend(order).map(({ id, quantity, name: pot, color, image }) => (
            <tr key={id}>
              <td>{quantity}</td>
              <td>{color ? `${pot} (${color})` : pot}</td>
              <td>
                {/* A photograph that loads late would be missing on paper. */}
                <Thumb src={image} alt="" sizes="40px" priority />
              </td>
              <td>
                <Box aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wishes.giftMessage && <p className="note">{wishes.giftMessage}</p>}
      {wishes.note && !isGift && (
        <p className="note">
          <strong>Note from the buyer</strong>
          {wishes.note}
        </p>
      )}
      {packingNote && (
        <p className="note">
          <strong>Note for packing</strong>
          {packingNote}
        </p>
      )}
      <p>Thank you for your order. If anything isn’t right, please email {shop.email}.</p>
    </Slip>
  );
}

/** A page of its own with the address, to be stuck on the parcel. */
const LabelPage = ({ order: { number, name, delivery } }: { order: Order }) => (
  <Label aria-label={`Label of order ${number}`}>
    <p>{name}</p>
    <AddressText address={delivery} />
    <small>
      {number} · From {shop.name}
    </small>
  </Label>
);

type Loaded = {
  /** With a page for the address after each slip. */
  labels?: boolean;
  orders: readonly Order[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
};

function Slips({ orders, isFetching, isError, refetch, labels = false }: Loaded) {
  return (
    <OnScreen>
      <Page title="Packing Slips">
        <Tools className="no-print">
          {orders && orders.length > 0 && (
            <Button Icon={Printer} onClick={() => window.print()}>
              {orders.length === 1 ? 'Print Slip' : `Print ${orders.length} Slips`}
            </Button>
          )}
          <ButtonLink look="secondary" to="/admin/orders">
            All Orders
          </ButtonLink>
        </Tools>
        {isError && <RetryAlert onRetry={refetch}>Failed to load orders</RetryAlert>}
        {!orders && isFetching && <Spinner label="Loading the packing slips..." />}
        {orders?.length === 0 && <p role="status">No paid orders are waiting to be shipped.</p>}
        <Sheets>
          {orders?.map((order) => (
            <Fragment key={order.id}>
              <PackingSlip order={order} />
              {labels && !order.travel?.isCollected && <LabelPage order={order} />}
            </Fragment>
          ))}
        </Sheets>
      </Page>
    </OnScreen>
  );
}

const AllSlips = () => <Slips {...useOrdersToShip()} />;

function OneSlip({ id, labels }: { id: string; labels: boolean }) {
  const { data, isFetching, isError, refetch } = useAdminOrderQuery(id, { refetchOnMountOrArgChange: true });
  return <Slips {...{ isFetching, isError, refetch }} orders={data && [data]} labels={labels} />;
}

/** The slips of all paid orders, or of the one in `?order=`, with `&label` also its address. */
export function PackingSlips() {
  const [asked] = useSearchParams();
  const id = asked.get('order');
  return id === null ? <AllSlips /> : <OneSlip id={id} labels={asked.has('label')} />;
}
