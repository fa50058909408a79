import { styled } from 'styled-components';
import { orderText } from '../../base/strings/order.ts';
import { tokens } from '../../base/theme.ts';
import { useSession } from '../../base/use-session.ts';
import { Actions } from '../../ui/Stack.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { SessionProblem } from '../../features/account/RequireSession.tsx';
import { OrderList } from './OrderList.tsx';

const Invitation = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  max-width: 34rem;
`;

/** Visitors who are logged out can log in or look up a single order by its number (decision 1). */
export function Orders() {
  const session = useSession();
  const { state } = session;
  return (
    <Page title={orderText.title}>
      {state === 'loading' && <Spinner label="Checking your sign-in..." />}
      {state === 'failed' && <SessionProblem session={session} />}
      {state === 'anonymous' && (
        <Invitation>
          <p>
            Log in to see all the orders placed with your account. If you bought as a guest, your email and
            order number are all you need.
          </p>
          <Actions>
            <ButtonLink to="/login" state={{ from: '/orders' }}>
              {orderText.logIn}
            </ButtonLink>
            <ButtonLink to="/guest-lookup" look="secondary">
              {orderText.lookUp}
            </ButtonLink>
          </Actions>
        </Invitation>
      )}
      {state === 'signed-in' && <OrderList />}
    </Page>
  );
}
