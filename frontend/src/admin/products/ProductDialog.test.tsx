import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
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

it('has every field, images and variants [A038] [A042] [A043] [A044] [A045] [A046] [A047] [A048] [A049] [A050] [A051] [A052] [A053]', async () => {
  const { dialog, images } = await renderProductDialog();
  for (const [label, value] of [
    ['Name', 'Harbour Mug'],
    ['Description', 'Rounded everyday mug. Holds 350 ml.'],
    ['Price (£)', '26.00'],
    ['Stock', '14'],
    ['Category', 'Mugs'],
    [/^Color/, 'Sea Glass'],
    ['Weight (g)', '340'],
    ['Length (mm)', '125'],
    ['Width (mm)', '92'],
    ['Height (mm)', '95'],
  ] as const)
    expect(field(dialog, label)).toHaveValue(value);
  expect(images.getAllByRole('img')).toHaveLength(2);
  const variants = within(dialog).getByRole('group', { name: 'Variants' });
  expect(within(variants).getByText('Slate')).toBeVisible();
  expect(within(variants).getByText('3 in stock · −£6.00')).toBeVisible();
});

it('suggests the existing categories [A046]', async () => {
  const { dialog } = await adding({
    'GET /api/categories': {
      body: { categories: [{ id: 'mugs', name: 'Mugs', productCount: 1, imageUrl: null }] },
    },
  });
  const list = field(dialog, 'Category').getAttribute('list') ?? '';
  await waitFor(() =>
    expect(document.getElementById(list)?.querySelector('option')).toHaveAttribute('value', 'Mugs'),
  );
});

it('sends nothing until every required field is filled in [A246] [A247] [A248] [A249] [A250] [A251]', async () => {
  const { app, dialog } = await adding();
  await save(dialog);
  const summary = await within(dialog).findByRole('alert');
  for (const label of ['Name', 'Description', 'Price (£)', 'Stock', 'Category', 'Weight (g)']) {
    expect(summary).toHaveTextContent(`${label}: Required`);
    expect(field(dialog, label)).toBeInvalid();
  }
  expect(app.callsTo('POST', '/api/admin/products')).toHaveLength(0);
});

it.each([
  ['Weight (g)', '20001', 'Must be 0 to 20,000 g', '[A255]'],
  ['Weight (g)', '-1', 'Must be 0 to 20,000 g', '[A255]'],
  ['Length (mm)', '611', 'Must be 0 to 610 mm', '[A256]'],
  ['Length (mm)', '-1', 'Must be 0 to 610 mm', '[A256]'],
  ['Width (mm)', '461', 'Must be 0 to 460 mm', '[A257]'],
  ['Width (mm)', '-1', 'Must be 0 to 460 mm', '[A257]'],
  ['Height (mm)', '461', 'Must be 0 to 460 mm', '[A258]'],
  ['Height (mm)', '-1', 'Must be 0 to 460 mm', '[A258]'],
  ['Price (£)', '0', 'Must be above 0', ''],
  ['Stock', '1.5', 'Must be a whole number', ''],
])('rejects %s %s: %s %s', async (label, value, words) => {
  const { dialog } = await renderProductDialog();
  await fill(dialog, { [label]: value });
  await userEvent.click(field(dialog, 'Name'));
  expect(await within(dialog).findByText(words)).toBeVisible();
});

it('uses 10 for an empty or invalid dimension [A252] [A253] [A254] [A259] [A260] [A261]', async () => {
  const { app, dialog } = await adding({ 'POST /api/admin/products': { status: 201, body: {} } });
  for (const label of ['Length (mm)', 'Width (mm)', 'Height (mm)']) {
    expect(field(dialog, label)).toHaveValue('10');
    expect(field(dialog, label)).toBeRequired();
  }
  await fill(dialog, { ...whole, 'Length (mm)': '', 'Width (mm)': 'wide', 'Height (mm)': '' });
  await userEvent.tab();
  expect(field(dialog, 'Length (mm)')).toHaveValue('10');
  await save(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('POST', '/api/admin/products')[0]?.body).toEqual({
    name: 'Moon Vase',
    option_name: '',
    description: 'Round. Cast in two halves.',
    price: 120,
    stock: 2,
    category: 'Vases',
    color: '',
    weight_grams: 2600,
    length_mm: 10,
    width_mm: 10,
    height_mm: 10,
    care: '',
    making: '',
    packed_grams: null,
    collection_only: false,
    hs_code: '691200',
    origin: 'GB',
    imageUrl: null,
    images: [],
    variants: [],
    saveId: expect.any(String),
  });
  expect(app.callsTo('GET', '/api/admin/products')).toHaveLength(2);
});

it('has delivery and customs in a section that opens by itself where something is wrong', async () => {
  const { app, dialog } = await renderProductDialog({ 'PUT /api/admin/products/p1': { body: {} } });
  const section = within(dialog).getByText('Delivery and customs').closest('details');
  expect(section).not.toHaveAttribute('open');
  expect(field(dialog, 'HS code')).toHaveValue('6912 00');
  await fill(dialog, { 'Packed weight (g) (optional)': '1.5', 'HS code': '6911' });
  await save(dialog);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Packed weight (g): Must be 1 to 30,000 g, or empty');
  expect(alert).toHaveTextContent('HS code: Must have 6 to 10 digits, such as 6912 00');
  expect(section).toHaveAttribute('open');
  await fill(dialog, { 'Packed weight (g) (optional)': '1400', 'HS code': '6911 10', 'Made in': 'ie' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Collection only/ }));
  await save(dialog);
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toMatchObject({
    packed_grams: 1400,
    collection_only: true,
    hs_code: '691110',
    origin: 'ie',
  });
});

it('sends the stock that was loaded, and the ids of variants', async () => {
  const { app, dialog } = await renderProductDialog({ 'PUT /api/admin/products/p1': { body: {} } });
  await fill(dialog, { Stock: '20' });
  await save(dialog);
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p1')[0]?.body).toMatchObject({
    stock: 20,
    stockLoaded: 14,
    images: [{ url: '/media/a/1200.jpg' }, { url: '/media/b/1200.jpg' }],
    variants: [{ id: 'v1', color: 'Slate', stock: 3, stockLoaded: 3, priceAdjustment: -6, imageUrl: null }],
  });
});

it('keeps everything when saving fails', async () => {
  const { dialog } = await renderProductDialog({
    'PUT /api/admin/products/p1': { status: 409, body: { message: 'Stock moved' } },
  });
  await fill(dialog, { Name: 'Harbour Cup' });
  await save(dialog);
  expect(await within(dialog).findByText('Failed to save product: Stock moved')).toBeVisible();
  expect(field(dialog, 'Name')).toHaveValue('Harbour Cup');
});

it('asks for confirmation before unsaved changes are lost', async () => {
  const { dialog } = await renderProductDialog();
  await fill(dialog, { Name: 'Other' });
  await press(dialog, 'Cancel');
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await press(question, 'Keep Editing');
  expect(field(dialog, 'Name')).toHaveValue('Other');
});

it('shows the card as shoppers will see it', async () => {
  const { dialog } = await adding();
  await fill(dialog, whole);
  const card = within(dialog).getByRole('figure', { name: /Preview/ });
  expect(card).toHaveTextContent('Moon Vase£120.00Round.');
});
