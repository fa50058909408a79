import { ask, type World } from './world.ts';

/** A shopper reads the categories. */
export async function tourOfCategories(world: World): Promise<void> {
  const categories = await ask<{ categories: { id: string }[] } | { id: string }[]>(
    world,
    'GET /api/categories',
  );
  const [category] = Array.isArray(categories) ? categories : categories.categories;
  await ask(world, 'GET /api/categories/{id}', { params: { id: category?.id ?? '' } });
  await ask(world, 'GET /api/categories/{id}/products', { params: { id: category?.id ?? '' } });
}
