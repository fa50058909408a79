import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../../base/theme.ts';
import type { SquareGooglePay } from './square-sdk.ts';

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
  cursor: pointer;
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

/** Google's own button; the click reaches the frame around it. */
export function GooglePayButton({
  wallet,
  busy,
  onPay,
}: {
  wallet: SquareGooglePay;
  busy: boolean;
  onPay: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = frame.current;
    if (!target) return;
    const options = { buttonSizeMode: 'fill', buttonType: 'short', buttonColor: 'black' };
    // A wallet whose block was left while it was being drawn refuses; there is nobody to tell.
    wallet.attach(target, options).catch(() => undefined);
    return () => target.replaceChildren();
  }, [wallet]);
  return (
    // The button inside is the control, for keyboards too; its click bubbles.
    <Frame
      ref={frame}
      aria-busy={busy || undefined}
      onClick={() => busy || onPay()}
      data-wallet="google-pay"
    />
  );
}
