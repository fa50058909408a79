import { randomUUID } from 'node:crypto';
import { buyBasket } from '../basket.ts';
import { guestLink, lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import { ADDRESS, type WalkOrder } from '../buying.ts';

const MOVED = '2 Wheel Row, Leeds, LS1 4AP';

/** What is done at the page of an order: its notes, its address, its packing, its emails. */
export const orderDesk: Part = {
  name: 'order desk',
  async run(stage, findings) {
    const { maker, post } = stage;
    const pot = await stage.pot(findings, { price: 13.95, stock: 15 });
    const makerId: string = (await maker.get('/auth/me')).id;
    const buy = (quantity: number) => buyBasket(stage, { lines: [{ pot, quantity }] });
    const [order, other, sent] = [await buy(2), await buy(1), await buy(4)];
    const path = `/admin/orders/${order.id}`;

    const note = (text: string) => maker.ask('PUT', `${path}/packing-note`, { text });
    findings.shows('a note for packing', (await note('Wrap it twice')).body, {
      id: order.id,
      packingNote: 'Wrap it twice',
    });
    await note('Wrap it twice');
    findings.shows('another', (await note('Wrap it once')).body.packingNote, 'Wrap it once');
    findings.shows('none', (await note('')).body.packingNote, '');
    await note('Mind the lid');
    findings.shows('its buyer reads none of it', 'packingNote' in order.order, false);
    const privately = async (text: string) => (await maker.ask('POST', `${path}/notes`, { text })).body.steps;
    await privately('Rang about colours');
    findings.shows('private notes', (await privately('Rang again')).slice(2), [
      { what: 'note', by: makerId, text: 'Rang about colours', amount: null },
      { what: 'note', by: makerId, text: 'Rang again', amount: null },
    ]);
    findings.shows('an empty note', (await maker.ask('POST', `${path}/notes`, { text: ' ' })).status, 400);

    const move = (one: WalkOrder, address: string) =>
      maker.ask('PUT', `/admin/orders/${one.id}/address`, { delivery_address: address });
    findings.shows('another address', (await move(order, MOVED)).body, {
      delivery_address: MOVED,
      shipping_address: MOVED,
      billing_address: '3 Glaze Street, Hanley, ST1 1AA',
      packingNote: 'Mind the lid',
    });
    findings.shows('the same again', (await move(order, MOVED)).status, 200);
    findings.shows(
      'only its spaces',
      (await move(order, '2 Wheel Row,  Leeds,  LS1 4AP')).body.delivery_address,
      '2 Wheel Row,  Leeds,  LS1 4AP',
    );
    findings.shows('no address', (await move(order, ' ')).status, 400);
    await maker.must('PUT', `/admin/orders/${sent.id}/ship`, {
      trackingInfo: 'DK 1',
      pieces: [{ line: 1, quantity: 1 }],
    });
    await maker.must('PUT', `/admin/orders/${sent.id}/ship`, {
      trackingInfo: 'DK 2',
      pieces: [{ line: 1, quantity: 1 }],
    });
    findings.shows(
      'the address of what is sent in part',
      (await move(sent, MOVED)).body.message,
      "A part of this order has been sent, so its address can't be changed.",
    );
    await maker.must('PUT', `/admin/orders/${sent.id}/ship`, { trackingInfo: 'DK 3' });
    findings.shows(
      'the address of what is sent',
      (await move(sent, MOVED)).body.message,
      /^This order was shipped on .* with DK 1, DK 2, DK 3, so its address can't be changed\.$/,
    );
    findings.shows('the address as it was', await stage.seen(sent), { delivery_address: ADDRESS });

    const pack = async (ids: string[], more = {}) =>
      (await maker.must('PUT', '/admin/orders/packing', { order_ids: ids, ...more })).begun;
    const packing = async () =>
      (await Promise.all([order, other, sent].map((one) => stage.seen(one)))).map(
        ({ packingAt }) => packingAt !== null,
      );
    findings.shows('packing begins', await pack([order.id, sent.id]), 1);
    findings.shows('packing begins again', await pack([order.id, other.id]), 1);
    findings.shows('what is packed', await packing(), [true, true, false]);
    findings.shows(
      'skipped',
      [await pack([other.id], { skipped: true }), await packing()],
      [0, [true, false, false]],
    );
    await pack([order.id], { printed: true });
    await pack([order.id], { skipped: true });
    findings.shows('printed, it is not skipped', await packing(), [true, false, false]);
    findings.shows(
      'skipping nothing in particular',
      (await maker.must('PUT', '/admin/orders/packing', { skipped: true })).begun,
      0,
    );

    const moved = [
      `New delivery address for your order ${order.number}`,
      'Dear Gwen,',
      `We’ll send your order ${order.number} to this address:`,
      `Delivery address:\n${MOVED}`,
      'If you didn’t ask us to change it, or something is wrong with it, please reply to this email straight away.',
      guestLink(order),
    ].join('\n\n');
    const about = async () =>
      (await lettersTo(post, order.email)).filter((text) => text.startsWith('New delivery'));
    await findings.comes('the email about the address', about, [moved]);
    const listed = async () =>
      (await maker.get(`${path}/mails`)).mails.map(
        ({ kind, subject, address, maySendAgain }: Record<string, string>) => [
          kind,
          subject?.replace(/ at .*/, ''),
          address === order.email,
          maySendAgain,
        ],
      );
    const rows = [
      ['order-address-changed', `New delivery address for your order ${order.number}`, true, true],
      ['order-confirmation', `Your order ${order.number}`, true, true],
    ];
    await findings.comes('emails as the back office lists them', listed, rows);
    const { mails } = await maker.get(`${path}/mails`);
    const again = (one: WalkOrder, id: string) =>
      maker.ask('POST', `/admin/orders/${one.id}/mails/${id}/send-again`);
    findings.shows('an email of another order', (await again(other, mails[0].id)).status, 404);
    findings.shows('no such email', (await again(order, randomUUID())).status, 404);
    findings.shows('the email once more', (await again(order, mails[0].id)).body, {
      subject: mails[0].subject,
      address: order.email,
    });
    await again(order, mails[0].id);
    await findings.comes('all of them are there', about, [moved, moved, moved]);
    rows.unshift(...rows.slice(0, 1), ...rows.slice(0, 1));
    await findings.comes('all of them are listed', listed, rows);
    const [first, second] = await post.to(order.email);
    findings.shows('they are two emails', first?.id === second?.id, false);

    const { steps } = await maker.get(`${path}/history`);
    findings.shows(
      'the history',
      steps.map(({ what }: { what: string }) => what),
      ['placed', 'paid', 'note', 'note', 'address-changed', 'address-changed', 'packing-begun'],
    );
    const audit = async () =>
      (await maker.get(`/admin/audit?search=${order.number}&limit=50`)).lines
        .filter(
          ({ object, action }: Record<string, string>) =>
            object === order.number && action !== 'order.refund-asked',
        )
        .map(({ action, changes }: { action: string; changes: Record<string, string | null>[] }) =>
          [action, ...changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`)].join('; '),
        )
        .toSorted();
    const lines = [
      'order.address-changed; Delivery address: null > Changed',
      'order.address-changed; Delivery address: null > Changed',
      /^order\.email-sent-again; Email: null > New delivery address for your order/,
      /^order\.email-sent-again; Email: null > New delivery address for your order/,
      'order.note-added; Note: null > Rang about colours',
      'order.note-added; Note: null > Rang again',
      'order.packing-begun; Packing begun: null > Yes',
      'order.packing-note-changed; Note: Wrap it once > null',
      'order.packing-note-changed; Note: Wrap it twice > Wrap it once',
      'order.packing-note-changed; Note: null > Mind the lid',
      'order.packing-note-changed; Note: null > Wrap it twice',
      'order.packing-printed; Slip or label: null > Yes',
    ];
    await findings.comes('the audit log', audit, lines);

    return async (later) => {
      later.shows('emails about the order', await about(), [moved, moved, moved]);
      later.shows('emails as the back office lists them', await listed(), rows);
      later.shows('what is packed', await packing(), [true, false, false]);
      later.shows('the note for packing', (await stage.seen(order)).packingNote, 'Mind the lid');
      await later.comes(
        'what was sent in three parcels',
        async () =>
          (await lettersTo(post, sent.email))
            .filter((text) => !text.includes('THE SHOP'))
            .map((text) => text.split('\n')[0])
            .toSorted(),
        [
          `A part of your order ${sent.number} is on its way`,
          `A part of your order ${sent.number} is on its way`,
          `The rest of your order ${sent.number} is on its way`,
        ],
      );
    };
  },
};
