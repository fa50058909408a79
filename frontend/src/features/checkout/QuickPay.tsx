import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { checkoutText } from '../../base/strings/checkout.ts';
import { tokens } from '../../base/theme.ts';
import { Stack } from '../../ui/Stack.tsx';
import { useOrientationBanner } from './use-orientation-banner.ts';
import type { Wallets } from './use-wallets.ts';

/** One height for every outcome, so that nothing below moves when the wallets are known. */
const Room = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${tokens.space.s12};
  align-content: start;
  min-height: 52px;
  color: ${tokens.color.stone};
  > p {
    grid-column: 1 / -1;
    font-size: ${tokens.text.t14};
  }
  > p[role='alert'] {
    color: ${tokens.color.red};
    font-weight: 600;
  }
`;
const Turned = styled.p`
  padding: ${tokens.space.s8} ${tokens.space.s12};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.cobaltWash};
  color: ${tokens.color.cobalt};
  font-size: ${tokens.text.t14};
`;

type Ready = Extract<Wallets, { step: 'ready' }>;

/** The wallets this browser offers, or why there are none. `children` draw the buttons. */
export function QuickPay({ wallets, children }: { wallets: Wallets; children: (ready: Ready) => ReactNode }) {
  const turned = useOrientationBanner();
  return (
    <Stack as="section" $gap="s12" aria-label={checkoutText.quickPay}>
      <h2>{checkoutText.quickPay}</h2>
      {turned && (
        <Turned role="status">Screen turned. Your cart and payment options have not changed.</Turned>
      )}
      <Room>
        {wallets.step === 'checking' && <p role="status">Checking wallet payment availability...</p>}
        {wallets.step === 'none' && (
          <p role="status">Wallet payments are not available on this device/browser.</p>
        )}
        {wallets.step === 'failed' && <p role="alert">Failed to initialize wallet payments</p>}
        {wallets.step === 'ready' && children(wallets)}
      </Room>
    </Stack>
  );
}
