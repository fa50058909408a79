import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { ask, type World } from './world.ts';

const simulate = (world: World, what: string, body: object) =>
  fetch(`${world.sandboxUrl}/__sim/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Square cannot make the next refund. */
export const nextRefundFails = (world: World) =>
  simulate(world, 'faults', { action: 'fail-refund', times: 1 });

/** At Square, where refunds take a while. */
export const passAMinute = (world: World) => simulate(world, 'clock/advance', { ms: 60_000 });

interface Refunds {
  refunds: { id: string; state: string }[];
}

/** A refund of a part of a shipped order that Square cannot make, and that the maker pays back by other means. */
export async function tourOfRefunds(world: World, orderId: string): Promise<void> {
  const admin = { as: 'admin', params: { id: orderId } } as const;
  await nextRefundFails(world);
  const id = randomUUID();
  const pieces = [{ line: 1, quantity: 1, becomes: 'gone' }];
  const body = { id, pieces, amount_pence: 100, reason: 'broken', message: 'I am sorry.' };
  await ask(world, 'POST /api/admin/orders/{id}/refunds', { ...admin, body });
  await waitFor('the refund has failed', async () => {
    await passAMinute(world);
    const { refunds } = await ask<Refunds>(world, 'GET /api/admin/orders/{id}/refunds', admin);
    return refunds[0]?.state === 'failed';
  });
  const params = { id: orderId, refundId: id };
  await ask(world, 'PUT /api/admin/orders/{id}/refunds/{refundId}/settle', { as: 'admin', params });
  await ask(world, 'GET /api/admin/orders/{id}/money', admin);
}
