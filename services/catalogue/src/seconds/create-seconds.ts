import { SecondsBody, type SecondsMade } from '@slipcast/contracts/http/seconds';
import type { Bus } from '@slipcast/event-bus/bus';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ServiceKit } from '@slipcast/service-kit/standard-service';
import { onSecondRequested, type SecondNeeds } from './make-second.ts';

/** Pieces that came back with a flaw, as products of their own. */
export function createSeconds(kit: ServiceKit, { bus, ...needs }: SecondNeeds & { bus: Bus }) {
  kit.subscribe(() => bus.subscribe(onSecondRequested(needs)));
  const { store } = needs;
  const endpoints = [
    endpoint({
      route: 'POST /internal/seconds',
      access: 'internal',
      callers: ['order'],
      summary: 'Which of these seconds were made; those that were deleted since count too',
      body: SecondsBody,
      handle: async ({ body: { ids } }): Promise<SecondsMade> => {
        const there = new Set((await store.getMany(ids)).map(({ id }) => id));
        const missing = ids.filter((id) => !there.has(id));
        const removed = await Promise.all(missing.map((id) => store.removed(id)));
        return { made: [...there, ...removed.flatMap((one) => (one ? [one.id] : []))] };
      },
    }),
  ];
  return { endpoints };
}
