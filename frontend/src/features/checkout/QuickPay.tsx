import type { GooglePay } from '@square/web-payments-sdk-types';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { grid, tokens } from '../../base/theme.ts';
import { Stack } from '../../ui/Stack.tsx';
import { useTimer } from '../../ui/use-timer.ts';
import type { Wallets } from './use-wallets.ts';

export const WalletButton = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space.s8};
  width: 100%;
  min-height: 48px;
  border: 1px solid ${tokens.color.ink};
  border-radius: ${tokens.radius.field};
  background: ${tokens.color.ink};
  color: ${tokens.color.white};
  font-weight: 600;
  &:disabled {
    cursor: progress;
    opacity: 0.6;
  }
`;
/** Safari draws Apple's own button where there is one; other browsers show the mark. */
export const ApplePayButton = styled(WalletButton)`
  @supports (-webkit-appearance: -apple-pay-button) {
    -webkit-appearance: -apple-pay-button;
    -apple-pay-button-type: plain;
    -apple-pay-button-style: black;
    svg {
      visibility: hidden;
    }
  }
`;
const GooglePayFrame = styled.div`
  min-height: 48px;
  &[aria-busy] {
    pointer-events: none;
    opacity: 0.6;
  }
`;

type GooglePayProps = { wallet: GooglePay; busy: boolean; onPay: () => void };

/** Google draws the button itself; its click bubbles to the frame. */
export function GooglePayButton({ wallet, busy, onPay }: GooglePayProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = frame.current;
    if (!target) return;
    // Fails when the shopper leaves the page while the button is being drawn; then it is not needed.
    wallet
      .attach(target, { buttonSizeMode: 'fill', buttonType: 'short', buttonColor: 'black' })
      .catch(() => undefined);
    return () => target.replaceChildren();
  }, [wallet]);
  return (
    // The button inside is the control, for keyboards too.
    <GooglePayFrame
      ref={frame}
      aria-busy={busy || undefined}
      onClick={() => busy || onPay()}
      data-wallet="google-pay"
    />
  );
}

const VISIBLE_MS = 3000;

/** True for three seconds after the device was turned (C§9). */
function useOrientationBanner(): boolean {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const turned = () => setTurns((count) => count + 1);
    window.addEventListener('orientationchange', turned);
    return () => window.removeEventListener('orientationchange', turned);
  }, []);
  useTimer(turns, VISIBLE_MS, () => setTurns(0));
  return turns > 0;
}

/** One height for every outcome, so that nothing below moves when the wallets are known. */
const Room = styled.div`
  ${grid('repeat(auto-fit, minmax(150px, 1fr))', 's12')}
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
    <Stack as="section" $gap="s12" aria-label="Quick Pay">
      <div>
        <h2>Quick Pay</h2>
        <small>Express checkout</small>
      </div>
      {turned && <Turned role="status">Screen turned. Your cart and payment options haven’t changed.</Turned>}
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
