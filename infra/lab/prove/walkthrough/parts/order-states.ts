import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import type { WalkOrder } from '../buying.ts';
import { cancelledWords } from '../words/cancelled-words.ts';

/** What may become of an order from each state, and what a cancellation gives back. */
export const orderStates: Part = {
  name: 'order states',
  async run(stage, findings) {
    const { maker, post, square } = stage;
    const jug = await stage.pot(findings, {
      price: 31.9,
      stock: 10,
      variants: [{ color: 'Rust', price: 29.9, stock: 8 }],
    });
    const plate = await stage.pot(findings, { price: 8.05, stock: 12 });
    const rust: string = jug.product.variants[0].id;
    await findings.comes('the other colour is on sale', () => stage.stockOf(jug.id, rust), 8);
    const stocks = () =>
      Promise.all([stage.stockOf(jug.id), stage.stockOf(jug.id, rust), stage.stockOf(plate.id)]);
    const basket = () =>
      buyBasket(stage, {
        lines: [
          { pot: jug, quantity: 1 },
          { pot: jug, variantId: rust, quantity: 3, pence: 2990 },
          { pot: plate, quantity: 2 },
        ],
      });
    const historyOf = async ({ id }: WalkOrder) =>
      (await maker.get(`/admin/orders/${id}/history`)).steps.map(
        ({ what, by, text, amount }: Record<string, unknown>) => [
          what,
          by === null ? 'no one' : 'maker',
          text,
          amount,
        ],
      );
    const put = (order: WalkOrder, path: string, body: object) =>
      maker.ask('PUT', `/admin/orders/${order.id}/${path}`, body);
    const status = (order: WalkOrder, to: string, more = {}) => put(order, 'status', { status: to, ...more });
    /** What is refused changes nothing. */
    const refuses = async (order: WalkOrder, to: string, message: RegExp | string) => {
      const before = await stage.seen(order);
      findings.shows(`${before.status} to ${to}`, await status(order, to), {
        status: 409,
        body: { code: 'transition-refused', message },
      });
      findings.shows(`${before.status} to ${to}: the order`, await stage.seen(order), {
        updatedAt: before.updatedAt,
      });
    };

    const sent = await basket();
    findings.shows('stock after one order', await stocks(), [9, 5, 10]);
    await refuses(sent, 'pending', "An order can't become pending again.");
    await refuses(sent, 'shipped', /^Use Ship Order/);
    await refuses(
      sent,
      'delivered',
      "This order has been paid but hasn't been shipped, so it can't be marked as delivered.",
    );
    findings.shows('paid to paid', await status(sent, 'paid'), { status: 200, body: { status: 'paid' } });
    findings.shows('shipping without a number', (await put(sent, 'ship', { trackingInfo: '' })).status, 400);
    const shipped = await put(sent, 'ship', { trackingInfo: 'RM AA1' });
    findings.shows('shipping', shipped.body, {
      status: 'shipped',
      trackingInfo: 'RM AA1',
      parcels: [{ number: 1 }],
    });
    const repeat = await put(sent, 'ship', { trackingInfo: 'RM AA1' });
    findings.shows('shipping with the same number', repeat.body, {
      status: 'shipped',
      updatedAt: shipped.body.updatedAt,
      parcels: [{}],
    });
    findings.shows('shipping with another number', await put(sent, 'ship', { trackingInfo: 'RM AA2' }), {
      status: 409,
      body: {
        message:
          /^This order was shipped on \d+ \w+ at \d\d:\d\d with RM AA1, so it can't be shipped again\.$/,
      },
    });
    await refuses(sent, 'paid', /so it can't be marked as paid\.$/);
    await refuses(sent, 'cancelled', /so it can't be cancelled\.$/);
    findings.shows('delivered', (await status(sent, 'delivered')).body, {
      status: 'delivered',
      money: 'paid',
    });
    findings.shows('delivered twice', (await status(sent, 'delivered')).status, 200);
    await refuses(sent, 'cancelled', "This order has been delivered, so it can't be cancelled.");
    await refuses(sent, 'paid', "This order has been delivered, so it can't be marked as paid.");
    findings.shows('the history of what was sent', await historyOf(sent), [
      ['placed', 'no one', null, null],
      ['paid', 'no one', null, null],
      ['shipped', 'maker', 'RM AA1', null],
      ['delivered', 'maker', null, null],
    ]);
    findings.shows('stock afterwards', await stocks(), [9, 5, 10]);

    // Two of the three in rust are broken, so they don't come back.
    const off = await basket();
    findings.shows('stock after two orders', await stocks(), [8, 2, 8]);
    const cancelled = await status(off, 'cancelled', { gone: [0, 2] });
    const end = {
      status: 'cancelled',
      total: 137.7,
      isRefundedInFull: true,
      refunded: 137.7,
      money: 'refunded',
    };
    findings.shows('cancelling', cancelled.body, { status: 'cancelled', total: 137.7 });
    findings.shows('cancelling twice', (await status(off, 'cancelled', { gone: [1, 3, 2] })).status, 200);
    await findings.comes('stock after the cancellation', stocks, [9, 3, 10]);

    // A part is refunded first: only the rest comes back with the cancellation, in money and in pots.
    const part = await basket();
    const refunded = {
      id: randomUUID(),
      reason: 'goodwill',
      pieces: [
        { line: 2, quantity: 1, becomes: 'on-sale' },
        { line: 3, quantity: 1, becomes: 'gone' },
      ],
    };
    await maker.must('POST', `/admin/orders/${part.id}/refunds`, refunded);
    await findings.comes('stock after the part', stocks, [8, 1, 8]);
    await status(part, 'cancelled');
    await findings.comes('stock after the rest', stocks, [9, 3, 9]);

    await findings.comes('the cancelled order', () => stage.seen(off), end);
    findings.shows('shipping it', await put(off, 'ship', { trackingInfo: 'RM AA3' }), {
      status: 409,
      body: { message: /has been (cancelled|refunded in full), so it can't be shipped\.$/ },
    });
    await refuses(off, 'delivered', "This order has been cancelled, so it can't be marked as delivered.");
    const money = { captured: 13770, refunded: 13770, open: 0 };
    await findings.comes('the money of the cancelled order', () => square.booked(off.paymentId), money);
    await findings.comes('the history of the cancelled order', () => historyOf(off), [
      ['placed', 'no one', null, null],
      ['paid', 'no one', null, null],
      ['cancelled', 'maker', null, null],
      ['refunded', 'no one', null, 137.7],
    ]);
    const { text, refund } = cancelledWords(off, [jug, plate]);
    const letters = async () => (await lettersTo(post, off.email)).toSorted();
    const expected = [refund, new RegExp(`^Your order ${off.number} at`), text];
    await findings.comes('emails about the cancellation', letters, expected);

    const movements = () => maker.get(`/admin/ledger/movements?productId=${jug.id}&limit=50`);
    const moved = (await movements()).movements.map((one: Record<string, unknown>) => [
      one['color'],
      one['change'],
      one['what'],
      one['stock'],
    ]);
    findings.shows(
      'what has moved the stock of the jug',
      moved.toSorted().map(String),
      [
        'Rust,-3,sale,0',
        'Rust,-3,sale,2',
        'Rust,-3,sale,5',
        'Rust,1,return,1',
        'Rust,1,return,3',
        'Rust,2,return,3',
        'Rust,8,edit,8',
        'Slate,-1,sale,8',
        'Slate,-1,sale,8',
        'Slate,-1,sale,9',
        'Slate,1,return,9',
        'Slate,1,return,9',
        'Slate,10,edit,10',
      ].toSorted(),
    );
    await findings.comes('it can’t be undone', async () => (await stage.seen(sent)).parcels, [
      { undoUntil: null },
    ]);
    const before = await Promise.all([sent, off].map((one) => stage.seen(one)));
    return async (later) => {
      later.shows('the orders', await Promise.all([sent, off].map((one) => stage.seen(one))), before);
      await later.comes('the part and the rest', () => stage.seen(part), {
        ...end,
        refunds: [{ amount: 37.95, state: 'done' }, { amount: 99.75 }],
      });
      later.shows('all of its money', await square.booked(part.paymentId), money);
      const aboutRest = async () =>
        (await lettersTo(post, part.email)).filter((one) => /99\.75/.test(one)).toSorted();
      await later.comes('emails about the rest', aboutRest, [
        /^Refund for/,
        /^Your order \S+ has been cancelled/,
      ]);
      later.shows('stock', await stocks(), [9, 3, 9]);
      later.shows('emails about the cancellation', await letters(), expected);
      later.shows('its money', await square.booked(off.paymentId), money);
    };
  },
};
