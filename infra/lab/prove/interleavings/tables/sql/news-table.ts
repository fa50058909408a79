import { onCategoryMoved } from '../../../../../../services/order/src/codes/on-category-moved.ts';
import { findUnconfirmed } from '../../../../../../services/order/src/orders/find-unconfirmed.ts';
import { joinGuestOrders } from '../../../../../../services/order/src/orders/join-guest-orders.ts';
import { onUserErased } from '../../../../../../services/order/src/orders/on-user-erased.ts';
import { onEarlyLinkChanged } from '../../../../../../services/order/src/sale/early-access.ts';
import { releasePayment } from '../../../../../../services/order/src/sale/release-payment.ts';
import { orderTable, within, type Calls, type States } from './order-lines.ts';
import { at, code, exactly, order, row, texts } from './order-rows.ts';
import { idOf } from './sql-words.ts';

const DAY = 1440;
const MOMENT = 1 / 60_000;
const GUESTS: States = {
  'a guest’s': [order(2, { user_id: null, owner: 'g:gus' })],
  'a guest’s in capitals': [order(2, { user_id: null, owner: 'g:gus', customer_email: 'ADA@X.test' })],
  'of an account': [order(2, { user_id: 'bob' })],
  'of another address': [order(2, { user_id: null, customer_email: 'bob@x.test' })],
  'without an address': [order(2, { user_id: null, customer_email: '' })],
  'ada’s': [order(2), order(3, { user_id: 'bob' })],
};
const confirmed = (email: string) =>
  within((client) => joinGuestOrders.handle({ data: { userId: 'eve', email } } as never, client));
const JOINS: Calls = {
  'ada’s address is confirmed': confirmed('Ada@x.test'),
  'ada is erased': within((client) => onUserErased.handle({ data: { userId: 'ada' } } as never, client)),
  'which are unconfirmed': (pool) =>
    findUnconfirmed({
      pool,
      emailWorker: {
        post: async (_path: string, body: { orderIds: string[] }) => ({ status: 200, body: body.orderIds }),
      } as never,
    })([{ key: idOf(2) }, { key: idOf(3) }] as never),
};

const UNCONFIRMED: States = Object.fromEntries(
  ['pending', 'paid', 'shipped', 'delivered', 'cancelled'].map((status) => [
    status,
    [order(2, { status, user_id: 'bob' })],
  ]),
);
const released = (number: number, minutes: number) =>
  row('released_payment', { payment_id: idOf(number), at: at(minutes) });
const PAYMENTS: States = {
  'nothing before': [],
  'it has an order': [order(2)],
  'released before': [released(502, -5), released(601, -DAY - 0.5), released(602, -DAY + 0.5)],
};
const RELEASES: Calls = {
  'release its payment': (pool) => releasePayment(pool, idOf(502)),
};

const early = (version: number, owner: string | null) =>
  within((client) =>
    onEarlyLinkChanged.handle(
      { data: { linkId: idOf(60), updateId: 'autumn', version, owner } } as never,
      client,
    ),
  );
const linkOf = (version: number, minutes = -60) =>
  row('early_access', {
    link_id: idOf(60),
    update_id: 'autumn',
    version,
    owner: 'u:bob',
    at: exactly(minutes),
  });
const EARLY: States = {
  'no link': [],
  'version 4': [linkOf(4)],
  'version 5': [linkOf(5)],
  '120 days ago': [linkOf(5, -120 * DAY)],
  'longer ago': [linkOf(5, -120 * DAY - MOMENT)],
};
const EARLIER: Calls = { 'version 5, ada': early(5, 'u:ada'), 'version 5, no one': early(5, null) };

const MOVED: States = {
  'codes of categories': [
    code(11, 'A', { categories: texts('Mugs', 'Cups') }),
    code(12, 'B', { categories: texts('Jugs') }),
    code(13, 'C'),
    code(14, 'D', { categories: texts('mugs', 'Bowls') }),
  ],
};
const MOVES: Calls = {
  'mugs become cups': within((client) =>
    onCategoryMoved.handle({ data: { from: 'mugs', name: 'Cups' } } as never, client),
  ),
  'plates become bowls': within((client) =>
    onCategoryMoved.handle({ data: { from: 'plates', name: 'Bowls' } } as never, client),
  ),
};

/** What news from other services change. */
export const newsTable = orderTable(
  [GUESTS, JOINS],
  [UNCONFIRMED, JOINS],
  [PAYMENTS, RELEASES],
  [EARLY, EARLIER],
  [MOVED, MOVES],
);
