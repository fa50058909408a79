import { useLocation } from 'react-router-dom';
import { messageOr, statusOf } from '../../base/api.ts';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import {
  useConfirmSubscriptionMutation,
  useSubscriptionQuery,
} from '../../features/newsletter/newsletter-api.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Choices } from './Choices.tsx';
import { SignUp } from './SignUp.tsx';

/** Nothing happens before a press, because mail scanners open links too. */
function Confirm({ token }: { token: string }) {
  const [confirm, { data, error, isLoading }] = useConfirmSubscriptionMutation();
  if (data) return <Choices found={data} isNew />;
  return (
    <>
      <p>Please confirm that this is your address and that you’d like to hear from us.</p>
      {error && (
        <Alert severity="error" link={{ to: '/newsletter', label: 'Sign Up' }}>
          {messageOr(error)}
        </Alert>
      )}
      <Button busy={isLoading && 'One moment...'} onClick={() => void confirm(token)}>
        Confirm My Address
      </Button>
    </>
  );
}

function Existing({ mailedKey }: { mailedKey: string }) {
  const { data, error, refetch } = useSubscriptionQuery(mailedKey);
  if (error)
    return statusOf(error) === 404 ? (
      <Alert severity="warning">{messageOr(error)}</Alert>
    ) : (
      <RetryAlert onRetry={refetch}>We couldn’t look up your subscription.</RetryAlert>
    );
  return data ? <Choices found={data} /> : <Skeleton $height="72px" />;
}

/** The mailing list: signing up, and where the links of its emails lead. */
export function Newsletter() {
  const link = new URLSearchParams(useLocation().hash.slice(1));
  const [token, key] = [link.get('token'), link.get('key')];
  return (
    <AccountPage title="Mailing List">
      {token && <Confirm token={token} />}
      {key && !token && <Existing mailedKey={key} />}
      {!token && !key && <SignUp />}
    </AccountPage>
  );
}
