import { randomUUID } from 'node:crypto';
import { ask, type World } from './world.ts';

/** A customer withdraws from the contract about a shipped order, thinks better of it, and then means it; the maker says where to. */
export async function tourOfRequests(world: World, orderId: string): Promise<void> {
  const customer = { as: 'customer', params: { id: orderId } } as const;
  const withdraw = async () => {
    const id = randomUUID();
    const body = { id, kind: 'withdrawal', pieces: [{ line: 1, quantity: 1 }], message: 'It is too small.' };
    await ask(world, 'POST /api/orders/{id}/requests', { ...customer, body });
    return { id: orderId, requestId: id };
  };
  await ask(world, 'PUT /api/orders/{id}/requests/{requestId}/retract', {
    as: 'customer',
    params: await withdraw(),
  });
  await ask(world, 'GET /api/orders/{id}/requests', customer);
  await ask(world, 'PUT /api/admin/orders/{id}/requests/{requestId}', {
    as: 'admin',
    params: await withdraw(),
    body: { state: 'accepted', text: 'Send it to the studio.' },
  });
}
