/** What a form did, in words. The address carries only a code from a closed list, so that a link cannot make the page say anything else. */
const DONE: Record<string, string> = {
  added: 'It’s in your cart and reserved for you.',
  changed: 'Your cart has been updated.',
  extended: 'Your reservation has been extended.',
  removed: 'It’s no longer in your cart.',
};
const REFUSED: Record<string, string> = {
  'out-of-stock': 'This pot has been sold. Your cart hasn’t changed.',
  'reserved-by-others': 'Someone else has this pot in their cart. It may be available again in half an hour.',
  'not-enough-stock': 'There aren’t that many left. Your cart hasn’t changed.',
  'wait-your-turn':
    'People are let in to this shop update one after the other. Its page leads to the waiting room.',
  'reservation-limit':
    'You’ve reserved this for as long as we allow, so other shoppers come first now. You can reserve it again a little later.',
  'reservation-expired': 'This reservation has ended, and someone else has the pot now.',
  'not-open-yet': 'This pot isn’t on sale yet. Its page says when it will be.',
  'update-paused':
    'The shop update is paused for a moment. What you have in your cart stays yours. Please try again soon.',
  'update-limit':
    'You already have as many pots of this update as one person can have. Your cart hasn’t changed.',
  'product-not-found': 'This pot is no longer in the shop.',
  'not-found': 'That item is no longer in your cart.',
  conflict: 'Your cart is full.',
  'too-many-requests':
    'There are too many carts or reserved pots on your network at the moment. Please try again in half an hour.',
  'invalid-body': 'Please choose a whole number of pots.',
};
const FAILED = 'That didn’t work. Please try again in a moment.';

export type Told = { severity: 'success' | 'error'; words: string; pot: string | null };

/** @param query of the address that a form has led to */
export function messageIn(query: URLSearchParams): Told | null {
  const [done, refused] = [query.get('done'), query.get('refused')];
  if (refused !== null)
    return { severity: 'error', words: REFUSED[refused] ?? FAILED, pot: query.get('pot') };
  const words = DONE[done ?? ''];
  return words === undefined ? null : { severity: 'success', words, pot: null };
}
