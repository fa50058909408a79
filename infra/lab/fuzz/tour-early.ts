import { randomUUID } from 'node:crypto';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { mailedEarlyKey, mailedToken } from './mailed.ts';
import { potBody } from './tour-back-office.ts';
import { ask, type World } from './world.ts';

/** A reader of the mailing list gets a letter with a link of their own to a shop update, and uses it. */
export async function tourOfEarlyAccess(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  const email = `early-${randomUUID()}@fuzz.example`;
  await ask(world, 'POST /api/newsletter', { body: { email, topics: ['updates'], page: 'newsletter' } });
  const token = await mailedToken(world, email, /Confirm that you/);
  await ask(world, 'POST /api/newsletter/confirm', { body: { token } });
  const pot = { ...potBody(`Early pot ${Date.now()}`), state: 'draft' };
  const { id: potId } = await ask<{ id: string }>(world, 'POST /api/admin/products', { ...admin, body: pot });
  const update = { title: 'Tour of early access', opensAt: '2099-11-26T19:00:00Z', earlyMinutes: 15 };
  const { id } = await ask<{ id: string }>(world, 'POST /api/admin/updates', {
    ...admin,
    body: { ...update, pots: [potId] },
  });
  const announced = { params: { id }, body: { state: 'announced' } };
  await ask(world, 'PUT /api/admin/updates/{id}/state', { ...admin, ...announced });
  await waitFor('the update', async () => (await fetch(`${world.url}/api/updates/${id}`)).ok);
  const body = { subject: 'A tour before others', text: 'Soon.', topic: 'updates', updateId: id };
  const letter = await ask<{ id: string }>(world, 'POST /api/admin/letters', { ...admin, body });
  const sending = { params: { id: letter.id }, body: { sendAt: null } };
  await ask(world, 'PUT /api/admin/letters/{id}/sending', { ...admin, ...sending });
  const key = await mailedEarlyKey(world, email);
  await ask(world, 'POST /api/cart/early/{id}', { params: { id }, body: { key } });
}
