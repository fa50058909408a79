import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { slug } from '@slipcast/contracts/choice-filters';
import type { EventData } from '@slipcast/contracts/events/registry';
import { AdminCategories, CategoryBody, CategoryOrderBody } from '@slipcast/contracts/http/categories';
import { Refusal } from '@slipcast/contracts/refusal';
import { actorOf, auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { isPublished } from './product-state.ts';
import type { CatalogueSnapshot, ProductStore } from './catalogue-snapshot.ts';
import { arranged, joined, moved, reordered } from './category-order.ts';
import { type ArrangementStore, changeArrangement, type createArrangement } from './category-store.ts';
import { changeEntry } from './product-change-routes.ts';
import type { Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';

interface Needs {
  store: ProductStore;
  arrangements: ArrangementStore;
  arrangement: ReturnType<typeof createArrangement>;
  snapshot: Pick<CatalogueSnapshot, 'read'>;
  /** Called after each write of a product. */
  changed: (id: string) => void;
  /** Called after each write of the arrangement. */
  rearranged: () => void;
}

/** Of all products, drafts and archived ones too, by name. */
function allCategories({ all }: Snapshot) {
  const found = new Map<string, { id: string; name: string; products: number; inShop: number }>();
  for (const { category, categoryId: id, listed } of all) {
    const known = found.get(id) ?? { id, name: category, products: 0, inShop: 0 };
    const inShop = known.inShop + (isPublished(listed.product) ? 1 : 0);
    // What shoppers see is the name of a pot in the shop.
    const name = known.inShop === 0 && inShop > 0 ? category : known.name;
    found.set(id, { id, name, products: known.products + 1, inShop });
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

const renamed =
  (from: string, name: string, now: Date) =>
  (before: Product): Product =>
    slug(before.category) !== from || before.category === name
      ? before
      : // A form that was loaded before must be refused, because it would bring the old name back.
        { ...before, category: name, revision: (before.revision ?? 0) + 1, changedAt: now.toISOString() };

/** The order of the categories, their names, and merging two. */
export function categoryAdminRoutes({
  store,
  arrangements,
  arrangement,
  snapshot,
  changed,
  rearranged,
}: Needs) {
  const show = async () => {
    const [read, stored] = await Promise.all([snapshot.read(true), arrangement.read(true)]);
    return { categories: arranged(allCategories(read), stored), revision: stored.revision };
  };
  const entry = (actor: Actor, object: string, before: string, after: string) => () => [
    auditEvent(
      actor,
      {
        action: 'categories.changed',
        objectId: 'categories',
        object,
        before: { Categories: before },
        after: { Categories: after },
      },
      new Date(),
    ),
  ];
  const namesOf = (categories: { name: string }[]) => categories.map(({ name }) => name).join(', ');

  return [
    endpoint({
      route: 'GET /api/admin/categories',
      access: 'admin',
      summary:
        'The categories in the order of the shop, with those that have only drafts or archived products',
      answer: AdminCategories,
      handle: show,
    }),

    endpoint({
      route: 'PUT /api/admin/categories',
      access: 'admin',
      summary: 'Put the categories in another order; those that are left out come last, by name',
      body: CategoryOrderBody,
      answer: AdminCategories,
      refusals: ['conflict'],
      handle: async ({ body: { ids, revisionLoaded }, ...asked }) => {
        const before = await show();
        const after = namesOf(arranged(before.categories, { order: ids }));
        const events = entry(actorOf(asked), 'order of the categories', namesOf(before.categories), after);
        await changeArrangement(arrangements, (known) => reordered(known, ids, revisionLoaded), events);
        rearranged();
        return show();
      },
    }),

    endpoint({
      route: 'PUT /api/admin/categories/:id',
      access: 'admin',
      summary:
        'Give a category another name, or `merge` it with the one of that name: its products follow, and addresses with the old name still lead to them',
      params: z.object({ id: z.string() }),
      body: CategoryBody,
      answer: AdminCategories,
      refusals: ['not-found', 'conflict', 'invalid-body'],
      handle: async ({ params: { id }, body: { name: given, merge, revisionLoaded }, ...asked }) => {
        const { categories } = await show();
        const category = categories.find((one) => one.id === id);
        if (!category) throw new Refusal('not-found', 'Category not found');
        const name = joined(categories, { id, name: given, merge })?.name ?? given;
        const now = new Date();
        const actor = actorOf(asked);
        // First, because a repeat does the rest should it fail on the way.
        const audited = entry(actor, `category “${category.name}”`, category.name, name);
        const data: EventData<'categories.moved.v1'> = { from: id, name };
        const events = () => [...audited(), { id: randomUUID(), type: 'categories.moved.v1', data }];
        await changeArrangement(
          arrangements,
          (known) => moved(known, { from: id, to: slug(name) }, revisionLoaded),
          events,
        );
        const of = (await snapshot.read(true)).all.filter(({ categoryId }) => categoryId === id);
        for (const product of of) {
          // oxlint-disable-next-line no-await-in-loop
          await store.change(product.id, renamed(id, name, now), {
            events: changeEntry(actor, product.id, now),
          });
          changed(product.id);
        }
        rearranged();
        return show();
      },
    }),
  ];
}
