import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductDraft } from '../../features/products-admin/admin-products-api.ts';
import { press, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const theirs = scriptedProduct({ name: 'Harbour Cup', price: 30, stock: 13, revision: 8 });

/** Someone else has saved the product while this dialog was open, and I have typed another price. */
async function opened() {
  const { app, dialog } = await renderProductDialog({
    'PUT /api/admin/products/p1': ({ body }) =>
      (body as ProductDraft).revisionLoaded === 8
        ? { body: {} }
        : { status: 409, body: { message: 'Someone else was first.' } },
    'GET /api/admin/products/p1': { body: theirs },
  });
  const field = (label: string) => within(dialog).getByLabelText(label);
  await userEvent.clear(field('Price (£)'));
  await userEvent.type(field('Price (£)'), '28');
  await press(dialog, 'Save');
  const conflict = within(await within(dialog).findByRole('group', { name: 'Saved by someone else' }));
  const saved = () => app.callsTo('PUT', '/api/admin/products/p1').map(({ body }) => body as ProductDraft);
  return { dialog, field, conflict, saved };
}

it('shows someone else’s version beside what I have typed, and takes over what I have not touched', async () => {
  const { field, conflict, saved } = await opened();
  expect(conflict.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Price (£)']);
  expect(conflict.getByRole('definition')).toHaveTextContent('30.00');
  expect(field('Price (£)')).toHaveValue('28');
  expect(field('Name')).toHaveValue('Harbour Cup');
  await userEvent.click(conflict.getByRole('button', { name: 'Save Mine Instead' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved().at(-1)).toMatchObject({
    name: 'Harbour Cup',
    price: 28,
    revisionLoaded: 8,
    stock: 13,
    stockLoaded: 13,
  });
});

it('uses their version where that is wanted', async () => {
  const { dialog, field, conflict, saved } = await opened();
  await userEvent.click(conflict.getByRole('button', { name: 'Use Theirs' }));
  expect(field('Price (£)')).toHaveValue('30.00');
  expect(within(dialog).queryByRole('group', { name: 'Saved by someone else' })).not.toBeInTheDocument();
  await press(dialog, 'Save');
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ price: 30, revisionLoaded: 8 }));
});
