import { ask, type World } from './world.ts';

/** A letter: begun, changed, looked at, scheduled, stopped and deleted. None is sent. */
export async function tourOfLetters(world: World, potId: string): Promise<void> {
  const admin = { as: 'admin' } as const;
  const body = { subject: 'From the kiln', text: 'It is unpacked.', topic: 'updates', pots: [potId] };
  const begin = () => ask<{ id: string }>(world, 'POST /api/admin/letters', { ...admin, body });
  await ask(world, 'POST /api/admin/letters/preview', { ...admin, body });
  const { id: gone } = await begin();
  await ask(world, 'DELETE /api/admin/letters/{id}', { ...admin, params: { id: gone } });
  const params = { id: (await begin()).id };
  await ask(world, 'GET /api/admin/letters', admin);
  await ask(world, 'GET /api/admin/subscribers', { ...admin, query: [['search', 'fuzz']] });
  await ask(world, 'GET /api/admin/subscribers/export', admin);
  await ask(world, 'GET /api/admin/subscribers/consents/export', admin);
  await ask(world, 'GET /api/admin/letters/export', admin);
  const table = 'email address,confirm time\nimported.fuzz@example.com,2024-03-12 10:00:00\n';
  const file = { name: 'file', fileName: 'list.csv', contentType: 'text/csv', value: Buffer.from(table) };
  const imported = { ...admin, form: [file], query: [['source', 'Fuzz']] as [string, string][] };
  await ask(world, 'POST /api/admin/subscribers/imports/preview', imported);
  await ask(world, 'POST /api/admin/subscribers/imports', imported);
  await ask(world, 'GET /api/admin/letters/{id}', { ...admin, params });
  await ask(world, 'PUT /api/admin/letters/{id}', { ...admin, params, body: { ...body, pots: [] } });
  await ask(world, 'POST /api/admin/letters/{id}/try', { ...admin, params });
  const sendAt = '2099-11-26T19:00:00.000Z';
  await ask(world, 'PUT /api/admin/letters/{id}/sending', { ...admin, params, body: { sendAt } });
  await ask(world, 'PUT /api/admin/letters/{id}/stopped', { ...admin, params });
}
