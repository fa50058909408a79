import { messageOr } from '../../base/api.ts';
import { useMailOrderLinkMutation } from '../../features/orders/orders-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type Props = {
  email: string;
  orderNumber: string;
  /** The visitor followed a link that is no longer valid. */
  isOld: boolean;
};

/** An order's number and email can be read off a parcel, so the full address is shown only to someone who can read the buyer's email. */
export function MailedLink({ email, orderNumber, isOld }: Props) {
  const [send, { isSuccess, error, isLoading }] = useMailOrderLinkMutation();
  // The server's own words do not reveal whether there is such an order. Here the order is already on the screen.
  if (isSuccess)
    return <Alert severity="success">We’ve sent the link to {email}. It may take a minute to arrive.</Alert>;
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
        {isOld && 'Your link has expired or is incomplete. '}
        To keep your address private, we show only the town and part of the postcode here. With the link you
        can also cancel the order, return pots or withdraw from the contract.
      </Alert>
      {error && (
        <Alert severity="error">{messageOr(error, 'We couldn’t send the link. Please try again.')}</Alert>
      )}
    </>
  );
}
