import { randomUUID } from 'node:crypto';
import { mailedKey } from './mailed.ts';
import type { Pot } from './tour-back-office.ts';
import { ask, type World } from './world.ts';

const ALL = 100;

/** A customer has all the pieces of a variant, and a guest waits for one. */
export async function tourOfWaiting(world: World, pot: Pot): Promise<void> {
  const [guest, customer] = [{ as: 'guest' }, { as: 'customer' }] as const;
  const wanted = { product_id: pot.id, variantId: pot.variants[0]?.id };
  const takeAll = () =>
    ask(world, 'POST /api/cart/items', { ...customer, body: { ...wanted, quantity: ALL } });
  const wait = (body: object = {}) =>
    ask<{ place: { id: string } }>(world, 'POST /api/cart/waiting', {
      ...guest,
      body: { ...wanted, ...body },
    });
  await takeAll();
  const email = `wanda-${randomUUID()}@fuzz.example`;
  await wait({ email });
  await ask(world, 'GET /api/cart/waiting', guest);
  const key = await mailedKey(world, email, /Confirm your place/);
  await ask(world, 'POST /api/cart/waiting/look-up', { body: { key } });
  await ask(world, 'POST /api/cart/waiting/confirm', { body: { key } });
  await ask(world, 'DELETE /api/cart', customer);
  await mailedKey(world, email, /is yours until/);
  await ask(world, 'POST /api/cart/waiting/take', { ...guest, body: { key } });
  await ask(world, 'DELETE /api/cart', guest);

  await takeAll();
  const { id } = (await wait()).place;
  await ask(world, 'DELETE /api/cart/waiting/{id}', { ...guest, params: { id } });
  const other = `wim-${randomUUID()}@fuzz.example`;
  await wait({ email: other });
  const left = await mailedKey(world, other, /Confirm your place/);
  await ask(world, 'POST /api/cart/waiting/leave', { body: { key: left } });
  await ask(world, 'DELETE /api/cart', customer);
}
