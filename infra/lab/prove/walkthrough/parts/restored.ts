import type { Findings } from '../findings.ts';
import { daysAfter, shopBefore, type After, type Before } from '../money/forgotten.ts';
import { priced } from '../money/code-refusals.ts';
import type { Part } from '../part.ts';
import { forget } from '../restoring.ts';
import type { Stage } from '../stage.ts';

/** The number of an order without its year. */
const place = (number: string): number => Number(number.split('-').at(-1));

/** What the shop says that its databases have forgotten. */
async function listed(stage: Stage, findings: Findings, { mug, bowl, dish, jar }: Before, after: After) {
  const ledger = () => stage.maker.get('/admin/ledger');
  const { coded, parts, given, shared, byHand, sent, off } = after;
  const orders = [
    [sent, 42.7, true, 'shipped'],
    [off, 5.25, false, 'cancelled'],
    [coded, 18, true, 'paid'],
    [parts, 31.85, true, 'paid'],
    [given, 15.75, true, 'paid'],
    [shared, 5.35, true, 'paid'],
    [byHand, 5.25, false, 'paid'],
  ] as const;
  const pots = [
    [mug, 8, 6],
    [bowl, 5, 3],
    [dish, 19, 14],
  ] as const;
  const seen = await findings.comes('the comparison after the restore', ledger, { compared: true });
  const wanted = pots.map(([{ id, name }, ledgerOnHand, suggestedOnHand]) => {
    return { productId: id, variantId: 'main', name, ledgerOnHand, suggestedOnHand };
  });
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  findings.shows('the pots to count', seen.pots.toSorted(byName), wanted.toSorted(byName));
  findings.shows(
    'the orders to confirm',
    seen.orders,
    orders.map(([{ number, email }, amount, captured, status]) => {
      return { amount, captured, order: { orderNumber: number, status, customerEmail: email } };
    }),
  );
  const stock = (id: string) => stage.maker.ask('GET', `/cart/stock/${id}?variantId=main`);
  findings.shows('a pot that no one has touched', (await stock(jar.id)).body, { availableStock: 3 });
  const asked = { product_id: mug.id, variantId: 'main', quantity: 1 };
  const kept = await stage.guest().browser.ask('POST', '/api/cart/items', asked);
  findings.shows(
    'a pot that has to be counted',
    [kept.status, kept.body.message],
    [503, 'We are checking whether this item is still here. Please come back in a moment.'],
  );
  const paymentOf = (number: string): string =>
    seen.orders.find((one: { order: { orderNumber: string } }) => one.order.orderNumber === number)
      ?.paymentId;
  return { epoch: seen.epoch as string, paymentOf };
}

