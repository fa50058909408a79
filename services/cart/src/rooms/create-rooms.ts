import { parseEvent } from '@slipcast/contracts/events/registry';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import type { Base } from '../base.ts';
import type { Holds } from '../holds/hold-store.ts';
import { createSharedJob } from '../redis/shared-job.ts';
import { createDraws } from './draws.ts';
import { removeOldTickets } from './owners.ts';
import { createRoomParts } from './room-parts.ts';
import { plainRoomRoutes } from './plain-room.ts';
import { roomRoutes } from './room-routes.ts';
import { storeRoom } from './room-store.ts';
import { createTickets } from './tickets.ts';
import { createShowRoom } from './wire-room.ts';

const TOPICS = ['update.changed.v1'];

/** Waiting rooms of shop updates (ADR 71). */
export function createRoom(kit: ServiceKit, parts: Base & { holds: Holds }) {
  const { config, bus, pool, redis, skuEvents, holds, shoppers } = parts;
  const { logger } = kit;
  const { rooms, letIn, room } = createRoomParts({ redis, pool, holds, logger });
  skuEvents.on('held', letIn.onHeld);
  kit.subscribe(() =>
    bus.subscribe({
      topics: TOPICS,
      group: 'cart.rooms',
      async handle({ data }) {
        const change = parseEvent('update.changed.v1', data);
        await storeRoom(pool, change);
        const { updateId } = change.sale;
        rooms.forget(updateId);
        const stored = await rooms.find(updateId);
        if (stored?.closed) await rooms.clear(stored);
      },
    }),
  );
  // One instance stores a change, but each forgets the terms of before.
  kit.subscribe(() =>
    bus.listen(TOPICS, ({ data }) => rooms.forget(parseEvent('update.changed.v1', data).sale.updateId)),
  );
  kit.add(
    createSharedJob({
      name: 'letting people into waiting rooms',
      lock: 'cart:letting-in',
      redis,
      seconds: 1,
      logger,
      task: () => letIn.all(),
    }),
  );
  kit.add(
    createSharedJob({
      name: 'removal of old tickets',
      lock: 'cart:old-tickets',
      redis,
      seconds: 3600,
      logger,
      task: () => removeOldTickets(pool),
    }),
  );
  const showRoom = createShowRoom({ rooms, pool, letIn });
  const tickets = createTickets({ rooms, pool, letIn, perNetwork: config.ROOM_TICKETS_PER_NETWORK });
  return {
    room,
    endpoints: [
      ...roomRoutes({ showRoom, tickets, draws: createDraws({ rooms, pool }), shoppers }),
      ...plainRoomRoutes({ showRoom, tickets, shoppers }),
    ],
  };
}
