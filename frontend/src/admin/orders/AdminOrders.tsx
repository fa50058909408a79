import { ORDER_STATUSES } from '@slipcast/contracts/order-status';
import { Package, Plus, Printer, Truck } from 'lucide-react';
import { styled } from 'styled-components';
import { row } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { useAdminOrdersQuery } from '../../features/orders/admin-orders-api.ts';
import { type Order, statusLabel } from '../../features/orders/order.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { countOf } from '../lists/count.ts';
import { DayRange, Filter, Toolbar } from '../lists/filters.tsx';
import { ListTable } from '../lists/ListTable.tsx';
import { Outcome } from '../lists/Outcome.tsx';
import { SearchField } from '../lists/SearchField.tsx';
import { SelectionBar } from '../lists/SelectionBar.tsx';
import { useSelection } from '../lists/use-selection.ts';
import { useListView } from '../lists/use-list-view.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { Screen } from '../shell/Screen.tsx';
import { CancelDialog } from '../fulfilment/CancelDialog.tsx';
import { CollectedDialog } from '../fulfilment/CollectedDialog.tsx';
import { orderColumns } from './order-columns.tsx';
import { sortedForAdmin } from '../fulfilment/order-rules.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { ShipDialog } from '../fulfilment/tracking-dialogs.tsx';
import { useOrderActions } from './use-order-actions.ts';

const NONE: Order[] = [];

const slipsOf = (orders: readonly Order[]): string =>
  `/admin/orders/slips?${String(new URLSearchParams(orders.map(({ id }) => ['order', id])))}`;

const NextJobs = styled.div`
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
  const { data, isFetching } = query;
  const orders = sortedForAdmin(data?.orders ?? NONE);
  const actions = useOrderActions(orders, isFetching);
  const { dialog } = actions;
  const selection = useSelection(orders);
  const count = (wanted: string) => (data?.counts[wanted] === undefined ? '' : ` (${data.counts[wanted]})`);
  const statuses = Object.fromEntries(ORDER_STATUSES.map((one) => [one, statusLabel(one) + count(one)]));
  const toShip = data?.counts['paid'] ?? 0;
  const unsearched = status ? 'No orders with this status.' : 'No orders yet.';
  const unfound = search ? 'No orders match your search.' : 'No orders in these dates.';
  return (
    <Screen title="Orders">
      <Toolbar>
        <Filter list={list} name="status" label="Filter by status" options={statuses} />
        <SearchField label="Search orders..." list={list} />
        <DayRange list={list} />
        <NextJobs>
          {toShip > 0 && (
            <>
              <ButtonLink Icon={Truck} to="/admin/orders/ship">
                Ship Next
              </ButtonLink>
              <ButtonLink look="secondary" Icon={Printer} to="/admin/orders/slips">
                Packing Slips{isNarrowed ? '' : ` (${toShip})`}
              </ButtonLink>
              <ButtonLink look="secondary" Icon={Package} to="/admin/orders/parcels">
                Parcels
              </ButtonLink>
            </>
          )}
          {mayAdminister && (
            <ButtonLink look="secondary" Icon={Plus} to="/admin/orders/new">
              New Order
            </ButtonLink>
          )}
        </NextJobs>
      </Toolbar>
      <Outcome problem={actions.problem} onProblemClose={actions.clearProblem} success={actions.success} />
      <ListTable
        caption="Orders"
        list={list}
        query={query}
        failure="Failed to load orders"
        rows={data && orders}
        total={data?.total}
        columns={orderColumns(actions, selection, mayAdminister)}
        empty={isNarrowed ? unfound : unsearched}
        needs="most"
        dense
      />
      {selection.chosen.length > 0 && (
        <SelectionBar
          text={countOf(selection.chosen.length, 'order')}
          isAll={selection.isAll}
          onAll={selection.chooseAll}
          onClear={selection.clear}
        >
          <ButtonLink Icon={Printer} to={slipsOf(selection.chosen)}>
            {selection.chosen.length === 1 ? 'Packing Slip' : `${selection.chosen.length} Packing Slips`}
          </ButtonLink>
        </SelectionBar>
      )}
      {dialog?.kind === 'details' && <OrderDialog order={dialog.order} onClose={actions.close} />}
      {dialog?.kind === 'ship' && (
        <ShipDialog order={dialog.order} onClose={actions.close} onShipped={actions.shipped} />
      )}
      {dialog?.kind === 'collected' && (
        <CollectedDialog
          order={dialog.order}
          onClose={actions.close}
          onCollected={(collectedBy) => actions.collected(dialog.order, collectedBy)}
        />
      )}
      {dialog?.kind === 'delivered' && (
        <ConfirmDialog
          title={`Has order ${dialog.order.number} arrived?`}
          dismiss="Not Yet"
          confirm="Mark as Delivered"
          onClose={actions.close}
          onConfirm={() => actions.delivered(dialog.order)}
        >
          A delivered order stays delivered. The days in which {dialog.order.name} may return the pots count
          from now on.
        </ConfirmDialog>
      )}
      {dialog?.kind === 'cancel' && (
        <CancelDialog
          order={dialog.order}
          onClose={actions.close}
          onConfirm={(gone) => actions.cancel(dialog.order, gone)}
        />
      )}
    </Screen>
  );
}
