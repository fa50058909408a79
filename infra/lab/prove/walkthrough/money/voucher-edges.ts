import { quote, type WalkPot } from '../buying.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';
import type { VoucherShop } from './voucher-shop.ts';

const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
    new Date(Date.now() + days * 86_400_000),
  );

/** What cannot be bought, and that its money is returned. */
async function refused(stage: Stage, findings: Findings, shop: VoucherShop): Promise<void> {
  const cases: [fields: { amount_pence: number; paid?: number; send_on?: string }, expected: object][] = [
    [{ amount_pence: 999 }, { errors: [{ field: 'amount_pence' }] }],
    [{ amount_pence: 20_001 }, { errors: [{ field: 'amount_pence' }] }],
    [
      { amount_pence: 2500, send_on: dayFromNow(-1) },
      { errors: [{ field: 'send_on', message: /has passed/ }] },
    ],
    [
      { amount_pence: 2500, send_on: dayFromNow(367) },
      { errors: [{ field: 'send_on', message: /within a year/ }] },
    ],
    [
      { amount_pence: 2500, paid: 2501 },
      { code: 'cart-mismatch', authorisedPence: 2501, totalPence: 2500 },
    ],
  ];
  await Promise.all(
    cases.map(async ([fields, expected]) => {
      const { answer, paymentId } = await shop.ask(stage.guest('ada'), fields);
      findings.shows(`a voucher that cannot be bought: ${JSON.stringify(fields)}`, answer.body, {
        ...expected,
        payment: 'released',
      });
      const pence = fields.paid ?? fields.amount_pence;
      await findings.comes('its money', () => stage.square.booked(paymentId), { captured: 0, voided: pence });
    }),
  );
}

/** The ends of the range, a repeat, a voucher for another day, one that is declared void, and one that is sent again. */
export async function edges(stage: Stage, findings: Findings, shop: VoucherShop, pot: WalkPot) {
  const { maker, post } = stage;
  await refused(stage, findings, shop);
  const giver = stage.guest('ada');
  const least = await shop.ask(giver, {
    amount_pence: 1000,
    recipient_email: giver.email,
    recipient_name: 'Ada Potter',
  });
  const repeat = await giver.ask('POST', '/vouchers', least.body);
  findings.shows('bought twice with one payment', repeat.body.order.id, least.answer.body.order.id);
  const stranger = await stage.guest('eve').ask('POST', '/vouchers', least.body);
  findings.shows(
    'someone else with the same payment',
    [stranger.status, stranger.body.code],
    [200, undefined],
  );
  findings.shows(
    'the voucher for herself',
    (await post.mail(findings, giver.email, /^Your gift voucher of £10\.00/)).text,
    /Here is the gift voucher for [^]* that you bought/,
  );
  findings.shows('it is one voucher', (await shop.search(giver.email)).length, 1);

  const later = stage.guest('ada');
  const recipient = stage.guest('bea').email;
  const scheduled = await shop.ask(later, {
    amount_pence: 20_000,
    recipient_email: recipient,
    send_on: dayFromNow(10),
  });
  const { order } = scheduled.answer.body;
  findings.shows('the order of a voucher for another day', order, { status: 'delivered', total: 200 });
  await post.mail(findings, later.email, /^Your order/);
  const waits = await findings.comes('it waits', () => shop.search(order.order_number), [
    { state: 'scheduled', lastFour: null, sentAt: null, balancePence: 20_000, recipientEmail: recipient },
  ]);
  findings.shows('no email yet', await post.to(recipient), []);
  await maker.must('PUT', `/admin/vouchers/${waits[0].id}/send`, { recipient_email: recipient });
  const code = await shop.codeSentTo(recipient);
  const other = stage.guest('ben').email;
  await maker.must('PUT', `/admin/vouchers/${waits[0].id}/send`, { recipient_email: other });
  const again = await shop.codeSentTo(other);
  findings.shows('the code that was sent first', (await shop.balance(code)).body, {
    status: 400,
    errors: [{ field: 'code', message: /don’t know this voucher/ }],
  });
  findings.shows('the code that was sent last', (await shop.balance(again)).body, {
    balancePence: 20_000,
    lastFour: again.slice(-4),
  });
  findings.shows('found by the end of its code', await shop.search(again.slice(-4)), [
    { state: 'active', recipientEmail: other },
  ]);

  const bad = await shop.buy(2500);
  await maker.must('PUT', `/admin/vouchers/${bad.id}/void`, { reason: 'Stolen card' });
  await maker.must('PUT', `/admin/vouchers/${bad.id}/void`, { reason: 'Once more' });
  const isVoid = {
    state: 'void',
    balancePence: 0,
    valuePence: 2500,
    voidReason: 'Stolen card',
    entries: [
      { kind: 'issue', pence: 2500 },
      { kind: 'void', pence: -2500 },
    ],
  };
  findings.shows('a voucher that is void', await shop.seen(bad), isVoid);
  findings.shows('what its owner sees', (await shop.balance(bad.code)).body, {
    isVoid: true,
    balancePence: 0,
  });
  const quoted = await quote(stage.guest(), [{ pot, quantity: 1 }], { vouchers: [again, bad.code] });
  findings.shows('a quote with it', quoted.body, {
    voucherPence: 1799,
    problems: [{ field: 'vouchers.1', message: /is no longer valid\. Please ask the shop\./ }],
  });
  const sent = await maker.ask('PUT', `/admin/vouchers/${bad.id}/send`, { recipient_email: other });
  findings.shows('it cannot be sent', [sent.status, sent.body.detail], [409, /Nothing is left/]);

  const thief = stage.guest('thief');
  for (let wrong = 0; wrong < 19; wrong += 1)
    // oxlint-disable-next-line no-await-in-loop -- they are counted
    await shop.balance('2222-2222-2222-2222', thief);
  findings.shows('a right code after nineteen wrong ones', (await shop.balance(again, thief)).status, 200);
  await shop.balance('2222-2222-2222-2222', thief);
  findings.shows('a right code after twenty', (await shop.balance(again, thief)).body, {
    status: 400,
    errors: [{ message: /Too many wrong codes/ }],
  });
  findings.shows('someone else', (await shop.balance(again)).status, 200);
  return async (afterwards: Findings) => {
    afterwards.shows('the void voucher', await shop.seen(bad), isVoid);
    afterwards.shows('the code that was sent last', (await shop.balance(again)).body.balancePence, 20_000);
    afterwards.shows(
      'emails',
      [(await post.to(recipient)).length, (await post.to(other)).length, (await post.to(giver.email)).length],
      [1, 1, 2],
    );
  };
}
