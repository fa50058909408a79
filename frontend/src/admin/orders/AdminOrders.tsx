import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { Printer, Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { row } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import { type Order, statusLabel } from '../../features/orders/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { DayField } from '../lists/DayField.tsx';
import { ListTable, Toolbar } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { useListView } from '../lists/use-list-view.ts';
import { Screen } from '../shell/Screen.tsx';
import { CancelDialog } from '../fulfilment/CancelDialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { sortedForAdmin } from '../fulfilment/order-rules.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ShipDialog } from '../fulfilment/tracking-dialogs.tsx';
import { useOrderActions } from './use-order-actions.ts';

const NONE: Order[] = [];

const Filters = styled(Toolbar)`
  > :not(button) {
    flex-basis: 148px;
  }
`;
const Jobs = styled.div`
  ${row('s12')}
  && {
    flex: none;
    max-width: 100%;
    margin-left: auto;
  }
`;

export function AdminOrders() {
  const list = useListView(['status', 'search', 'from', 'to']);
  const { status, search, from, to } = list.filters;
  const { mayAdminister } = useSession();
  const isNarrowed = Boolean(search || from || to);
  const query = useAdminOrdersQuery(list.query, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching } = query;
  const orders = sortedForAdmin(data?.orders ?? NONE);
  const actions = useOrderActions(orders, isFetching);
  const { dialog, problem } = actions;
  const count = (wanted: string) => (data?.counts[wanted] === undefined ? '' : ` (${data.counts[wanted]})`);
  const toShip = data?.counts['paid'] ?? 0;
  const unsearched = status ? 'No orders with this status.' : 'No orders yet.';
  const unfound = search ? 'No orders match your search.' : 'No orders on these days.';
  return (
    <Screen title="Orders">
      <Filters>
        <Select
          label="Filter by status"
          value={status ?? ''}
          onChange={({ target }) => list.change('status', target.value)}
        >
          <option value="">All</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {statusLabel(one)}
              {count(one)}
            </option>
          ))}
        </Select>
        <SearchField label="Search orders..." list={list} />
        <DayField label="From" value={from} onChange={(day) => list.change('from', day)} />
        <DayField label="To" value={to} onChange={(day) => list.change('to', day)} />
        {toShip > 0 && (
          <Jobs>
            <ButtonLink Icon={Truck} to="/admin/orders/ship">
              Ship Next
            </ButtonLink>
            <ButtonLink look="secondary" Icon={Printer} to="/admin/orders/slips">
              Packing Slips{isNarrowed ? '' : ` (${toShip})`}
            </ButtonLink>
          </Jobs>
        )}
      </Filters>
      <Outcome
        problem={problem.length > 0 && problem.map((line) => <p key={line}>{line}</p>)}
        onProblemClose={actions.forgetProblem}
        success={actions.success}
      />
      <ListTable
        caption="Orders"
        list={list}
        query={query}
        problem={error ? 'Failed to load orders' : ''}
        rows={data && orders}
        total={data?.total}
        columns={orderColumns(actions, mayAdminister)}
        empty={isNarrowed ? unfound : unsearched}
        needs="most"
        dense
      />
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
    </Screen>
  );
}
