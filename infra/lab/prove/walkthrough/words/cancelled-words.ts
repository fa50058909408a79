import { guestLink } from '../letters.ts';
import type { WalkOrder, WalkPot } from '../buying.ts';

/** About an order of one, three and two pieces that is cancelled, and about its refund. */
export function cancelledWords(
  order: WalkOrder,
  [jug, plate]: readonly [WalkPot, WalkPot],
): { text: string; refund: string } {
  const { number } = order;
  const text = [
    `Your order ${number} has been cancelled`,
    'Dear Gwen,',
    `Your order ${number} has been cancelled.`,
    '£137.70 will be refunded to the card you paid with. It may take a few working days to arrive.',
    `- ${jug.name} (Slate), 1 × £31.90: £31.90\n- ${jug.name} (Rust), 3 × £29.90: £89.70\n- ${plate.name} (Slate), 2 × £8.05: £16.10\nTotal: £137.70`,
    guestLink(order),
  ].join('\n\n');
  const refund = [
    `Refund for your order ${number}`,
    'Dear Gwen,',
    `We’ve refunded £137.70 for your order ${number} to the card you paid with.`,
    `1 × ${jug.name} (Slate)\n3 × ${jug.name} (Rust)\n2 × ${plate.name} (Slate)`,
    'Depending on your bank, it may take a few working days to arrive.',
    guestLink(order),
  ].join('\n\n');
  return { text, refund };
}
