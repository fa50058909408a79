import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accountText } from '../../base/strings/account.ts';
import { api, messageOr } from '../../base/api.ts';
import { useAppDispatch, useAppSelector } from '../../base/redux.ts';
import { selectToken, sessionEnded } from '../../base/session.ts';
import { useConfirmEmailMutation } from '../../features/account/account-api.ts';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';

/** The link in the email leads here. A press confirms, because mail scanners open links too. */
export function ConfirmEmail() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  /** The account's own address: nothing about its login changes. */
  const isOwn = search.has('own');
  const isSignedIn = useAppSelector(selectToken) !== null;
  const dispatch = useAppDispatch();
  const [confirm, { isLoading, error }] = useConfirmEmailMutation();
  // Not the mutation's own state, which goes with the session.
  const [isConfirmed, setConfirmed] = useState(false);
  const press = async () => {
    const answer = await confirm({ token });
    if (answer.error) return;
    setConfirmed(true);
    if (isOwn) dispatch(api.util.invalidateTags(['Profile', 'Order']));
    else if (isSignedIn) dispatch(sessionEnded('told'));
  };
  return (
    <AccountPage title={isOwn ? 'Confirm Your Email' : 'Confirm Your New Email'}>
      {isConfirmed && isOwn ? (
        <>
          <Alert severity="success">
            Your email address is confirmed. Orders that you placed with it as a guest are in your account.
          </Alert>
          <ButtonLink to="/orders" replace>
            My Orders
          </ButtonLink>
        </>
      ) : isConfirmed ? (
        <>
          <Alert severity="success">
            Your new email address is confirmed. Please log in with it from now on.
          </Alert>
          <ButtonLink to="/login" replace>
            Log in
          </ButtonLink>
        </>
      ) : token === '' ? (
        <Alert severity="error">{accountText.incompleteLink}</Alert>
      ) : (
        <>
          <p>
            {isOwn
              ? 'Confirm that this address is yours. Orders that you placed with it as a guest will be in your account.'
              : 'You’ll log in with this address from now on, and we’ll send our emails to it. You’ll be logged out everywhere.'}
          </p>
          {error && (
            <Alert severity="error">
              {messageOr(error, 'We couldn’t confirm your address. Please try again.')}
            </Alert>
          )}
          <Button busy={isLoading && 'Confirming...'} onClick={() => void press()}>
            {isOwn ? 'Confirm email' : 'Confirm new email'}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
