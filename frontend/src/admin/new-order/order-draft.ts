import type { ByHandBody } from '@slipcast/contracts/http/by-hand';
import { keyOf, type Tile } from '../pots/pot-tiles.ts';
import { amountFrom } from '../product-form/typed-numbers.ts';

/** A line that is no pot, as it is typed. */
export interface FreeLine {
  key: string;
  text: string;
  amount: string;
}
/** An order that is being made. `id`: the order's own, the same at every press, so that it is made once. */
export interface OrderDraft {
  id: string;
  pots: (Tile & { quantity: number })[];
  lines: FreeLine[];
  name: string;
  email: string;
  phone: string;
  isSent: boolean;
  address: string;
  deposit: string;
}

export const emptyDraft = (): OrderDraft => ({
  id: crypto.randomUUID(),
  pots: [],
  lines: [],
  name: '',
  email: '',
  phone: '',
  isSent: false,
  address: '',
  deposit: '',
});

/** One more piece, up to those that are there. */
export function withPot(draft: OrderDraft, tile: Tile): OrderDraft {
  const known = draft.pots.find((pot) => keyOf(pot) === keyOf(tile));
  return known
    ? withQuantity(draft, tile, Math.min(known.quantity + 1, tile.stock))
    : { ...draft, pots: [...draft.pots, { ...tile, quantity: 1 }] };
}

/** 0 removes it. */
export const withQuantity = (draft: OrderDraft, tile: Tile, quantity: number): OrderDraft => ({
  ...draft,
  pots: draft.pots
    .map((pot) => (keyOf(pot) === keyOf(tile) ? { ...pot, quantity } : pot))
    .filter((pot) => pot.quantity > 0),
});

/** NaN for what is no amount above nothing. */
export const penceOf = (typed: string): number => {
  const pence = Math.round(amountFrom(typed) * 100);
  return pence > 0 ? pence : Number.NaN;
};

export const totalOf = ({ pots, lines }: OrderDraft): number =>
  pots.reduce((sum, { pricePence, quantity }) => sum + pricePence * quantity, 0) +
  lines.reduce((sum, { amount }) => sum + (penceOf(amount) || 0), 0);

export const isEmpty = ({ pots, lines }: OrderDraft): boolean => pots.length === 0 && lines.length === 0;

/** What is wrong with it, for the maker; null: nothing that a browser can see. */
export function problemOf(draft: OrderDraft): string | null {
  if (draft.lines.some(({ text }) => text.trim() === '')) return 'Say what each line is for.';
  if (draft.lines.some(({ amount }) => Number.isNaN(penceOf(amount))))
    return 'Give each line an amount above £0.';
  if (draft.isSent && draft.address.trim() === '') return 'Enter the address, or choose Taken away.';
  if (draft.isSent && draft.name.trim() === '') return 'Enter the name for the parcel.';
  const deposit = draft.deposit.trim();
  if (deposit !== '' && !(penceOf(deposit) < totalOf(draft)))
    return 'The deposit must be above £0 and less than the total.';
  return null;
}

/** @param until of a link */
export const bodyOf = (draft: OrderDraft, pays: ByHandBody['pays'], until?: Date): ByHandBody => ({
  id: draft.id,
  pays,
  customer_name: draft.name.trim(),
  customer_email: draft.email.trim(),
  customer_phone: draft.phone.trim(),
  delivery_address: draft.isSent ? draft.address.trim() : '',
  items: draft.pots.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  })),
  free_lines: draft.lines.map(({ text, amount }) => ({ text: text.trim(), amount_pence: penceOf(amount) })),
  ...(until && { pay_until: until.toISOString() }),
  ...(pays !== 'later' &&
    pays !== 'link' &&
    draft.deposit.trim() !== '' && { deposit_pence: penceOf(draft.deposit) }),
});
