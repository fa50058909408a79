import { useParams } from 'react-router-dom';
import { statusOf } from '../../base/api.ts';
import { useOrderQuery } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { BackToOrders, PlacedOrder } from './PlacedOrder.tsx';

export function OrderDetails() {
  const { id = '' } = useParams();
  const reload = { refetchOnMountOrArgChange: true };
  const { currentData: order, error, isFetching, refetch } = useOrderQuery(id, reload);
  if (order) {
    return (
      <Page title={`Order ${order.number}`}>
        <PlacedOrder order={order} />
      </Page>
    );
  }
  return (
    <Page title="Order Details">
      <Stack $gap="s32">
        {isFetching ? (
          <Spinner label="Loading your order..." />
        ) : statusOf(error) === 404 ? (
          <Alert severity="error">Order not found</Alert>
        ) : (
          <RetryAlert onRetry={refetch}>Failed to load order details</RetryAlert>
        )}
        <Actions>
          <BackToOrders />
        </Actions>
      </Stack>
    </Page>
  );
}
