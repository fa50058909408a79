import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, small, tokens } from '../../base/theme.ts';
import { Alert, RetryAlert } from '../../ui/Alert.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { CardState } from './use-card.ts';
import type { SquareState } from './use-square.ts';

const Frame = styled.div`
  min-height: 300px;
  ${media.medium} {
    min-height: 216px;
  }
  &[data-state='loading'] {
    background: ${tokens.color.raw};
    border-radius: ${tokens.radius.field};
  }
  &[data-state='failed'] {
    display: none;
  }
`;
const Safe = styled.p`
  ${small}
  display: flex;
  gap: ${tokens.space.s8};
  svg {
    margin-top: 3px;
  }
`;
const SCRIPT_ABSENT =
  'We couldn’t reach the payment provider. Your connection may have failed, or a browser extension or network may be blocking it. Your order details are saved.';
const FORM_FAILED = 'The card form didn’t load. Your order details are saved.';

type Props = {
  square: SquareState;
  state: CardState;
  setFrame: (element: HTMLElement | null) => void;
  onRetry: () => void;
  children: ReactNode;
};

/** The provider's card form in a frame of fixed height. `children`: what went wrong and the pay button. */
export function CardPayment({ square, state, setFrame, onRetry, children }: Props) {
  const lost = square.step === 'failed' || square.step === 'absent' ? square : null;
  return (
    <Stack as="section" $gap="s16" aria-label="Card Payment">
      <h2>Card Payment</h2>
      {square.step === 'unconfigured' ? (
        <Alert severity="error">Payment configuration is incomplete. Please contact support.</Alert>
      ) : (
        <>
          {(lost || state === 'failed') && (
            <RetryAlert onRetry={lost?.retry ?? onRetry}>
              {square.step === 'absent' ? SCRIPT_ABSENT : FORM_FAILED}
            </RetryAlert>
          )}
          <Frame
            ref={setFrame}
            data-state={lost ? 'failed' : state}
            aria-busy={(!lost && state === 'loading') || undefined}
          />
          {children}
          <Safe>
            <Lock aria-hidden size={16} />
            Card details go straight to our payment provider. They never pass through this shop.
          </Safe>
        </>
      )}
    </Stack>
  );
}
