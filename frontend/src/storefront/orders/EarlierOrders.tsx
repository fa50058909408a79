import { messageOr } from '../../base/api.ts';
import { useRequestConfirmationMutation } from '../../features/orders/earlier-orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** For an account whose address has not been confirmed: orders that were placed with it as a guest wait for that. */
export function EarlierOrders({ email }: { email: string }) {
  const [request, { isLoading, isSuccess, error }] = useRequestConfirmationMutation();
  if (isSuccess)
    return (
      <Alert severity="success">
        We’ve sent a link to {email}. Follow it, and the orders that you placed as a guest will be here.
      </Alert>
    );
  return (
    <Alert
      severity={error ? 'error' : 'info'}
      action={
        <Button look="secondary" busy={isLoading && 'Sending...'} onClick={() => void request()}>
          Email Me a Link
        </Button>
      }
    >
      {error
        ? messageOr(error)
        : `Bought from us as a guest? Confirm that ${email} is yours, and those orders will be here too.`}
    </Alert>
  );
}
