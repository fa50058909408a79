import { styled } from 'styled-components';
import { column, panel, tokens } from '../../base/theme.ts';
import type { EarlyLink } from '../../features/updates/early-access.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

const Box = styled.div`
  ${column('s12')}
  ${panel('card')}
  padding: ${tokens.space.s16};
`;

/** A reader's own link in the address: what it is, and the button that uses it. */
export function EarlyAccess({ link: { state, message, use } }: { link: EarlyLink }) {
  if (state === 'refused') return <Alert severity="warning">{message}</Alert>;
  if (state === 'failed') return <RetryAlert onRetry={use}>{message}</RetryAlert>;
  if (state === 'none') return null;
  return (
    <Box>
      <p>
        You have a personal link for early access. It works for the first phone, computer or account that uses
        it, so use it where you want to buy.
      </p>
      <div>
        <Button onClick={use} busy={state === 'asking' && 'Please wait...'}>
          Use My Link Here
        </Button>
      </div>
    </Box>
  );
}
