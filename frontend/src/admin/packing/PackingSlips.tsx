import { Fragment } from 'react';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useAdminOrderQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useSlipsPrinted } from '../fulfilment/packing-api.ts';
import { useParcelMates } from '../fulfilment/use-parcel-mates.ts';
import { useOrdersToShip } from '../fulfilment/use-orders-to-ship.ts';
import { LabelPage, PackingSlip, parcelsIn } from './PackingSlip.tsx';
import { useChosenOrdersQuery } from './slips-api.ts';
import { OnScreen, Sheets, Tools } from './slip-style.ts';

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
  useSlipsPrinted(orders);
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

/** In the order in which they were asked for. */
function ChosenSlips({ ids }: { ids: readonly string[] }) {
  const { data, isFetching, isError, refetch } = useChosenOrdersQuery(ids, {
    refetchOnMountOrArgChange: true,
  });
  return <Slips {...{ isFetching, isError, refetch }} orders={data} />;
}

/** The slips of all paid orders, or of those in `?order=`; with `&label` a single one also has its address. */
export function PackingSlips() {
  const [asked] = useSearchParams();
  const ids = asked.getAll('order');
  const [id] = ids;
  if (id === undefined) return <AllSlips />;
  return ids.length > 1 ? <ChosenSlips ids={ids} /> : <OneSlip id={id} labels={asked.has('label')} />;
}
