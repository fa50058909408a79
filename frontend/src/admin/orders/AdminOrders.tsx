import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { styled } from 'styled-components';
import { adminText } from '../../base/strings/admin.ts';
import { tokens } from '../../base/theme.ts';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { statusLabel } from '../../features/orders/order-status.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Pages } from '../lists/Pages.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView, viewQuery } from '../lists/use-list-view.ts';
import { Failure } from '../shell/Failure.tsx';
import { Outcome } from '../shell/Outcome.tsx';
import { Stack } from '../shell/Stack.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { sortedForAdmin } from './order-rules.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space.s12};
  > * {
    flex: 1 1 240px;
    max-width: 360px;
  }
`;
const NONE: Order[] = [];

export function AdminOrders() {
  const { view, change } = useListView(['status', 'search']);
  const { status = '', search = '' } = view.filters;
  const { data, error, isLoading, isFetching, refetch } = useAdminOrdersQuery(viewQuery(view), {
    refetchOnMountOrArgChange: true,
  });
  const orders = sortedForAdmin(data?.orders ?? NONE);
  const actions = useOrderActions(orders, isFetching);
  const { asked, problem } = actions;
  const count = (wanted: string) => (data?.counts[wanted] === undefined ? '' : ` (${data.counts[wanted]})`);
  return (
    <Page title={adminText.orders}>
      <Stack>
        <Toolbar>
          <Select
            label={adminText.filterByStatus}
            value={status}
            onChange={({ target }) => change('status', target.value)}
          >
            <option value="">All</option>
            {ORDER_STATUSES.map((one) => (
              <option key={one} value={one}>
                {statusLabel(one)}
                {count(one)}
              </option>
            ))}
          </Select>
          <SearchField
            label={adminText.searchOrders}
            value={search}
            onSearch={(term) => change('search', term)}
          />
        </Toolbar>
        {(actions.success || problem) && (
          <Outcome>
            {actions.success && <Alert severity="success">{actions.success}</Alert>}
            {problem && <Failure text={problem.text} error={problem.error} />}
          </Outcome>
        )}
        {error && <Failure text={adminText.ordersFailed} retry={refetch} />}
        {isLoading && <Spinner label="Loading orders..." />}
        {!isFetching && !error && orders.length === 0 && (
          <p role="status">
            {search !== ''
              ? 'No orders match your search.'
              : status === ''
                ? 'No orders yet.'
                : 'No orders with this status.'}
          </p>
        )}
        {orders.length > 0 && (
          <DataTable
            caption="Orders"
            columns={orderColumns(actions)}
            rows={orders}
            rowKey={({ id }) => id}
            busy={isFetching && !isLoading}
            needs="much"
          />
        )}
        {data && <Pages view={view} total={data.total} onChange={change} />}
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
