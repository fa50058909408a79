import { z } from 'zod';
import { Done } from '@slipcast/contracts/http/fields';
import { pageFields, paginationOf } from '@slipcast/contracts/http/paging';
import { AdminUpdateList, UpdateBody, WireAdminUpdate } from '@slipcast/contracts/http/updates';
import { Refusal, fieldRefusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { Answer, endpoint } from '@slipcast/service-kit/endpoint';
import { publicIdsIn } from '../photographs/images.ts';
import { slugOf } from '../products/product-path.ts';
import { checkPots } from './choose-pots.ts';
import type { UpdateParts } from './update-parts.ts';
import { toAdminWire } from './wire-update.ts';
import { describeUpdate } from './describe-update.ts';
import { newUpdate, updateNotFound, writeUpdate, type Update } from './update.ts';

const params = z.object({ id: z.string().max(120) });
/** Of one title. */
const MOST_TRIED = 50;

const isConflict = (error: unknown): boolean => error instanceof Refusal && error.code === 'conflict';

/** The lists and the form of the back office. */
export function adminUpdateRoutes({ store, updates, photographs, follow, clock }: UpdateParts) {
  /** Called before the update is saved, so that its photograph is not removed as unused. */
  async function usePhotograph(imageUrl: string | null): Promise<void> {
    const gone = await photographs.markUsed(publicIdsIn(imageUrl === null ? [] : [imageUrl]));
    if (gone.length > 0)
      throw fieldRefusal('imageUrl', 'This photograph has just been removed. Please upload it again.');
  }

  /** Under an address that no update ever had: 'autumn-kiln', then 'autumn-kiln-2'. */
  async function insert(update: Update, entry: (id: string) => ReturnType<typeof auditEvent>) {
    const slug = slugOf(update.title) || 'update';
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      try {
        // oxlint-disable-next-line no-await-in-loop
        return await updates.insert(id, update, undefined, [entry(id)]);
      } catch (error) {
        if (!isConflict(error) || number === MOST_TRIED) throw error;
      }
    }
  }

  return [
    endpoint({
      route: 'GET /api/admin/updates',
      access: 'admin',
      summary: 'List shop updates, the newest first',
      query: z.object(pageFields),
      answer: AdminUpdateList,
      handle: async ({ query: { page = 1, limit } }) => {
        const [found, total] = await Promise.all([
          updates.find({ order: 'newest', skip: (page - 1) * limit, limit }),
          updates.count(),
        ]);
        const now = clock();
        return {
          updates: found.map(({ id, body }) => toAdminWire(id, body, now)),
          pagination: paginationOf(total, page, limit),
        };
      },
    }),

    endpoint({
      route: 'GET /api/admin/updates/:id',
      access: 'admin',
      summary: 'A shop update, in any state',
      params,
      answer: WireAdminUpdate,
      refusals: ['not-found'],
      handle: async ({ params: { id } }) => {
        const found = await updates.get(id);
        if (!found) throw updateNotFound();
        return toAdminWire(id, found.body, clock());
      },
    }),

    endpoint({
      route: 'POST /api/admin/updates',
      access: 'admin',
      summary: 'Begin a shop update, as a draft that no one sees',
      body: UpdateBody,
      answers: { 201: WireAdminUpdate },
      refusals: ['conflict'],
      handle: async ({ body, ...asked }) => {
        await usePhotograph(body.imageUrl);
        await checkPots({ store, updates }, null, body.pots);
        const update = newUpdate(body);
        const after = describeUpdate(update);
        const saved = await insert(update, (objectId) => {
          const what = { action: 'update.added', objectId, object: update.title, after } as const;
          return auditEvent(actorOf(asked), what, new Date(clock()));
        });
        return new Answer(201, toAdminWire(saved.id, await follow(saved.id, saved.body), clock()));
      },
    }),

    endpoint({
      route: 'PUT /api/admin/updates/:id',
      access: 'admin',
      summary: 'Save a shop update; an announced one keeps its pots, and its time once that has come',
      params,
      body: UpdateBody,
      answer: WireAdminUpdate,
      refusals: ['not-found', 'conflict', 'transition-refused'],
      handle: async ({ params: { id }, body, ...asked }) => {
        await usePhotograph(body.imageUrl);
        await checkPots({ store, updates }, id, body.pots);
        const now = clock();
        const events = (before: Update, after: Update) => {
          const fields = { before: describeUpdate(before), after: describeUpdate(after) };
          const what = { action: 'update.changed', objectId: id, object: after.title, ...fields } as const;
          return [auditEvent(actorOf(asked), what, new Date(now))];
        };
        const saved = await updates.change(id, (before) => writeUpdate(before, body, now), { events });
        if (!saved) throw updateNotFound();
        return toAdminWire(id, await follow(id, saved.body), clock());
      },
    }),

    endpoint({
      route: 'DELETE /api/admin/updates/:id',
      access: 'admin',
      summary: 'Delete a shop update that was never announced; its pots stay',
      params,
      answer: Done,
      refusals: ['not-found', 'transition-refused'],
      handle: async ({ params: { id }, ...asked }) => {
        // First it lets its pots go, so that none is left in an update that does not exist.
        const empty = await updates.change(id, (before) => {
          if (before.state !== 'draft')
            throw new Refusal(
              'transition-refused',
              'Shoppers have seen this update, so it cannot be deleted.',
            );
          const released = [...before.released, ...before.pots];
          return { ...before, pots: [], released, revision: before.revision + 1 };
        });
        if (!empty) throw updateNotFound();
        await follow(id, empty.body);
        await updates.remove(id, (body) => {
          const what = { action: 'update.deleted', objectId: id, object: body.title } as const;
          return [auditEvent(actorOf(asked), { ...what, before: describeUpdate(body) }, new Date(clock()))];
        });
        return { message: 'Shop update deleted' };
      },
    }),
  ];
}
