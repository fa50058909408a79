import { z } from 'zod';
import { WireUpdate } from '@slipcast/contracts/http/updates';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { sayTurn } from '@slipcast/service-kit/turning-answers';
import { calendarOf } from './calendar.ts';
import type { UpdateParts } from './update-parts.ts';
import { shownFields } from './wire-update.ts';
import { isOpen, updateNotFound, type Update } from './update.ts';

const params = z.object({ id: z.string().max(120) });

/** The preview of an announced update, and later what is left of it. There is no answer about a draft. */
export function updateRoutes({ updates, snapshot, settings, clock }: UpdateParts) {
  async function announced(id: string): Promise<Update> {
    const found = await updates.get(id);
    if (!found || found.body.state === 'draft') throw updateNotFound();
    return found.body;
  }
  return [
    endpoint({
      route: 'GET /api/updates/:id',
      access: 'none',
      summary: 'Show a shop update with its pots, from its announcement on',
      params,
      answer: WireUpdate,
      refusals: ['not-found'],
      handle: async ({ params: { id }, res }) => {
        const update = await announced(id);
        const { shownById, jsonOf } = await snapshot.read();
        const now = clock();
        const opensInMs = Date.parse(update.opensAt) - now;
        if (update.state === 'announced' && opensInMs > 0) sayTurn(res, opensInMs);
        const fields = {
          ...shownFields(id, update),
          isOpen: isOpen(update, now),
          isClosed: update.state === 'closed',
        };
        // The snapshot holds each product as JSON.
        const products = update.pots.flatMap((pot) => {
          const shown = shownById.get(pot);
          return shown ? [jsonOf(shown)] : [];
        });
        res.type('json').end(`${JSON.stringify(fields).slice(0, -1)},"products":[${products.join(',')}]}`);
      },
    }),

    endpoint({
      route: 'GET /api/updates/:id/calendar.ics',
      access: 'none',
      summary: 'The opening of a shop update, for a calendar',
      params,
      answer: z.file().mime('text/calendar' as 'text/plain'),
      refusals: ['not-found'],
      handle: async ({ params: { id }, res }) => {
        const [update, shop] = await Promise.all([announced(id), settings()]);
        res
          .type('text/calendar; charset=utf-8')
          .set('content-disposition', `attachment; filename="${id}.ics"`)
          .end(calendarOf(id, update, shop));
      },
    }),
  ];
}
