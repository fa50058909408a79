/**
 * Whether an answer means that the session is over (customer spec, part 4): a 401 whose message mentions token,
 * expired or invalid, equals 'Unauthorized', or is empty. Every other 401 is a business error.
 */
export function endsSession(status: number, message: string): boolean {
  if (status !== 401) return false;
  const text = message.trim();
  return text === '' || text === 'Unauthorized' || /token|expired|invalid/i.test(text);
}

const GUEST_CALLS = new Set([
  '/payments/guest-create-payment',
  '/orders/guest-checkout',
  '/orders/guest-lookup',
  '/orders/guest-lookup/link',
]);

/** Guest payment, guest order and guest lookup carry no auth header, even when a token happens to exist. */
export const carriesToken = (path: string) => !GUEST_CALLS.has(path.split('?')[0] ?? path);
