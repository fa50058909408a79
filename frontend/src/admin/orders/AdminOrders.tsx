import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { adminText } from '../../app/strings/admin.ts';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { STATUSES, statusLabel } from '../../features/orders/order-status.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Stack } from '../shell/Stack.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { sortedForAdmin } from './order-rules.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

const Filter = styled.div`
  max-width: 240px;
`;
const NONE: Order[] = [];

/** The filter lives in the address: a view can be kept and sent. */
export function AdminOrders() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('status') ?? '';
  const {
    data = NONE,
    error,
    isLoading,
    isFetching,
    refetch,
  } = useAdminOrdersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const orders = sortedForAdmin(data.filter(({ status }) => wanted === '' || status === wanted));
  const actions = useOrderActions(orders);
  const { asked, problem } = actions;
  return (
    <Page title={adminText.orders}>
      <Stack>
        <Filter>
          <Select
            label={adminText.filterByStatus}
            value={wanted}
            onChange={({ target: { value } }) =>
              setSearch(value === '' ? {} : { status: value }, { replace: true })
            }
          >
            <option value="">All</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </Select>
        </Filter>
        {actions.success && <Alert severity="success">{actions.success}</Alert>}
        {problem && (
          <Alert severity="error">
            <p>{problem.text}</p>
            {problem.reason && <p>{problem.reason}</p>}
          </Alert>
        )}
        {error && (
          <Alert
            severity="error"
            action={
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          >
            {adminText.ordersFailed}
          </Alert>
        )}
        {isLoading && <Spinner label="Loading orders..." />}
        {!isLoading && !error && orders.length === 0 && (
          <p>{wanted === '' ? 'No orders yet.' : 'No orders in this status.'}</p>
        )}
        {orders.length > 0 && (
          <DataTable
            caption="Orders"
            columns={orderColumns(actions)}
            rows={orders}
            rowKey={({ id }) => id}
            busy={isFetching && !isLoading}
          />
        )}
      </Stack>
      {asked?.what === 'show' && <OrderDialog order={asked.order} onClose={actions.close} />}
      {asked?.what === 'ship' && (
        <ShipDialog order={asked.order} onClose={actions.close} onShipped={actions.shipped} />
      )}
      {asked?.what === 'cancel' && (
        <CancelDialog
          order={asked.order}
          onClose={actions.close}
          onConfirm={() => actions.cancel(asked.order)}
        />
      )}
    </Page>
  );
}
