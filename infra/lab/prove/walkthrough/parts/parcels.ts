import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { aboutParcels, parcelWords } from '../words/parcel-words.ts';

/** One order in several parcels: what each holds, what can be taken back until when, and the one email about each. */
export const parcels: Part = {
  name: 'parcels',
  async run(stage, findings) {
    const { maker, post } = stage;
    const vase = await stage.pot(findings, { price: 21.15, stock: 20 });
    const dish = await stage.pot(findings, { price: 6.55, stock: 20 });
    const basket = (vases: number, dishes: number) =>
      buyBasket(stage, {
        lines: [
          { pot: vase, quantity: vases },
          { pot: dish, quantity: dishes },
        ],
      });
    const order = await basket(3, 4);
    const path = `/admin/orders/${order.id}`;
    const ship = (body: object) => maker.ask('PUT', `${path}/ship`, body);
    const undo = (id: string) => maker.ask('PUT', `${path}/parcels/${id}/undo`);
    const pieces = (first: number, second: number) => [
      { line: 1, quantity: first },
      { line: 2, quantity: second },
    ];
    /** Pieces that were sent and that are left, line by line. */
    const counts = async () =>
      (await stage.seen(order)).order_lines.map((one: Record<string, number>) => [
        one['sentQuantity'],
        one['toSendQuantity'],
      ]);

    const tracking = (trackingInfo: string, parcelId?: string) =>
      maker.ask('PUT', `${path}/tracking`, { trackingInfo, ...(parcelId && { parcel_id: parcelId }) });
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const refusals: [string, object, string | RegExp][] = [
      ['more than there are', pieces(1, 5), `Only 4 × ${dish.name} of this order are left to be sent.`],
      [
        'more than there are, in two rows',
        [...pieces(2, 1), { line: 1, quantity: 2 }],
        `Only 3 × ${vase.name} of this order are left to be sent.`,
      ],
      ['a line that it has not', [{ line: 3, quantity: 1 }], 'This order has no line 3.'],
    ];
    for (const [what, wrong, message] of refusals)
      // oxlint-disable-next-line no-await-in-loop
      findings.shows(what, await ship({ trackingInfo: 'RM P0', pieces: wrong }), {
        status: 409,
        body: { message },
      });
    findings.shows('a number and none', (await ship({ trackingInfo: 'RM P0', untracked: true })).status, 400);

    const first = { trackingInfo: 'RM P1', parcel_id: one, pieces: pieces(1, 2), grams: 750 };
    const sent = {
      status: 'paid',
      trackingInfo: 'RM P1',
      shippedAt: null,
      parcels: [
        { id: one, number: 1, pieces: pieces(1, 2), trackingInfo: 'RM P1', grams: 750, undoUntil: /^20/ },
      ],
    };
    findings.shows('the first parcel', (await ship(first)).body, sent);
    findings.shows('tracking corrected before the email', (await tracking('RM P3', one)).body, {
      trackingInfo: 'RM P3',
      parcels: [{ trackingInfo: 'RM P3' }],
    });
    findings.shows('the same parcel again', (await ship({ ...first, pieces: pieces(2, 2) })).body, {
      ...sent,
      trackingInfo: 'RM P3',
      parcels: [{ trackingInfo: 'RM P3', pieces: pieces(1, 2) }],
    });
    findings.shows('what is left after it', await counts(), [
      [1, 2],
      [2, 2],
    ]);
    findings.shows(
      'a parcel that it has not',
      (await undo(randomUUID())).body.message,
      'This order has no such parcel.',
    );

    // Shipped in full by mistake, and taken back at once: its buyer never learns about it.
    const last = await ship({ trackingInfo: 'RM P2', parcel_id: two });
    findings.shows('the rest', last.body, {
      status: 'shipped',
      trackingInfo: 'RM P3, RM P2',
      shippedAt: /^20/,
      parcels: [{ id: one }, { id: two, number: 2, pieces: pieces(2, 2), grams: null }],
    });
    findings.shows('taken back', (await undo(two)).body, {
      status: 'paid',
      trackingInfo: 'RM P3',
      shippedAt: null,
      parcels: [{ id: one }],
    });
    findings.shows('taken back twice', (await undo(two)).status, 200);
    findings.shows(
      'shipping what was taken back',
      (await ship({ trackingInfo: 'RM P2', parcel_id: two })).body,
      { status: 'paid', parcels: [{ id: one }] },
    );
    findings.shows('what is left after taking back', await counts(), [
      [1, 2],
      [2, 2],
    ]);
    findings.shows(
      'cancelling what was sent in part',
      await maker.ask('PUT', `${path}/status`, { status: 'cancelled' }),
      {
        status: 409,
        body: { message: /^A part of this order has been sent, so it can't be cancelled/ },
      },
    );
    findings.shows('tracking of a paid order', (await tracking('RM P9')).status, 409);
    await post.mail(findings, order.email, /^A part of your order/);
    findings.shows('taking back what was announced', await undo(one), {
      status: 409,
      body: { message: /^The buyer has been emailed about this parcel/ },
    });
    await findings.comes('until when it can be undone', async () => (await stage.seen(order)).parcels, [
      { undoUntil: null },
    ]);

    // One of what was not sent is refunded, so less is left; one of what was sent comes back, which leaves the same.
    const refund = (reason: string, line: number) =>
      maker.must('POST', `${path}/refunds`, {
        id: randomUUID(),
        reason,
        pieces: [{ line, quantity: 1, becomes: 'gone' }],
      });
    await refund('goodwill', 1);
    await refund('broken', 2);
    findings.shows('what is left after the refunds', await counts(), [
      [1, 1],
      [2, 2],
    ]);
    const rest = await ship({ untracked: true, parcel_id: three });
    findings.shows('all that is left', rest.body, {
      status: 'shipped',
      trackingInfo: 'RM P3',
      parcels: [{}, { id: three, number: 2, pieces: pieces(1, 2), trackingInfo: null }],
    });
    findings.shows(
      'shipping what is shipped',
      (await ship({ trackingInfo: 'RM P4', pieces: pieces(1, 0).slice(0, 1) })).status,
      409,
    );
    const before = await stage.seen(order);
    const words = parcelWords(order, [vase, dish], ['RM P3', 'RM P6']);
    const about = async () => aboutParcels(await lettersTo(post, order.email));
    return async (later) => {
      later.shows('the parcels', await stage.seen(order), {
        parcels: [{ trackingInfo: 'RM P3' }, { trackingInfo: null }],
        order_lines: before.order_lines,
        status: 'shipped',
      });
      await later.comes('emails about the parcels', about, [words.part, words.rest]);
      later.shows(
        'tracking of two parcels',
        (await tracking('RM P5')).body.message,
        'This order was sent in 2 parcels. Please choose one of them.',
      );
      later.shows('tracking of the second', (await tracking('RM P6', three)).body, {
        trackingInfo: 'RM P3, RM P6',
        parcels: [{ trackingInfo: 'RM P3' }, { trackingInfo: 'RM P6' }],
      });
      later.shows('the same again', (await tracking('RM P6', three)).status, 200);
      const { steps } = await maker.get(`${path}/history`);
      const shown = steps.map(({ what, text }: Record<string, string>) => `${what}: ${text}`);
      const [all, none] = [`2 × ${vase.name}, 2 × ${dish.name}`, `1 × ${vase.name}, 2 × ${dish.name}`];
      later.shows(
        'the history',
        shown.filter((step: string) => /ship|track/.test(step)),
        [
          `parcel-shipped: ${none}\nRM P1`,
          'tracking-changed: RM P3',
          `shipped: ${all}\nRM P2`,
          `shipping-undone: ${all}`,
          `shipped: ${none}`,
          'tracking-changed: RM P3, RM P6',
        ],
      );

      await later.comes('the email about its number', about, [words.part, words.rest, words.corrected]);
    };
  },
};
