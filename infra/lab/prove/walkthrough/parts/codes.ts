import { randomUUID } from 'node:crypto';
import { authorise, buyAll, checkOut, fillCart } from '../buying.ts';
import { guesses, priced, refusals } from '../money/code-refusals.ts';
import type { Part } from '../part.ts';

/** What each code takes off, together and alone, for whom and how often, and when an order gives its use back. */
export const codes: Part = {
  name: 'codes',
  async run(stage, findings) {
    const { maker } = stage;
    const mark = randomUUID().slice(0, 6).toUpperCase();
    const category = `Codes ${mark}`;
    const [jar, cup] = [
      await stage.pot(findings, { price: 31.35, category }),
      await stage.pot(findings, { price: 9.99, stock: 9 }),
    ];
    const name = (code: string) => `${code}-${mark}`;
    const add = (code: string, fields: object) =>
      maker.must('POST', '/admin/codes', { code: ` ${name(code).toLowerCase()} `, ...fields });
    const listed = async (code: string) =>
      (await maker.get('/admin/codes')).codes.filter((one: { code: string }) => one.code === name(code));
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const past = new Date(Date.now() - 86_400_000).toISOString();
    const percent = (percent: number) => ({ worth: { by: 'percentage', percent } });
    const pounds = (pence: number) => ({ worth: { by: 'amount', pence } });
    const seven = await add('SEVEN', { ...percent(7), usesMax: 1 });
    await add('JARS', { ...percent(15), categories: [category.toLowerCase()], minimumPence: 6270 });
    const five = await add('FIVE', { ...pounds(500), products: [cup.id], usesPerBuyer: 1 });
    await add('LONE', { ...percent(50), alone: true, minimumPence: 2998 });
    await add('SOON', { ...percent(9), from: soon });
    await add('LATE', { ...percent(9), until: past });
    await add('BIG', { ...pounds(999), until: soon, from: past });
    const again = await maker.ask('POST', '/admin/codes', { code: name('FIVE'), ...percent(3) });
    findings.shows(
      'a second code of the same name',
      [again.status, again.body.errors],
      [400, [{ field: 'code' }]],
    );

    const both = [
      { pot: jar, quantity: 2 },
      { pot: cup, quantity: 3 },
    ];
    const three = [five, { code: name('SEVEN') }, { code: name('JARS') }].map(({ code }) => code);
    findings.shows(
      'three codes together',
      await priced(stage, both, { discount_codes: three.map((one) => ` ${one.toLowerCase()}`) }),
      {
        discountPence: 2024,
        totalPence: 7243,
        takesCodes: true,
        why: [],
        codes: [
          { code: name('SEVEN'), by: 'percentage', words: '7% off', pence: 649 },
          { code: name('JARS'), words: '15% off', pence: 875 },
          { code: name('FIVE'), by: 'amount', words: '£5.00 off', pence: 500 },
        ],
        lines: [
          { goodsPence: 6270, discountPence: 1314, totalPence: 4956 },
          { goodsPence: 2997, discountPence: 710, totalPence: 2287 },
        ],
      },
    );
    await refusals(stage, findings, { name, jar, cup });

    const buyer = stage.guest('coder');
    const more = { discount_codes: three };
    const order = await buyAll(buyer, both, { pence: 7243, more });
    const onOrder = {
      goods: 92.67,
      discount: 20.24,
      total: 72.43,
      discounts: [{ code: name('SEVEN'), amount: 6.49 }, { amount: 8.75 }, { amount: 5 }],
      order_lines: [
        { quantity: 2, subtotal: 62.7, discount: 13.14 },
        { quantity: 3, subtotal: 29.97, discount: 7.1 },
      ],
    };
    findings.shows('the order with three codes', order.order, onOrder);
    const used = { state: 'active', used: 1, discountPence: 500 };
    findings.shows('the code of the cups', await listed('FIVE'), [used]);
    findings.shows('the code for one order', await listed('SEVEN'), [
      { state: 'used-up', used: 1, usesMax: 1, discountPence: 649 },
    ]);
    const twice = { discount_codes: [name('SEVEN'), name('FIVE')] };
    const spelled = buyer.email.toUpperCase().replace('@', '+again@');
    findings.shows(
      'the same buyer with the same codes',
      await priced(stage, both, { ...twice, customer_email: spelled }),
      {
        discountPence: 0,
        why: [
          `${name('SEVEN')} has been used as often as it can be.`,
          `You’ve already used ${name('FIVE')}.`,
        ],
      },
    );
    findings.shows(
      'someone else with the same codes',
      await priced(stage, both, { ...twice, customer_email: stage.guest().email }),
      {
        discountPence: 500,
        why: [/as often as it can be/],
      },
    );

    // A code ends while the card is authorised.
    const late = stage.guest('late');
    const one = [{ pot: jar, quantity: 1 }];
    await fillCart(late, one);
    const { payment } = (await authorise(late, 2136)).body;
    const big = (await listed('BIG'))[0];
    await maker.must('PUT', `/admin/codes/${big.id}/end`);
    await maker.must('PUT', `/admin/codes/${big.id}/end`);
    findings.shows('the code that was ended', await listed('BIG'), [{ state: 'ended', used: 0 }]);
    const refused = await checkOut(late, one, payment.id, { discount_codes: [name('BIG')] });
    findings.shows(
      'an order with a code that has ended',
      [refused.status, refused.body],
      [
        400,
        {
          code: 'invalid-body',
          errors: [{ field: 'discount_codes.0', message: `${name('BIG')} has ended.` }],
          payment: 'released',
        },
      ],
    );
    await findings.comes('its money', () => stage.square.booked(payment.id), {
      captured: 0,
      voided: 2136,
      open: 0,
    });

    await maker.must('PUT', `/admin/orders/${order.id}/status`, { status: 'cancelled' });
    const free = { state: 'active', used: 0, discountPence: 0 };
    findings.shows(
      'codes after the order was cancelled',
      [await listed('SEVEN'), await listed('FIVE')],
      [[free], [free]],
    );
    findings.shows(
      'the same buyer once more',
      await priced(stage, both, { ...twice, customer_email: buyer.email }),
      { discountPence: 649 + 500, why: [] },
    );
    findings.shows(
      'an unknown code to end',
      (await maker.ask('PUT', `/admin/codes/${seven.id.slice(1)}0/end`)).status,
      404,
    );

    const moved = `Moved ${mark}`;
    await maker.must('PUT', `/admin/categories/${category.toLowerCase().replace(' ', '-')}`, { name: moved });
    await findings.comes('a code moves with its category', () => listed('JARS'), [{ categories: [moved] }]);
    await findings.comes(
      'its pots too',
      async () => (await priced(stage, both, { discount_codes: [name('JARS')] })).discountPence,
      941,
    );
    await guesses(stage, findings, name('SEVEN'), one);

    return async (later) => {
      later.shows('the order with its codes', await stage.seen(order), { ...onOrder, status: 'cancelled' });
      later.shows(
        'codes',
        [await listed('SEVEN'), await listed('JARS')],
        [[free], [{ ...free, categories: [moved], minimumPence: 6270 }]],
      );
    };
  },
};
