import { randomUUID } from 'node:crypto';
import { Desk } from '../desk.ts';
import { together, type Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import { buyJugsAndCups, DONE, pieces, type Sold } from '../money/refund-pieces.ts';
import type { Stage } from '../stage.ts';

/** A jug is sold as a second, and then all that is left is paid back. */
async function second(stage: Stage, findings: Findings, sold: Sold) {
  const { jug } = sold;
  const desk = await buyJugsAndCups(stage, sold);
  const flawed = { price_pence: 1250, flaw: 'Chipped rim', publish: true };
  await desk.refund({ pieces: [{ line: 1, quantity: 1, becomes: 'second', second: flawed }] });
  const nothing = await desk.refund({ amount_pence: 5286 });
  findings.shows('more than is left', [nothing.status, nothing.body.detail], [409, /Only £52\.85/]);
  await desk.refund({ amount_pence: 5285 });
  const name = `${jug.name} (second)`;
  const seconds = [{ name, quantity: 1, price: 12.5, published: true }];
  const end = {
    left: 0,
    refunds: [
      { ...DONE, amount: 17.97, seconds },
      { ...DONE, amount: 52.85, pieces: [] },
    ],
  };
  const { refunds } = await findings.comes('both refunds', desk.see, end);
  const secondId = refunds[0].seconds[0].productId;
  const onSale = { name, price: 12.5, description: /Chipped rim/ };
  await findings.comes(
    'the second on sale',
    async () => (await stage.maker.ask('GET', `/products/${secondId}`)).body,
    onSale,
  );
  await findings.comes('its stock', () => stage.stockOf(secondId), 1);
  findings.shows('a refund of nothing left', (await desk.refund({ amount_pence: 1 })).body, {
    status: 409,
    detail: /already been refunded in full/,
  });
  const order = { refunded: 70.82, isRefundedInFull: true, money: 'refunded', status: 'paid' };
  findings.shows('the order that was refunded in full', await stage.seen(desk.order), order);
  const subjects = [/^Refund of £17\.97/, /^Refund of £52\.85/, /^Your order/];
  await findings.comes('an email about each', desk.subjects, subjects);
  const last = (await stage.post.to(desk.order.email)).filter(({ text }) =>
    /so we won’t send this order\./.test(text),
  );
  findings.shows('one of them says that this is all', last.length, 1);
  return async (later: Findings) => {
    later.shows('the order that was refunded in full', await stage.seen(desk.order), order);
    later.shows('Square', await desk.booked(), { captured: 7082, refunded: 7082, voided: 0 });
    later.shows('the stock of the second', await stage.stockOf(secondId), 1);
    later.shows('emails', await desk.subjects(), subjects);
  };
}

/** A part goes to a new voucher, and the rest to the card. */
async function toVoucher(stage: Stage, findings: Findings, { cup }: Sold) {
  const desk = new Desk(stage, await stage.buy(cup, { quantity: 3 }));
  const asked = { id: randomUUID(), amount_pence: 1001, to: 'new-voucher', message: 'For you' };
  const entry = { ...DONE, amount: 10.01, voucher: 10.01, toNewVoucher: true };
  findings.shows('a refund to a voucher', (await desk.refund(asked)).body, { left: 15.34, refunds: [entry] });
  await desk.refund(asked);
  await desk.refund({ amount_pence: 1534, reason: 'late' });
  const end = { left: 0, refunds: [entry, { ...DONE, amount: 15.34, reason: 'late' }] };
  const { post } = stage;
  const { email } = desk.order;
  const about = await post.mail(findings, email, /^Refund of £10\.01/);
  findings.shows(
    'the email about it',
    about.text,
    /to a new gift voucher\.[^]*The voucher comes in an email of its own\./,
  );
  const letter = await post.mail(findings, email, /^Your gift voucher of £10\.01/);
  const [, code = ''] = /Its code is (\S+)/.exec(letter.text) ?? [];
  const balance = { valuePence: 1001, balancePence: 1001, isVoid: false, message: 'For you' };
  const balanceOf = () => stage.guest().must('POST', '/vouchers/balance', { code: code.toLowerCase() });
  findings.shows('the voucher', await balanceOf(), balance);
  await findings.comes('both refunds', desk.see, end);
  await post.mail(findings, email, /^Refund of £15\.34/);
  return async (later: Findings) => {
    later.shows('both refunds', await desk.see(), end);
    later.shows('Square', await desk.booked(), { captured: 2535, refunded: 1534 });
    later.shows('the voucher', await balanceOf(), balance);
    later.shows('emails', (await desk.subjects()).length, 4);
  };
}

/** The refund desk: pieces, amounts, what becomes of the pieces, refunds to a new voucher, and what is left after each. */
export const refunds: Part = {
  name: 'refunds',
  async run(stage, findings) {
    const mark = randomUUID().slice(0, 6);
    const jug = await stage.pot(findings, { name: `Jug ${mark}`, price: 19.97, stock: 8 });
    const cup = await stage.pot(findings, { name: `Cup ${mark}`, price: 8.45, stock: 11 });
    const code = `REF-${mark}`;
    const worth = { by: 'percentage', percent: 10 };
    await stage.maker.must('POST', '/admin/codes', { code, worth, products: [jug.id] });
    const sold = { jug, cup, code };
    const done = await together([pieces, second, toVoucher].map((one) => one(stage, findings, sold)));
    const stock = async () => [await stage.stockOf(jug.id), await stage.stockOf(cup.id)];
    findings.shows('stock', await stock(), [8 - 6 + 1, 11 - 7]);
    return async (later) => {
      for (const look of done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await look(later);
      later.shows('stock', await stock(), [3, 4]);
    };
  },
};
