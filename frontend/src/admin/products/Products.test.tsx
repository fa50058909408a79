import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { type Answer, type Script } from '../../testing/render-app.tsx';
import { choose, openDialog, press, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const bowl = scriptedProduct({ id: 'p2', name: 'Pinch Bowl', category: 'Bowls', stock: 0, variants: [] });
const opened = (more: Script = {}) => renderProducts(more, [scriptedProduct(), bowl]);
const askToDelete = async () => {
  await choose('Delete');
  return screen.getByRole('dialog', { name: 'Delete Harbour Mug?' });
};

it('lists the products with their actions [A002] [A034] [A035] [A036] [A037]', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /Harbour Mug/ });
  expect(row).toHaveTextContent(/Harbour Mug1 variant£26\.00 · 17 leftMugs£26\.0017/);
  expect(row.querySelector('img')).toHaveAttribute('src', '/media/a/800.jpg');
  expect(within(row).getByRole('button', { name: 'Edit Harbour Mug' })).toBeVisible();
  await userEvent.click(within(row).getByRole('button', { name: 'More actions for Harbour Mug' }));
  expect(within(row).getByRole('button', { name: 'Delete Harbour Mug' })).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Stock history of Harbour Mug' })).toHaveAttribute(
    'href',
    '/admin/products/p1/stock',
  );
  const view = within(row).getByRole('link', { name: 'View Harbour Mug in shop' });
  expect(view).toHaveAttribute('href', '/products/p1/harbour-mug');
  expect(view).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('row', { name: /Pinch Bowl/ })).toHaveTextContent('Out of Stock');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Category',
    'Price',
    'Total Stock',
    'Actions',
  ]);
  expect(screen.getByRole('button', { name: 'Add Product' })).toBeVisible();
});

it('shows what was sold without being in stock, in the list, the dialog and the variant', async () => {
  const [slate] = scriptedProduct().variants;
  const product = scriptedProduct({
    stock: 0,
    shortfall: 1,
    variants: [{ ...slate!, stock: 0, shortfall: 2 }],
  });
  renderProducts({}, [product, bowl]);
  expect(await screen.findByRole('row', { name: /Harbour Mug/ })).toHaveTextContent(
    '3 sold more than you had',
  );
  expect(screen.getByRole('row', { name: /Pinch Bowl/ })).not.toHaveTextContent('sold more');
  const dialog = await openDialog('Edit Harbour Mug');
  expect(dialog).toHaveTextContent('1 sold more than you had. Pots that you add');
  expect(within(dialog).getByRole('group', { name: 'Variants' })).toHaveTextContent(
    '2 sold more than you had',
  );
  const variant = await openDialog('Edit variant Slate', 'Edit Variant');
  expect(variant).toHaveTextContent('2 sold more than you had. Pots that you add');
});

it('offers to add the first product', async () => {
  opened({ 'GET /api/admin/products': { body: { products: [] } } });
  expect(await screen.findByText('No products yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Product' })).toBeVisible();
});

it('asks before deleting, naming the product and its variants [A069]', async () => {
  const app = opened({ 'DELETE /api/admin/products/p1': { body: { message: 'Product deleted' } } });
  const dialog = await askToDelete();
  expect(dialog).toHaveTextContent(/Harbour Mug will be removed from the shop, with its variant Slate\./);
  expect(app.callsTo('DELETE', '/api/admin/products/p1')).toHaveLength(0);
  expect(within(dialog).getByRole('button', { name: 'Delete Product' })).toHaveAttribute(
    'data-look',
    'danger',
  );
  await press(dialog, 'Keep Product');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press(await askToDelete(), 'Delete Product');
  expect(await screen.findByText('Harbour Mug has been deleted.')).toBeVisible();
  expect(app.callsTo('DELETE', '/api/admin/products/p1')).toHaveLength(1);
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/products')).toHaveLength(2));
});

