import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Script } from '../../testing/render-app.tsx';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const editing = async (more: Script = {}) => {
  const app = renderAdmin('/admin/products', {
    'GET /api/admin/products': { body: { products: [scriptedProduct()] } },
    'PUT /api/admin/products/p1': { body: {} },
    ...more,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Harbour Mug' }));
  return { app, product: screen.getByRole('dialog', { name: 'Edit Harbour Mug' }) };
};
const variantDialog = async (button: string, title: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return screen.getByRole('dialog', { name: title });
};
const keepIt = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Keep Variant' }));

it('has color, stock, price adjustment, image address and images [A039] [A054] [A055] [A056] [A057] [A058]', async () => {
  await editing();
  const dialog = await variantDialog('Add Variant', 'Add Variant');
  expect(within(dialog).getByLabelText('Color')).toHaveValue('');
  expect(within(dialog).getByLabelText('Stock')).toHaveValue('');
  expect(within(dialog).getByLabelText('Price Adjustment (£)')).toHaveValue('0.00');
  expect(within(dialog).getByLabelText(/^Image URL/)).toHaveValue('');
  expect(within(dialog).getByRole('group', { name: 'Images' })).toHaveTextContent('0 of 5 images');
});

it('keeps an address of its own, and lets a borrowed one follow the images [A057]', async () => {
  const [slate] = scriptedProduct().variants;
  const variants = [
    { ...slate!, imageUrl: '/media/s/1200.jpg' },
    { ...slate!, id: 'v2', color: 'Honey', imageUrl: '/media/own/1200.jpg' },
  ];
  await editing({ 'GET /api/admin/products': { body: { products: [scriptedProduct({ variants })] } } });
  const borrowed = await variantDialog('Edit variant Slate', 'Edit Variant');
  expect(within(borrowed).getByLabelText(/^Image URL/)).toHaveValue('');
  await userEvent.click(within(borrowed).getByRole('button', { name: 'Cancel' }));
  const own = await variantDialog('Edit variant Honey', 'Edit Variant');
  expect(within(own).getByLabelText(/^Image URL/)).toHaveValue('/media/own/1200.jpg');
});

it('requires color, stock and price adjustment [A262] [A263] [A264]', async () => {
  await editing();
  const dialog = await variantDialog('Add Variant', 'Add Variant');
  await userEvent.clear(within(dialog).getByLabelText('Price Adjustment (£)'));
  await keepIt(dialog);
  for (const label of ['Color', 'Stock', 'Price Adjustment (£)']) {
    await waitFor(() => expect(within(dialog).getByLabelText(label)).toBeInvalid());
    expect(within(dialog).getByLabelText(label)).toHaveAccessibleDescription(/Required$/);
  }
});

it('refuses an adjustment that makes the pot free', async () => {
  await editing();
  const dialog = await variantDialog('Edit variant Slate', 'Edit Variant');
  const adjustment = within(dialog).getByLabelText('Price Adjustment (£)');
  await userEvent.clear(adjustment);
  await userEvent.type(adjustment, '-26');
  await userEvent.tab();
  expect(await within(dialog).findByText('The price with this adjustment must stay above 0')).toBeVisible();
});

it('saves new, changed and removed variants with the product [A053]', async () => {
  const { app, product } = await editing({
    'GET /api/admin/products': {
      body: {
        products: [
          scriptedProduct({
            variants: [
              ...scriptedProduct().variants,
              { ...scriptedProduct().variants[0]!, id: 'v2', color: 'Honey', images: [] },
            ],
          }),
        ],
      },
    },
  });
  const changed = await variantDialog('Edit variant Slate', 'Edit Variant');
  await userEvent.clear(within(changed).getByLabelText('Stock'));
  await userEvent.type(within(changed).getByLabelText('Stock'), '8');
  await keepIt(changed);
  await userEvent.click(await within(product).findByRole('button', { name: 'Remove variant Honey' }));
  const added = await variantDialog('Add Variant', 'Add Variant');
  await userEvent.type(within(added).getByLabelText('Color'), 'Heather');
  await userEvent.type(within(added).getByLabelText('Stock'), '5');
  await keepIt(added);
  expect(await within(product).findByText('Heather')).toBeVisible();
  await userEvent.click(within(product).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toHaveProperty('variants', [
    {
      id: 'v1',
      color: 'Slate',
      stock: 8,
      stockLoaded: 3,
      priceAdjustment: -6,
      imageUrl: null,
      images: [{ url: '/media/s/1200.jpg' }],
    },
    { color: 'Heather', stock: 5, priceAdjustment: 0, imageUrl: null, images: [] },
  ]);
});
