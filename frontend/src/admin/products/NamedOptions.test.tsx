import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDialog, press, renderProductDialog } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const [slate] = scriptedProduct().variants as [ReturnType<typeof scriptedProduct>['variants'][number]];
const jug = () =>
  scriptedProduct({
    option_name: 'Size',
    color: 'Small',
    variants: [{ ...slate, color: 'Large', price: 38, priceAdjustment: 12 }],
  });
const answers = { 'PUT /api/admin/products/p1': { body: {} } };
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('names what buyers choose, and each of its values has a price of its own', async () => {
  const { app, dialog: product } = await renderProductDialog(answers, jug());
  expect(within(product).getByLabelText(/^Option/)).toHaveValue('Size');
  expect(within(product).getByLabelText(/^Size/)).toHaveValue('Small');
  expect(within(product).getByText('3 in stock · £38.00')).toBeVisible();
  await retype(within(product).getByLabelText('Price (£)'), '28');
  const added = await openDialog('Add Variant');
  expect(within(added).queryByLabelText('Price Adjustment (£)')).toBeNull();
  await userEvent.type(within(added).getByLabelText('Size'), 'Second');
  await userEvent.type(within(added).getByLabelText('Stock'), '1');
  await retype(within(added).getByLabelText('Price (£)'), '0');
  await press(added, 'Add Variant');
  expect(await within(added).findByText('Must be above 0')).toBeVisible();
  await retype(within(added).getByLabelText('Price (£)'), '18.50');
  await press(added, 'Add Variant');
  expect(await within(product).findByText('1 in stock · £18.50')).toBeVisible();
  await press(product, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toMatchObject({
    price: 28,
    option_name: 'Size',
    variants: [
      { color: 'Large', price: 38 },
      { color: 'Second', price: 18.5 },
    ],
  });
});

it('turns differences into prices when the option gets a name, and back when it loses it', async () => {
  const { app, dialog: product } = await renderProductDialog(answers);
  const option = within(product).getByLabelText(/^Option/);
  expect(within(product).getByText('3 in stock · −£6.00')).toBeVisible();
  await userEvent.type(option, 'Glaze');
  expect(await within(product).findByText('3 in stock · £20.00')).toBeVisible();
  const edited = await openDialog('Edit variant Slate', 'Edit Variant');
  await retype(within(edited).getByLabelText('Price (£)'), '21');
  await press(edited, 'Update Variant');
  await userEvent.clear(option);
  expect(await within(product).findByText('3 in stock · −£5.00')).toBeVisible();
  await press(product, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  const { body } = app.callsTo('PUT', '/api/admin/products/p1')[0] as { body: { variants: object[] } };
  expect(body).toMatchObject({ option_name: '', variants: [{ priceAdjustment: -5 }] });
  expect(body.variants[0]).not.toHaveProperty('price');
  expect(screen.queryByRole('alert')).toBeNull();
});
