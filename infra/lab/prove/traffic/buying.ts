import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../judge/history.ts';
import { GIFT_VOUCHER } from '../judge/vouchers.ts';
import { ASK_AGAIN_MS, agreedPrice, order, pay, tokenOf, type Basket, type Card } from './paying.ts';
import { done, type Person } from './person.ts';
import type { Leaving, Plan } from './plan.ts';
import type { Scene } from './scene.ts';

/** Whether we can't tell what has happened, so that it is worth asking again. */
export const isOpen = (reply: Reply | null): boolean =>
  reply === null || (reply.kind === 'refused' && ['unknown', 'busy'].includes(reply.because));

interface Buyer {
  person: Person;
  plan: Plan;
  scene: Scene;
  pause(): Promise<void>;
}

const goneAfter = ({ leaves, leavesAfterMs }: Plan, call: Leaving): number | undefined =>
  leaves === call ? leavesAfterMs : undefined;

/** The payment's id; null when it was declined, or when the outcome is unknown. */
async function payWith({ person, plan, scene }: Buyer, card: Card, pence: number): Promise<string | null> {
  let token = await tokenOf(person, card, scene.applicationId);
  for (let asked = 1; !token && asked < scene.asks; asked += 1) {
    await sleep(ASK_AGAIN_MS);
    token = await tokenOf(person, card, scene.applicationId);
  }
  if (!token) return null;
  const gone = goneAfter(plan, 'pay');
  let reply = await pay(person, pence, { sourceId: token, card, again: false }, gone);
  if (gone !== undefined && !plan.comesBack) return null;
  for (let asked = 1; isOpen(reply) && asked < scene.asks; asked += 1) {
    await sleep(ASK_AGAIN_MS);
    reply = await pay(person, pence, { sourceId: token, card, again: true });
  }
  return reply?.kind === 'paid' ? reply.payment : null;
}

/** The same, with a good card after one that was declined. */
export const payOrTryAgain = async (buyer: Buyer, pence: number): Promise<string | null> =>
  (await payWith(buyer, buyer.plan.card, pence)) ??
  (buyer.plan.card !== 'good' && buyer.plan.triesAgain ? await payWith(buyer, 'good', pence) : null);

/** Asks for an order, pressing as often and leaving as early as the plan says. */
async function placed(
  { plan, scene }: Buyer,
  ask: (goneAfterMs?: number) => Promise<Reply | null>,
): Promise<void> {
  const gone = goneAfter(plan, 'order');
  let [reply = null] = await Promise.all(Array.from({ length: plan.presses }, () => ask(gone)));
  if (gone !== undefined && !plan.comesBack) return;
  for (let asked = 1; isOpen(reply) && asked < scene.asks; asked += 1) {
    await sleep(ASK_AGAIN_MS);
    reply = await ask();
  }
}

/** Asks for something about the order that was just placed, and once more where the answer is lost. */
async function askBack({ person, scene, pause }: Buyer, what: NonNullable<Plan['request']>): Promise<void> {
  const { lastOrder } = person;
  if (!lastOrder) return;
  await pause();
  const request = randomUUID();
  const did = { kind: 'request' as const, order: lastOrder.number, request, what };
  const path = `/api/orders/${lastOrder.id}/requests`;
  const ask = () =>
    person.record(did, () => person.browser.ask('POST', path, { id: request, kind: what }), done);
  let reply = await ask();
  for (let asked = 1; isOpen(reply) && asked < scene.asks; asked += 1) {
    await sleep(ASK_AGAIN_MS);
    reply = await ask();
  }
}

/** Pays for what is in the cart, by card, with a voucher or both, and orders it. */
export async function buyPots(buyer: Buyer, basket: Basket[]): Promise<void> {
  const { person, plan, scene, pause } = buyer;
  await pause();
  const voucher = plan.voucher === null ? null : (scene.vouchers?.pick(plan.voucher) ?? null);
  const code = plan.knowsCode && !voucher ? scene.code : null;
  const method = scene.charges ? plan.delivery : null;
  const price = await agreedPrice(person, basket, { method, code, voucher, asks: scene.asks });
  if (!price) return;
  // What a voucher pays alone has no payment, and an id of the shopper's own instead.
  const payment = price.pence === 0 ? randomUUID() : await payOrTryAgain(buyer, price.pence);
  if (!payment || plan.ends === 'pays and goes away') return;
  await pause();
  const email = person.nextEmail(scene.mailDomain);
  await placed(buyer, (gone) => order(person, { payment, basket, email, price, method }, gone));
  if (scene.asksBack && plan.request && person.lastOrder) await askBack(buyer, plan.request);
}

/** Buys a gift voucher, which comes by email. */
export async function buyVoucher(buyer: Buyer): Promise<void> {
  const { person, plan, scene } = buyer;
  const pence = scene.vouchers?.amounts[plan.quantity % scene.vouchers.amounts.length];
  if (!pence) return;
  const payment = await payOrTryAgain(buyer, pence);
  if (!payment || plan.ends === 'pays and goes away') return;
  const email = person.nextEmail(scene.mailDomain);
  const who = { customer_name: 'Sal Shopper', recipient_name: 'Sal Shopper' };
  const body = {
    ...who,
    customer_email: email,
    recipient_email: email,
    amount_pence: pence,
    payment_id: payment,
  };
  const lines = [{ sku: GIFT_VOUCHER, quantity: 1 }];
  await placed(buyer, (goneAfterMs) =>
    person.record(
      { kind: 'order', payment, lines, email, pence },
      () => person.browser.ask('POST', '/api/vouchers', body, { goneAfterMs }),
      ({ body: { order: made } }) => ({
        kind: 'ordered',
        order: String(made?.orderNumber),
        status: String(made?.status),
      }),
    ),
  );
}
