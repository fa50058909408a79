import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { dayFromToday } from '../days.ts';
import { askWithKey } from '../keyed.ts';
import { keyIn, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { collectedWords } from '../words/collected-words.ts';

const DAYS = 30;
const WITHDRAWAL_DAYS = 14;
const PLACE = { address: 'The Old Dairy, Kiln Lane', opening: 'Fridays from 10 to 4' };

/** Orders that their buyers collect, and returns in a shop that takes them for longer than the law asks. */
export const collected: Part = {
  name: 'collected',
  settings: ['delivery options', 'shop settings'],
  after: 'restart',
  async run(stage, findings) {
    const { maker, post } = stage;
    const { revision } = await maker.get('/admin/delivery-options');
    await maker.must('PUT', '/admin/delivery-options', {
      zones: [],
      collection: { on: true, ...PLACE, reminderDays: 7 },
      packedGrams: 1000,
      revisionLoaded: revision,
    });
    const settings = await maker.get('/admin/settings');
    await maker.must('PUT', '/admin/settings', {
      ...settings,
      returnDays: DAYS,
      revisionLoaded: settings.revision,
    });
    const jar = await stage.pot(findings, { price: 33.15, stock: 9 });
    const buy = (quantity: number, method = 'collection') =>
      buyBasket(stage, {
        lines: [{ pot: jar, quantity }],
        name: 'Cora Collects',
        more: { delivery_method: method },
      });
    const order = await buy(2);
    const posted = await buy(1, 'included');
    const unwanted = await buy(1);
    const put = (id: string, path: string, body?: object) =>
      maker.ask('PUT', `/admin/orders/${id}/${path}`, body);
    findings.shows('where to collect', order.order, {
      status: 'paid',
      total: 66.3,
      deliveryCharge: 0,
      delivery: { method: 'collection', kind: 'collection', name: 'Collection', ...PLACE },
      collection: { readyAt: null, collectedAt: null, collectedBy: null },
    });
    findings.shows('one by post', posted.order, {
      delivery: { method: 'included', kind: 'post', address: null, opening: null },
      collection: null,
    });
    const refusals = await Promise.all([
      put(order.id, 'ship', { trackingInfo: 'CO 1' }),
      put(order.id, 'address', { delivery_address: '2 Wheel Row, Leeds, LS1 4AP' }),
      put(posted.id, 'ready'),
    ]);
    findings.shows(
      'shipping what is collected, its address, and readiness of what is posted',
      refusals.map(({ body }) => body.message),
      [
        "This order will be collected, so it can't be shipped.",
        'This order will be collected, so there is no address to change.',
        "This order is sent by post, so it can't be ready to collect.",
      ],
    );
    const table = (await stage.file(maker, '/admin/orders/parcels')).toString();
    findings.shows(
      'in the carrier’s table',
      [order, posted].map(({ number }) => table.includes(number)),
      [false, true],
    );
    const { pots } = await maker.get('/admin/orders/pick-list');
    const { quantity } = pots.find(({ productId }: { productId: string }) => productId === jar.id);
    findings.shows('on the pick list', quantity, 4);
    await maker.must('PUT', '/admin/orders/packing', { order_ids: [order.id, posted.id] });
    findings.shows(
      'packing of what is collected',
      [(await stage.seen(order)).packingAt, (await stage.seen(posted)).packingAt],
      [null, /^20/],
    );

    const ready = await put(order.id, 'ready');
    findings.shows('ready', ready.body, {
      status: 'paid',
      collection: { readyAt: /^20/, collectedAt: null },
    });
    findings.shows(
      'ready twice',
      (await put(order.id, 'ready')).body.collection.readyAt,
      ready.body.collection.readyAt,
    );
    findings.shows(
      'collected by no one',
      (await put(order.id, 'collected', { collected_by: ' ' })).status,
      400,
    );
    const handed = {
      status: 'delivered',
      collection: { readyAt: /^20/, collectedAt: /^20/, collectedBy: 'Cora’s aunt' },
    };
    for (const what of ['collected', 'collected twice'])
      findings.shows(what, (await put(order.id, 'collected', { collected_by: 'Cora’s aunt' })).body, handed);
    findings.shows(
      'collected by another',
      (await put(order.id, 'collected', { collected_by: 'Eve' })).body.message,
      "This order has been collected, so it can't be collected again.",
    );
    findings.shows(
      'sent once collected',
      (await put(order.id, 'ship', { trackingInfo: 'CO 2' })).body.message,
      "This order has been collected, so it can't be shipped.",
    );
    findings.shows(
      'cancelled once collected',
      (await put(order.id, 'status', { status: 'cancelled' })).status,
      409,
    );

    const keyOf = async (email: string) => keyIn(await post.mail(findings, email, /^Your order/));
    const offers = async ({ id, email }: { id: string; email: string }) =>
      (await askWithKey(stage, stage.guest(), await keyOf(email), ['GET', `/orders/${id}/requests`])).body
        .offers;
    findings.shows('what may be asked of what was collected', await offers(order), [
      { kind: 'return', until: dayFromToday(DAYS), days: DAYS },
      { kind: 'withdrawal', until: dayFromToday(WITHDRAWAL_DAYS), days: WITHDRAWAL_DAYS },
    ]);
    findings.shows('what may be asked of what waits', await offers(posted), [
      { kind: 'cancel', until: null, days: null },
      { kind: 'withdrawal', until: null, days: WITHDRAWAL_DAYS },
    ]);
    await put(posted.id, 'ship', { trackingInfo: 'CO 2' });
    findings.shows('what may be asked of what is sent', await offers(posted), [
      { kind: 'return', until: null, days: DAYS },
      { kind: 'withdrawal', until: null, days: WITHDRAWAL_DAYS },
    ]);
    const request = {
      id: randomUUID(),
      kind: 'return',
      pieces: [{ line: 1, quantity: 1 }],
      message: 'Too big.',
    };
    const asked = await askWithKey(stage, stage.guest(), await keyOf(order.email), [
      'POST',
      `/orders/${order.id}/requests`,
      request,
    ]);
    findings.shows('a return', asked.body, {
      requests: [{ kind: 'return', state: 'asked', pieces: request.pieces }],
      offers: [{ kind: 'withdrawal' }],
    });
    findings.shows(
      'declined',
      (await put(order.id, `requests/${request.id}`, { state: 'declined', text: 'It is chipped.' })).body
        .requests,
      [{ state: 'declined' }],
    );

    await askWithKey(stage, stage.guest(), await keyOf(unwanted.email), [
      'POST',
      `/orders/${unwanted.id}/requests`,
      { id: randomUUID(), kind: 'cancel' },
    ]);
    findings.shows(
      'ready while its buyer wants to cancel',
      (await put(unwanted.id, 'ready')).body.message,
      /^The buyer has asked to cancel this order, so it can't be ready to collect\./,
    );
    const { steps } = await maker.get(`/admin/orders/${order.id}/history`);
    findings.shows(
      'the history',
      steps.map(({ what, text }: Record<string, string>) => `${what} ${text}`),
      [
        'placed null',
        'paid null',
        'ready-to-collect null',
        'collected Cora’s aunt',
        `request-asked Return: 1 × ${jar.name}\nToo big.`,
        `request-declined Return: 1 × ${jar.name}\nIt is chipped.`,
      ],
    );
    const letters = collectedWords(order, jar, PLACE);
    const mails = async () =>
      (await lettersTo(post, order.email)).toSorted().map((text) => text.split('\n\n'));
    return async (later) => {
      await later.comes('emails about the collection', mails, letters);
      later.shows('collected', await stage.seen(order), handed);
      later.shows('what may be asked', await offers(order), [
        { kind: 'return', until: dayFromToday(DAYS) },
        { kind: 'withdrawal' },
      ]);
    };
  },
};
