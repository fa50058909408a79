import { styled } from 'styled-components';
import { appText } from '../../app/strings/app.ts';
import { orderText } from '../../app/strings/order.ts';
import { tokens } from '../../app/theme.ts';
import { useSession } from '../../app/use-session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OrderList } from './OrderList.tsx';

const Invitation = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  max-width: 34rem;
`;
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s12};
`;

/** Logged-out visitors stay here and choose: their account, or a single order by its number (decision 1). */
export function Orders() {
  const { state, message, retry } = useSession();
  return (
    <Page title={orderText.title}>
      {state === 'loading' && <Spinner label="Checking your sign-in..." />}
      {state === 'failed' && (
        <Alert
          severity="error"
          action={
            <Button look="secondary" onClick={retry}>
              Try Again
            </Button>
          }
        >
          {appText.profileLoadFailed(message || 'no answer from the server')}
        </Alert>
      )}
      {state === 'anonymous' && (
        <Invitation>
          <p>
            Log in to see every order you placed with your account. Bought as a guest? Your email and the
            order number are all you need.
          </p>
          <Ways>
            <ButtonLink to="/login" state={{ from: '/orders' }}>
              {orderText.logIn}
            </ButtonLink>
            <ButtonLink to="/guest-lookup" look="secondary">
              {orderText.lookUp}
            </ButtonLink>
          </Ways>
        </Invitation>
      )}
      {state === 'signed-in' && <OrderList />}
    </Page>
  );
}
