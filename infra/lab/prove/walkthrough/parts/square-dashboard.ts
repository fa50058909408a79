import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import { together, type Findings } from '../findings.ts';
import type { Part } from '../part.ts';
import { postWebhook, squarePaymentOf } from '../square-news.ts';
import type { Stage } from '../stage.ts';

const ORIGIN = { origin: 'dashboard', state: 'done', reason: null, by: null, delivery: 0, pieces: [] };

const open = async (stage: Stage, pot: WalkPot, quantity: number) => {
  const pence = pot.pence * quantity;
  const desk = new Desk(stage, await buyAll(stage.guest(), [{ pot, quantity }], { pence }));
  const { id: payment_id } = await squarePaymentOf(stage, desk.order.paymentId);
  const refund = (pence?: number) =>
    stage.square.control<{ refund: object }>('POST', '/refunds', {
      payment_id,
      ...(pence && { amount_money: { amount: pence, currency: 'GBP' } }),
    });
  return { desk, payment_id, refund };
};

/** A part is refunded in Square's dashboard, which is reported twice, and another part here. */
async function parts(stage: Stage, findings: Findings, pot: WalkPot) {
  const { desk, refund } = await open(stage, pot, 3);
  const made = await refund(1111);
  const entry = { ...ORIGIN, amount: 11.11 };
  const lines = [{ amounts: [14.83, 29.66, 44.49] }];
  await findings.comes('a refund in Square’s dashboard', desk.see, { left: 33.38, refunds: [entry], lines });
  const news = { type: 'refund.updated', data: { object: { refund: made.refund } } };
  findings.shows('the news once more', (await postWebhook(stage, news)).status, 200);
  const mail = await stage.post.mail(findings, desk.order.email, /^Refund of £11\.11/);
  findings.shows(
    'the email about it',
    mail.text,
    /We’ve refunded £11\.11 [^]*In all, £11\.11 of your £44\.49 has been refunded/,
  );
  findings.shows('too much', (await desk.refund({ amount_pence: 3339 })).body, {
    status: 409,
    detail: /Only £33\.38/,
  });
  await desk.refund({ amount_pence: 3333 });
  const end = { left: 0.05, refunds: [entry, { amount: 33.33, origin: 'desk', state: 'done' }] };
  await findings.comes('both refunds', desk.see, end);
  await stage.post.mail(findings, desk.order.email, /^Refund of £33\.33/);
  return async (later: Findings) => {
    later.shows('both refunds', await desk.see(), end);
    later.shows('Square', await desk.booked(), { captured: 4449, refunded: 4444 });
    later.shows('emails', (await desk.subjects()).length, 3);
    later.shows('money', await stage.maker.get(`/admin/orders/${desk.order.id}/money`), {
      taken: 44.49,
      refunded: 44.44,
      fee: 0.87,
      net: -0.82,
    });
  };
}

/** All of it is refunded there, and no webhook comes. */
async function whole(stage: Stage, findings: Findings, pot: WalkPot) {
  const { desk, refund } = await open(stage, pot, 2);
  const match = { event: 'refund.updated', reference_id: desk.order.paymentId };
  await stage.square.control('POST', '/faults', { match, action: 'drop-webhook', times: 2 });
  await stage.square.control('POST', '/faults', {
    match: { ...match, event: 'refund.created' },
    action: 'drop-webhook',
    times: 2,
  });
  await refund();
  const end = { left: 0, refunds: [{ ...ORIGIN, amount: pot.pence / 50 }] };
  await findings.comes('a refund in Square’s dashboard without news of it', desk.see, end);
  const order = { status: 'paid', money: 'refunded', isRefundedInFull: true, refunded: pot.pence / 50 };
  await findings.comes('the order', () => stage.seen(desk.order), order);
  const mail = await stage.post.mail(findings, desk.order.email, /^Refund/);
  findings.shows('the email about it', mail.text, /so we won’t send this order/);
  const sent = await stage.maker.ask('PUT', `/admin/orders/${desk.order.id}/ship`, { untracked: true });
  findings.shows('it is not sent', sent.status, 409);
  return async (later: Findings) => {
    later.shows('the refund', await desk.see(), end);
    later.shows('the order', await stage.seen(desk.order), order);
    later.shows('emails', (await desk.subjects()).length, 2);
  };
}

