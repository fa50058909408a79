import type { GooglePay } from '@square/web-payments-sdk-types';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';

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
const Frame = styled.div`
  min-height: 48px;
  &[aria-busy] {
    pointer-events: none;
    opacity: 0.6;
  }
`;

type Props = { wallet: GooglePay; busy: boolean; onPay: () => void };

/** Google draws the button itself; its click bubbles to the frame. */
export function GooglePayButton({ wallet, busy, onPay }: Props) {
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
    <Frame
      ref={frame}
      aria-busy={busy || undefined}
      onClick={() => busy || onPay()}
      data-wallet="google-pay"
    />
  );
}
