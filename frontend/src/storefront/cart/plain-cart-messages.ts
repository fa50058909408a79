/** What a form has led to, in words. The address has only a word of a closed list, so a link can claim nothing else. */
const DONE: Record<string, string> = {
  added: 'It is in your cart, and reserved for you.',
  changed: 'Your cart has been updated.',
  extended: 'Your reservation has been extended.',
  removed: 'It is no longer in your cart.',
};
const REFUSED: Record<string, string> = {
  'out-of-stock': 'This pot is sold. Your cart is as it was.',
  'reserved-by-others':
    'Somebody else has this pot in their basket just now. It may be free again in half an hour.',
  'not-enough-stock': 'There are not that many left. Your cart is as it was.',
  'reservation-limit':
    'You have reserved this for as long as possible, so others come first now. You can reserve it again a little later.',
  'reservation-expired': 'This reservation has ended, and somebody else has the pot by now.',
  'product-not-found': 'This pot is no longer in the shop.',
  'not-found': 'That item is not in your cart any more.',
  conflict: 'Your cart is full.',
  'too-many-requests':
    'Too many carts have been started from your network. Please try again in half an hour.',
  'invalid-body': 'Please choose a whole number of pots.',
};
const FAILED = 'That did not work just now. Please try again in a moment.';

export type Told = { severity: 'success' | 'error'; words: string; pot: string | null };

/** @param query of the address that a form has led to */
export function messageIn(query: URLSearchParams): Told | null {
  const [done, refused] = [query.get('done'), query.get('refused')];
  if (refused !== null)
    return { severity: 'error', words: REFUSED[refused] ?? FAILED, pot: query.get('pot') };
  const words = DONE[done ?? ''];
  return words === undefined ? null : { severity: 'success', words, pot: null };
}
