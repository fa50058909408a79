import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { potBody } from './tour-back-office.ts';
import { ask, type World } from './world.ts';

/** Long enough for a ticket from before the opening. */
const OPENS_IN_MS = 4000;

/** The waiting room of an update that opens during the tour: a ticket, the draw, and the end of the place. */
export async function tourOfRooms(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  const body = { ...potBody(`Room pot ${Date.now()}`), state: 'draft' };
  const { id: potId } = await ask<{ id: string }>(world, 'POST /api/admin/products', { ...admin, body });
  const opensAt = new Date(Date.now() + OPENS_IN_MS).toISOString();
  const { id } = await ask<{ id: string }>(world, 'POST /api/admin/updates', {
    ...admin,
    body: { title: 'Tour of the room', opensAt, pots: [potId], room: { from: 0, minutes: 10 } },
  });
  const params = { id };
  await ask(world, 'PUT /api/admin/updates/{id}/state', { ...admin, params, body: { state: 'announced' } });
  await waitFor('the room', async () => (await fetch(`${world.url}/api/cart/rooms/${id}`)).ok);
  await ask(world, 'GET /api/cart/rooms/{id}', { params });
  await ask(world, 'GET /cart/room/{id}', { params, query: [['in', '1']] });
  await ask(world, 'POST /api/cart/rooms/{id}/ticket', { as: 'guest', params, body: { again: false } });
  await sleep(Math.max(0, Date.parse(opensAt) - Date.now()) + 100);
  await waitFor('the draw', async () => (await fetch(`${world.url}/api/cart/rooms/${id}/draw`)).ok);
  await ask(world, 'GET /api/cart/rooms/{id}/draw', { params });
  await ask(world, 'DELETE /api/cart/rooms/{id}/ticket', { as: 'guest', params });
}
