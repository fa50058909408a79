/**
 * Who may ask `/internal` routes: services, and `operator`, with whose key the demo is loaded, the first admin is made, and a restored
 * ledger is confirmed.
 */
export const CALLERS = [
  'user',
  'catalogue',
  'cart',
  'order',
  'payment',
  'content',
  'issue',
  'operator',
] as const;
export type Caller = (typeof CALLERS)[number];
/** The services that they call: the email worker calls none. */
export type Called = Caller | 'email-worker';
