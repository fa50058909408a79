import { ask, type World } from './world.ts';

/** The shortest ZIP file there is: nothing is in it. */
const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');
const TABLE = 'name,price,stock,colour\nImported fuzz,12.50,3,Blue\nImported fuzz,13.50,1,Green\n';

/** A maker brings her pots and customers from tables. */
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
  const zip = { name: 'file', fileName: 'pots.zip', contentType: 'application/zip', value: EMPTY_ZIP };
  await ask(world, 'POST /api/admin/products/imports/{id}/photographs', { ...imported, form: [zip] });
  await ask(world, 'POST /api/admin/products/imports/{id}/start', imported);
  const customers = {
    name: 'file',
    fileName: 'customers.csv',
    contentType: 'text/csv',
    value: Buffer.from('first name,last name,email\nFuzz,Imported,imported.fuzz@example.com\n'),
  };
  await ask(world, 'POST /api/admin/users/imports/preview', { ...admin, form: [customers] });
  await ask(world, 'POST /api/admin/users/imports', { ...admin, form: [customers] });
}
