import { ask, type World } from './world.ts';

/** A shop update: begun, announced, moved, paused, resumed, looked at; and one that is deleted. It opens when no run is left. */
export async function tourOfUpdates(world: World, potId: string): Promise<void> {
  const admin = { as: 'admin' } as const;
  const opensAt = '2099-11-26T19:00:00.000Z';
  const begin = (title: string, pots: string[]) =>
    ask<{ id: string }>(world, 'POST /api/admin/updates', {
      ...admin,
      body: { title, text: 'From the kiln.', opensAt, pots, pieces: 2, oneOfEach: true },
    });
  const { id: gone } = await begin('Tour that is deleted', []);
  await ask(world, 'DELETE /api/admin/updates/{id}', { ...admin, params: { id: gone } });
  const { id } = await begin('Tour of the kiln', [potId]);
  const params = { id };
  await ask(world, 'GET /api/admin/updates', admin);
  await ask(world, 'GET /api/admin/updates/{id}', { ...admin, params });
  await ask(world, 'PUT /api/admin/updates/{id}', {
    ...admin,
    params,
    body: { title: 'Tour of the kiln', opensAt, pots: [potId], pieces: 3 },
  });
  await ask(world, 'PUT /api/admin/updates/{id}/state', { ...admin, params, body: { state: 'announced' } });
  const to = '2099-11-26T19:05:00.000Z';
  await ask(world, 'PUT /api/admin/updates/{id}/opening', { ...admin, params, body: { from: opensAt, to } });
  for (const paused of [true, false])
    await ask(world, 'PUT /api/admin/updates/{id}/paused', { ...admin, params, body: { paused } });
  await ask(world, 'GET /api/updates/{id}', { params });
  await ask(world, 'GET /api/updates/{id}/calendar.ics', { params });
  await ask(world, 'GET /api/admin/dashboard/updates/{id}', { ...admin, params });
}
