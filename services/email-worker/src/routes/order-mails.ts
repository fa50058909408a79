import { OrderMails, SendAgainBody, SentAgain, type OrderMail } from '@slipcast/contracts/http/mails';
import { Refusal } from '@slipcast/contracts/refusal';
import { nameUuid } from '@slipcast/event-bus/name-uuid';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { databaseTime } from '@slipcast/storage/postgres';
import type pg from 'pg';
import { z } from 'zod';
import type { SendQueue } from '../jobs/send-queue.ts';
import { findMailsOfOrder, insertIntents, type OrderIntent } from '../store/intent-store.ts';
import type { KnownShop } from '../store/shop-settings.ts';
import { expiryOf, subjectOf } from '../templates/write-email.ts';

/** Nothing is sent twice that has not been sent once, nor a link that no longer works. */
function maySendAgain({ status, template, data }: OrderIntent, now: Date): boolean {
  const expiry = expiryOf(template, data);
  return (status === 'sent' || status === 'failed') && (expiry === null || expiry > now);
}

interface Needs {
  pool: pg.Pool;
  shop: () => Promise<KnownShop>;
  /** null while no mail server is configured. */
  queue: SendQueue | null;
}

/** The emails to the buyer of an order, and sending one of them again. */
export const orderMailRoutes = ({ pool, shop, queue }: Needs) => [
  endpoint({
    route: 'GET /internal/mails/of-order/:orderId/all',
    access: 'internal',
    callers: ['order'],
    summary: 'The stored emails to the buyer of an order, newest first, and which of them may be sent again',
    params: z.object({ orderId: z.string() }),
    answer: OrderMails,
    handle: async ({ params: { orderId } }) => {
      const [known, mails, now] = await Promise.all([
        shop(),
        findMailsOfOrder(pool, orderId),
        databaseTime(pool),
      ]);
      const wire = (intent: OrderIntent): OrderMail => ({
        id: intent.id,
        kind: intent.template,
        subject: subjectOf(known, intent.template, intent.data),
        address: intent.recipient,
        at: intent.createdAt.toISOString(),
        sentAt: intent.sentAt?.toISOString() ?? null,
        maySendAgain: maySendAgain(intent, now),
      });
      return { mails: mails.map(wire) };
    },
  }),

  endpoint({
    route: 'POST /internal/mails/of-order/:orderId/:mailId/again',
    access: 'internal',
    callers: ['order'],
    summary: 'Send an email about an order once more, to the same address',
    params: z.object({ orderId: z.string(), mailId: z.string() }),
    body: SendAgainBody,
    answer: SentAgain,
    refusals: ['not-found', 'conflict'],
    handle: async ({ params: { orderId, mailId }, body: { requestId } }) => {
      const mail = (await findMailsOfOrder(pool, orderId)).find(({ id }) => id === mailId);
      if (!mail) throw new Refusal('not-found', 'There is no such email');
      if (!maySendAgain(mail, await databaseTime(pool)))
        throw new Refusal('conflict', 'This email is still being sent, or what it offers is over.');
      const { template, recipient, data } = mail;
      const seq = `again ${requestId}`;
      const id = nameUuid(orderId, template, seq);
      const again = { id, about: orderId, template, seq, recipient, data };
      await insertIntents(pool, [again], queue ? 'new' : 'unconfigured');
      // If Redis is away, the email gets its job from `requeueUnsent`.
      void queue?.add(id).catch(() => {});
      return { subject: subjectOf(await shop(), template, data), address: recipient };
    },
  }),
];
