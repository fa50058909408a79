import { createDocumentRelay } from '@slipcast/event-bus/outbox/document-relay';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { createTicker } from '@slipcast/service-kit/ticker';
import { adminUpdateRoutes } from './admin-update-routes.ts';
import { letterPartsRoute } from './letter-parts.ts';
import { followAll } from './follow-update.ts';
import { pressRoutes } from './press-routes.ts';
import { updateEvents } from './update-events.ts';
import type { UpdateNeeds } from './update-parts.ts';
import { updateRoutes } from './update-routes.ts';
import type { Update } from './update.ts';

/** A process that is killed between an update and its pots leaves the rest to this. */
const FOLLOW_SECONDS = 5;

/** Shop updates: sets of pots that go on sale at one moment (ADR 68). */
export function createUpdates(kit: ServiceKit, { bus, ...needs }: UpdateNeeds) {
  const { logger } = kit;
  const { updates } = needs;
  // Without metrics, as for photographs.
  const relay = kit.add(createDocumentRelay({ store: updates, bus, toEvents: updateEvents, logger }));

  /** Makes the pots follow, drops those that it cannot have, and says what the update is now. */
  async function follow(id: string, update: Update): Promise<Update> {
    const lost = await followAll(needs, id, update, new Date());
    const { revision } = update;
    const settled = await updates.change(
      id,
      (body) =>
        body.revision !== revision || body.followed === revision
          ? body
          : {
              ...body,
              pots: body.pots.filter((pot) => !lost.includes(pot)),
              released: [],
              followed: revision,
            },
      { quiet: lost.length === 0 },
    );
    relay.wake();
    return settled?.body ?? update;
  }
  const task = async (stopping: AbortSignal) => {
    for (const { id, body } of await updates.find()) {
      if (stopping.aborted) return;
      // oxlint-disable-next-line no-await-in-loop
      if (body.followed !== body.revision) await follow(id, body);
    }
  };
  kit.add(
    createTicker({
      name: 'pots that follow their update',
      seconds: FOLLOW_SECONDS,
      logger,
      task,
      atStart: true,
    }),
  );
  const parts = { ...needs, follow, clock: Date.now };
  return {
    endpoints: [
      ...updateRoutes(parts),
      ...adminUpdateRoutes(parts),
      ...pressRoutes(parts),
      letterPartsRoute(parts),
    ],
  };
}
