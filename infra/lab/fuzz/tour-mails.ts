import type { EmailTexts } from '@slipcast/contracts/http/email-texts';
import type { OrderMails } from '@slipcast/contracts/http/mails';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { ask, type World } from './world.ts';

/** A maker sends an email about an order again, once it has been sent, and puts words of her own into those to come. */
export async function tourOfMails(world: World, orderId: string): Promise<void> {
  const of = { as: 'admin', params: { id: orderId } } as const;
  const sent = await waitFor('an email that was sent', async () => {
    const { mails } = await ask<OrderMails>(world, 'GET /api/admin/orders/{id}/mails', of);
    return mails.find(({ maySendAgain }) => maySendAgain);
  });
  const params = { ...of.params, mailId: sent.id };
  await ask(world, 'POST /api/admin/orders/{id}/mails/{mailId}/send-again', { ...of, params });
  const { texts } = await ask<EmailTexts>(world, 'GET /api/admin/settings/emails', { as: 'admin' });
  const { email = '', revision: revisionLoaded } = texts[0] ?? {};
  const change = { as: 'admin', params: { email } } as const;
  const body = { opening: `Dear {first name}, ${orderId}`, revisionLoaded };
  await ask(world, 'POST /api/admin/orders/email-preview', {
    as: 'admin',
    body: { email, opening: 'Hello' },
  });
  await ask(world, 'PUT /api/admin/settings/emails/{email}', { ...change, body });
  await ask(world, 'PUT /api/admin/settings/emails/{email}', { ...change, body: { opening: '' } });
}
