import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logInAgain } from '../../testing/log-in-again.ts';
import type { Answer, Script } from '../../testing/render-app.tsx';
import { openDialog, press, renderProductDialog, renderProducts } from '../../testing/render-products.tsx';

const adding = async (script: Script = {}) => ({
  app: renderProducts(script),
  dialog: await openDialog('Add Product'),
});
const field = (dialog: HTMLElement, label: string | RegExp) => within(dialog).getByLabelText(label);
const fill = async (dialog: HTMLElement, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(dialog, label));
    if (value) await userEvent.type(field(dialog, label), value);
  }
};
const save = (dialog: HTMLElement) => press(dialog, 'Save');

const whole = {
  Name: 'Moon Vase',
  Description: 'Round. Cast in two halves.',
  'Price (£)': '120',
  Stock: '2',
  Category: 'Vases',
  'Weight (g)': '2600',
};

it('restores everything after the session has expired, including an open variant', async () => {
  let isOver = true;
  const { app, dialog } = await adding({
    'POST /api/admin/products': () =>
      isOver ? { status: 401, body: { message: 'Unauthorized' } } : { status: 201, body: {} },
    'POST /api/auth/login': { body: { token: 'd.e.f' } },
  });
  await fill(dialog, whole);
  const variant = await openDialog('Add Variant');
  await fill(variant, { Color: 'Honey', Stock: '4' });
  await press(variant, 'Add Variant');
  await fill(await openDialog('Edit variant Honey', 'Edit Variant'), { Color: 'Amber' });
  await save(dialog);
  await screen.findByLabelText('Email');
  isOver = false;
  await logInAgain();
  const again = await screen.findByRole('dialog', { name: 'Add Product' });
  expect(field(again, 'Name')).toHaveValue('Moon Vase');
  const open = screen.getByRole('dialog', { name: 'Edit Variant' });
  expect(field(open, 'Color')).toHaveValue('Amber');
  await press(open, 'Update Variant');
  await save(again);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('POST', '/api/admin/products')[1]?.body).toMatchObject({
    name: 'Moon Vase',
    price: 120,
    variants: [{ color: 'Amber', stock: 4 }],
  });
});

it('repeats the save id after a lost answer, and uses a new one after a change', async () => {
  const answers: Answer[] = ['offline', 'offline', { body: {} }];
  const { app, dialog } = await renderProductDialog({
    'PUT /api/admin/products/p1': () => answers.shift() ?? { body: {} },
  });
  const tries = () =>
    app.callsTo('PUT', '/api/admin/products/p1').map(({ body }) => body as Record<string, unknown>);
  await save(dialog);
  await within(dialog).findByText(/^Failed to save product: The shop did not answer. Check your connection/);
  await save(dialog);
  await waitFor(() => expect(tries()).toHaveLength(2));
  await fill(dialog, { Stock: '9' });
  await save(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, again, other] = tries();
  expect(first).toMatchObject({ stock: 14, stockLoaded: 14, revisionLoaded: 7 });
  expect(first?.['saveId']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(again).toEqual(first);
  expect(other?.['saveId']).not.toBe(first?.['saveId']);
});
