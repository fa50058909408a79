import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import { ADDRESS, fillCart, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import { together, type Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import type { Stage } from '../stage.ts';
import { commission } from '../money/commission.ts';
import { payLinks } from '../money/pay-links.ts';

const gone = (line: number, quantity: number) => ({ line, quantity, becomes: 'gone' });

/** At a stall: cash for all of it, a repeat, what is refused, and a refund by hand. */
async function stall(stage: Stage, findings: Findings, pot: WalkPot) {
  const { maker } = stage;
  const few = await stage.pot(findings, { stock: 3 });
  const email = stage.guest('stella').email;
  const id = randomUUID();
  const lines = {
    items: [{ product_id: pot.id, quantity: 2 }],
    free_lines: [
      { text: 'Gift box', amount_pence: 251 },
      { text: 'Ribbon', amount_pence: 49 },
    ],
  };
  const asked = { id, customer_name: 'Stella Stall', customer_email: email, ...lines, pays: 'cash' };
  const sell = (more: object): Promise<Answer> =>
    maker.ask('POST', '/admin/orders/by-hand', { ...asked, ...more });
  const wrong: [more: object, status: number, what: object][] = [
    [
      { id: randomUUID(), deposit_pence: 3826 },
      400,
      { errors: [{ field: 'deposit_pence', message: /less than the total of £38\.26/ }] },
    ],
    [{ id: randomUUID(), items: [], free_lines: [] }, 400, {}],
    [
      { id: randomUUID(), items: [{ product_id: few.id, quantity: 4 }] },
      409,
      { detail: /fewer pieces left than you chose/ },
    ],
    [{ id: randomUUID(), pays: 'later', deposit_pence: 100 }, 400, {}],
    [
      { id: randomUUID(), customer_name: '', delivery_address: ADDRESS },
      400,
      { errors: [{ field: 'customer_name' }] },
    ],
  ];
  for (const [more, status, what] of wrong) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await sell(more);
    findings.shows(`by hand: ${JSON.stringify(more)}`, [answer.status, answer.body], [status, what]);
  }
  const { body: order } = await sell({});
  const paid = { owed: 0, payments: [{ id, method: 'cash', amount: 38.26 }] };
  const sold = {
    id,
    status: 'delivered',
    total: 38.26,
    goods: 38.26,
    customerName: 'Stella Stall',
    byHand: paid,
    order_lines: [
      { quantity: 2, subtotal: 35.26 },
      { product_name: 'Gift box', quantity: 1, subtotal: 2.51 },
      { subtotal: 0.49 },
    ],
  };
  findings.shows('an order paid in cash', order, sold);
  findings.shows('pressed twice', (await sell({})).body, {
    id,
    order_number: order.order_number,
    byHand: paid,
  });
  findings.shows('the same id with other lines', (await sell({ free_lines: [] })).body, {
    status: 409,
    detail: /by an earlier press, with other lines/,
  });
  const late = await maker.ask('POST', `/admin/orders/${id}/payments`, { id: randomUUID(), method: 'cash' });
  findings.shows('paid once more', [late.status, late.body.detail], [409, /nothing to pay/]);
  await stage.post.mail(findings, email, /^Your order/);
  findings.shows('what Square has of it', await maker.get(`/admin/orders/${id}/money`), {
    taken: 0,
    refunded: 0,
    fee: 0,
    net: 0,
    card: null,
  });

  const desk = new Desk(stage, { id, number: order.order_number, email, paymentId: id, order, buyer: maker });
  findings.shows('what can be refunded', await desk.see(), {
    left: 38.26,
    lines: [{ amounts: [17.63, 35.26] }, { amounts: [2.51] }, { amounts: [0.49] }],
  });
  const nameless = await sell({ id: randomUUID(), customer_name: '', customer_email: '', items: [] });
  findings.shows('someone without a name', nameless.body, { customerName: 'Walk-in customer', total: 3 });
  const unknown = new Desk(stage, { ...desk.order, id: nameless.body.id });
  findings.shows(
    'nowhere to send a voucher',
    (await unknown.refund({ amount_pence: 1, to: 'new-voucher' })).body,
    {
      status: 409,
      detail: /has no email address/,
    },
  );
  const second = { price_pence: 100, flaw: 'Bent' };
  const noPot = await desk.refund({ pieces: [{ line: 2, quantity: 1, becomes: 'second', second }] });
  findings.shows('a box as a second', noPot.body, { status: 400, errors: [{ field: 'pieces.0.becomes' }] });
  const back = await desk.refund({ pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }, gone(2, 1)] });
  const refunded = { left: 18.12, refunds: [{ amount: 20.14, state: 'done' }] };
  findings.shows('a refund by hand', back.body, refunded);
  const mail = await stage.post.mail(findings, email, /^Refund of £20\.14/);
  findings.shows('the email about it', mail.text, /We’ve given you back £20\.14 for your order/);
  return async (later: Findings) => {
    later.shows('the refund', await desk.see(), refunded);
    later.shows('the order', await stage.seen(desk.order), { ...sold, refunded: 20.14 });
    later.shows('emails', await desk.subjects(), [/^Refund of £20\.14/, /^Your order/]);
  };
}

/** Orders that the maker makes: in cash, with a deposit, and by link. */
export const byHand: Part = {
  name: 'by hand',
  async run(stage, findings) {
    const pot = await stage.pot(findings, { price: 17.63, stock: 20 });
    // Someone has the last two pieces in a cart, which the maker cannot sell.
    const shy = await stage.pot(findings, { price: 5, stock: 2 });
    await fillCart(stage.guest('holder'), [{ pot: shy, quantity: 2 }]);
    const held = await stage.maker.ask('POST', '/admin/orders/by-hand', {
      id: randomUUID(),
      pays: 'cash',
      items: [{ product_id: shy.id, quantity: 1 }],
    });
    findings.shows('a pot in a cart', held.body, {
      status: 409,
      detail: /fewer pieces left than you chose, not counting those that shoppers/,
    });
    const done = await together([stall, commission, payLinks].map((one) => one(stage, findings, pot)));
    const stock = 20 - 2 + 1 - 3 - 2;
    await findings.comes('stock', () => stage.stockOf(pot.id), stock);
    return async (later) => {
      for (const look of done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await look(later);
      later.shows('stock', await stage.stockOf(pot.id), stock);
    };
  },
};
