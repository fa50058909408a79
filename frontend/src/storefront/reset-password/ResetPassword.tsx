import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { accountText } from '../../base/strings/account.ts';
import { AccountCard } from '../../features/account/AccountCard.tsx';
import { useResetPasswordMutation } from '../../features/account/account-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { useTimer } from '../../ui/use-timer.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

const TO_LOGIN_MS = 3000;

/** A reset token is a JWT: three parts with dots between. */
const tokenProblem = (token: string): string => {
  if (token === '') return accountText.noToken;
  return /^[^.]+\.[^.]+\.[^.]+$/.test(token) ? '' : accountText.badToken;
};

export function ResetPassword() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const badToken = tokenProblem(token);
  const [reset, { isSuccess }] = useResetPasswordMutation();
  const navigate = useNavigate();
  useTimer(isSuccess, TO_LOGIN_MS, () => void navigate('/login', { replace: true }));

  return (
    <Page title="Set New Password" width="card">
      <AccountCard>
        {isSuccess ? (
          <>
            <Alert severity="success">
              Your password has been changed. You will be taken to the login page in 3 seconds.
            </Alert>
            <ButtonLink to="/login" replace>
              Log in now
            </ButtonLink>
          </>
        ) : (
          <>
            {badToken ? (
              <>
                <Alert severity="error">{badToken}</Alert>
                <ButtonLink to="/forgot-password">{accountText.newLink}</ButtonLink>
              </>
            ) : (
              <NewPasswordForm reset={async (newPassword) => (await reset({ token, newPassword })).error} />
            )}
            <div className="account-links">
              <Link to="/login">Back to login</Link>
            </div>
          </>
        )}
      </AccountCard>
    </Page>
  );
}
