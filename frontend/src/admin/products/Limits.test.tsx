import { expect, it } from '@jest/globals';
import { fireEvent, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, renderProductDialog } from '../../testing/render-products.tsx';

const editing = () =>
  renderProductDialog({
    'PUT /api/admin/products/p1': { body: {} },
    'POST /api/upload/single': { body: { url: '/media/new/1200.jpg', public_id: 'new' } },
  });

const SIZES = ['Weight (g)', 'Length (mm)', 'Width (mm)', 'Height (mm)'];

it.each([
  ['lowest', [0, 0, 0, 0]],
  ['highest', [20_000, 610, 460, 460]],
])('accepts the %s weight, length, width and height [A255] [A256] [A257] [A258]', async (_which, sizes) => {
  const { app, dialog } = await editing();
  for (const [index, label] of SIZES.entries())
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value: String(sizes[index]) } });
  await press(dialog, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  const [weight_grams, length_mm, width_mm, height_mm] = sizes;
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toMatchObject({
    weight_grams,
    length_mm,
    width_mm,
    height_mm,
  });
});

it.each([
  ['Weight (g)', '', '[A251]'],
  ['Price (£)', '', '[A248]'],
  ['Stock', '', '[A249]'],
])('sends nothing when %s is emptied%s %s', async (label, value) => {
  const { app, dialog } = await editing();
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await press(dialog, 'Save');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`${label}: Required`);
  expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(0);
});

it.each([
  ['£12.50', 12.5],
  ['1,200', 1200],
  [' £ 1,200.05 ', 1200.05],
  ['26.', 26],
])('reads %s as a price of %s', async (typed, price) => {
  const { app, dialog } = await editing();
  fireEvent.change(within(dialog).getByLabelText('Price (£)'), { target: { value: typed } });
  await press(dialog, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toMatchObject({ price });
});

it.each([
  ['Price (£)', '1e2', 'Must be an amount such as 12.50'],
  ['Price (£)', '0x10', 'Must be an amount such as 12.50'],
  ['Price (£)', '12,50', 'Must be an amount such as 12.50'],
  ['Price (£)', '1,20', 'Must be an amount such as 12.50'],
  ['Stock', '1e2', 'Must be a number'],
])('does not read %s %s as a number', async (label, typed, words) => {
  const { app, dialog } = await editing();
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value: typed } });
  await press(dialog, 'Save');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`${label}: ${words}`);
  expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(0);
});

it('previews what was typed as a price', async () => {
  const { dialog } = await editing();
  fireEvent.change(within(dialog).getByLabelText('Price (£)'), { target: { value: '£1,200' } });
  expect(within(dialog).getByRole('figure', { name: /Preview/ })).toHaveTextContent('£1,200.00');
});

it.each([
  ['pot.jpg', 'image/jpeg'],
  ['pot.jpeg', 'image/jpeg'],
  ['pot.png', 'image/png'],
  ['pot.webp', 'image/webp'],
])('accepts %s of just under 5 MB [A062] [A266]', async (name, type) => {
  const { app, images } = await editing();
  await userEvent.upload(images.getByLabelText('Upload Files'), [
    new File([new Uint8Array(5 * 1024 * 1024 - 1)], name, { type }),
  ]);
  await waitFor(() => expect(app.callsTo('POST', '/api/upload/single')).toHaveLength(1));
  expect(images.queryByRole('alert')).not.toBeInTheDocument();
});
