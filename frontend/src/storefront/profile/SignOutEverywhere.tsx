import { useAppDispatch } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { useSignOutEverywhereMutation } from '../../features/account/account-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** For a customer who has lost a phone, or used a computer that is not theirs. */
export function SignOutEverywhere() {
  const dispatch = useAppDispatch();
  const [signOut, { isLoading, isError }] = useSignOutEverywhereMutation();
  const press = async () => {
    const { error } = await signOut();
    if (!error) dispatch(sessionEnded('asked'));
  };
  return (
    <ProfileSection id="your-devices" title="Your devices">
      <p>
        If you’ve lost a phone, or used a computer that isn’t yours, log out on all your devices, including
        this one. Your orders won’t change.
      </p>
      {isError && (
        <Alert severity="error">We couldn’t log you out on your other devices. Please try again.</Alert>
      )}
      <Button look="secondary" busy={isLoading && 'Logging out...'} onClick={() => void press()}>
        Log Out Everywhere
      </Button>
    </ProfileSection>
  );
}
