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
import { inParcels, isUnwanted, linesToSend, numbersText } from '../fulfilment/order-rules.ts';
import { useBeginPacking } from '../fulfilment/packing-api.ts';
import { useParcelMates } from '../fulfilment/use-parcel-mates.ts';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { Box, Label, OnScreen, Sheets, Slip, Thumb, Tools, Void } from './slip-style.ts';

/** The orders that go into one parcel. */
type Parcel = [Order, ...Order[]];
const parcelsIn = (orders: readonly Order[]): Parcel[] =>
  inParcels(orders).flatMap(([first, ...others]): Parcel[] => (first ? [[first, ...others]] : []));

/** Why an order is not sent; '' where it is. */
const whyNot = (order: Order): string =>
  order.status === 'cancelled'
    ? 'Cancelled'
    : order.isRefundedInFull
      ? 'Refunded'
      : isUnwanted(order)
        ? 'The buyer wants to cancel'
        : '';

const titleOf = (orders: Parcel): string =>
  `${orders.length === 1 ? 'Order' : 'Orders'} ${numbersText(orders)}`;

/** What the buyer and the maker wrote about an order. */
function Notes({ order: { wishes, packingNote } }: { order: Order }) {
  return (
    <>
      {wishes.giftMessage && <p className="note">{wishes.giftMessage}</p>}
      {wishes.note && wishes.giftMessage === null && (
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
    </>
  );
}

/** One for all the orders of a parcel, without prices, because many parcels are presents. */
function PackingSlip({ orders }: { orders: Parcel }) {
  const [{ createdAt, name, delivery, travel }] = orders;
  const isGift = orders.some(({ wishes }) => wishes.giftMessage !== null);
  return (
    <Slip aria-label={titleOf(orders)}>
      <header>
        <div>
          <p>{shop.name}</p>
          <p>{shop.email}</p>
        </div>
        <div>
          <h2>{titleOf(orders)}</h2>
          {orders.map((order) => {
            const why = whyNot(order);
            return (
              why && (
                <Void key={order.id}>
                  {why}: do not send{orders.length > 1 && ` ${order.number}`}
                </Void>
              )
            );
          })}
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
          {orders.flatMap(linesToSend).map(({ id, quantity, name: pot, color, image }) => (
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
      {orders.map((order) => (
        <Notes key={order.id} order={order} />
      ))}
      <p>Thank you for your order. If anything isn’t right, please email {shop.email}.</p>
    </Slip>
  );
}

/** A page of its own with the address, to be stuck on the parcel. */
const LabelPage = ({ orders }: { orders: Parcel }) => {
  const [{ name, delivery }] = orders;
  return (
    <Label aria-label={`Label of ${titleOf(orders).replace('O', 'o')}`}>
      <p>{name}</p>
      <AddressText address={delivery} />
      <small>
        {numbersText(orders)} · From {shop.name}
      </small>
    </Label>
  );
};

type Loaded = {
  /** With a page for the address after each slip. */
  labels?: boolean;
  orders: readonly Order[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
};

function Slips({ orders, isFetching, isError, refetch, labels = false }: Loaded) {
  const parcels = orders && parcelsIn(orders);
  useBeginPacking(orders);
  return (
    <OnScreen>
      <Page title="Packing Slips">
        <Tools className="no-print">
          {parcels && parcels.length > 0 && (
            <Button Icon={Printer} onClick={() => window.print()}>
              {parcels.length === 1 ? 'Print Slip' : `Print ${parcels.length} Slips`}
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
          {parcels?.map((together) => (
            <Fragment key={together[0].id}>
              <PackingSlip orders={together} />
              {labels && !together[0].travel?.isCollected && <LabelPage orders={together} />}
            </Fragment>
          ))}
        </Sheets>
      </Page>
    </OnScreen>
  );
}

const byDate = (one: Order, other: Order) => (one.createdAt ?? '').localeCompare(other.createdAt ?? '');

const AllSlips = () => <Slips {...useOrdersToShip()} />;

function OneSlip({ id, labels }: { id: string; labels: boolean }) {
  const { data, isFetching, isError, refetch } = useAdminOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { others, isLoading } = useParcelMates(data);
  const orders = data && !isLoading ? [data, ...others].toSorted(byDate) : undefined;
  return <Slips {...{ isError, refetch, orders, labels }} isFetching={isFetching || isLoading} />;
}

/** The slips of all paid orders, or of the one in `?order=`, with `&label` also its address. */
export function PackingSlips() {
  const [asked] = useSearchParams();
  const id = asked.get('order');
  return id === null ? <AllSlips /> : <OneSlip id={id} labels={asked.has('label')} />;
}
