import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { accountText } from '../../base/strings/account.ts';
import { messageOr } from '../../base/api.ts';
import { useAppDispatch, useAppSelector } from '../../base/redux.ts';
import { selectToken, sessionEnded } from '../../base/session.ts';
import { useConfirmEmailMutation, useConfirmOwnEmailMutation } from '../../features/account/account-api.ts';
import { AccountPage } from '../../features/account/AccountPage.tsx';
import { RequireSession } from '../../features/account/RequireSession.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';

const CannotConfirm = ({ error }: { error: unknown }) => (
  <Alert severity="error">{messageOr(error, 'We couldn’t confirm your address. Please try again.')}</Alert>
);

function ConfirmNewEmail({ token }: { token: string }) {
  const isSignedIn = useAppSelector(selectToken) !== null;
  const dispatch = useAppDispatch();
  const [confirm, { isLoading, error }] = useConfirmEmailMutation();
  // Not the mutation's own state, which goes with the session.
  const [isConfirmed, setConfirmed] = useState(false);
  const press = async () => {
    const answer = await confirm({ token });
    if (answer.error) return;
    setConfirmed(true);
    if (isSignedIn) dispatch(sessionEnded('told'));
  };
  return isConfirmed ? (
    <>
      <Alert severity="success">
        Your new email address is confirmed. Please log in with it from now on.
      </Alert>
      <ButtonLink to="/login" replace>
        Log in
      </ButtonLink>
    </>
  ) : (
    <>
      <p>
        You’ll log in with this address from now on, and we’ll send our emails to it. You’ll be logged out
        everywhere.
      </p>
      {error && <CannotConfirm error={error} />}
      <Button busy={isLoading && 'Confirming...'} onClick={() => void press()}>
        Confirm new email
      </Button>
    </>
  );
}

function ConfirmOwnEmail({ token }: { token: string }) {
  const [confirm, { isLoading, isSuccess, error }] = useConfirmOwnEmailMutation();
  return isSuccess ? (
    <>
      <Alert severity="success">
        Your email address is confirmed. Orders that you placed with it as a guest are in your account.
      </Alert>
      <ButtonLink to="/orders" replace>
        My Orders
      </ButtonLink>
    </>
  ) : (
    <>
      <p>
        Confirm that this address is yours. Orders that you placed with it as a guest will be in your account.
      </p>
      {error && <CannotConfirm error={error} />}
      <Button busy={isLoading && 'Confirming...'} onClick={() => void confirm({ token })}>
        Confirm email
      </Button>
    </>
  );
}

/** The link in the email leads here. A press confirms, because mail scanners open links too. */
export function ConfirmEmail() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  /** The account's own address. Only someone who is logged in confirms it, as someone else may have made the account. */
  const isOwn = search.has('own');
  const title = isOwn ? 'Confirm Your Email' : 'Confirm Your New Email';
  const page = (
    <AccountPage title={title}>
      {token === '' ? (
        <Alert severity="error">{accountText.incompleteLink}</Alert>
      ) : isOwn ? (
        <ConfirmOwnEmail token={token} />
      ) : (
        <ConfirmNewEmail token={token} />
      )}
    </AccountPage>
  );
  return isOwn ? <RequireSession title={title}>{page}</RequireSession> : page;
}
