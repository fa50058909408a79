import { setTimeout as sleep } from 'node:timers/promises';
import type { AdminOrder } from './admin-order.ts';
import type { Maker } from './maker.ts';
import type { Random } from './random.ts';

const PAUSE_MS = 2000;

/** Answers one request: by cancelling the order, by saying how the pots come back, or by declining. */
async function answer(maker: Maker, order: AdminOrder, isKind: boolean): Promise<void> {
  const request = order.requests?.find(({ state }) => state === 'asked');
  if (!request) return;
  const { id, kind } = request;
  // What has not been sent does not come back, and no one may decline a withdrawal.
  if (order.status === 'paid' && (isKind || kind === 'withdrawal')) return maker.cancel(order);
  const state = isKind || kind === 'withdrawal' ? ('accepted' as const) : ('declined' as const);
  const did = { kind: 'answer' as const, order: order.orderNumber, request: id, state };
  const path = `/api/admin/orders/${order.id}/requests/${id}`;
  await maker.record(did, () =>
    maker.ask('PUT', path, { state, text: 'Please see our page about returns.' }),
  );
}

/** Someone answers what buyers have asked, until the day is over. */
export async function answersDay({
  maker,
  random,
  mailDomain,
  isOver,
}: {
  maker: Maker;
  random: Random;
  mailDomain: string;
  isOver(): boolean;
}): Promise<void> {
  while (!isOver()) {
    await sleep(random.fraction() * 2 * PAUSE_MS);
    const [status, isKind] = [random.pick(['paid', 'shipped']), random.chance(0.5)];
    const orders = await maker.newest(status, `@${mailDomain}`);
    const asked = orders.find(({ requests }) => requests?.some(({ state }) => state === 'asked'));
    if (asked) await answer(maker, asked, isKind);
  }
}
