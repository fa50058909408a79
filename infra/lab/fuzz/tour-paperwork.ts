import { ask, type World } from './world.ts';

/** From now on the shop is registered for VAT, so that orders have invoices. */
export async function registerForVat(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  const { revision: revisionLoaded } = await ask<{ revision: number }>(world, 'GET /api/admin/vat', admin);
  const registration = {
    on: true,
    ratePercent: 20,
    number: 'GB123456789',
    name: 'Fuzz Ltd',
    address: 'Leek',
  };
  await ask(world, 'PUT /api/admin/vat', { ...admin, body: { ...registration, revisionLoaded } });
}

/** The VAT documents of a customer's order that has been refunded in part. */
export async function tourOfPaperwork(world: World, orderId: string): Promise<void> {
  const params = { id: orderId };
  await ask(world, 'GET /api/orders/{id}/documents', { as: 'customer', params });
  const month: [string, string] = ['month', new Date().toISOString().slice(0, 7)];
  for (const key of ['GET /api/admin/books', 'GET /api/admin/books/export'])
    await ask(world, key, { as: 'admin', query: [month] });
  const { documents } = await ask<{ documents: { number: string }[] }>(
    world,
    'GET /api/admin/orders/{id}/documents',
    { as: 'admin', params },
  );
  await ask(world, 'GET /api/admin/orders/{id}/disputes', { as: 'admin', params });
  await ask(world, 'GET /api/admin/orders/{id}/evidence', { as: 'admin', params });
  for (const { number } of documents) {
    const document = { id: orderId, number };
    await ask(world, 'GET /api/orders/{id}/documents/{number}', { as: 'customer', params: document });
    await ask(world, 'GET /api/admin/orders/{id}/documents/{number}', { as: 'admin', params: document });
  }
}
