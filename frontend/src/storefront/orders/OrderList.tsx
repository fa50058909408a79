import { styled } from 'styled-components';
import { orderText } from '../../base/strings/order.ts';
import { tokens } from '../../base/theme.ts';
import { useOrdersQuery } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderCard } from './OrderCard.tsx';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.s24};
  max-width: 880px;
`;
const Empty = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  justify-items: start;
`;

export function OrderList() {
  const { data, error, isLoading, refetch } = useOrdersQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) {
    return (
      <List className="orders" aria-busy="true" aria-label="Loading your orders">
        {[1, 2, 3].map((place) => (
          <li key={place}>
            <Skeleton $height="232px" />
          </li>
        ))}
      </List>
    );
  }
  if (error || !data) {
    return (
      <Alert
        severity="error"
        action={
          <Button look="secondary" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {orderText.loadFailed}
      </Alert>
    );
  }
  if (data.length === 0) {
    return (
      <Empty>
        <p>No orders yet. Your first pot is waiting on the shelf.</p>
        <ButtonLink to="/products">Browse Products</ButtonLink>
      </Empty>
    );
  }
  return (
    <List className="orders">
      {data.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </List>
  );
}
