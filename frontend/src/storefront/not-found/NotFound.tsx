import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { appText } from '../../base/strings/app.ts';
import { tokens } from '../../base/theme.ts';
import { Actions } from '../../ui/Stack.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { MendedPot } from './MendedPot.tsx';

const Middle = styled.div`
  display: grid;
  gap: ${tokens.space.s24};
  justify-items: start;
`;

export function NotFound() {
  const navigate = useNavigate();
  return (
    <Page title="Page Not Found" width="form">
      <Middle>
        <MendedPot />
        <p>{appText.notFound}</p>
        <Actions>
          <ButtonLink to="/">Go to Home</ButtonLink>
          <Button look="secondary" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        </Actions>
      </Middle>
    </Page>
  );
}