/** A backup of the databases is restored: what they have forgotten is listed, confirmed, and then as it was, with no money moved twice. */
export const restored: Part = {
  name: 'restored',
  settings: ['delivery after all', 'vouchers after all'],
  after: 'everything',
  async run(stage, findings) {
    const { maker, square } = stage;
    const before = await shopBefore(stage, findings);
    let done: After | undefined;
    await forget(stage, async () => {
      done = await daysAfter(stage, findings, before);
    });
    if (!done) throw new Error('nothing has been forgotten');
    const after = done;
    const { mug, bowl, dish, jar, code, voucher, vouchers } = before;
    const { coded, parts, given, shared, byHand, sent, off, refunded } = after;
    const { epoch, paymentOf } = await listed(stage, findings, before, after);

    const decide = ({ number }: { number: string }, decision: 'create' | 'refund') =>
      maker.ask('POST', '/admin/ledger/orders', { paymentId: paymentOf(number), decision });
    const cash = await decide(byHand, 'refund');
    findings.shows('cash that no card can get', [cash.status, cash.body.code], [409, 'transition-refused']);
    for (const order of [off, coded, parts, shared, byHand, sent])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      findings.shows(`${order.number} again`, (await decide(order, 'create')).status, 200);
    findings.shows('money back', (await decide(given, 'refund')).status, 200);
    const twice = [
      await decide(coded, 'create'),
      await decide(given, 'create'),
      await decide(coded, 'refund'),
    ];
    findings.shows(
      'a second decision',
      twice.map(({ status }) => status),
      [409, 409, 409],
    );
    const count = (pot: { id: string }, onHand: number) =>
      maker.ask('POST', '/admin/ledger/pots', { productId: pot.id, variantId: 'main', onHand });
    // One is broken. Those of the order that is refunded never left.
    const counted = [await count(mug, 6), await count(bowl, 2), await count(dish, 17)];
    findings.shows('what is left to confirm', counted.at(-1)?.body, { pots: [], orders: [] });
    findings.shows('another epoch', counted.at(-1)?.body.epoch === epoch, false);
    findings.shows('a second count', (await count(mug, 9)).status, 409);

    const stocks = () => Promise.all([mug, bowl, dish, jar].map(({ id }) => stage.stockOf(id)));
    const held = async () => (await vouchers.balance(voucher.code)).body.balancePence;
    const booked = async (order: { paymentId: string }) => {
      const { captured, refunded: back, open } = (await square.booked(order.paymentId)) ?? {};
      return [captured, back, open];
    };
    let [jars, isAllSent] = [3, false];
    const look = async (later: Findings) => {
      await later.comes('stock', stocks, [6, 2, 17, jars]);
      later.shows('what is left of the voucher', await held(), 0);
      later.shows('the order with a code', await stage.seen(coded), {
        status: 'paid',
        total: 18,
        discount: 2,
        customerName: 'Gwen Guest',
        customerPhone: '01782 000000',
        order_lines: [{ product_id: mug.id, quantity: 2, unit_price: 10 }],
      });
      later.shows('the order with a voucher', await stage.seen(shared), {
        status: 'paid',
        total: 5.35,
        voucher: 16,
        vouchers: [{ lastFour: voucher.lastFour, amount: 16 }],
      });
      later.shows('the sale at a stall', await stage.seen(byHand), {
        status: 'delivered',
        byHand: { owed: 0, payments: [{ method: 'cash', amount: 5.25 }] },
      });
      later.shows('the parcel that had left', await stage.seen(sent), {
        status: 'shipped',
        trackingInfo: 'TR 1',
        shippedAt: /^20/,
        parcels: [{ trackingInfo: 'TR 1' }],
      });
      later.shows('the cancelled order', await stage.seen(off), {
        status: 'cancelled',
        isRefundedInFull: true,
      });
      await later.comes('the partial refund', () => stage.seen(refunded), { status: 'paid', refunded: 3.33 });
      later.shows('no order', (await maker.ask('GET', `/admin/orders/${given.id}`)).status, 404);
      await later.comes('the money of that', () => booked(given), [1575, 1575, 0]);
      const books = await Promise.all([coded, parts, shared, sent, off, refunded].map(booked));
      later.shows('Square’s books', books, [
        [1800, 0, 0],
        [3185, 0, 0],
        [535, 0, 0],
        [4270, 0, 0],
        [525, 525, 0],
        [2000, 333, 0],
      ]);
      await after.mailed(isAllSent);
    };
    await look(findings);
    findings.shows('the order in two parcels', await stage.seen(parts), {
      status: 'paid',
      total: 31.85,
      trackingInfo: 'TR 2',
      parcels: [{ trackingInfo: 'TR 2' }],
      order_lines: [
        { sentQuantity: 0, toSendQuantity: 1 },
        { sentQuantity: 1, toSendQuantity: 1 },
      ],
    });
    findings.shows(
      'the code has been used',
      await priced(stage, [{ pot: mug, quantity: 1 }], { discount_codes: [code] }),
      { discountPence: 0 },
    );
    const next = await stage.buy(jar);
    jars -= 1;
    const hundreds = Math.ceil(place(byHand.number) / 100) * 100;
    findings.shows('the next number', place(next.number) > place(byHand.number), true);
    findings.shows('a round number is left free', place(next.number), hundreds + 1);
    const rest = {
      trackingInfo: 'TR 3',
      pieces: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 1 },
      ],
    };
    findings.shows('the second parcel', await maker.must('PUT', `/admin/orders/${parts.id}/ship`, rest), {
      status: 'shipped',
      parcels: [{ number: 1 }, { number: 2 }],
    });
    isAllSent = true;
    return async (later) => {
      await look(later);
      later.shows('the second parcel', await stage.seen(parts), { status: 'shipped', parcels: [{}, {}] });
    };
  },
};
