import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import type { WalkOrder } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import { VoucherShop } from './voucher-shop.ts';

/** Prices and stock in which no sum looks like another. */
const POTS = [
  { price: 10, stock: 10 },
  { price: 21.35, stock: 7 },
  { price: 5.25, stock: 20 },
  { price: 7.77, stock: 3 },
] as const;

/** A shop before its backup: orders that something happens to afterwards, a voucher, and a code for one order. */
export async function shopBefore(stage: Stage, findings: Findings) {
  const { maker } = stage;
  const { revision } = await maker.get('/admin/delivery-options');
  await maker.must('PUT', '/admin/delivery-options', {
    zones: [],
    collection: { on: false, address: '', opening: '', reminderDays: null },
    packedGrams: 800,
    revisionLoaded: revision,
  });
  const offer = await maker.get('/admin/voucher-settings');
  await maker.must('PUT', '/admin/voucher-settings', {
    on: true,
    amountsPence: [1600],
    anyAmount: null,
    revisionLoaded: offer.revision,
  });
  const [mug, bowl, dish, jar] = await Promise.all(POTS.map((fields) => stage.pot(findings, fields)));
  if (!mug || !bowl || !dish || !jar) throw new Error('four pots were made');
  const code = `ONCE-${randomUUID().slice(0, 6).toUpperCase()}`;
  await maker.must('POST', '/admin/codes', { code, worth: { by: 'percentage', percent: 10 }, usesMax: 1 });
  const vouchers = new VoucherShop(stage, findings);
  const voucher = await vouchers.buy(1600);
  const sent = await stage.buy(bowl, { quantity: 2 });
  const off = await stage.buy(dish);
  const refunded = await stage.buy(mug, { quantity: 2 });
  return { mug, bowl, dish, jar, code, vouchers, voucher, sent, off, refunded };
}
export type Before = Awaited<ReturnType<typeof shopBefore>>;

/** What happens after the backup, until the buyers have their emails about it, so that the log knows all of it. */
export async function daysAfter(stage: Stage, findings: Findings, before: Before) {
  const { maker, post } = stage;
  const { mug, bowl, dish, code, voucher, sent, off, refunded } = before;
  const coded = await stage.buy(mug, { quantity: 2, pence: 1800, more: { discount_codes: [code] } });
  const parts = await buyBasket(stage, {
    lines: [
      { pot: bowl, quantity: 1 },
      { pot: dish, quantity: 2 },
    ],
  });
  const first = { trackingInfo: 'TR 2', pieces: [{ line: 2, quantity: 1 }] };
  await maker.must('PUT', `/admin/orders/${parts.id}/ship`, first);
  await maker.must('PUT', `/admin/orders/${sent.id}/ship`, { trackingInfo: 'TR 1' });
  await maker.must('PUT', `/admin/orders/${off.id}/status`, { status: 'cancelled' });
  const given = await stage.buy(dish, { quantity: 3 });
  const shared = await stage.buy(bowl, { pence: 535, more: { vouchers: [voucher.code] } });
  const stall = {
    id: randomUUID(),
    customer_name: 'Stella Stall',
    customer_email: stage.guest('stella').email,
    items: [{ product_id: dish.id, quantity: 1 }],
    pays: 'cash',
  };
  const hand = await maker.must('POST', '/admin/orders/by-hand', stall);
  const goodwill = { id: randomUUID(), amount_pence: 333, reason: 'goodwill' };
  await maker.must('POST', `/admin/orders/${refunded.id}/refunds`, goodwill);
  const byHand = { id: stall.id, number: hand.order_number as string, email: stall.customer_email };
  const made = { coded, parts, given, shared, byHand, sent, off, refunded };
  const expected = (isAllSent: boolean): [order: Pick<WalkOrder, 'email'>, subjects: RegExp[]][] => [
    [coded, [/^Your order/]],
    [parts, [/^A part of your order/, ...(isAllSent ? [/^The rest of your order/] : []), /^Your order/]],
    [given, [/^Your order/]],
    [shared, [/^Your order/]],
    [byHand, [/^Your order/]],
    [sent, [/^Your order \S+ at/, /^Your order .* on its way$/]],
    [off, [/^Refund for/, /^Your order \S+ at/, /^Your order .* cancelled$/]],
    [refunded, [/^Refund of £3\.33/, /^Your order/]],
  ];
  // A restored worker has forgotten what it sent, so an email may come twice. A busy shop may notice the refund of a cancelled order before the
  // cancellation, and then emails it as a refund of its own.
  const subjectsOf = (email: string) => async () => {
    const subjects = new Set((await post.to(email)).map(({ subject }) => subject));
    return [...subjects].filter((subject) => !subject.startsWith('Refund of £5.25')).toSorted();
  };
  const mailed = (isAllSent = false) =>
    Promise.all(
      expected(isAllSent).map(([{ email }, subjects]) =>
        findings.comes(`the emails to ${email}`, subjectsOf(email), subjects),
      ),
    );
  await mailed();
  return { ...made, mailed };
}
export type After = Awaited<ReturnType<typeof daysAfter>>;
