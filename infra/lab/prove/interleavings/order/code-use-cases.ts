import { BUYER } from './buyer.ts';
import { codePots, DELIVERY, pounds, quoted } from './code-pots.ts';
import type { OrderCase } from './order-shop.ts';

/** When, how often and by whom a code can be used, in the quote and in the sale. */
export const codesInTime: OrderCase = async (shop) => {
  const { items } = await codePots(shop);
  const inTime = async (code: string, times: string) => {
    await shop.must('POST', 'codes', { code, ...pounds(150) });
    await shop.pool.query(`UPDATE discount_code SET ${times} WHERE code = $1`, [code]);
  };
  const LATER = `now() + interval '1 hour'`;
  const BEFORE = `now() - interval '10 milliseconds'`;
  await inTime('BEGUN', `from_at = ${BEFORE}`);
  await inTime('NOTYET', `from_at = now() + interval '1 hour'`);
  await inTime('NOTOVER', `until_at = ${LATER}`);
  await inTime('OVER', `until_at = ${BEFORE}`);
  await inTime('BOTH', `from_at = ${BEFORE}, until_at = ${LATER}`);
  const { rows } = await shop.pool.query<{ at: Date }>(
    `SELECT from_at AS at FROM discount_code WHERE code = 'NOTYET'`,
  );
  const day = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  const one = items({ mug: 1 });
  shop.is('codes in time', await quoted(shop, one, ['BEGUN', 'NOTYET', 'NOTOVER', 'OVER', 'BOTH']), {
    codes: ['BEGUN 150', 'NOTOVER 150', 'BOTH 150'],
    why: [
      `discount_codes.1: NOTYET can be used from ${day.format(rows[0]?.at)}.`,
      'discount_codes.3: OVER has ended.',
    ],
  });
  const state = async (code: string) =>
    (await shop.must('GET', 'codes')).codes
      .filter((found: { code: string }) => found.code === code)
      .map((found: { state: string; used: number; discountPence: number }) =>
        [found.state, found.used, found.discountPence].join(' '),
      );
  shop.is('their states', await Promise.all(['BEGUN', 'NOTYET', 'NOTOVER', 'OVER', 'BOTH'].map(state)), [
    ['active 0 0'],
    ['scheduled 0 0'],
    ['active 0 0'],
    ['ended 0 0'],
    ['active 0 0'],
  ]);
  // A code that has ended can be added again, and the new one counts.
  const old = await shop.must('POST', 'codes', { code: 'AGAIN', ...pounds(100) });
  await shop.must('PUT', `codes/${old.id}/end`);
  shop.is('a code that has ended', (await quoted(shop, one, ['AGAIN'])).why, [
    'discount_codes.0: AGAIN has ended.',
  ]);
  await shop.must('POST', 'codes', { code: 'AGAIN', ...pounds(200) });
  shop.is('its successor', (await quoted(shop, one, ['AGAIN'])).codes, ['AGAIN 200']);

  // Two uses in all, two for each buyer.
  await shop.must('POST', 'codes', { code: 'TWICE', ...pounds(100), usesMax: 3 });
  await shop.must('POST', 'codes', { code: 'OWN', ...pounds(10), usesPerBuyer: 2 });
  await shop.must('POST', 'codes', { code: 'ONCE', ...pounds(1), usesPerBuyer: 1 });
  const buys = (codes: string[], pence: number, customer_email: string) => {
    const { guest, paymentId } = shop.authorised(1400 + DELIVERY - pence);
    const body = { ...BUYER, customer_email, payment_id: paymentId, items: one, discount_codes: codes };
    return guest('POST', '/api/orders/guest-checkout', body);
  };
  const order = async (...asked: Parameters<typeof buys>): Promise<string> => {
    const { status, body } = await buys(...asked);
    return status < 300 ? body['order'].id : shop.fail(`checkout: ${JSON.stringify(body)}`);
  };
  const why = async (codes: string[], customer_email: string) =>
    (await quoted(shop, one, codes, { customer_email })).why.map((said) =>
      said.replace('discount_codes.', ''),
    );
  const [ann, bea] = ['ann@pots.example', 'bea@pots.example'];
  const first = await order(['TWICE', 'OWN', 'ONCE'], 111, ann);
  shop.is('after one use', await why(['TWICE', 'OWN', 'ONCE'], 'ANN+more@pots.example'), [
    '2: You’ve already used ONCE.',
  ]);
  await order(['OWN', 'TWICE'], 110, 'Ann+x@Pots.example');
  shop.is('after two uses', await why(['TWICE', 'OWN'], ann), ['1: You’ve used OWN as often as you can.']);
  shop.is('of someone else', await why(['TWICE', 'OWN', 'ONCE'], bea), []);
  await order(['TWICE'], 100, bea);
  shop.is('used up', await why(['OWN', 'TWICE'], bea), ['1: TWICE has been used as often as it can be.']);
  // With nothing left to take off, a code is not used.
  await shop.must('POST', 'codes', { code: 'WHOLE', ...pounds(1400) });
  await shop.must('POST', 'codes', { code: 'SPARE', ...pounds(100), usesMax: 1 });
  await order(['WHOLE', 'SPARE'], 1400, bea);
  shop.is('codes beside one that takes it all', await Promise.all(['WHOLE', 'SPARE'].map(state)), [
    ['active 1 1400'],
    ['active 0 0'],
  ]);
  const refused = await buys(['OWN'], 10, ann);
  shop.is(
    'a third order with the code',
    [refused.status, refused.body['errors']],
    [400, [{ field: 'discount_codes.0', message: 'You’ve used OWN as often as you can.' }]],
  );
  shop.is(
    'what is used',
    [await state('TWICE'), await state('OWN'), await state('ONCE')],
    [['used-up 3 300'], ['active 2 20'], ['active 1 1']],
  );
  for (let time = 0; time < 2; time += 1)
    // oxlint-disable-next-line no-await-in-loop
    await shop.admin('PUT', `orders/${first}/status`, { status: 'cancelled' });
  shop.is(
    'what a cancelled order gives back',
    [await state('TWICE'), await state('OWN'), await state('ONCE')],
    [['active 2 200'], ['active 1 10'], ['active 0 0']],
  );
  shop.is('and to its buyer', await why(['TWICE', 'OWN', 'ONCE'], ann), []);
};

/** Codes go where their categories go, each category once. */
export const codesMove: OrderCase = async (shop) => {
  await shop.must('POST', 'codes', {
    code: 'MOVES',
    ...pounds(150),
    categories: ['Cups', 'mugs', 'Tea bowls'],
  });
  await shop.must('POST', 'codes', { code: 'STAYS', ...pounds(150), categories: ['Bowls & dishes'] });
  const categories = async () => {
    const { codes } = await shop.must('GET', 'codes');
    const of = (code: string) => codes.find((one: { code: string }) => one.code === code).categories;
    return [of('MOVES'), of('STAYS')];
  };
  await shop.publish('categories.moved.v1', 'cups', { from: 'cups', name: 'Mugs' });
  await shop.until('one is merged into another', async () => (await categories())[0].length === 2);
  shop.is('where the codes are', await categories(), [['Mugs', 'Tea bowls'], ['Bowls & dishes']]);
  await shop.publish('categories.moved.v1', 'tea-bowls', { from: 'tea-bowls', name: 'Chawan' });
  await shop.until('one has another name', async () => (await categories())[0].includes('Chawan'));
  shop.is('where they are then', await categories(), [['Mugs', 'Chawan'], ['Bowls & dishes']]);
};
