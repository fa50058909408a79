import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { accountText } from '../../base/strings/account.ts';
import { messageOr, statusOf } from '../../base/api.ts';
import { tokens } from '../../base/theme.ts';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { useTakeOfferMutation } from '../../features/cart/offer-api.ts';
import {
  type MailedPlace,
  turnText,
  untilText,
  useConfirmPlaceMutation,
  useLeaveByKeyMutation,
  useMailedPlaceQuery,
} from '../../features/waiting/waitlist-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Actions } from '../../ui/Stack.tsx';

const Pot = styled(Link)`
  display: flex;
  gap: ${tokens.space.s16};
  align-items: center;
  > :first-child {
    flex: none;
    width: 72px;
  }
`;
const TOO_OLD =
  'This link has expired, or your place in the queue has ended. If you have added the pot already, it’s in your cart.';

function words({ state, until, byMail, ahead }: MailedPlace['place']): string {
  if (state === 'yours' && until)
    return `It’s yours until ${untilText(until)}. We’ve reserved it for you until then.`;
  if (byMail !== 'confirmed')
    return 'Please confirm that this is your address. We’ll send you one email, when it’s your turn.';
  return `You’re on the waiting list. ${turnText(ahead)} We’ll email you when it’s your turn.`;
}

function Choices({ mailedKey, found }: { mailedKey: string; found: MailedPlace }) {
  const navigate = useNavigate();
  const [take, taking] = useTakeOfferMutation();
  const [confirm, confirming] = useConfirmPlaceMutation();
  const [leave, leaving] = useLeaveByKeyMutation();
  const [hasLeft, setLeft] = useState(false);
  const { place, product } = confirming.data ?? found;
  const error = taking.error ?? confirming.error ?? leaving.error;
  const press = async () => {
    const { error: refused } = await take(mailedKey);
    if (!refused) void navigate('/cart');
  };
  const goAway = async () => {
    const { error: refused } = await leave(mailedKey);
    if (!refused) setLeft(true);
  };
  if (hasLeft) return <Alert severity="success">You’re no longer on the waiting list.</Alert>;
  return (
    <>
      <Pot to={`/products/${product.id}`}>
        <Picture src={product.imageUrl} alt="" sizes="72px" />
        <span>
          {product.name}
          {place.variantId !== MAIN && ` (${product.color})`}
        </span>
      </Pot>
      <p role="status">{words(place)}</p>
      {error && <Alert severity="error">{messageOr(error)}</Alert>}
      <Actions>
        {place.state === 'yours' ? (
          <Button busy={taking.isLoading && 'Adding to Cart...'} onClick={() => void press()}>
            Add to My Cart
          </Button>
        ) : (
          place.byMail !== 'confirmed' && (
            <Button busy={confirming.isLoading && 'Confirming...'} onClick={() => void confirm(mailedKey)}>
              Confirm My Address
            </Button>
          )
        )}
        <Button look="quiet" busy={leaving.isLoading && 'One moment...'} onClick={() => void goAway()}>
          Leave the Queue
        </Button>
      </Actions>
    </>
  );
}

/** Links in waiting list emails lead here. Nothing happens before a press, because mail scanners open links too. */
export function MailedEntry() {
  const key = useLocation().hash.slice(1);
  const { data, error, refetch } = useMailedPlaceQuery(key, { skip: key === '' });
  return (
    <AccountPage title="Your place in the queue">
      {key === '' && <Alert severity="error">{accountText.incompleteLink}</Alert>}
      {error &&
        (statusOf(error) === 404 ? (
          <Alert severity="warning" link={{ to: '/cart', label: 'View Cart' }}>
            {TOO_OLD}
          </Alert>
        ) : (
          <RetryAlert onRetry={refetch}>We couldn’t look up your place.</RetryAlert>
        ))}
      {key !== '' && !data && !error && <Skeleton $height="72px" />}
      {data && !error && <Choices mailedKey={key} found={data} />}
    </AccountPage>
  );
}
