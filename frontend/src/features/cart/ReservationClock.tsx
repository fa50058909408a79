import { EXTEND_MS } from '@slipcast/contracts/durations';
import { Countdown } from '../../ui/Countdown.tsx';
import { isHeld } from './cart-line.ts';
import { useCartActions } from './use-cart-actions.ts';
import type { Cart } from './use-cart.ts';

/** Shows until when the cart is reserved. In the last minutes one press extends every reservation. */
export function ReservationClock({ cart }: { cart: Cart }) {
  const { extend, busy } = useCartActions(cart);
  const held = cart.lines.filter(isHeld);
  const [first] = held.map(({ expiresAt }) => expiresAt ?? '').toSorted();
  if (first === undefined) return null;
  const extendAll = async () => {
    // In turn: each answer is written into the same cart.
    // oxlint-disable-next-line no-await-in-loop
    for (const line of held) await extend(line);
  };
  return (
    <Countdown
      expiresAt={first}
      clockOffset={cart.clockOffset}
      extendsWithin={EXTEND_MS}
      extending={busy !== null}
      what="everything in your cart"
      onExtend={() => void extendAll()}
    />
  );
}
