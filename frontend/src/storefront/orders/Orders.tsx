import { styled } from 'styled-components';
import { column } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { SessionProblem } from '../../features/account/RequireSession.tsx';
import { useOrdersQuery } from '../../features/orders/orders-api.ts';
import { RetryAlert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { EarlierOrders } from './EarlierOrders.tsx';
import { OrderCard } from './OrderCard.tsx';

const List = styled.ul`
  ${column('s24')}
  max-width: 880px;
`;

function OrderList() {
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
    return <RetryAlert onRetry={refetch}>Failed to load your orders</RetryAlert>;
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

/** Visitors who are logged out can log in or look up a single order by its number (decision 1). */
export function Orders() {
  const session = useSession();
  const { state } = session;
  return (
    <Page title="Order History">
      {state === 'loading' && <Spinner label="Checking your login..." />}
      {state === 'failed' && <SessionProblem session={session} />}
      {state === 'anonymous' && (
        <Stack $gap="s24" style={{ maxWidth: '34rem' }}>
          <p>
            Log in to see all the orders placed with your account. If you bought as a guest, all you need is
            your email and order number.
          </p>
          <Actions>
            <ButtonLink to="/login" state={{ from: '/orders' }}>
              Log In
            </ButtonLink>
            <ButtonLink to="/guest-lookup" look="secondary">
              Look Up Guest Order
            </ButtonLink>
          </Actions>
        </Stack>
      )}
      {state === 'signed-in' && (
        <Stack $gap="s24">
          {session.user?.email_unconfirmed && <EarlierOrders email={session.user.email} />}
          <OrderList />
        </Stack>
      )}
    </Page>
  );
}
