import { randomUUID } from 'node:crypto';
import type { Answer } from '../../traffic/browser.ts';
import { buyAll } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Part } from '../part.ts';

/** Pots that are sent again at no charge, once, and what that means for a refund. */
export const replacements: Part = {
  name: 'replacements',
  async run(stage, findings) {
    const { maker, post } = stage;
    const mark = randomUUID().slice(0, 6);
    const mug = await stage.pot(findings, { name: `Mug ${mark}`, price: 13.99, stock: 9 });
    const plate = await stage.pot(findings, { name: `Plate ${mark}`, price: 27.5, stock: 4 });
    const spare = await stage.pot(findings, { name: `Spare ${mark}`, price: 31, stock: 3 });
    const order = await buyAll(
      stage.guest(),
      [
        { pot: mug, quantity: 3 },
        { pot: plate, quantity: 2 },
      ],
      { pence: 9697 },
    );
    const desk = new Desk(stage, order);
    const send = (seen: number, pieces: object[]): Promise<Answer> =>
      maker.ask('POST', `/admin/orders/${order.id}/replacements`, { seen, pieces });
    const mugs = (quantity: number) => ({ line: 1, quantity });
    const early = await send(0, [mugs(1)]);
    findings.shows(
      'before it was sent',
      [early.status, early.body.detail],
      [409, new RegExp(`^Mug ${mark} hasn’t been sent yet`)],
    );
    // Two mugs and a plate in a first parcel.
    await maker.must('PUT', `/admin/orders/${order.id}/ship`, {
      untracked: true,
      parcel_id: randomUUID(),
      pieces: [mugs(2), { line: 2, quantity: 1 }],
    });
    const wrong: [seen: number, pieces: object[], status: number, detail: RegExp][] = [
      [0, [mugs(3)], 409, /^Only 2 of Mug/],
      [0, [mugs(1), { line: 2, quantity: 1 }, mugs(2)], 409, /^Only 2 of Mug/],
      [0, [{ line: 3, quantity: 1 }], 400, /no line 3/],
      [1, [mugs(1)], 409, /has changed/],
      [0, [{ line: 1, quantity: 1, instead: { product_id: randomUUID(), variant_id: 'main' } }], 409, /./],
    ];
    for (const [seen, pieces, status, detail] of wrong) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await send(seen, pieces);
      findings.shows(
        `sent again: ${JSON.stringify(pieces)}`,
        [answer.status, answer.body.detail],
        [status, detail],
      );
    }
    const pieces = [mugs(1), { line: 2, quantity: 1, instead: { product_id: spare.id, variant_id: 'main' } }];
    const { body: first } = await send(0, pieces);
    const sent = {
      status: 'paid',
      total: 0,
      goods: 0,
      customerEmail: order.email,
      deliveryAddress: order.order.deliveryAddress,
      replaces: { id: order.id, orderNumber: order.number },
      order_lines: [
        { product_name: mug.name, quantity: 1, unit_price: 0 },
        { product_name: spare.name, quantity: 1, unit_price: 0 },
      ],
    };
    findings.shows('pots that are sent again', first, sent);
    findings.shows('pressed twice', (await send(0, pieces)).body.id, first.id);
    const crossed = await send(0, [mugs(1)]);
    findings.shows(
      'by someone else at the same time',
      [crossed.status, crossed.body.detail],
      [409, new RegExp(`order ${first.order_number} as a replacement`)],
    );
    const stock = async () => [
      await stage.stockOf(mug.id),
      await stage.stockOf(plate.id),
      await stage.stockOf(spare.id),
    ];
    findings.shows('stock', await stock(), [9 - 3 - 1, 4 - 2, 3 - 1]);
    const about = await post.mail(findings, order.email, /^We are sending you another one/);
    findings.shows(
      'the email about it',
      about.text,
      new RegExp(`replaces what you had with order ${order.number}, and there is nothing to pay`),
    );
    const { body: second } = await send(1, [mugs(1)]);
    await maker.must('PUT', `/admin/orders/${second.id}/status`, { status: 'cancelled' });
    await findings.comes('the second one is cancelled', stock, [5, 2, 2]);
    const seen = {
      total: 96.97,
      replacements: [
        { id: first.id, orderNumber: first.order_number, status: 'paid' },
        { id: second.id, status: 'cancelled' },
      ],
      order_lines: [{ replacedQuantity: 1 }, { replacedQuantity: 1 }],
    };
    findings.shows('the order', await stage.seen(order), seen);

    const free = new Desk(stage, { ...order, id: first.id });
    findings.shows('a refund of what was free', (await free.refund({ amount_pence: 1 })).body, {
      status: 409,
      detail: /cost nothing/,
    });
    const gone = (quantity: number) => ({ pieces: [{ line: 1, quantity, becomes: 'gone' }] });
    findings.shows('refunded as well', (await desk.refund(gone(3))).body, {
      status: 409,
      detail: new RegExp(`^Mug ${mark} has been sent again in order ${first.order_number}\\. Tick`),
    });
    findings.shows('all of the money', (await desk.refund({ amount_pence: 9697 })).body, {
      status: 409,
      detail: /has been sent again/,
    });
    const lines = [
      { amounts: [13.99], replaced: 1 },
      { amounts: [27.5, 55], replaced: 1 },
    ];
    findings.shows('the others', (await desk.refund(gone(2))).body, { left: 68.99, lines });
    const meant = (await desk.refund({ ...gone(1), also_replaced: true })).body;
    findings.shows('on purpose', meant, { left: 55, lines: [{ amounts: [] }, { amounts: [27.5, 55] }] });
    findings.shows('sent again once more', (await send(2, [mugs(1)])).status, 409);
    return async (later) => {
      await later.comes('Square', desk.booked, { captured: 9697, refunded: 4197 });
      await later.comes('the refunds', desk.see, {
        left: 55,
        refunds: [
          { amount: 27.98, state: 'done' },
          { amount: 13.99, state: 'done' },
        ],
      });
      later.shows('the order', await stage.seen(order), seen);
      later.shows('what was sent again', await stage.seen(first), sent);
      later.shows('stock', await stock(), [5, 2, 2]);
      const another = (await desk.subjects()).filter((subject) =>
        subject.startsWith('We are sending you another one'),
      );
      later.shows('emails about pots that are sent again', another.length, 2);
    };
  },
};
