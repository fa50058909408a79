import { useEffect, useEffectEvent } from 'react';
import { skuKey } from '@slipcast/contracts/sku';
import type { CartLine } from '../../base/cart-line.ts';
import { isHeld } from '../../features/cart/cart-line.ts';
import type { Cart } from '../../features/cart/use-cart.ts';
import { availabilityOf, takenText, useZone } from '../../features/live/availability.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';

/** The availability of each line now. The shopper's own reservation is as the cart says; the rest follows live stock. */
export function useLiveLines({ lines, unavailable, reload }: Cart): CartLine[] {
  const live = useLiveStock([...lines, ...unavailable].map(({ productId }) => productId));
  const zone = useZone();
  const ownOf = (line: CartLine) => (isHeld(line) ? line.quantity : 0);
  const availabilityFor = (line: CartLine) => availabilityOf(live, line, ownOf(line));
  // The maker has taken out stock that is reserved here, or a pot is back: only the server knows what becomes of the line.
  const overtaken = [
    ...lines.filter((line) => isHeld(line) && availabilityFor(line).stock < line.quantity),
    ...unavailable.filter((line) => line.productId in live && availabilityFor(line).left > 0),
  ].map((line) => `${skuKey(line)} ${JSON.stringify(live[line.productId])}`);
  const key = overtaken.join();
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (key !== '') ask();
  }, [key]);
  return lines.map((line) => {
    const available = availabilityFor(line);
    if (isHeld(line) || available.left > 0) return { ...line, stock: available.left };
    return { ...line, stock: 0, warning: available.isTaken ? `${takenText(available, zone)}.` : 'Sold.' };
  });
}

/** A short note on a line that is not reserved and not available in this number. */
export function liveNote(line: CartLine): { note: string } | undefined {
  if (isHeld(line) || line.stock >= line.quantity) return undefined;
  return { note: line.stock > 0 ? `Only ${line.stock} available` : (line.warning ?? 'None available') };
}
