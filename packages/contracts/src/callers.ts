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
  'email-worker',
  'operator',
] as const;
export type Caller = (typeof CALLERS)[number];
/** The services that they call. */
export type Called = Caller;

/** The end of names of environment variables that are about a caller: `EMAIL_WORKER`, as in SERVICE_KEY_EMAIL_WORKER. */
export const variableOf = (caller: Caller): string => caller.toUpperCase().replaceAll('-', '_');
