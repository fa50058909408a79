import { randomUUID } from 'node:crypto';
import { buyAll } from '../buying.ts';
import { Desk } from '../desk.ts';
import { together, type Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import type { Stage } from '../stage.ts';

/** A part of an order whose refund fails, and that the maker pays back by bank transfer. */
async function part(stage: Stage, findings: Findings, desk: Desk) {
  await desk.fails();
  const id = randomUUID();
  const pieces = [{ line: 1, quantity: 1, becomes: 'on-sale' }];
  const asked = await desk.refund({ id, pieces, reason: 'returned', message: 'As agreed.' });
  const left = { left: 37.43, lines: [{ amounts: [33.33] }, { amounts: [4.1] }] };
  findings.shows('a refund that is under way', asked.body, {
    ...left,
    refunds: [{ id, state: 'pending', amount: 33.33 }],
  });
  await findings.comes('the refund has failed', desk.see, {
    left: 70.76,
    refunds: [{ id, state: 'failed', amount: 33.33, failure: /./ }],
    lines: [{ amounts: [33.33, 66.66] }, { amounts: [4.1] }],
  });
  findings.shows('Square', await desk.booked(), { captured: 7076, refunded: 0, failedRefunds: 3333 });
  findings.shows('the order', await stage.seen(desk.order), { status: 'paid', refunded: 0 });
  findings.shows('no email about it', await desk.subjects(), [/^Your order/]);
  const unknown = await desk.settle(randomUUID(), 'cash');
  findings.shows('a refund that is unknown', unknown.body, { status: 409, detail: /has not failed/ });
  const end = { ...left, refunds: [{ id, state: 'settled', how: 'bank-transfer', amount: 33.33 }] };
  findings.shows('the refund is settled', (await desk.settle(id, 'bank-transfer')).body, end);
  findings.shows('settled once more', (await desk.settle(id, 'cash')).body, end);
  const mail = await stage.post.mail(findings, desk.order.email, /^Refund of £33\.33/);
  const text = `The refund of £33\\.33 to your card failed, so we’ve paid you back by bank transfer for your order ${desk.order.number}\\.[^]*As agreed\\.`;
  findings.shows('the email about it', mail.text, new RegExp(text));
  return async (later: Findings) => {
    later.shows('the settled refund', await desk.see(), end);
    later.shows('emails', await desk.subjects(), [/^Refund of £33\.33/, /^Your order/]);
  };
}

/** A cancelled order whose refund fails, and that the maker pays back in cash. */
async function whole(stage: Stage, findings: Findings, desk: Desk) {
  await desk.fails();
  const { order } = desk;
  const settle = () => stage.maker.ask('PUT', `/admin/orders/${order.id}/settle-refund`, { how: 'cash' });
  findings.shows('nothing to settle yet', (await settle()).status, 409);
  await desk.status('cancelled');
  const mail = await stage.post.mail(findings, order.email, /has been cancelled$/);
  findings.shows('the email about it', mail.text, /£37\.43 will be refunded to the card you paid with/);
  await findings.comes('its refund has failed', () => stage.seen(order), {
    status: 'cancelled',
    failedRefund: { owed: 37.43, settledAt: null },
  });
  const refused = await desk.refund({ amount_pence: 1 });
  findings.shows('a refund at the desk', refused.body, {
    status: 409,
    detail: /cancelled, so it can't be refunded here/,
  });
  await settle();
  findings.shows('settled once more', (await settle()).status, 200);
  const about = await stage.post.mail(findings, order.email, /^Refund of £37\.43/);
  findings.shows('paid back in cash', about.text, /so we’ve paid you back in cash/);
  const repaid = {
    status: 'cancelled',
    money: 'repaid',
    failedRefund: { owed: 37.43, settledAt: /^20/, how: 'cash' },
  };
  findings.shows('the settled order', await stage.seen(order), repaid);
  return async (later: Findings) => {
    later.shows('the settled order', await stage.seen(order), repaid);
    later.shows('emails', await desk.subjects(), [/^Refund of £37\.43/, /^Your order .* at /, /cancelled$/]);
  };
}

/** A part is back before the order is cancelled: the rest follows, although everything is killed, and nothing twice. */
async function both(stage: Stage, findings: Findings, desk: Desk) {
  await desk.refund({
    pieces: [{ line: 2, quantity: 1, becomes: 'gone' }],
    amount_pence: 399,
    reason: 'broken',
  });
  await findings.comes('a part is back', desk.booked, { refunded: 399 });
  await findings.comes('the order knows', () => stage.seen(desk.order), { refunded: 3.99 });
  await stage.post.mail(findings, desk.order.email, /^Refund of £3\.99/);
  findings.shows('cancelled', (await desk.status('cancelled')).body, { status: 'cancelled' });
  findings.shows('cancelled twice', (await desk.status('cancelled')).status, 200);
  const mail = await stage.post.mail(findings, desk.order.email, /has been cancelled$/);
  findings.shows('the email about the rest', mail.text, /£66\.77 will be refunded/);
  return async (later: Findings) => {
    await later.comes('all is back', desk.booked, { captured: 7076, refunded: 7076 });
    await later.comes('both refunds', desk.see, {
      left: 0,
      refunds: [
        { amount: 3.99, origin: 'desk', state: 'done' },
        { amount: 66.77, origin: 'cancellation', state: 'done' },
      ],
    });
    const about = await stage.post.mail(later, desk.order.email, /^Refund for your order/);
    later.shows('the refund’s own email', about.text, /We’ve refunded £66\.77 for your order/);
    later.shows('emails', (await desk.subjects()).length, 4);
    later.shows('the order', await stage.seen(desk.order), { money: 'refunded', refunded: 70.76 });
  };
}

/** Refunds that Square cannot make, and orders that are cancelled after a refund. */
export const failedRefunds: Part = {
  name: 'failed refunds',
  async run(stage, findings) {
    const bowl = await stage.pot(findings, { price: 33.33, stock: 8 });
    const lid = await stage.pot(findings, { price: 4.1, stock: 9 });
    const buy = async (quantity: number, pence: number) => {
      const wanted = [
        { pot: bowl, quantity },
        { pot: lid, quantity: 1 },
      ];
      return new Desk(stage, await buyAll(stage.guest(), wanted, { pence }));
    };
    const done = await together([
      buy(2, 7076).then((desk) => part(stage, findings, desk)),
      buy(1, 3743).then((desk) => whole(stage, findings, desk)),
      buy(2, 7076).then((desk) => both(stage, findings, desk)),
    ]);
    // One bowl is sold, once more after its refund failed; a lid is sold and another one broke.
    const stock = async () => [await stage.stockOf(bowl.id), await stage.stockOf(lid.id)];
    await findings.comes('stock', stock, [8 - 1, 9 - 2]);
    return async (later) => {
      for (const look of done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await look(later);
      later.shows('stock', await stock(), [7, 7]);
    };
  },
};
