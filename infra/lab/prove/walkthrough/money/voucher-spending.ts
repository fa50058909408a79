import { randomUUID } from 'node:crypto';
import { buyAll, checkOut, fillCart, quote, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import type { VoucherShop } from './voucher-shop.ts';

const entriesOf = (voucher: { entries: { kind: string; pence: number }[] }) =>
  voucher.entries.map(({ kind, pence }) => `${kind} ${pence}`);

/** Two vouchers: one pays an order alone, and both pay another together with a card, which is then refunded. */
export async function spend(stage: Stage, findings: Findings, shop: VoucherShop, pot: WalkPot) {
  const [one, two] = [await shop.buy(2500), await shop.buy(1234, await stage.customer('carl'))];
  const mail = await stage.post.mail(findings, one.recipient, /^Your gift voucher of £25\.00/);
  findings.shows(
    'the email with the voucher',
    mail.text,
    /Ada Potter has sent you a gift voucher[^]*Happy birthday!/,
  );
  findings.shows('its order', one.order, {
    status: 'delivered',
    total: 25,
    order_lines: [{ quantity: 1, product_name: 'Gift voucher' }],
  });
  const more = { vouchers: [one.code.toLowerCase().replaceAll('-', ' ')] };
  const buyer = stage.guest('vera');
  const wanted = [{ pot, quantity: 1 }];
  const quoted = await quote(buyer, wanted, more);
  const line = { at: 0, lastFour: one.lastFour, pence: 1799, leftPence: 701 };
  findings.shows('a quote with a voucher', quoted.body, {
    goodsPence: 1799,
    voucherPence: 1799,
    totalPence: 0,
    vouchers: [line],
    takesVouchers: true,
    problems: [],
  });
  await fillCart(buyer, wanted);
  const paymentId = randomUUID();
  const order = (body: object) =>
    checkOut(buyer, wanted, paymentId, { ...more, without_card: true, ...body });
  const changed = await order({ voucher_pence: 1798 });
  findings.shows(
    'another amount than was agreed',
    [changed.status, changed.body.code],
    [409, 'total-changed'],
  );
  const placed = await order({ voucher_pence: 1799 });
  const paid = {
    status: 'paid',
    total: 0,
    goods: 17.99,
    voucher: 17.99,
    vouchers: [{ lastFour: one.lastFour, amount: 17.99 }],
  };
  findings.shows('an order that a voucher pays', placed.body.order, paid);
  findings.shows('the same request again', (await order({ voucher_pence: 1799 })).body.order, {
    id: placed.body.order.id,
  });
  findings.shows('what is left of the voucher', (await shop.balance(one.code)).body, {
    valuePence: 2500,
    balancePence: 701,
    recipientName: 'Bea',
    senderName: 'Ada Potter',
  });

  const both = await buyAll(stage.guest(), [{ pot, quantity: 2 }], {
    pence: 3598 - 701 - 1234,
    more: { vouchers: [one.code, two.code] },
  });
  findings.shows('an order that two vouchers and a card pay', both.order, {
    status: 'paid',
    total: 16.63,
    goods: 35.98,
    voucher: 19.35,
    vouchers: [
      { lastFour: one.lastFour, amount: 7.01 },
      { lastFour: two.lastFour, amount: 12.34 },
    ],
  });
  const used = await quote(stage.guest(), wanted, { vouchers: [two.code] });
  findings.shows('a voucher that is used up', used.body, {
    voucherPence: 0,
    totalPence: 1799,
    problems: [{ field: 'vouchers.0', message: `Gift voucher ending ${two.lastFour} has been used up.` }],
  });

  const first = new Desk(stage, {
    ...both,
    id: placed.body.order.id,
    number: placed.body.order.order_number,
  });
  const back = await first.refund({ amount_pence: 799, reason: 'late' });
  findings.shows('a refund to the voucher alone', back.body, {
    left: 10,
    voucherLeft: 10,
    refunds: [{ amount: 7.99, voucher: 7.99, state: 'done' }],
  });
  const desk = new Desk(stage, both);
  findings.shows('what can be refunded', await desk.see(), { left: 35.98, voucherLeft: 19.35 });
  const shared = await desk.refund({ amount_pence: 1000, reason: 'late' });
  findings.shows('a refund to both', shared.body, {
    left: 25.98,
    voucherLeft: 13.98,
    refunds: [{ amount: 10, voucher: 5.37, state: 'pending' }],
  });
  findings.shows('vouchers while it is under way', (await shop.balance(one.code)).body.balancePence, 799);
  await findings.comes('the card’s part', desk.booked, { captured: 1663, refunded: 463 });
  // The voucher with the smaller id comes first, and has room for it.
  const isFirst = one.id < two.id;
  const ofOne = ['issue 2500', 'redeem -1799', 'redeem -701', 'return 799'];
  const ofTwo = ['issue 1234', 'redeem -1234'];
  const entries = async () => [entriesOf(await shop.seen(one)), entriesOf(await shop.seen(two))];
  await findings.comes(
    'the vouchers’ part',
    entries,
    isFirst ? [[...ofOne, 'return 537'], ofTwo] : [ofOne, [...ofTwo, 'return 537']],
  );
  const about = await stage.post.mail(findings, both.email, /^Refund of £10\.00/);
  findings.shows('the email about it', about.text, /£5\.37 to your gift voucher and £4\.63 to your card/);
  await desk.refund({ amount_pence: 2598, reason: 'late' });
  return async (later: Findings) => {
    await later.comes('all is back', desk.booked, { captured: 1663, refunded: 1663 });
    const all = isFirst
      ? [
          [...ofOne, 'return 537', 'return 164'],
          [...ofTwo, 'return 1234'],
        ]
      : [
          [...ofOne, 'return 701'],
          [...ofTwo, 'return 537', 'return 697'],
        ];
    await later.comes('the vouchers', entries, all);
    later.shows('the first voucher', await shop.seen(one), {
      state: 'active',
      valuePence: 2500,
      balancePence: 1500,
      order: { number: one.order.order_number },
    });
    later.shows('the refunds', await desk.see(), {
      left: 0,
      voucherLeft: 0,
      refunds: [{ voucher: 5.37 }, { amount: 25.98, voucher: 13.98, state: 'done' }],
    });
    later.shows('emails to the receiver', (await stage.post.to(one.recipient)).length, 1);
    later.shows(
      'emails to the giver',
      (await stage.post.to(one.giver.email)).map(({ subject }) => subject),
      [/^Your order/],
    );
  };
}
