import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import type { Findings } from '../findings.ts';
import { ADDRESS, type WalkPot } from '../buying.ts';
import type { Stage } from '../stage.ts';

/** A commission: a deposit, two further payments, and one whose deposit is returned. */
export async function commission(stage: Stage, findings: Findings, pot: WalkPot) {
  const { maker } = stage;
  const make = (email: string) =>
    maker.must('POST', '/admin/orders/by-hand', {
      id: randomUUID(),
      customer_name: 'Cora',
      customer_email: email,
      delivery_address: ADDRESS,
      items: [{ product_id: pot.id, quantity: 3 }],
      pays: 'card-reader',
      deposit_pence: 1000,
    });
  const [email, other] = [stage.guest('cora').email, stage.guest('cora').email];
  const [order, dropped] = [await make(email), await make(other)];
  const first = { id: order.id, method: 'card-reader', amount: 10 };
  findings.shows('an order with a deposit', order, {
    status: 'pending',
    total: 52.89,
    byHand: { owed: 42.89, payments: [first] },
  });
  const pay = (body: object): Promise<Answer> =>
    maker.ask('POST', `/admin/orders/${order.id}/payments`, body);
  const [two, three] = [
    { id: randomUUID(), method: 'bank-transfer', amount_pence: 2000 },
    { id: randomUUID(), method: 'cash' },
  ];
  await pay(two);
  findings.shows('a second payment, twice', (await pay(two)).body, {
    status: 'pending',
    byHand: { owed: 22.89, payments: [first, { method: 'bank-transfer', amount: 20 }] },
  });
  findings.shows('more than is owed', (await pay({ ...three, amount_pence: 2290 })).body, {
    status: 409,
    detail: /Only £22\.89 of this order/,
  });
  findings.shows('no confirmation yet', await stage.post.to(email), []);
  const payments = [
    first,
    { method: 'bank-transfer', amount: 20 },
    { id: three.id, method: 'cash', amount: 22.89 },
  ];
  const paid = { status: 'paid', byHand: { owed: 0, payments } };
  findings.shows('the last payment', (await pay(three)).body, paid);
  findings.shows('the last payment twice', (await pay(three)).body, paid);
  await stage.post.mail(findings, email, /^Your order/);

  await maker.must('PUT', `/admin/orders/${dropped.id}/status`, { status: 'cancelled' });
  const mail = await stage.post.mail(findings, other, /has been cancelled$/);
  findings.shows('the email about a deposit', mail.text, /We’ve given you back £10\.00\./);
  const ended = { status: 'cancelled', byHand: { owed: 0, payments: [{ amount: 10 }] } };
  findings.shows('the cancelled commission', await stage.seen(dropped), ended);
  return async (later: Findings) => {
    later.shows('the commission', await stage.seen(order), paid);
    later.shows('the cancelled commission', await stage.seen(dropped), ended);
    later.shows('emails', [(await stage.post.to(email)).length, (await stage.post.to(other)).length], [1, 1]);
  };
}
