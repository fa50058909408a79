import { ask, type World } from './world.ts';

const TABLE = 'name,price,stock,colour\nImported fuzz,12.50,3,Blue\nImported fuzz,13.50,1,Green\n';

/** A maker brings her pots from a table. */
export async function tourOfImports(world: World): Promise<void> {
  const admin = { as: 'admin' } as const;
  const file = { name: 'file', fileName: 'pots.csv', contentType: 'text/csv', value: Buffer.from(TABLE) };
  const { id } = await ask<{ id: string }>(world, 'POST /api/admin/products/imports', {
    ...admin,
    form: [file],
  });
  const imported = { ...admin, params: { id } };
  await ask(world, 'GET /api/admin/products/imports', admin);
  await ask(world, 'GET /api/admin/products/imports/{id}', imported);
  await ask(world, 'GET /api/admin/products/imports/{id}/rows', { ...imported, query: [['show', 'all']] });
  await ask(world, 'POST /api/admin/products/imports/{id}/start', imported);
}
