import type { AdminCategories } from '@slipcast/contracts/http/categories';
import { ask, type World } from './world.ts';

/** A shopper reads the categories; the maker puts them in order and renames one, there and back. */
export async function tourOfCategories(world: World): Promise<void> {
  const categories = await ask<{ categories: { id: string }[] } | { id: string }[]>(
    world,
    'GET /api/categories',
  );
  const [category] = Array.isArray(categories) ? categories : categories.categories;
  await ask(world, 'GET /api/categories/{id}', { params: { id: category?.id ?? '' } });
  await ask(world, 'GET /api/categories/{id}/products', { params: { id: category?.id ?? '' } });
  const admin = { as: 'admin' } as const;
  const listed = await ask<AdminCategories>(world, 'GET /api/admin/categories', admin);
  const [first] = listed.categories;
  if (!first) return;
  const ids = listed.categories.map(({ id }) => id);
  await ask(world, 'PUT /api/admin/categories', { ...admin, body: { ids } });
  const rename = (id: string, name: string) =>
    ask(world, 'PUT /api/admin/categories/{id}', { ...admin, params: { id }, body: { name } });
  await rename(first.id, 'Fuzzed pots');
  await rename('fuzzed-pots', first.name);
}
