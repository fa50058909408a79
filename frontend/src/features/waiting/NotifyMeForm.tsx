import type { Sku } from '@slipcast/contracts/sku';
import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import { useAppSelector } from '../../base/redux.ts';
import { selectToken } from '../../base/session.ts';
import { small } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Actions, Stack } from '../../ui/Stack.tsx';
import { OFFER_MINUTES, useWaitMutation } from './waitlist-api.ts';

/** On a phone the bar with the button of the page stands over what is below. */
const Sheet = styled(Stack)`
  input,
  button {
    scroll-margin-bottom: 120px;
  }
`;
const Small = styled.p`
  ${small}
`;

type Props = { pot: Sku; isSold: boolean; onAsked: () => void };

/** A button, and for a guest then the address: an account has one. */
export function NotifyMeForm({ pot, isSold, onAsked }: Props) {
  const isGuest = useAppSelector(selectToken) === null;
  const [wait, { isLoading, error }] = useWaitMutation();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const ask = async (address?: string) => {
    const { error: refused } = await wait({ ...pot, email: address });
    if (!refused) onAsked();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The form stands within that of the product page.
    event.stopPropagation();
    if (email.trim() !== '') void ask(email.trim());
  };
  const problem = error && (
    <Alert severity="error">
      {messageOr(error, 'We couldn’t add you to the waiting list. Please try again.')}
    </Alert>
  );
  if (!isGuest || !isOpen)
    return (
      <Stack $gap="s8">
        {isSold && <Small>This may not come back. If it does, the waiting list gets first refusal.</Small>}
        {problem}
        <Button
          look="secondary"
          busy={isLoading && 'One moment...'}
          onClick={() => (isGuest ? setOpen(true) : void ask())}
        >
          Email me if it’s available
        </Button>
      </Stack>
    );
  return (
    <Sheet $gap="s12" role="group" aria-label="Email me if it’s available">
      <Small>
        When it’s your turn, we’ll send you one email and reserve it for you for up to {OFFER_MINUTES}{' '}
        minutes. We use your address for nothing else.
      </Small>
      {problem}
      <Field
        label="Email Address"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && submit(event)}
      />
      <Actions>
        <Button look="secondary" busy={isLoading && 'One moment...'} onClick={submit}>
          Email Me
        </Button>
        <Button look="quiet" disabled={isLoading} onClick={() => void ask()}>
          No email, I’ll keep this page open
        </Button>
      </Actions>
    </Sheet>
  );
}
