import type { MadePreview } from '@slipcast/contracts/http/previews';
import { ask, type World } from './world.ts';

/** A maker shows a draft to a friend by a link, and ends the link. */
export async function tourOfPreviews(world: World, id: string): Promise<void> {
  const of = { as: 'admin', params: { id } } as const;
  const { path } = await ask<MadePreview>(world, 'PUT /api/admin/products/{id}/preview', of);
  const key = new URLSearchParams(path.split('#')[1]).get('key');
  await ask(world, 'POST /api/products/{id}/preview', { params: { id }, body: { key } });
  await ask(world, 'DELETE /api/admin/products/{id}/preview', of);
}
