import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { adminText } from '../../base/strings/admin.ts';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import type { Order } from '../../features/orders/order.ts';
import { statusLabel } from '../../features/orders/order-status.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Field.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { Toolbar } from '../lists/Toolbar.tsx';
import { useListView, viewQuery } from '../lists/use-list-view.ts';
import { Failure } from '../shell/Failure.tsx';
import { Outcome } from '../shell/Outcome.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { sortedForAdmin } from './order-rules.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ShipDialog } from './ShipDialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

const NONE: Order[] = [];

export function AdminOrders() {
  const { view, change } = useListView(['status', 'search']);
  const { status = '', search = '' } = view.filters;
  const query = useAdminOrdersQuery(viewQuery(view), { refetchOnMountOrArgChange: true });
  const { data, error, isFetching } = query;
  const orders = sortedForAdmin(data?.orders ?? NONE);
  const actions = useOrderActions(orders, isFetching);
  const { dialog, problem } = actions;
  const count = (wanted: string) => (data?.counts[wanted] === undefined ? '' : ` (${data.counts[wanted]})`);
  const empty =
    search !== ''
      ? 'No orders match your search.'
      : status === ''
        ? 'No orders yet.'
        : 'No orders with this status.';
  return (
    <Page title={adminText.orders}>
      <Stack $gap="s24">
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
        <ListTable
          caption="Orders"
          query={query}
          problem={error ? adminText.ordersFailed : ''}
          rows={data && orders}
          columns={orderColumns(actions)}
          empty={empty}
          needs="much"
          pages={{ view, total: data?.total ?? 0, onChange: change }}
        />
      </Stack>
      {dialog?.kind === 'details' && <OrderDialog order={dialog.order} onClose={actions.close} />}
      {dialog?.kind === 'ship' && (
        <ShipDialog order={dialog.order} onClose={actions.close} onShipped={actions.shipped} />
      )}
      {dialog?.kind === 'cancel' && (
        <CancelDialog
          order={dialog.order}
          onClose={actions.close}
          onConfirm={() => actions.cancel(dialog.order)}
        />
      )}
    </Page>
  );
}