/** Webhooks that no one signed, that say nothing, and that come too late. */
async function news(stage: Stage, findings: Findings, pot: WalkPot) {
  const { desk, payment_id } = await open(stage, pot, 1);
  const payment = { ...(await squarePaymentOf(stage, desk.order.paymentId)) };
  const event = (fields: object) => ({
    type: 'payment.updated',
    data: { object: { payment: { ...payment, ...fields } } },
  });
  const cancelled = event({ status: 'CANCELED' });
  const forged = await postWebhook(stage, cancelled, (right) =>
    right.replace(/^./, (one) => (one === 'A' ? 'B' : 'A')),
  );
  findings.shows('a signature that is wrong', [forged.status, forged.body.code], [403, 'forbidden']);
  findings.shows('no signature', (await postWebhook(stage, cancelled, () => '')).status, 403);
  findings.shows('no JSON', (await postWebhook(stage, '{"event_id":')).body, { code: 'malformed-json' });
  findings.shows('no event', (await postWebhook(stage, { type: 7 })).body, { code: 'invalid-body' });
  findings.shows(
    'an event about something else',
    (await postWebhook(stage, { type: 'catalog.updated' })).status,
    200,
  );
  findings.shows(
    'a payment of another shop',
    (await postWebhook(stage, event({ id: 'strange', reference_id: 'other' }))).status,
    200,
  );
  // The payment was authorised before it was captured.
  findings.shows('older news', (await postWebhook(stage, event({ status: 'APPROVED' }))).status, 200);
  const refund = {
    id: 'never-made',
    status: 'COMPLETED',
    payment_id,
    amount_money: { amount: 100, currency: 'GBP' },
  };
  findings.shows(
    'a refund that Square does not list',
    (await postWebhook(stage, { type: 'refund.created', data: { object: { refund } } })).status,
    200,
  );
  findings.shows('the order is as it was', await stage.seen(desk.order), { status: 'paid', refunded: 0 });
  findings.shows('nothing was refunded', await desk.see(), { left: pot.pence / 100, refunds: [] });
  const money = () => stage.maker.get(`/admin/orders/${desk.order.id}/money`);
  await findings.comes('what Square keeps of it', money, { taken: 7.77, fee: 0.36, net: 7.41 });
  const kept = (amount: number) => ({ amount_money: { amount, currency: 'GBP' } });
  const adjusted = event({ status: 'COMPLETED', processing_fee: [kept(36), kept(55)] });
  // Its own news of the capture may come later, and says what the sandbox keeps.
  const moneyThen = async () => {
    await postWebhook(stage, adjusted);
    return money();
  };
  await findings.comes('what it keeps once it has adjusted that', moneyThen, {
    taken: 7.77,
    fee: 0.91,
    net: 6.86,
  });
  const account = await stage.maker.get('/admin/payments');
  findings.shows('the account', account, {
    connection: 'connected',
    mode: 'sandbox',
    problem: null,
    otherShops: [],
    proxyNotTrusted: false,
  });
  findings.shows('the last webhook', account.lastWebhookSeconds < 30, true);
  return async (later: Findings) => {
    later.shows('the order is as it was', await stage.seen(desk.order), { status: 'paid', refunded: 0 });
    later.shows('Square', await desk.booked(), { captured: pot.pence, refunded: 0, voided: 0 });
  };
}

/** What happens in Square's own dashboard, and what Square tells the shop. */
export const squareDashboard: Part = {
  name: 'square dashboard',
  async run(stage, findings) {
    const pot = await stage.pot(findings, { price: 14.83 });
    const two = await stage.pot(findings, { price: 7.77 });
    const done = await together([
      parts(stage, findings, pot),
      whole(stage, findings, two),
      news(stage, findings, two),
    ]);
    return async (later) => {
      for (const look of done)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await look(later);
    };
  },
};
