import type { CartLine, Unsent } from '../../base/cart-line.ts';

/** After one more add of `asked` pieces has failed; `line` is as the cart shows it. */
export function oneMore(line: CartLine | undefined, asked: number): Unsent {
  const { pieces, beside } = line?.unsent ?? { pieces: 0, beside: line?.quantity ?? 0 };
  return { pieces: pieces + asked, beside };
}

/** How many are unsent still: an add of which only the answer was lost has arrived. */
export const stillUnsent = ({ pieces, beside }: Unsent, onServer: number): number =>
  Math.min(pieces, Math.max(0, pieces + beside - onServer));

/** The server's line, with what this browser has in addition. */
export function withUnsent(server: CartLine, unsent: Unsent | undefined): CartLine {
  const { quantity } = server;
  const pieces = unsent ? stillUnsent(unsent, quantity) : 0;
  if (pieces === 0) return server;
  return { ...server, quantity: quantity + pieces, unsent: { pieces, beside: quantity } };
}
