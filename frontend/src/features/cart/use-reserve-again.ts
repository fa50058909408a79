import { useEffect, useState } from 'react';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { isLive } from './cart-line.ts';
import { guestExpiredLetGo } from './guest-cart.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { Cart } from './use-cart.ts';

/** The cart's lines whose reservation has ended, as soon as it has; a guest's too that have left the cart by now. */
function useEndedLines({ lines, letGo, clockOffset }: Cart): readonly CartLine[] {
  const [now, setNow] = useState(Date.now);
  const then = now + clockOffset;
  const [next] = lines
    .filter((line) => isLive(line, then))
    .flatMap(({ expiresAt }) => (expiresAt === null ? [] : Date.parse(expiresAt)))
    .toSorted((a, b) => a - b);
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), next - clockOffset - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [next, clockOffset]);
  return lines.length === 0 ? letGo : lines.filter((line) => !isLive(line, then));
}

export type ReserveAgain = ReturnType<typeof useReserveAgain>;

/** What can be done once a reservation has ended during checkout. */
export function useReserveAgain(cart: Cart) {
  const dispatch = useAppDispatch();
  const ended = useEndedLines(cart);
  const { add } = useAddToCart();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const again = async () => {
    setBusy(true);
    const refused: string[] = [];
    for (const line of ended) {
      // In turn: each answer is written into the same cart.
      // oxlint-disable-next-line no-await-in-loop
      const result = await add(line);
      if (!result.ok) refused.push(result.message);
    }
    setProblems(refused);
    // What could not be reserved leaves the cart, where it is still listed.
    if (cart.isGuest) dispatch(guestExpiredLetGo(Date.now()));
    cart.reload();
    setBusy(false);
  };
  return { hasEnded: ended.length > 0, busy, problems, again: () => void again() };
}
