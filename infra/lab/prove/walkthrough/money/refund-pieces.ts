import { randomUUID } from 'node:crypto';
import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import type { Stage } from '../stage.ts';

export const DONE = { state: 'done', origin: 'desk', failure: null, delivery: 0 };
const gone = (line: number, quantity: number) => ({ line, quantity, becomes: 'gone' });

export interface Sold {
  jug: WalkPot;
  cup: WalkPot;
  code: string;
}
/** Three jugs at a tenth less, and two cups. */
export const buyJugsAndCups = async (stage: Stage, { jug, cup, code }: Sold) =>
  new Desk(
    stage,
    await buyAll(
      stage.guest(),
      [
        { pot: jug, quantity: 3 },
        { pot: cup, quantity: 2 },
      ],
      { pence: 7082, more: { discount_codes: [code] } },
    ),
  );

/** What is refused, and one jug that comes back and one cup that does not. */
export async function pieces(stage: Stage, findings: Findings, sold: Sold) {
  const { jug, cup } = sold;
  const desk = await buyJugsAndCups(stage, sold);
  const whole = {
    refunds: [],
    left: 70.82,
    canBeVoucher: true,
    delivery: 0,
    lines: [
      { line: 1, name: jug.name, amounts: [17.97, 35.94, 53.92] },
      { line: 2, name: cup.name, amounts: [8.45, 16.9] },
    ],
  };
  findings.shows('what can be refunded', await desk.see(), whole);
  const wrong: [body: object, status: number, detail: RegExp][] = [
    [{ delivery: true, amount_pence: 100 }, 409, /no delivery charge/],
    [{ pieces: [gone(3, 1)] }, 400, /no line 3/],
    [{ pieces: [gone(1, 2), gone(1, 2)] }, 409, /Only 3 of Jug/],
    [{ amount_pence: 7083 }, 409, /Only £70\.82 of this order/],
    [{}, 400, /choose pieces/],
    [{ amount_pence: 1, request_id: randomUUID() }, 409, /answered already/],
  ];
  for (const [body, status, detail] of wrong) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await desk.refund(body);
    findings.shows(
      `a refund of ${JSON.stringify(body)}`,
      [answer.status, answer.body.detail],
      [status, detail],
    );
  }
  const stranger = await desk.refund({ amount_pence: 1 }, await stage.customer());
  findings.shows('a customer at the refund desk', stranger.status, 403);
  findings.shows('what is left after refusals', await desk.see(), whole);

  const refund = {
    id: randomUUID(),
    pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }, gone(2, 1)],
    reason: 'broken',
    note: 'Photograph',
    message: 'I am sorry.',
  };
  const entry = {
    ...DONE,
    id: refund.id,
    amount: 26.42,
    reason: 'broken',
    note: 'Photograph',
    message: 'I am sorry.',
    pieces: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
    ],
  };
  const left = { left: 44.4, lines: [{ amounts: [17.97, 35.95] }, { amounts: [8.45] }] };
  const asked = await desk.refund(refund);
  findings.shows('a refund', asked.body, { ...left, refunds: [{ ...entry, state: 'pending' }] });
  const repeated = await desk.refund({ ...refund, pieces: [gone(2, 1)] });
  findings.shows('a refund that is asked for twice', repeated.body, {
    ...left,
    refunds: [{ ...entry, state: /./ }],
  });
  const end = { ...left, refunds: [entry] };
  await findings.comes('the refund', desk.see, end);
  const { email, number } = desk.order;
  const mail = await stage.post.mail(findings, email, /^Refund of £26\.42 for your order/);
  const text = new RegExp(
    `We’ve refunded £26\\.42 for your order ${number} to the card you paid with: for ${jug.name} and ${cup.name}\\.` +
      `[^]*I am sorry\\.[^]*In all, £26\\.42 of your £70\\.82 has been refunded\\.`,
  );
  findings.shows('the email about it', mail.text, text);
  findings.shows('Square', await desk.booked(), { captured: 7082, refunded: 2642, voided: 0 });
  const order = {
    refunded: 26.42,
    isRefundedInFull: false,
    order_lines: [{ refundedQuantity: 1, toSendQuantity: 2 }, { toSendQuantity: 1 }],
  };
  findings.shows('the order', await stage.seen(desk.order), { ...order, status: 'paid' });
  return async (later: Findings) => {
    later.shows('the refund', await desk.see(), end);
    later.shows('the order', await stage.seen(desk.order), order);
    later.shows('Square', await desk.booked(), { captured: 7082, refunded: 2642 });
    later.shows('emails', await desk.subjects(), [/^Refund of £26\.42/, /^Your order/]);
  };
}
