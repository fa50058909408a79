import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';

/** An order of which the rest is refunded once a part has been sent, so that the parcel is all of it. */
export const restRefunded: Part = {
  name: 'rest refunded',
  async run(stage, findings) {
    const { maker, post } = stage;
    const vase = await stage.pot(findings, { price: 21.15, stock: 20 });
    const dish = await stage.pot(findings, { price: 6.55, stock: 20 });
    const pieces = (first: number, second: number) => [
      { line: 1, quantity: first },
      { line: 2, quantity: second },
    ];
    const short = await buyBasket(stage, {
      lines: [
        { pot: vase, quantity: 1 },
        { pot: dish, quantity: 2 },
      ],
    });
    const shipped = await maker.must('PUT', `/admin/orders/${short.id}/ship`, {
      trackingInfo: 'RM P7',
      pieces: pieces(1, 1),
    });
    await maker.must('POST', `/admin/orders/${short.id}/refunds`, {
      id: randomUUID(),
      reason: 'never-arrived',
      pieces: [{ line: 2, quantity: 1, becomes: 'gone' }],
    });
    findings.shows('what is left where a piece never arrived', await stage.seen(short), {
      status: 'paid',
      order_lines: [{ toSendQuantity: 0 }, { toSendQuantity: 1 }],
    });
    await maker.must('POST', `/admin/orders/${short.id}/refunds`, {
      id: randomUUID(),
      reason: 'goodwill',
      pieces: [{ line: 2, quantity: 1, becomes: 'gone' }],
    });
    findings.shows('the rest refunded', await stage.seen(short), {
      status: 'shipped',
      trackingInfo: 'RM P7',
      shippedAt: /^20/,
    });

    // A busy machine may have announced the parcel before the rest was refunded, and then it was a part.
    const isWhole = Date.now() < Date.parse(shipped.parcels[0].undoUntil);
    const subject = isWhole ? 'Your order' : '(A part of your|Your) order';
    return async (later) => {
      const mails = async () =>
        (await lettersTo(post, short.email)).filter((text) => text.includes('on its way\n'));
      await later.comes('the email that it is on its way', mails, [
        new RegExp(`^${subject} ${short.number} is on its way\\n[^]*\\n\\nTracking: RM P7\\n`),
      ]);
      later.shows('it is sent', await stage.seen(short), { status: 'shipped', trackingInfo: 'RM P7' });
    };
  },
};
