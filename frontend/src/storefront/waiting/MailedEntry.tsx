import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
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
const TOO_OLD = 'This link is too old, or your place on the list has ended.';

function words({ state, until, byMail, ahead }: MailedPlace['place']): string {
  if (state === 'yours' && until)
    return `It is yours until ${untilText(until)}. We are holding it for you until then.`;
  if (byMail !== 'confirmed')
    return 'Please confirm that this is your address. We will then send you one email, when it is your turn.';
  return `You are on the list. ${turnText(ahead)} We will email you when it is your turn.`;
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
  if (hasLeft) return <Alert severity="success">You are no longer on the list.</Alert>;
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
      {error && <Alert severity="error">{messageOr(error, 'That did not work. Please try again.')}</Alert>}
      <Actions>
        {place.state === 'yours' ? (
          <Button busy={taking.isLoading && 'Adding to Cart...'} onClick={() => void press()}>
            Put it in my cart
          </Button>
        ) : (
          place.byMail !== 'confirmed' && (
            <Button busy={confirming.isLoading && 'Confirming...'} onClick={() => void confirm(mailedKey)}>
              Confirm my address
            </Button>
          )
        )}
        <Button look="quiet" busy={leaving.isLoading && 'One moment...'} onClick={() => void goAway()}>
          Leave the list
        </Button>
      </Actions>
    </>
  );
}

/** Where the links in mails to those who wait lead. Nothing happens before a press, because mail scanners open links too. */
export function MailedEntry() {
  const key = useLocation().hash.slice(1);
  const { data, error, refetch } = useMailedPlaceQuery(key, { skip: key === '' });
  return (
    <AccountPage title="Waiting for a Pot">
      {key === '' && (
        <Alert severity="error">
          This link is incomplete. Please open it from the email again, or copy the whole of it.
        </Alert>
      )}
      {error &&
        (statusOf(error) === 404 ? (
          <Alert severity="warning" link={{ to: '/products', label: 'Go to the shop' }}>
            {TOO_OLD}
          </Alert>
        ) : (
          <RetryAlert onRetry={refetch}>We could not look up your place.</RetryAlert>
        ))}
      {key !== '' && !data && !error && <Skeleton $height="72px" />}
      {data && !error && <Choices mailedKey={key} found={data} />}
    </AccountPage>
  );
}
