import { buyBasket } from '../basket.ts';
import { rowsWith } from '../csv-rows.ts';
import { lettersTo } from '../letters.ts';
import type { Part } from '../part.ts';
import type { WalkOrder } from '../buying.ts';
import { trackingProblems } from '../words/tracking-problems.ts';

/** A day's post: the table for the carrier, and the file with the numbers that comes back. */
export const trackingFile: Part = {
  name: 'tracking file',
  async run(stage, findings) {
    const { maker, post } = stage;
    const mug = await stage.pot(findings, { price: 14.2, stock: 30, packed_grams: 450 });
    const lid = await stage.pot(findings, { price: 3.3, stock: 30 });
    const buy = (mugs: number, lids: number, more: object = {}) =>
      buyBasket(stage, {
        name: 'Pia Post',
        lines: [
          { pot: mug, quantity: mugs },
          { pot: lid, quantity: lids },
        ],
        address: 'Flat 2, 9 Wheel Row, Burslem, Stoke-on-Trent, ST6 4AA',
        ...more,
      });
    const first = await buy(2, 1, {
      more: { customer_phone: '+44 (0)1782 123456', wishes: { note: 'Ring  the bell.\nTwice.', gift: null } },
    });
    const second = await buy(4, 3);
    const third = await buy(1, 2);
    const sent = await buy(1, 2);
    const gone = await buy(3, 1);
    await maker.must('PUT', `/admin/orders/${sent.id}/ship`, { trackingInfo: 'Evri: H0001' });
    await maker.must('PUT', `/admin/orders/${gone.id}/status`, { status: 'cancelled' });
    await maker.must('PUT', `/admin/orders/${third.id}/ship`, {
      trackingInfo: 'T 1',
      pieces: [{ line: 1, quantity: 1 }],
    });

    const { pots } = await maker.get('/admin/orders/pick-list');
    const picked = (id: string) =>
      pots
        .filter((one: { productId: string }) => one.productId === id)
        .map(({ quantity, name, color, orders }: Record<string, unknown>) => ({
          quantity,
          name,
          color,
          orders,
        }));
    const of = ({ id, number }: WalkOrder, quantity: number) => ({ id, orderNumber: number, quantity });
    findings.shows('mugs to be fetched', picked(mug.id), [
      { quantity: 6, name: mug.name, color: 'Slate', orders: [of(first, 2), of(second, 4)] },
    ]);
    findings.shows('lids to be fetched', picked(lid.id), [
      { quantity: 6, orders: [of(first, 1), of(second, 3), of(third, 2)] },
    ]);

    const numbers = [first, second, third, sent, gone].map(({ number }) => `${number},`);
    const rows = async (query: string) =>
      rowsWith(await stage.file(maker, `/admin/orders/parcels?${query}`), numbers);
    const [today] = [
      new Intl.DateTimeFormat('en-GB', {
        day: '2-digit',
        month: '2-digit',
        year: '2-digit',
        timeZone: 'Europe/London',
      }).format(new Date()),
    ];
    const address = 'Flat 2,9 Wheel Row,Burslem,Stoke-on-Trent';
    const parcel = (order: WalkOrder, phone: string, weight: string, size: string, goods: string) =>
      `${order.number},${today},Pia Post,${address},ST6 4AA,United Kingdom,${order.email},${phone},${weight},${size},,${goods},0.00,${goods},GBP`;
    findings.shows('the table for Royal Mail', await rows('format=click-and-drop'), [
      `${parcel(first, '01782123456', '1.900', 'small parcel', '31.70')},"${mug.name}, Slate",2,14.20,0.450,,,`,
      `${parcel(first, '01782123456', '1.900', 'small parcel', '31.70')},"${lid.name}, Slate",1,3.30,1.000,,,`,
      `${parcel(second, '01782000000', '4.800', 'medium parcel', '66.70')},"${mug.name}, Slate",4,14.20,0.450,,,`,
      `${parcel(second, '01782000000', '4.800', 'medium parcel', '66.70')},"${lid.name}, Slate",3,3.30,1.000,,,`,
      `${parcel(third, '01782000000', '2.000', 'small parcel', '6.60')},"${lid.name}, Slate",2,3.30,1.000,,,`,
    ]);
    const any = await rows('format=any-carrier');
    findings.shows('the table for other carriers', any, [
      `${first.number},Pia Post,Flat 2,9 Wheel Row,Burslem,Stoke-on-Trent,,ST6 4AA,GB,United Kingdom,${first.email},01782123456,1,3,1.900,,,,"2 × ${mug.name}, Slate; ${lid.name}, Slate",31.70,GBP,,Ring the bell. Twice.,,,,,,,`,
      new RegExp(`^${second.number},.*,1,7,4\\.800,.*,66\\.70,GBP,`),
      new RegExp(`^${third.number},.*,1,2,2\\.000,,,,"2 × ${lid.name}, Slate",6\\.60,GBP,`),
    ]);
    const sized = await rows('size=letter&service=TPN24');
    findings.shows(
      'size and service as chosen',
      sized.every((row) => row.includes(',letter,TPN24,')),
      true,
    );

    const read = (file: string, ship = false) =>
      maker.ask('POST', '/admin/orders/tracking-file', { file, ship });
    for (const [file, message] of trackingProblems(first.number))
      // oxlint-disable-next-line no-await-in-loop
      findings.shows('a file that can’t be read', await read(file), {
        status: 400,
        body: { errors: [{ field: 'file', message }] },
      });
    const file = [
      'Notes,Order Reference,Carrier,Tracking Number',
      `x,${first.number.toLowerCase()},Royal Mail,AA 1`,
      `x,'${second.number},Royal Mail,Royal Mail BB 2`,
      `x,${first.number},Royal Mail,AA 3`,
      `x,${first.number},Royal Mail,AA 1`,
      `x,${sent.number},Evri,H0001`,
      `x,${gone.number},Evri,H0002`,
      'x,1999-ORD-001,Evri,H0003',
      `x,,Evri,H0004`,
    ].join('\n');
    const outcomes = [
      {
        row: 2,
        orderNumber: first.number,
        trackingInfo: 'Royal Mail: AA 1, Royal Mail: AA 3',
        name: 'Pia Post',
        outcome: 'ready',
        reason: '',
      },
      { row: 3, orderNumber: second.number, trackingInfo: 'Royal Mail BB 2', outcome: 'ready' },
      { row: 6, orderNumber: sent.number, trackingInfo: 'Evri: H0001', outcome: 'known' },
      { row: 7, orderNumber: gone.number, outcome: 'refused', reason: /so it can't be shipped\.$/ },
      { row: 8, orderNumber: '1999-ORD-001', name: '', outcome: 'unknown' },
    ];
    const columns = { order: 'Order Reference', tracking: 'Tracking Number', carrier: 'Carrier' };
    findings.shows('the file is read', (await read(file)).body, { columns, rows: outcomes });
    findings.shows('nothing is shipped by reading', await stage.seen(first), { status: 'paid', parcels: [] });
    const shipped = outcomes.map((one) => ({
      ...one,
      ...(one.outcome === 'ready' && { outcome: 'shipped' }),
    }));
    findings.shows('the file is shipped', (await read(file, true)).body, { rows: shipped });
    const known = outcomes.map((one) => ({ ...one, ...(one.outcome === 'ready' && { outcome: 'known' }) }));
    findings.shows('the same file again', (await read(file, true)).body, { rows: known });
    findings.shows(
      'another number for what is sent',
      (await read(`Ref,Barcode\n${first.number},ZZ 9\n${third.number},T 1\n`, true)).body.rows,
      [
        { row: 2, trackingInfo: 'ZZ 9', outcome: 'other' },
        { row: 3, trackingInfo: 'T 1', outcome: 'known' },
      ],
    );
    const all = async () => Promise.all([first, second, third, sent].map((one) => stage.seen(one)));
    const ends = [
      {
        status: 'shipped',
        trackingInfo: 'Royal Mail: AA 1, Royal Mail: AA 3',
        parcels: [
          {
            pieces: [
              { line: 1, quantity: 2 },
              { line: 2, quantity: 1 },
            ],
          },
        ],
      },
      {
        status: 'shipped',
        trackingInfo: 'Royal Mail BB 2',
        parcels: [
          {
            pieces: [
              { line: 1, quantity: 4 },
              { line: 2, quantity: 3 },
            ],
          },
        ],
      },
      { status: 'paid', trackingInfo: 'T 1', parcels: [{}] },
      { status: 'shipped', trackingInfo: 'Evri: H0001', parcels: [{}] },
    ];
    findings.shows('the orders after the file', await all(), ends);
    findings.shows('nothing of them is left for the carrier', await rows('format=any-carrier'), [
      new RegExp(`^${third.number},`),
    ]);
    return async (later) => {
      later.shows('the orders after the file', await all(), ends);
      const about = async (one: WalkOrder) =>
        (await lettersTo(post, one.email))
          .filter((text) => text.includes(' is on its way\n'))
          .map((text) => text.split('\n\n').filter((part) => /^Your order|^Tracking/.test(part)));
      await later.comes('the email about the first', () => about(first), [
        [
          `Your order ${first.number} is on its way`,
          `Your order ${first.number} is on its way to you.`,
          /^Tracking: Royal Mail: AA 1, Royal Mail: AA 3/,
        ],
      ]);
      await later.comes('the email about the second', () => about(second), [
        [`Your order ${second.number} is on its way`, /./, /^Tracking: Royal Mail BB 2/],
      ]);
    };
  },
};
