import { messageOr } from '../../base/api.ts';
import { useMailOrderLinkMutation } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = {
  email: string;
  orderNumber: string;
  /** The visitor has followed a link that no longer counts. */
  isOld: boolean;
};

/** Others may know an order's number and e-mail, from a parcel or a photograph, so an address is shown to who reads the buyer's mail. */
export function MailedLink({ email, orderNumber, isOld }: Props) {
  const [send, { isSuccess, error, isLoading }] = useMailOrderLinkMutation();
  // The server says it in words that tell nobody whether there is such an order; here the order stands above.
  if (isSuccess)
    return (
      <Alert severity="success">We have sent the link to {email}. It may take a minute to arrive.</Alert>
    );
  const press = () => void send({ email, orderNumber });
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button look="secondary" busy={isLoading && 'Sending...'} onClick={press}>
            Email me a link to see the full address
          </Button>
        }
      >
        {isOld && 'Your link is too old or not complete. '}
        To keep your address private, we show only the town and part of the postcode here.
      </Alert>
      {error && (
        <Alert severity="error">{messageOr(error, 'We could not send the link. Please try again.')}</Alert>
      )}
    </>
  );
}
