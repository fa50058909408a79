import type { OrderMails } from '@slipcast/contracts/http/mails';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { ask, type World } from './world.ts';

/** A maker sends an email about an order again, once it has been sent. */
export async function tourOfMails(world: World, orderId: string): Promise<void> {
  const of = { as: 'admin', params: { id: orderId } } as const;
  const sent = await waitFor('an email that was sent', async () => {
    const { mails } = await ask<OrderMails>(world, 'GET /api/admin/orders/{id}/mails', of);
    return mails.find(({ maySendAgain }) => maySendAgain);
  });
  const params = { ...of.params, mailId: sent.id };
  await ask(world, 'POST /api/admin/orders/{id}/mails/{mailId}/send-again', { ...of, params });
}
