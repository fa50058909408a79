import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, press, renderProductDialog, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const twin = { id: 'p2', name: 'Harbour mug', match: 'name-and-photograph' } as const;
const cousin = { id: 'p3', name: 'Quay Mug', match: 'photograph' } as const;
const ASK = 'POST /api/admin/products/duplicates';

it('names a possible duplicate in the list, with a link to it', async () => {
  renderProducts({}, [scriptedProduct({ duplicates: [twin, cousin] })]);
  const row = await screen.findByRole('row', { name: /Harbour Mug/ });
  expect(row).toHaveTextContent(
    'This may be the same pot as Harbour mug and 1 more. The name and a photograph match.',
  );
  expect(within(row).getByRole('link', { name: 'Harbour mug' })).toHaveAttribute(
    'href',
    '/admin/products?search=Harbour+mug',
  );
});

it('warns in the dialog, with a link in a new tab, and still saves', async () => {
  const { app, dialog } = await renderProductDialog({
    [ASK]: { body: { duplicates: [twin, cousin] } },
    'PUT /api/admin/products/p1': { body: {} },
  });
  const warning = await within(dialog).findByRole('alert');
  expect(warning).toHaveTextContent(
    /same pot as Harbour mug. The name and a photograph match.*same pot as Quay Mug. A photograph matches/,
  );
  expect(within(warning).getByRole('link', { name: 'Quay Mug' })).toHaveAttribute('target', '_blank');
  expect(app.callsTo('POST', '/api/admin/products/duplicates')[0]?.body).toEqual({
    id: 'p1',
    name: 'Harbour Mug',
    images: ['/media/a/1200.jpg', '/media/b/1200.jpg', '/media/s/1200.jpg'],
  });
  await userEvent.type(within(dialog).getByLabelText('Name'), ' II');
  await waitFor(() =>
    expect(app.callsTo('POST', '/api/admin/products/duplicates').at(-1)?.body).toMatchObject({
      name: 'Harbour Mug II',
    }),
  );
  await press(dialog, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('PUT', '/api/admin/products/p1')).toHaveLength(1);
});

it('asks nothing about a product without a photograph', async () => {
  const without = scriptedProduct({ images: [], imageUrl: null, variants: [] });
  const { app } = await renderProductDialog({}, without);
  expect(app.callsTo('POST', '/api/admin/products/duplicates')).toHaveLength(0);
});

it('shows no warning when the check fails', async () => {
  const { app, dialog } = await renderProductDialog({ [ASK]: { status: 503 } });
  await waitFor(() => expect(app.callsTo('POST', '/api/admin/products/duplicates')).toHaveLength(1));
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

it('duplicates everything about a product except its stock, as a draft', async () => {
  const long = scriptedProduct({ name: 'M'.repeat(118), care: 'Wash by hand.' });
  const app = renderProducts({ 'POST /api/admin/products': { status: 201, body: {} } }, [
    scriptedProduct({ care: 'Wash by hand.', shortfall: 2 }),
    { ...long, id: 'p2' },
  ]);
  await choose('Duplicate');
  const dialog = screen.getByRole('dialog', { name: 'Duplicate Harbour Mug' });
  expect(within(dialog).getByLabelText('Name')).toHaveValue('Copy of Harbour Mug');
  expect(dialog).not.toHaveTextContent('sold more');
  await press(dialog, 'Save');
  await waitFor(() => expect(app.callsTo('POST', '/api/admin/products')).toHaveLength(1));
  expect(app.callsTo('POST', '/api/admin/products')[0]?.body).toEqual({
    name: 'Copy of Harbour Mug',
    option_name: '',
    description: 'Rounded everyday mug. Holds 350 ml.',
    price: 26,
    stock: 0,
    category: 'Mugs',
    color: 'Sea Glass',
    weight_grams: 340,
    length_mm: 125,
    width_mm: 92,
    height_mm: 95,
    care: 'Wash by hand.',
    making: '',
    packed_grams: null,
    collection_only: false,
    hs_code: '691200',
    origin: 'GB',
    imageUrl: '/media/a/1200.jpg',
    images: [
      { url: '/media/a/1200.jpg', alt: '' },
      { url: '/media/b/1200.jpg', alt: '' },
    ],
    variants: [
      {
        color: 'Slate',
        stock: 0,
        priceAdjustment: -6,
        imageUrl: null,
        images: [{ url: '/media/s/1200.jpg', alt: '' }],
      },
    ],
    state: 'draft',
    saveId: expect.any(String),
  });
  await choose('Duplicate', long.name);
  const other = screen.getByRole('dialog', { name: `Duplicate ${long.name}` });
  expect(within(other).getByLabelText('Name')).toHaveValue(`Copy of ${'M'.repeat(112)}`);
});
