import { styled } from 'styled-components';
import { useAppDispatch } from '../../base/redux.ts';
import { sessionEnded } from '../../base/session.ts';
import { column, tokens } from '../../base/theme.ts';
import { useSignOutEverywhereMutation } from '../../features/account/account-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

const Section = styled.section`
  ${column('s16')}
  justify-items: start;
  margin-top: ${tokens.space.s48};
  padding-top: ${tokens.space.s32};
  border-top: 1px solid ${tokens.color.raw};
  h2 {
    font-size: ${tokens.text.t20};
  }
`;

/** For somebody who has lost a phone, or used a computer that is not theirs. */
export function SignOutEverywhere() {
  const dispatch = useAppDispatch();
  const [signOut, { isLoading, isError }] = useSignOutEverywhereMutation();
  const press = async () => {
    const { error } = await signOut();
    if (!error) dispatch(sessionEnded('asked'));
  };
  return (
    <Section aria-labelledby="your-devices">
      <h2 id="your-devices">Your devices</h2>
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
    </Section>
  );
}
