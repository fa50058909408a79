import { buyBasket, type Basket } from '../basket.ts';
import { rowsWith } from '../csv-rows.ts';
import { keyIn, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS, type WalkOrder } from '../buying.ts';
import type { Person } from '../person.ts';
import { sharedRows, sharedWords } from '../words/shared-parcel.ts';

const POST = {
  id: 'walk-48',
  name: 'Tracked 48',
  charge: { by: 'flat', pence: 395 },
  freeFromPence: null,
  dispatchDays: 2,
};
const FAR = { ...POST, id: 'walk-far', charge: { by: 'flat', pence: 1295 } };
const MOVED = '2 Wheel Row, Leeds, LS1 4AP';

/** Several orders in one parcel: who may add to it until when, and that address, numbers and emails are about all of them. */
export const oneParcel: Part = {
  name: 'one parcel',
  settings: ['delivery options'],
  after: 'restart',
  async run(stage, findings) {
    const { maker, post } = stage;
    const { revision } = await maker.get('/admin/delivery-options');
    const zones = [
      { zone: 'uk-mainland', on: true, methods: [POST] },
      { zone: 'highlands-islands', on: true, methods: [FAR] },
    ];
    const collection = { on: false, address: '', opening: '', reminderDays: null };
    await maker.must('PUT', '/admin/delivery-options', {
      zones,
      collection,
      packedGrams: 800,
      revisionLoaded: revision,
    });
    const bowl = await stage.pot(findings, { price: 12.5, stock: 30, packed_grams: 650 });
    const dish = await stage.pot(findings, { price: 5.25, stock: 30 });
    const ann = await stage.customer('ann');
    const buy = (basket: Basket) => buyBasket(stage, { name: 'Ann Adds', ...basket });
    const into = (order: WalkOrder, key?: string) => ({
      more: { add_to: { order_id: order.id, ...(key && { key }) } },
    });

    const first = await buy({ lines: [{ pot: bowl, quantity: 2 }], buyer: ann, pence: 2895 });
    findings.shows('the first order', first.order, {
      total: 28.95,
      goods: 25,
      deliveryCharge: 3.95,
      takesMore: true,
      delivery: { method: 'walk-48', name: 'Tracked 48', kind: 'post', country: 'GB', dispatchDays: 2 },
    });
    const quote = (person: Person, body: object) =>
      person.must('POST', '/orders/quote', {
        items: [{ product_id: dish.id, quantity: 3 }],
        postcode: 'ST1 5AB',
        delivery_address: ADDRESS,
        customer_email: ann.email,
        ...body,
      });
    const added = { add_to: { order_id: first.id } };
    const alone = { goodsPence: 1575, deliveryPence: 395, totalPence: 1970 };
    const offer = { orderId: first.id, orderNumber: first.number, method: 'Tracked 48' };
    findings.shows('what is offered', await quote(ann, {}), {
      ...alone,
      parcel: { ...offer, isAdded: false, whyNot: null },
    });
    findings.shows('what is asked for', await quote(ann, added), {
      totalPence: 1575,
      deliveryPence: 0,
      parcel: { ...offer, isAdded: true },
    });
    for (const stranger of [await stage.customer('nosy'), stage.guest()])
      // oxlint-disable-next-line no-await-in-loop
      findings.shows('for a stranger', await quote(stranger, added), { ...alone, parcel: null });
    const whyNot = async (body: object) => (await quote(ann, { ...added, ...body })).parcel?.whyNot;
    findings.shows(
      'to another address',
      await whyNot({ delivery_address: MOVED, postcode: 'LS1 4AP' }),
      `Order ${first.number} goes to another address, so these pots need a parcel of their own.`,
    );
    const pack = (ids: string[], more = {}) =>
      maker.must('PUT', '/admin/orders/packing', { order_ids: ids, ...more });
    await pack([first.id]);
    findings.shows(
      'while it is being packed',
      [await whyNot({}), (await stage.seen(first)).takesMore],
      [`Order ${first.number} is being packed, so these pots need a parcel of their own.`, undefined],
    );
    await pack([first.id], { skipped: true });

    const second = await buy({ lines: [{ pot: dish, quantity: 3 }], buyer: ann, ...into(first) });
    const third = await buy({ lines: [{ pot: bowl, quantity: 1 }], buyer: ann, ...into(first) });
    findings.shows('an order that was added', second.order, {
      total: 15.75,
      deliveryCharge: 0,
      addedTo: { id: first.id, orderNumber: first.number },
    });
    const sharing = [second, third].map(({ id, number }) => ({ id, orderNumber: number, status: 'paid' }));
    findings.shows('what shares the parcel', await stage.seen(first), { added: sharing, takesMore: true });
    findings.shows(
      'nothing is added to what was added',
      (await quote(ann, { add_to: { order_id: second.id } })).parcel.whyNot,
      `Order ${second.number} takes no more pots, so these pots need a parcel of their own.`,
    );
    const confirmation = await post.mail(findings, ann.email, new RegExp(`^Your order ${second.number}`));
    const said = [
      `It goes into the parcel of your order ${first.number}, so there is no second delivery charge.`,
      '- Delivery: Tracked 48: Free',
    ];
    findings.shows(
      'left out of its confirmation',
      said.filter((words) => !confirmation.text.includes(words)),
      [],
    );

    // A guest adds with the key of the emailed link, and another guest can't.
    const guest = await buy({ lines: [{ pot: bowl, quantity: 1 }], pence: 1645 });
    const key = keyIn(await post.mail(findings, guest.email, /^Your order/));
    const more = await buy({ lines: [{ pot: dish, quantity: 1 }], buyer: guest.buyer, ...into(guest, key) });
    findings.shows('what a guest adds', more.order, { total: 5.25, addedTo: { id: guest.id } });

    const numbers = [first, second, third, guest, more].map(({ number }) => `${number},`);
    const table = async (format: string) =>
      rowsWith(await stage.file(maker, `/admin/orders/parcels?format=${format}`), numbers);
    const rows = sharedRows([first, guest], [bowl, dish]);
    findings.shows('parcels for the carrier', await table('any-carrier'), rows.anyCarrier);
    findings.shows('rows for Royal Mail', await table('click-and-drop'), rows.clickAndDrop);

    const move = (order: WalkOrder, address: string) =>
      maker.ask('PUT', `/admin/orders/${order.id}/address`, { delivery_address: address });
    findings.shows(
      'to the Highlands',
      (await move(first, '1 Pier, Wick, KW1 4AB')).body.message,
      /^Delivery was paid for .*, and this address is in .*\. Please cancel the order, or make another by hand\.$/,
    );
    findings.shows('to no postcode', (await move(first, '2 Wheel Row, Leeds')).body.errors, [
      { field: 'delivery_address', message: 'The delivery address has to end with its postcode' },
    ]);
    await move(third, MOVED);
    const all = () => Promise.all([first, second, third].map((one) => stage.seen(one)));
    const addresses = (await all()).map(({ delivery_address: address }) => address);
    findings.shows('all of them move', addresses, [MOVED, MOVED, MOVED]);
    findings.shows(
      'no one else moves',
      [await stage.seen(guest), await stage.seen(more)],
      [{ delivery_address: ADDRESS }, { delivery_address: ADDRESS }],
    );
    const file = `Order,Barcode\n${second.number},TG 1\n`;
    findings.shows(
      'one number for all',
      (await maker.must('POST', '/admin/orders/tracking-file', { file, ship: true })).rows,
      [
        { orderNumber: second.number, outcome: 'shipped' },
        { row: 2, orderNumber: first.number, trackingInfo: 'TG 1', outcome: 'shipped' },
        { row: 2, orderNumber: third.number, outcome: 'shipped' },
      ],
    );
    findings.shows('all of them are sent', await all(), [
      { status: 'shipped', trackingInfo: 'TG 1' },
      { status: 'shipped' },
      { status: 'shipped', trackingInfo: 'TG 1' },
    ]);
    findings.shows(
      'nothing is added any more',
      await whyNot({ delivery_address: MOVED, postcode: 'LS1 4AP' }),
      `Order ${first.number} has been packed, so these pots need a parcel of their own.`,
    );
    const mails = async () => (await lettersTo(post, ann.email)).map((text) => text.split('\n\n'));
    const words = sharedWords([first, second, third], MOVED);
    return async (later) => {
      const shipped = async () =>
        (await mails())
          .filter(([subject = '']) => subject.endsWith('is on its way'))
          .map(([, , , ...rest]) => rest.filter((text) => /^(You added|Tracking)/.test(text)).join(' '))
          .toSorted();
      const withFirst = `You added it to the parcel of your order ${first.number}. Tracking: TG 1`;
      await later.comes('three emails that they are on their way', shipped, [
        'Tracking: TG 1',
        withFirst,
        withFirst,
      ]);
      const moved = (await mails()).filter(([subject = '']) => subject.startsWith('New delivery'));
      later.shows('one email about the address of all', moved, [words.moved]);
      await maker.must('PUT', `/admin/orders/${second.id}/tracking`, { trackingInfo: 'TG 2' });
      const numbersNow = (await all()).map(({ trackingInfo }) => trackingInfo);
      later.shows('the number of all is corrected', numbersNow, ['TG 2', 'TG 2', 'TG 2']);
      const about = async () =>
        (await mails()).filter(([subject = '']) => subject.startsWith('New tracking'));
      await later.comes('one email about it', about, [words.corrected]);
      later.shows(
        'no email to others',
        (await lettersTo(post, guest.email)).filter((text) => !/^Your order \S+ at/.test(text)),
        [],
      );
    };
  },
};
