import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import { authorise, type WalkPot } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';

const HOUR = 3_600_000;

/** Orders that their buyers pay by link: opened, paid once, and not with too little, with someone else's payment, or too late. */
export async function payLinks(stage: Stage, findings: Findings, pot: WalkPot) {
  const { maker, post, square } = stage;
  const until = new Date(Date.now() + HOUR).toISOString();
  const make = (email: string, quantity: number, more: object = {}): Promise<Answer> =>
    maker.ask('POST', '/admin/orders/by-hand', {
      id: randomUUID(),
      customer_name: 'Lena',
      customer_email: email,
      pays: 'link',
      pay_until: until,
      items: [{ product_id: pot.id, quantity }],
      ...more,
    });
  const [email, second] = [stage.guest('lena').email, stage.guest('liv').email];
  const days = (count: number) => new Date(Date.now() + count * 24 * HOUR).toISOString();
  findings.shows('a link that ends too soon', (await make(email, 1, { pay_until: days(0) })).body, {
    status: 400,
    errors: [{ field: 'pay_until', message: /at least/ }],
  });
  findings.shows('a link that works too long', (await make(email, 1, { pay_until: days(1000) })).body, {
    status: 400,
    errors: [{ field: 'pay_until', message: /at most/ }],
  });
  const [{ body: order }, { body: other }] = [await make(email, 2), await make(second, 1)];
  findings.shows('an order that is paid by link', order, {
    status: 'pending',
    total: 35.26,
    byHand: { owed: 35.26, payUntil: until, payments: [] },
  });
  const asked = await post.mail(findings, email, /^Please pay for order/);
  findings.shows('the email with the link', asked.text, /You can pay £35\.26 by card/);
  const linkOf = async ({ id }: { id: string }) => {
    const { path } = await maker.get(`/admin/orders/${id}/pay-link`);
    return { order_id: id, key: new URLSearchParams(path.split('#')[1]).get('key') };
  };
  const [link, otherLink] = [await linkOf(order), await linkOf(other)];
  findings.shows('the key in the email opens it', asked.text, new RegExp(`/pay/${order.id}`));
  const buyer = stage.guest('lena');
  const open = (body: object) => buyer.ask('POST', '/orders/linked', body);
  findings.shows('the page of the link', (await open(link)).body, {
    state: 'open',
    payUntil: until,
    order: { id: order.id, total: 35.26 },
  });
  findings.shows('the key of another order', (await open({ ...link, key: otherLink.key })).status, 404);

  const pay = (who: Person, body: object, paymentId: string) =>
    who.ask('POST', '/orders/linked/pay', { ...body, payment_id: paymentId });
  const paymentOf = async (who: Person, pence: number): Promise<string> =>
    (await authorise(who, pence)).body.payment.id;
  for (const pence of [3525, 3527]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const wrong = await paymentOf(buyer, pence);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await pay(buyer, link, wrong);
    const refused = { status: 409, code: 'cart-mismatch', payment: 'released' };
    findings.shows(`${pence} pence for 3526`, answer.body, refused);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await findings.comes('its money', () => square.booked(wrong), { voided: pence, captured: 0 });
  }
  const right = await paymentOf(buyer, 3526);
  const paid = await pay(buyer, link, right);
  findings.shows('the link is paid', paid.body.order, { id: order.id, status: 'paid', total: 35.26 });
  findings.shows('paid twice with one payment', (await pay(buyer, link, right)).body.order, {
    id: order.id,
    status: 'paid',
  });
  const crossed = await pay(buyer, otherLink, right);
  findings.shows(
    'one payment for two orders',
    [crossed.status, crossed.body.code],
    [409, 'payment-not-usable'],
  );
  const friend = stage.guest('fred');
  const more = await paymentOf(friend, 3526);
  const again = await pay(friend, link, more);
  findings.shows('someone else pays as well', again.body, {
    status: 409,
    detail: /already been paid for\. You have not been charged a second time/,
  });
  await findings.comes('their money', () => square.booked(more), { voided: 3526, captured: 0 });
  findings.shows('Square', await square.booked(right), { captured: 3526, voided: 0, refunded: 0 });
  findings.shows('the page of a paid link', (await open(link)).body.state, 'paid');
  await post.mail(findings, email, /^Your order/);
  const sent = await maker.ask('POST', `/admin/orders/${order.id}/pay-link/email`);
  findings.shows(
    'a link for a paid order',
    [sent.status, sent.body.detail],
    [409, /can’t be paid by link any more/],
  );

  findings.shows('the link once more', await maker.must('POST', `/admin/orders/${other.id}/pay-link/email`), {
    emailSentTo: second,
  });
  await findings.comes('both emails', async () => (await post.to(second)).length, 2);
  const deposit = await maker.ask('POST', `/admin/orders/${other.id}/payments`, {
    id: randomUUID(),
    method: 'cash',
    amount_pence: 1762,
  });
  findings.shows(
    'a part in cash',
    [deposit.status, deposit.body.detail],
    [409, /only all of it can be recorded/],
  );
  await maker.must('PUT', `/admin/orders/${other.id}/status`, { status: 'cancelled' });
  const mail = await post.mail(findings, second, /has been cancelled$/);
  findings.shows('nothing was charged', mail.text, /You have not been charged\./);
  findings.shows('the page of a cancelled order', (await open(otherLink)).body.state, 'over');
  const tooLate = await paymentOf(friend, 1763);
  findings.shows('paid too late', (await pay(friend, otherLink, tooLate)).body, {
    status: 409,
    detail: /isn’t held for you any more/,
  });
  await findings.comes('money that came too late', () => square.booked(tooLate), {
    voided: 1763,
    captured: 0,
  });
  findings.shows(
    'an order without a link',
    (await maker.ask('GET', `/admin/orders/${stage.shop.address.url.length}/pay-link`)).status,
    404,
  );
  return async (later: Findings) => {
    later.shows('the paid order', await stage.seen(order), { status: 'paid', byHand: undefined });
    later.shows(
      'the page of the links',
      [(await open(link)).body.state, (await open(otherLink)).body.state],
      ['paid', 'over'],
    );
    later.shows('Square', await square.booked(right), { captured: 3526, refunded: 0 });
    later.shows('emails', [(await post.to(email)).length, (await post.to(second)).length], [2, 3]);
  };
}
