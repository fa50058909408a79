import { useNavigate } from 'react-router-dom';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { MendedPot } from './MendedPot.tsx';

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title="Page Not Found" width="form">
      <Stack $gap="s24" style={{ justifyItems: 'start' }}>
        <MendedPot />
        <p>The page you're looking for doesn't exist or may have been moved.</p>
        <Actions>
          <ButtonLink to="/">Go to Home</ButtonLink>
          <Button look="secondary" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        </Actions>
      </Stack>
    </Page>
  );
}
