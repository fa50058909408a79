import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../judge/history.ts';
import type { Answer } from './browser.ts';
import { isOpen, payOrTryAgain } from './buying.ts';
import { handPlan, type HandPlan } from './hand-plan.ts';
import type { Maker } from './maker.ts';
import { ASK_AGAIN_MS } from './paying.ts';
import { done, type Person } from './person.ts';
import { planOf } from './plan.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';

const PAUSE_MS = 2500;
const HOUR_MS = 3_600_000;

interface Made {
  id: string;
  number: string;
  pence: number;
}
interface HandDay {
  maker: Maker;
  scene: Scene;
  random: Random;
  newcomer(name: string): Person;
}

/** Understands an answer with the order that the maker has made. */
export const ordered = ({ body }: Answer): Reply => ({
  kind: 'ordered',
  order: String(body.orderNumber),
  status: String(body.status),
});

/** Makes the order of the plan; null: there is no such pot left. */
async function make({ maker, scene }: HandDay, plan: HandPlan, name: string): Promise<Made | null> {
  const pot = scene.pots[plan.pot];
  if (!pot) return null;
  const { by, leavesAfterMs: gone } = plan;
  const [id, email] = [randomUUID(), `${name}@${scene.mailDomain}`];
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  const body = {
    id,
    customer_name: 'Sal Shopper',
    customer_email: email,
    items: [{ product_id: pot.productId, variant_id: 'main', quantity: 1 }],
    pays: by,
    // What is taken away is delivered at once, and what is paid by link is sent.
    ...(by === 'link' && { pay_until: until, delivery_address: '1 Kiln Lane, Stoke-on-Trent, ST1 5AB' }),
  };
  const lines = [{ sku: pot.sku, quantity: 1 }];
  const did = { kind: 'order' as const, payment: id, lines, email, pence: pot.pence, byHand: by };
  const path = '/api/admin/orders/by-hand';
  if (gone !== null) await maker.record(did, () => maker.askOnce('POST', path, body, gone), ordered);
  const presses = Array.from({ length: plan.presses }, () =>
    maker.record(did, () => maker.ask('POST', path, body), ordered),
  );
  const replies = await Promise.all(presses);
  const made = replies.find((reply) => reply?.kind === 'ordered');
  return made?.kind === 'ordered' ? { id, number: made.order, pence: pot.pence } : null;
}

/** Someone who has the link pays with it, and asks again where an answer is lost. */
async function payLink({ scene, random }: HandDay, person: Person, made: Made, key: string): Promise<void> {
  const plan = planOf(random, scene.pots.length);
  const payment = await payOrTryAgain({ person, plan, scene, pause: () => Promise.resolve() }, made.pence);
  if (!payment) return;
  const body = { order_id: made.id, key, payment_id: payment };
  const pay = () =>
    person.record(
      { kind: 'pay-link', order: made.number, payment },
      () => person.browser.ask('POST', '/api/orders/linked/pay', body),
      done,
    );
  let reply = await pay();
  for (let asked = 1; isOpen(reply) && asked < scene.asks; asked += 1) {
    await sleep(ASK_AGAIN_MS);
    reply = await pay();
  }
}

/** Takes cash for an order, or cancels it. */
async function end(maker: Maker, { ends }: HandPlan, { id, number }: Made): Promise<void> {
  if (ends === 'cancel') return maker.cancel({ id, orderNumber: number });
  const body = { id: randomUUID(), method: 'cash' };
  await maker.record({ kind: 'hand-payment', order: number }, () =>
    maker.ask('POST', `/api/admin/orders/${id}/payments`, body),
  );
}

async function sell(day: HandDay, plan: HandPlan, name: string): Promise<void> {
  const made = await make(day, plan, name);
  if (!made || plan.by === 'cash') return;
  const { maker, newcomer } = day;
  const { path } = (await maker.must('GET', `/api/admin/orders/${made.id}/pay-link`)) as { path: string };
  const key = new URLSearchParams(path.split('#')[1]).get('key') ?? '';
  const payers = Array.from({ length: plan.payers }, (_, at) =>
    payLink(day, newcomer(`${name}-${at + 1}`), made, key),
  );
  if (!plan.isImpatient) await Promise.all(payers);
  const { orders } = (await maker.must('GET', `/api/admin/orders?page=1&limit=20&search=${made.number}`)) as {
    orders: { id: string; status: string }[];
  };
  const isPending = orders.some(({ id, status }) => id === made.id && status === 'pending');
  await Promise.all([...payers, isPending ? end(maker, plan, made) : undefined]);
}

/** Cancels what was made by a press that had no answer, after the next one was refused. */
async function cancelUnseen({ maker, scene }: HandDay): Promise<void> {
  await sleep(2 * ASK_AGAIN_MS);
  for (const order of await maker.newest('pending', `@${scene.mailDomain}`))
    if (/^hand\d/.test(order.customerEmail)) await maker.cancel(order);
}

/** The maker makes orders by hand, paid in cash or by link, until the day is over. None is left unpaid. */
export async function handDay(day: HandDay): Promise<void> {
  for (let made = 1; !day.scene.isOver(); made += 1) {
    await sleep(day.random.fraction() * 2 * PAUSE_MS);
    await sell(day, handPlan(day.random, day.scene.pots.length), `hand${made}`);
  }
  await cancelUnseen(day);
}
