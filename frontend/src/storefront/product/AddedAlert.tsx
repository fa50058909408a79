import { useState } from 'react';
import { styled } from 'styled-components';
import { Alert, AlertPlace } from '../../ui/Alert.tsx';
import { useTimer } from '../../ui/use-timer.ts';

const VISIBLE_MS = 4500;

const Place = styled(AlertPlace)`
  z-index: 50;
  > * {
    width: min(100%, 640px);
  }
`;

/** Disappears after 4.5 s, but not while hovered or focused; then the time starts again. */
export function AddedAlert({ onDone }: { onDone: () => void }) {
  const [held, setHeld] = useState(false);
  useTimer(!held, VISIBLE_MS, onDone);
  return (
    <Place
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Alert severity="success" link={{ to: '/cart', label: 'View Cart' }}>
        Added to cart successfully! Your item is safely reserved for 30 minutes while you shop.
      </Alert>
    </Place>
  );
}
