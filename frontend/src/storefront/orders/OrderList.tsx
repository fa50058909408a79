import { styled } from 'styled-components';
import { orderText } from '../../base/strings/order.ts';
import { tokens } from '../../base/theme.ts';
import { useOrdersQuery } from '../../features/orders/orders-api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { OrderCard } from './OrderCard.tsx';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space.s24};
  max-width: 880px;
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
    return <RetryAlert onRetry={refetch}>{orderText.loadFailed}</RetryAlert>;
  }
  if (data.length === 0) {
    return (
      <Stack $gap="s24">
        <p>No orders yet. Your first pot is waiting on the shelf.</p>
        <Actions>
          <ButtonLink to="/products">Browse Products</ButtonLink>
        </Actions>
      </Stack>
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
