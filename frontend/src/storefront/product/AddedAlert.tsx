import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { productText } from '../../base/strings/product.ts';
import { tokens } from '../../base/theme.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

const VISIBLE_MS = 4500;

const Place = styled.div`
  position: fixed;
  z-index: 50;
  inset: 84px 0 auto;
  display: grid;
  justify-items: center;
  padding: 0 ${tokens.space.s16};
  pointer-events: none;
  > * {
    pointer-events: auto;
    width: min(100%, 640px);
    box-shadow: ${tokens.shadow.lift};
  }
`;

/** Disappears after 4.5 s, but not while hovered or focused; then the time starts again. */
export function AddedAlert({ onDone }: { onDone: () => void }) {
  const [held, setHeld] = useState(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => done(), VISIBLE_MS);
    return () => window.clearTimeout(timer);
  }, [held]);
  return (
    <Place
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert
        severity="success"
        action={
          <ButtonLink look="secondary" to="/cart">
            {productText.viewCart}
          </ButtonLink>
        }
      >
        {productText.added}
      </Alert>
    </Place>
  );
}
