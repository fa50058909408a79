import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import type { VoucherShop } from './voucher-shop.ts';

/** An order that a voucher and a card paid is cancelled; a voucher's own order is refunded in part. */
export async function back(stage: Stage, findings: Findings, shop: VoucherShop, pot: WalkPot) {
  const [one, own] = [await shop.buy(5000), await shop.buy(5000)];
  const order = await buyAll(stage.guest(), [{ pot, quantity: 3 }], {
    pence: 397,
    more: { vouchers: [one.code] },
  });
  const desk = new Desk(stage, order);
  await desk.status('cancelled');
  const mail = await stage.post.mail(findings, order.email, /has been cancelled$/);
  findings.shows(
    'the email about it',
    mail.text,
    /£50\.00 has gone back to your gift voucher\. £3\.97 will be refunded to the card/,
  );
  const returned = {
    state: 'active',
    balancePence: 5000,
    entries: [
      { kind: 'issue' },
      { kind: 'redeem', pence: -5000, order: { number: order.number } },
      { kind: 'return', pence: 5000 },
    ],
  };
  findings.shows('the voucher is as before', await shop.seen(one), returned);

  const sale = new Desk(stage, {
    ...order,
    id: own.order.id,
    number: own.order.order_number,
    email: own.giver.email,
    paymentId: own.paymentId,
  });
  const asVoucher = await sale.refund({ amount_pence: 100, to: 'new-voucher' });
  findings.shows('a voucher for a voucher', asVoucher.body, {
    status: 409,
    detail: /only be refunded the way it was paid/,
  });
  const spent = await buyAll(stage.guest(), [{ pot, quantity: 1 }], {
    pence: 0,
    more: { vouchers: [own.code], without_card: true, voucher_pence: 1799 },
  });
  const tooMuch = await sale.refund({ amount_pence: 3202 });
  findings.shows('more than is left of it', tooMuch.body, {
    status: 409,
    detail: /Only £32\.01 is left of this voucher/,
  });
  findings.shows('all that is left of it', (await sale.refund({ amount_pence: 3201 })).status, 200);
  const lost = {
    state: 'used-up',
    balancePence: 0,
    entries: [
      { pence: 5000 },
      { pence: -1799, order: { number: spent.number } },
      { kind: 'refund', pence: -3201 },
    ],
  };
  findings.shows('the voucher has lost it', await shop.seen(own), lost);
  return async (later: Findings) => {
    await later.comes('the card is refunded', desk.booked, { captured: 397, refunded: 397 });
    await later.comes('the voucher’s card too', sale.booked, { captured: 5000, refunded: 3201 });
    later.shows('the vouchers', [await shop.seen(one), await shop.seen(own)], [returned, lost]);
    const emails = [await desk.subjects(), await sale.subjects()].map(({ length }) => length);
    later.shows('emails', emails[0], 3);
  };
}
