/** Hand-made histories for the judge's own tests. */
import type { Did } from './did.ts';
import type { BookEntry, Call, Evidence, FinalOrder, Reply } from './history.ts';

export const call = (
  client: string,
  asked: number,
  answered: number | null,
  did: Did,
  reply: Reply | null,
): Call => ({
  client,
  asked,
  answered,
  did,
  reply,
});
export const stocked = (delta: number, at = 0) =>
  call('maker', at, at + 10, { kind: 'stock', sku: 'mug', delta }, { kind: 'done' });
export const holding = (client: string, at: number, held = 1, until = at + 1_800_000) =>
  call(client, at, at + 10, { kind: 'hold', sku: 'mug', quantity: held }, { kind: 'held', held, until });
export const refusedHold = (client: string, at: number, because: 'gone' | 'others') =>
  call(
    client,
    at,
    at + 10,
    { kind: 'hold', sku: 'mug', quantity: 1 },
    {
      kind: 'refused',
      because,
      status: 409,
      code: because === 'gone' ? 'out-of-stock' : 'reserved-by-others',
      text: '',
    },
  );
export const ordering = (client: string, at: number, reply: Reply | null, quantity = 1) =>
  call(
    client,
    at,
    reply ? at + 10 : null,
    {
      kind: 'order',
      payment: `p-${client}`,
      lines: [{ sku: 'mug', quantity }],
      email: `${client}@x`,
      pence: 2450,
    },
    reply,
  );
export const ordered = (client: string): Reply => ({ kind: 'ordered', order: `N-${client}`, status: 'paid' });
export const reading = (client: string, at: number, available: number) =>
  call(client, at, at + 10, { kind: 'read', sku: 'mug' }, { kind: 'available', available });

export const order = (client: string, more: Partial<FinalOrder> = {}): FinalOrder => ({
  number: `N-${client}`,
  payment: `p-${client}`,
  email: `${client}@x`,
  status: 'paid',
  pence: 2450,
  lines: [{ sku: 'mug', quantity: 1 }],
  ...more,
});
export const entry = (client: string, more: Partial<BookEntry> = {}): BookEntry => ({
  payment: `p-${client}`,
  captured: 2450,
  refunded: 0,
  pendingRefunds: 0,
  open: 0,
  charges: 1,
  ...more,
});
export const confirmation = (client: string) => ({
  to: `${client}@x`,
  subject: `Your order N-${client} at slipcast`,
  text: '',
});
export const cancellation = (client: string, text: string) => ({
  to: `${client}@x`,
  subject: `Your order N-${client} has been cancelled`,
  text,
});

/** Ada buys the only mug. */
export const sale: Evidence = {
  seed: 'test',
  calls: [stocked(1), holding('ada', 100), ordering('ada', 200, ordered('ada'))],
  orders: [order('ada')],
  books: [entry('ada')],
  mails: [confirmation('ada')],
  stock: { mug: 0 },
};
/** No one has bought anything. */
export const nothingSold = { orders: [], books: [], mails: [], stock: {} };
export const and = (...more: Call[]) => [...sale.calls, ...more];

export const waits = (client: string, at: number, reply: Reply = { kind: 'waiting' }) =>
  call(client, at, at + 10, { kind: 'wait', sku: 'mug' }, reply);
export const looks = (client: string, at: number, reply: Reply = { kind: 'waiting' }) =>
  call(client, at, at + 10, { kind: 'look', sku: 'mug' }, reply);
export const offered = (until: number): Reply => ({ kind: 'offered', until });

/** What the shop answers where an order no longer allows something. */
export const REFUSED: Reply = {
  kind: 'refused',
  because: 'other',
  status: 409,
  code: 'transition-refused',
  text: '',
};
