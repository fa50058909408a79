import { useLocation, useNavigate } from 'react-router-dom';
import { tokens } from '../../base/theme.ts';
import { NewPots } from '../../features/catalogue/NewPots.tsx';
import { notFoundHead } from '../../features/metadata/shop-heads.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';

/** A cracked pot, mended with a seam of gold. */
function MendedPot() {
  return (
    <svg viewBox="0 0 200 240" width="150" height="180" aria-hidden>
      <ellipse cx="100" cy="222" rx="78" ry="9" fill={tokens.color.raw} />
      <path
        d="M70 22h60c2 22 4 36 20 58 18 24 28 44 28 70 0 44-32 72-78 72s-78-28-78-72c0-26 10-46 28-70 16-22 18-36 20-58z"
        fill={tokens.color.copper}
      />
      <ellipse
        cx="100"
        cy="22"
        rx="30"
        ry="6"
        fill={tokens.color.copperDeep}
        stroke={tokens.color.iron}
        strokeWidth="2"
      />
      <path
        d="M118 26l-14 34 22 26-30 34 26 30-18 34 8 38M126 86l40 16M96 120l-52 10M122 150l46 14"
        fill="none"
        stroke={tokens.color.amberWash}
        strokeWidth="3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function NotFound() {
  const navigate = useNavigate();
  // The page that this tab was opened with: going back would leave the shop.
  const isFirst = useLocation().key === 'default';
  return (
    <Page title="Page Not Found" head={notFoundHead}>
      <Stack $gap="s24" style={{ justifyItems: 'start' }}>
        <MendedPot />
        <p>The page you're looking for doesn't exist or may have been moved.</p>
        <Actions>
          <ButtonLink to="/">Go to Home</ButtonLink>
          <Button
            look="secondary"
            className="needs-script"
            onClick={() => void (isFirst ? navigate('/') : navigate(-1))}
          >
            Go Back
          </Button>
        </Actions>
      </Stack>
      <NewPots />
    </Page>
  );
}
