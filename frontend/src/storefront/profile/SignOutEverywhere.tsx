import { useAppDispatch } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { useSignOutEverywhereMutation } from '../../features/account/account-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProfileSection } from './ProfileSection.tsx';

/** For somebody who has lost a phone, or used a computer that is not theirs. */
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
        If you have lost a phone, or used a computer that is not yours, sign out on all your devices, this one
        included. Your orders stay as they are.
      </p>
      {isError && (
        <Alert severity="error">We could not sign you out on your other devices. Please try again.</Alert>
      )}
      <Button look="secondary" busy={isLoading && 'Signing out...'} onClick={() => void press()}>
        Sign out everywhere
      </Button>
    </ProfileSection>
  );
}
