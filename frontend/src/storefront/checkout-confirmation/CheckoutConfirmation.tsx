import { useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { useConfirmation } from '../../features/checkout/use-confirmation.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { ConfirmedOrder } from './ConfirmedOrder.tsx';

export function CheckoutConfirmation() {
  const isGuest = useAppSelector(selectToken) === null;
  const loading = useConfirmation(isGuest);
  return (
    <Page title={loading.step === 'failed' ? 'Your Order' : 'Order Confirmed'}>
      {loading.step === 'loading' && (
        <Spinner
          label={
            loading.attempt === 0
              ? 'Loading order details...'
              : `Loading order details (Attempt ${loading.attempt} of 3)...`
          }
        />
      )}
      {loading.step === 'failed' && (
        <Stack $gap="s24">
          <Alert severity="error">{loading.message}</Alert>
          <Actions>
            <Button onClick={loading.retry}>Retry Loading</Button>
            <ButtonLink look="secondary" to="/orders">
              View Order History
            </ButtonLink>
            <ButtonLink look="secondary" to="/">
              Back to Home
            </ButtonLink>
          </Actions>
        </Stack>
      )}
      {loading.step === 'ready' && (
        <ConfirmedOrder order={loading.order} session={loading.session} isGuest={isGuest} />
      )}
    </Page>
  );
}
