import { skuKey, type Sku } from '@slipcast/contracts/sku';
import type { FinalOrder } from '../judge/history.ts';
import { wrongAfterwards } from './afterwards.ts';
import { makeDue } from './claims-of.ts';
import { findUnanswered } from './unanswered.ts';
import type { Schedule } from './schedule.ts';
import type { OfferMail } from './stored.ts';
import type { Seen } from './wrong-ends.ts';
import type { World } from './world.ts';

/** Captured, cancelled, refunded: more steps than these no payment takes. */
const MOST_ROUNDS = 6;
/** Schedules whose waits for the stores overlap. */
const LANES = 8;

async function each<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Much longer than everything that a schedule leaves to do. */
const STUCK_MS = 15_000;

class Stuck extends Error {
  override name = 'Stuck';
}
export const isStuck = ({ failure }: Pick<Schedule, 'failure'>): boolean => failure instanceof Stuck;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Stuck('its jobs and consumers never come to rest')), STUCK_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** An error in one schedule's jobs or consumers is that schedule's fault. One that is stuck goes on for ever, so the others wait no longer. */
const eachOwn = (schedules: readonly Schedule[], work: (one: Schedule) => Promise<void>) =>
  each(schedules, async (one) => {
    if (schedules.some(isStuck)) return;
    await inTime(work(one)).catch((error: unknown) => (one.failure ??= error));
  });

const paymentsOf = (schedules: readonly Schedule[]) => schedules.flatMap(({ paymentIds }) => paymentIds);

/** Makes orders of these that wait for their money old enough for the job, and returns the payments of those that it would take up. */
async function pending({ pool }: World, schedules: readonly Schedule[]): Promise<Set<string>> {
  const { rows } = await pool.order.query<{ payment: string; due: boolean }>({
    name: 'prove-pending',
    text: `UPDATE orders SET check_at = check_at - interval '1 day' WHERE payment_id = ANY ($1::uuid[]) AND status = 'pending'
           RETURNING payment_id AS payment, check_at <= clock_timestamp() AS due`,
    values: [paymentsOf(schedules)],
  });
  return new Set(rows.flatMap(({ payment, due }) => (due ? [payment] : [])));
}

/** Makes unfinished payments of these old enough for the jobs, and returns them. */
async function passTime({ pool }: World, schedules: readonly Schedule[]): Promise<Set<string>> {
  const { rows } = await pool.payment.query<{ id: string }>({
    name: 'prove-pass-time',
    text: `UPDATE payment_attempt SET due_at = due_at - interval '1 day', created_at = created_at - interval '6 minutes',
             authorised_at = authorised_at - interval '6 minutes'
           WHERE id = ANY ($1::uuid[]) AND (refund_noted_at IS NOT NULL
             OR EXISTS (SELECT FROM payment_refund WHERE payment_id = payment_attempt.id AND payment_refund.state = 'pending')
             OR state NOT IN ('captured', 'voided', 'refunded', 'refund-failed', 'settled', 'declined')) RETURNING id`,
    values: [paymentsOf(schedules)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** After schedules: time passes, jobs finish what was left, and all events arrive. */
export async function settle(world: World, schedules: readonly Schedule[]): Promise<void> {
  await findUnanswered(world.pool.payment, schedules);
  for (const one of schedules) one.everythingBack();
  let open = schedules;
  for (let round = 0; round < MOST_ROUNDS && open.length > 0; round += 1) {
    await eachOwn(open, (one) => one.deliverAll());
    const orders = await pending(world, open);
    await eachOwn(open, async (one) => {
      for (const payment of one.paymentIds) if (orders.has(payment)) await one.completeOrder(payment);
    });
    const unfinished = await passTime(world, open);
    await makeDue(world.pool.payment, [...unfinished]);
    await eachOwn(open, async (one) => {
      if (one.paymentIds.some((id) => unfinished.has(id))) await one.sweep();
    });
    open = open.filter(({ paymentIds }) => paymentIds.some((id) => orders.has(id) || unfinished.has(id)));
  }
  await eachOwn(schedules, async (one) => {
    await one.deliverAll();
    await one.serveQueues();
  });
}

/** What an outsider sees of each once it is quiet. */
export async function evidenceOf(
  world: World,
  schedules: readonly { schedule: Schedule; seed: string }[],
): Promise<Seen[]> {
  const { rows } = await world.pool.order.query<
    Omit<FinalOrder, 'lines'> & { lines: (Sku & { quantity: number })[] }
  >({
    name: 'prove-orders',
    text: `SELECT order_number AS number, payment_id AS payment, customer_email AS email, status, total_pence AS pence, lines,
             refund_owed_pence AS "owedPence", voucher_pence AS "voucherPence",
             CASE WHEN made_by IS NOT NULL AND pay_until IS NULL AND replaces IS NULL THEN jsonb_build_object('by', 'cash', 'pence',
               (SELECT coalesce(sum(amount_pence), 0) FROM order_payment WHERE order_id = orders.id)) END AS hand,
             replaces ->> 'orderNumber' AS replaces,
             (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state)), '[]')
              FROM order_request WHERE order_id = orders.id) AS requests,
             refund_settled_at IS NOT NULL OR part.settled > 0 AS "isSettled",
             part.pence AS "partsPence", part.count AS parts, part.all AS refunds
           FROM orders, LATERAL (
             SELECT count(*) FILTER (WHERE state = 'settled') AS settled, coalesce(sum(amount_pence) FILTER (WHERE state = 'done' AND origin <> 'cancellation'), 0)::int AS pence,
               (count(*) FILTER (WHERE state = 'done' AND origin <> 'cancellation'))::int AS count,
               coalesce(jsonb_agg(jsonb_build_object('id', id, 'pence', amount_pence + voucher_pence, 'voucherPence', voucher_pence,
                 'state', state, 'pieces', pieces, 'inDashboard', origin = 'dashboard')), '[]') AS all
             FROM order_refund WHERE order_id = orders.id) AS part
           WHERE payment_id = ANY ($1::uuid[])`,
    values: [paymentsOf(schedules.map(({ schedule }) => schedule))],
  });
  const orders = rows.map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map((line) => ({ sku: skuKey(line), quantity: line.quantity })),
  }));
  const found = new Map<Schedule, Omit<Seen, 'stores' | 'offerMails'>>();
  await each(schedules, async ({ schedule, seed }) => {
    const ids = new Set<string | null>(schedule.paymentIds);
    const own = orders.filter(({ payment }) => ids.has(payment));
    found.set(schedule, await schedule.evidence(seed, own));
  });
  const stored = await world.readStored(schedules.map(({ schedule }) => schedule.own()));
  const wrong = new Map<Schedule, string[]>();
  const offerMails = new Map<Schedule, OfferMail[]>();
  await each([...schedules.entries()], async ([index, { schedule }]) => {
    const own = stored[index];
    if (own) offerMails.set(schedule, own.offerMails);
    if (own) wrong.set(schedule, [...schedule.wrongStores(own), ...(await wrongAfterwards(schedule, own))]);
  });
  return schedules.flatMap(({ schedule }) => {
    const seen = found.get(schedule);
    return seen
      ? [{ ...seen, stores: wrong.get(schedule) ?? [], offerMails: offerMails.get(schedule) ?? [] }]
      : [];
  });
}
