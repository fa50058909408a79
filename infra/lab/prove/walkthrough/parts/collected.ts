import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { askWithKey } from '../keyed.ts';
import { guestLink, keyIn, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';

const DAYS = 30;
const WITHDRAWAL_DAYS = 14;
const DAY_MS = 86_400_000;
const day = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
    new Date(Date.now() + days * DAY_MS),
  );
const PLACE = { address: 'The Old Dairy, Kiln Lane', opening: 'Fridays from 10 to 4' };

/** Orders that their buyers collect, and returns in a shop that takes them for longer than the law asks. */
export const collected: Part = {
  name: 'collected',
  settings: ['delivery options', 'shop settings'],
  late: true,
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
    findings.shows(
      'shipping it',
      (await put(order.id, 'ship', { trackingInfo: 'CO 1' })).body.message,
      "This order will be collected, so it can't be shipped.",
    );
    findings.shows(
      'its address',
      (await put(order.id, 'address', { delivery_address: '2 Wheel Row, Leeds, LS1 4AP' })).body.message,
      'This order will be collected, so there is no address to change.',
    );
    findings.shows(
      'one by post is ready',
      (await put(posted.id, 'ready')).body.message,
      "This order is sent by post, so it can't be ready to collect.",
    );
    const table = (await stage.file(maker, '/admin/orders/parcels')).toString();
    findings.shows(
      'in the carrier’s table',
      [order, posted].map(({ number }) => table.includes(number)),
      [false, true],
    );
    const { pots } = await maker.get('/admin/orders/pick-list');
    findings.shows(
      'on the pick list',
      pots.find(({ productId }: { productId: string }) => productId === jar.id).quantity,
      4,
    );
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
    findings.shows(
      'collected',
      (await put(order.id, 'collected', { collected_by: 'Cora’s aunt' })).body,
      handed,
    );
    findings.shows(
      'collected twice',
      (await put(order.id, 'collected', { collected_by: 'Cora’s aunt' })).body,
      handed,
    );
    findings.shows(
      'collected by another',
      (await put(order.id, 'collected', { collected_by: 'Eve' })).body.message,
      "This order has been delivered, so it can't be collected.",
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
      { kind: 'return', until: day(DAYS), days: DAYS },
      { kind: 'withdrawal', until: day(WITHDRAWAL_DAYS), days: WITHDRAWAL_DAYS },
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
    findings.shows(
      'collected while its buyer wants to cancel',
      (await put(unwanted.id, 'collected', { collected_by: 'Cora' })).body.status,
      'delivered',
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
    const place = `Where to collect:\n${PLACE.address}\n${PLACE.opening}`;
    const lines = `- ${jar.name} (Slate), 2 × £33.15: £66.30\n- Collection: Free\nTotal: £66.30`;
    const letters = [
      [
        /^Your order \S+ at THE SHOP/,
        'Dear Cora,',
        'We have received your order and your payment. We’ll email you when your order is ready to collect.',
        `Order ${order.number}, TODAY`,
        lines,
        place,
        /^Billing address/,
        guestLink(order),
        /^On that page/,
        /^Delivery/,
        /^Terms/,
      ],
      [
        `Your order ${order.number} is ready to collect`,
        'Dear Cora,',
        `Your order ${order.number} is ready. Please bring the order number when you collect it.`,
        place,
        lines,
        guestLink(order),
      ],
      [
        `Your order ${order.number} has been collected`,
        'Dear Cora,',
        `Your order ${order.number} was collected on TODAY by Cora’s aunt. If that isn’t right, please reply to this email.`,
        lines,
        guestLink(order),
      ],
      [
        `We’ve received your return request for order ${order.number}`,
        'Dear Cora,',
        `You asked to return pots of your order ${order.number} of TODAY. We received this on NOW, UK time.`,
        `1 × ${jar.name} (Slate)`,
        'You wrote: Too big.',
        'We’ll email you our answer. Please don’t send anything back before that.',
        /receipt/,
        guestLink(order),
      ],
      [
        `Our answer about your order ${order.number}`,
        'Dear Cora,',
        `We can’t take back the pots of your order ${order.number}.`,
        'It is chipped.',
        /^If you have/,
        guestLink(order),
      ],
    ];
    const mails = async () => {
      const found = (await lettersTo(post, order.email)).map((text) => text.split('\n\n'));
      const place_ = (subject: string) =>
        letters.findIndex(([wanted]) =>
          wanted instanceof RegExp ? wanted.test(subject) : wanted === subject,
        );
      return found.toSorted(([one = ''], [other = '']) => place_(one) - place_(other));
    };
    return async (later) => {
      await later.comes('emails to who collects', mails, letters);
      later.shows('collected', await stage.seen(order), handed);
      later.shows('what may be asked', await offers(order), [
        { kind: 'return', until: day(DAYS) },
        { kind: 'withdrawal' },
      ]);
    };
  },
};
