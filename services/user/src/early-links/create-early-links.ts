import { MoveEarlyLinksBody, UseEarlyLinkBody } from '@slipcast/contracts/http/early';
import { subscribeOnce } from '@slipcast/event-bus/inbox';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import type { Shared } from '../shared.ts';
import { deleteOldLinks, moveLinks, useLink } from './early-links.ts';
import { onUpdateChanged } from './openings.ts';

const HOUR_SECONDS = 3600;

/** Readers’ own links to shop updates, by which they may buy some minutes earlier (ADR 74). The cart service asks for the shopper. */
export function createEarlyLinks(
  kit: ServiceKit,
  { bus, pool, eventPool, relay, logger }: Pick<Shared, 'bus' | 'pool' | 'eventPool' | 'relay' | 'logger'>,
) {
  kit.subscribe(() => subscribeOnce({ bus, pool: eventPool, ...onUpdateChanged }));
  kit.add(
    createTicker({
      name: 'deletion of old early access links',
      seconds: HOUR_SECONDS,
      task: () => deleteOldLinks(pool),
      logger,
    }),
  );
  return {
    endpoints: [
      endpoint({
        route: 'POST /internal/early-links',
        access: 'internal',
        callers: ['cart'],
        summary: 'Give the early access of a reader’s own link to the first shopper who uses it',
        body: UseEarlyLinkBody,
        refusals: ['not-found', 'conflict'],
        handle: async ({ body }) => {
          const used = await useLink(pool, body);
          relay.wake();
          return used;
        },
      }),
      endpoint({
        route: 'POST /internal/early-links/moved',
        access: 'internal',
        callers: ['cart'],
        summary: 'A guest has logged in: the account has the early access',
        body: MoveEarlyLinksBody,
        handle: async ({ body: { guest, owner } }) => {
          const moved = await moveLinks(pool, guest, owner);
          relay.wake();
          return moved;
        },
      }),
    ],
  };
}
