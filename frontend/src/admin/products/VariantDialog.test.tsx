import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { openDialog, press, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

it('has color, stock, price adjustment, image address and images [A039] [A054] [A055] [A056] [A057] [A058]', async () => {
  await renderProductDialog();
  const dialog = await openDialog('Add Variant');
  expect(within(dialog).getByLabelText('Color')).toHaveValue('');
  expect(within(dialog).getByLabelText('Stock')).toHaveValue('');
  expect(within(dialog).getByLabelText('Price Adjustment (£)')).toHaveValue('0.00');
  expect(within(dialog).getByLabelText(/^Image URL/)).toHaveValue('');
  expect(within(dialog).getByRole('group', { name: 'Images' })).toHaveTextContent('0 of 5 images');
});

it('keeps its own image URL, and derives it from the images otherwise [A057]', async () => {
  const [slate] = scriptedProduct().variants;
  const variants = [
    { ...slate!, imageUrl: '/media/s/1200.jpg' },
    { ...slate!, id: 'v2', color: 'Honey', imageUrl: '/media/own/1200.jpg' },
  ];
  await renderProductDialog({}, scriptedProduct({ variants }));
  const derived = await openDialog('Edit variant Slate', 'Edit Variant');
  expect(within(derived).getByLabelText(/^Image URL/)).toHaveValue('');
  await press(derived, 'Cancel');
  const own = await openDialog('Edit variant Honey', 'Edit Variant');
  expect(within(own).getByLabelText(/^Image URL/)).toHaveValue('/media/own/1200.jpg');
});

it('requires color, stock and price adjustment [A262] [A263] [A264]', async () => {
  await renderProductDialog();
  const dialog = await openDialog('Add Variant');
  await userEvent.clear(within(dialog).getByLabelText('Price Adjustment (£)'));
  await press(dialog, 'Add Variant');
  for (const label of ['Color', 'Stock', 'Price Adjustment (£)']) {
    await waitFor(() => expect(within(dialog).getByLabelText(label)).toBeInvalid());
    expect(within(dialog).getByLabelText(label)).toHaveAccessibleDescription(/Required$/);
  }
});

it('rejects an adjustment that makes the pot free', async () => {
  await renderProductDialog();
  const dialog = await openDialog('Edit variant Slate', 'Edit Variant');
  const adjustment = within(dialog).getByLabelText('Price Adjustment (£)');
  await userEvent.clear(adjustment);
  await userEvent.type(adjustment, '-26');
  await userEvent.tab();
  expect(await within(dialog).findByText('The price with this adjustment must stay above 0')).toBeVisible();
});

it('takes a name once, whatever its case, and lets a variant keep its own', async () => {
  await renderProductDialog();
  const added = await openDialog('Add Variant');
  await userEvent.type(within(added).getByLabelText('Color'), ' slate');
  await userEvent.type(within(added).getByLabelText('Stock'), '1');
  await press(added, 'Add Variant');
  expect(await within(added).findByText('There is already a variant called Slate')).toBeVisible();
  await userEvent.clear(within(added).getByLabelText('Color'));
  await userEvent.type(within(added).getByLabelText('Color'), 'Fern');
  await press(added, 'Add Variant');
  const kept = await openDialog('Edit variant Slate', 'Edit Variant');
  await userEvent.clear(within(kept).getByLabelText('Color'));
  await userEvent.type(within(kept).getByLabelText('Color'), 'SLATE');
  await press(kept, 'Update Variant');
  expect(await screen.findByText('SLATE')).toBeVisible();
});

it('saves new, changed and removed variants with the product [A053]', async () => {
  const [slate] = scriptedProduct().variants;
  const variants = [slate!, { ...slate!, id: 'v2', color: 'Honey', images: [] }];
  const script: Script = { 'PUT /api/admin/products/p1': { body: {} } };
  const { app, dialog: product } = await renderProductDialog(script, scriptedProduct({ variants }));
  const changed = await openDialog('Edit variant Slate', 'Edit Variant');
  await userEvent.clear(within(changed).getByLabelText('Stock'));
  await userEvent.type(within(changed).getByLabelText('Stock'), '8');
  await press(changed, 'Update Variant');
  await press(product, 'Remove variant Honey');
  const added = await openDialog('Add Variant');
  await userEvent.type(within(added).getByLabelText('Color'), 'Heather');
  await userEvent.type(within(added).getByLabelText('Stock'), '5');
  await press(added, 'Add Variant');
  expect(await within(product).findByText('Heather')).toBeVisible();
  await press(product, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toHaveProperty('variants', [
    {
      id: 'v1',
      color: 'Slate',
      stock: 8,
      stockLoaded: 3,
      priceAdjustment: -6,
      imageUrl: null,
      images: [{ url: '/media/s/1200.jpg', alt: '' }],
    },
    { color: 'Heather', stock: 5, priceAdjustment: 0, imageUrl: null, images: [] },
  ]);
});
