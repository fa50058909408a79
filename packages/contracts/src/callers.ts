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
/** Whom they ask: the e-mail worker asks nobody. */
export type Called = Caller | 'email-worker';
