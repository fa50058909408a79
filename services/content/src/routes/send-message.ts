import { randomUUID } from 'node:crypto';
import type { EventData } from '@slipcast/contracts/events/registry';
import { ContactBody } from '@slipcast/contracts/http/contact';
import { Done } from '@slipcast/contracts/http/fields';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Bus } from '@slipcast/event-bus/bus';
import { mailboxOf } from '@slipcast/service-kit/email-limits';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isLoopback } from '@slipcast/service-kit/network';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { ContentConfig } from '../config.ts';

const HOUR = 3600;
const SEVERAL = 'Several messages have been sent in the past hour. Please try again later, or email us.';

/** In memory, so that no address of a visitor is written anywhere. The copy could otherwise fill a stranger's inbox. */
function limits() {
  const limiter = (name: string, points: number, perNetwork = false) =>
    createRateLimiter(null, { name: `content:${name}`, points, seconds: HOUR, perNetwork, message: SEVERAL });
  return {
    byNetwork: limiter('messages', 10, true),
    byAddress: limiter('messages-address', 3),
    inAll: limiter('messages-all', 100),
  };
}

/**
 * The contact page's message to the maker. Nothing of it is stored here: it is answered once the bus has it.
 *
 * @param makerEmail of the contact page; '' if it shows none
 */
export function sendMessage(
  config: ContentConfig,
  bus: Pick<Bus, 'publish'>,
  makerEmail: () => Promise<string>,
) {
  const { byNetwork, byAddress, inAll } = limits();
  return endpoint({
    route: 'POST /api/contact',
    access: 'none',
    summary: 'Email a message to the maker, and a copy to the person who wrote it',
    body: ContactBody,
    answer: Done,
    refusals: ['too-many-requests', 'email-not-configured'],
    handle: async ({ body, req: { ip = '' } }) => {
      if (!config.EMAIL_ENABLED) throw new Refusal('email-not-configured', 'Email configuration missing');
      if (!isLoopback(ip)) await byNetwork.take(ip);
      await byAddress.take(mailboxOf(body.email));
      await inAll.take('all');
      const messageId = randomUUID();
      const occurredAt = new Date().toISOString();
      const mail = (to: string, isCopy: boolean) => {
        const data: EventData<'contact.message-sent.v1'> = { ...body, messageId, to, isCopy };
        return { id: randomUUID(), type: 'contact.message-sent.v1', key: messageId, occurredAt, data };
      };
      await bus.publish([mail((await makerEmail()) || config.EMAIL_FROM, false), mail(body.email, true)]);
      return { message: 'Your message has been sent' };
    },
  });
}
