import type pg from 'pg';
import type { Owner } from '@slipcast/contracts/ids';
import type { Logger } from '@slipcast/service-kit/logs';
import type { Holds } from '../holds/hold-store.ts';
import type { CartRedis } from '../redis/cart-redis.ts';
import { createEnter } from './enter.ts';
import { createLetIn } from './let-in.ts';
import { forgetTickets, moveTicket } from './owners.ts';
import { createRooms } from './rooms.ts';

/** What other capabilities use. */
export type Room = ReturnType<typeof createRoomParts>['room'];

/** What a waiting room consists of, without the service around it. */
export function createRoomParts(parts: {
  redis: CartRedis;
  pool: pg.Pool;
  holds: Pick<Holds, 'read'>;
  logger: Logger;
  /** Where no one is let in behind a request, after its answer. */
  freed?: (updateId: string) => void;
}) {
  const { pool, logger } = parts;
  const rooms = createRooms(parts);
  const letIn = createLetIn({ rooms, pool, logger });
  const { freed = (updateId: string) => void letIn.letInSoon(updateId) } = parts;
  const room = {
    ...createEnter({ rooms, holds: parts.holds, freed }),
    move: (guest: Owner, owner: Owner) => moveTicket({ rooms, pool }, guest, owner),
    forget: (owner: Owner) => forgetTickets({ rooms, pool }, owner),
  };
  return { rooms, letIn, room };
}
