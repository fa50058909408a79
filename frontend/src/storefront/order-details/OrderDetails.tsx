import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { statusOf } from '../../base/api.ts';
import { orderText } from '../../base/strings/order.ts';
import { tokens } from '../../base/theme.ts';
import { useOrderQuery } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BackToOrders } from './BackToOrders.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';

const Way = styled.div`
  margin-top: ${tokens.space.s32};
`;

export function OrderDetails() {
  const { id = '' } = useParams();
  const {
    currentData: order,
    error,
    isFetching,
    refetch,
  } = useOrderQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const isUnknown = statusOf(error) === 404;
  return (
    <Page title={order ? `Order ${order.number}` : 'Order Details'}>
      {!order && isFetching && <Spinner label="Loading your order..." />}
      {!order && !isFetching && (
        <Alert
          severity="error"
          action={
            !isUnknown && (
              <Button look="secondary" onClick={() => void refetch()}>
                Try Again
              </Button>
            )
          }
        >
          {isUnknown ? orderText.notFound : orderText.detailsFailed}
        </Alert>
      )}
      {order && <PlacedOrder order={order} />}
      {!order && (
        <Way>
          <BackToOrders />
        </Way>
      )}
    </Page>
  );
}
