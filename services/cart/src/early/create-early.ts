import { z } from 'zod';
import { parseEvent } from '@slipcast/contracts/events/registry';
import { EarlyLinkBody, WireEarlyAccess } from '@slipcast/contracts/http/early';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { createRateLimiter } from '@slipcast/service-kit/rate-limiter';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import { createEarlyAccess } from './early-access.ts';
import { storeAccess } from './early-store.ts';

const HOUR_SECONDS = 3600;
/** Of one network in an hour: links that give nothing. Everyone's right links are as many as they like. */
const WRONG_LINKS = 60;

/** Early access to shop updates, by links of their own in readers' letters (ADR 74). */
export function createEarly(kit: ServiceKit, { bus, pool, eventPool, limitsRedis, shoppers, config }: Base) {
  const users = kit.client('user', config.USER_URL, { timeoutMs: 2000 });
  const early = createEarlyAccess({ pool, users });
  const wrongLinks = createRateLimiter(limitsRedis, {
    name: 'cart:early-links',
    points: WRONG_LINKS,
    seconds: HOUR_SECONDS,
    perNetwork: true,
    message: 'That’s too many links that don’t work. Please wait a while and try again.',
  });
  kit.subscribe(() =>
    subscribeOnce({
      bus,
      pool: eventPool,
      topics: ['early-link.changed.v1'],
      group: 'cart.early-access',
      handle: ({ data }, client) => storeAccess(client, parseEvent('early-link.changed.v1', data)),
    }),
  );
  return {
    early,
    endpoints: [
      endpoint({
        route: 'POST /api/cart/early/:id',
        access: 'shopper',
        summary:
          'Use a reader’s own link to a shop update: early access for the first guest or account that does, and no one else',
        params: z.object({ id: z.string().max(120) }),
        body: EarlyLinkBody,
        answer: WireEarlyAccess,
        refusals: ['not-found', 'conflict', 'too-many-requests', 'unavailable'],
        handle: async (context) => {
          const network = shoppers.network(context);
          await wrongLinks.take(network);
          const { owner, guest } = shoppers.orNewGuest(context);
          const { id: updateId } = context.params;
          const used = await early.use({ key: context.body.key, updateId, owner, guest });
          await wrongLinks.giveBack(network);
          const { minutes, opensAt } = used;
          return { updateId, minutes, opensAt };
        },
      }),
    ],
  };
}
