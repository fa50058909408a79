import { type CartLine, lineFrom } from './cart-line.ts';

export type ServerCart = {
  lines: CartLine[];
  /** Items that came without any product: nothing to show, and a reason not to take money. */
  withoutDetails: string[];
  /** Server time minus the visitor's, in milliseconds. */
  clockOffset: number;
};

/** 0 when the answer carries no readable `serverTime`. */
export function clockOffsetFrom(answer: unknown, now: number): number {
  const time = Date.parse(String((answer as { serverTime?: unknown } | null)?.serverTime ?? ''));
  return Number.isNaN(time) ? 0 : time - now;
}

type Item = { id?: unknown; CartProduct?: unknown };

export function serverCartFrom(answer: unknown, now: number): ServerCart {
  const list = (answer as { CartItems?: unknown } | null)?.CartItems;
  const items: Item[] = Array.isArray(list) ? list : [];
  return {
    lines: items.map(lineFrom).filter((line) => line !== null),
    withoutDetails: items.filter((item) => !item.CartProduct).map(({ id }) => String(id ?? '')),
    clockOffset: clockOffsetFrom(answer, now),
  };
}

/** The line an add answered: the item itself, wrapped, or among the whole cart. */
export function addedLineFrom(answer: unknown, isIt: (line: CartLine) => boolean): CartLine | null {
  const { item, CartItems } = (answer ?? {}) as { item?: unknown; CartItems?: unknown };
  const candidates = [answer, item, ...(Array.isArray(CartItems) ? (CartItems as unknown[]) : [])];
  return candidates.map(lineFrom).find((line) => line !== null && isIt(line)) ?? null;
}