it.each<[string, Answer, string]>([
  ['with the server’s message', { status: 500, body: { message: 'Store away' } }, 'Store away'],
  ['without a message', { status: 500 }, 'the server did not respond'],
])('reports a failed deletion %s [A070]', async (_title, answer, reason) => {
  opened({ 'DELETE /api/admin/products/p1': answer });
  await press(await askToDelete(), 'Delete Product');
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to delete product: ${reason}`);
  expect(screen.getByRole('row', { name: /Harbour Mug/ })).toBeVisible();
});

it.each<[string, Answer, string]>([
  [
    'a failure [A324]',
    { status: 500, body: { message: 'Store away' } },
    'Failed to fetch products: Store away',
  ],
  [
    'a missing log-in [A040]',
    { status: 401, body: { message: 'Not logged in' } },
    'Please log in to access this page',
  ],
  ['a lost admin role [A041]', { status: 403 }, 'You must be an admin to view this page'],
  [
    'an answer that is not a list [A326]',
    { body: { products: 'none' } },
    'Failed to initialize products page',
  ],
])('reports %s', async (_title, answer, words) => {
  opened({ 'GET /api/admin/products': answer });
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('loads again when Try Again is pressed', async () => {
  let isAway = true;
  opened({
    'GET /api/admin/products': () => (isAway ? { status: 503 } : { body: { products: [scriptedProduct()] } }),
  });
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /Harbour Mug/ })).toBeVisible();
});

it('reports an expired session [A325]', async () => {
  const app = opened({ 'GET /api/admin/products': { status: 401, body: { message: 'Token expired' } } });
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  await waitFor(() => expect(app.where()).toBe('/login'));
});

const asked = (app: ReturnType<typeof opened>) =>
  new URLSearchParams(app.callsTo('GET', '/api/admin/products').at(-1)?.path.split('?')[1]);

it('sorts by a column up, down and not at all, and on phones from a list', async () => {
  const app = opened();
  await screen.findByRole('row', { name: /Harbour Mug/ });
  const header = () => screen.getByRole('columnheader', { name: 'Price' });
  for (const [sort, described] of [
    ['price-asc', 'ascending'],
    ['price-desc', 'descending'],
    [null, null],
  ] as const) {
    await userEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(asked(app).get('sort')).toBe(sort));
    expect(header().getAttribute('aria-sort')).toBe(described);
  }
  expect(within(screen.getByRole('columnheader', { name: 'Category' })).queryByRole('button')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Least stock');
  await waitFor(() => expect(asked(app).get('sort')).toBe('stock-asc'));
  expect(screen.getByRole('columnheader', { name: 'Total Stock' })).toHaveAttribute('aria-sort', 'ascending');
});

it('filters by low stock and sold out, and says when nothing is', async () => {
  const app = opened({
    'GET /api/admin/products': ({ path }) => ({
      body: { products: path.includes('stock=') ? [] : [bowl] },
    }),
  });
  await screen.findByRole('row', { name: /Pinch Bowl/ });
  await userEvent.selectOptions(screen.getByLabelText('Filter by stock'), 'Low stock');
  expect(await screen.findByText('Nothing is running low.')).toBeVisible();
  expect(asked(app).get('stock')).toBe('low');
  await userEvent.selectOptions(screen.getByLabelText('Filter by stock'), 'Sold out');
  expect(await screen.findByText('Nothing is sold out.')).toBeVisible();
  expect(asked(app).get('stock')).toBe('none');
});

it('leaves out filter values that the server does not know', async () => {
  const app = renderAdmin('/admin/products?sort=colour&stock=some&search=mug', {
    'GET /api/admin/products': { body: { products: [scriptedProduct()] } },
  });
  await screen.findByRole('row', { name: /Harbour Mug/ });
  expect(Object.fromEntries(asked(app))).toEqual({ page: '1', limit: '20', search: 'mug' });
  expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest first');
});
