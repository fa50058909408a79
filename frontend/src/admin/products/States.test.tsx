import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { choose, openDialog, press, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const STATE = '/api/admin/products/p1/state';
const draft = scriptedProduct({ id: 'p2', name: 'New Jug', state: 'draft' });
const archived = scriptedProduct({ id: 'p3', name: 'Old Bowl', state: 'archived' });
const opened = (more: Script = {}) =>
  renderProducts(
    {
      'GET /api/cart/holds/p1': { body: { holds: [] } },
      [`PUT ${STATE}`]: { body: {} },
      'PUT /api/admin/products/p2/state': { body: {} },
      'PUT /api/admin/products/p3/state': { body: {} },
      ...more,
    },
    [scriptedProduct(), draft, archived],
  );

it('marks products that shoppers cannot see, without a link to the shop', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /New Jug/ });
  expect(row).toHaveTextContent(/Draft/);
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Old Bowl/ })).toHaveTextContent(/Archived/);
  expect(screen.getByRole('row', { name: /Harbour Mug/ })).not.toHaveTextContent(/Archived|Draft|Published/);
  await userEvent.click(within(row).getByRole('button', { name: 'More actions for New Jug' }));
  expect(within(row).queryByRole('button', { name: /Archive/ })).not.toBeInTheDocument();
});

it('archives at once, and Undo brings the product back', async () => {
  const app = opened();
  await choose('Archive');
  expect(await screen.findByText('Harbour Mug has been archived. Shoppers no longer see it.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(app.callsTo('PUT', STATE).map(({ body }) => body)).toEqual([{ state: 'archived' }]);
  expect(document.activeElement).toHaveAttribute('id', 'admin-main');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Harbour Mug is back in the shop.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(app.callsTo('PUT', STATE).at(-1)?.body).toEqual({ state: 'published' });
});

it('asks before archiving a pot that shoppers have reserved', async () => {
  const until = new Date('2026-11-22T20:51:00').toISOString();
  const app = opened({
    'GET /api/cart/holds/p1': { body: { holds: [{ variantId: 'main', held: 2, until }] } },
  });
  await choose('Archive');
  const dialog = await screen.findByRole('dialog', { name: 'Archive Harbour Mug?' });
  expect(dialog).toHaveTextContent('Sea Glass: 2 are reserved until 20:51.');
  await press(dialog, 'Keep in Shop');
  expect(app.callsTo('PUT', STATE)).toHaveLength(0);
  await choose('Archive');
  await press(await screen.findByRole('dialog'), 'Archive');
  expect(await screen.findByText(/has been archived/)).toBeVisible();
});

it.each([
  ['Publish', 'New Jug', 'New Jug is now in the shop.', 'p2'],
  ['Restore', 'Old Bowl', 'Old Bowl is back in the shop.', 'p3'],
])('offers to %s %s in its row', async (button, name, words, id) => {
  const app = opened();
  await userEvent.click(await screen.findByRole('button', { name: `${button} ${name}` }));
  expect(await screen.findByText(words)).toBeVisible();
  const [call] = app.callsTo('PUT', `/api/admin/products/${id}/state`);
  expect(call?.body).toEqual({ state: 'published' });
});

it('reports a refusal by the server', async () => {
  opened({ [`PUT ${STATE}`]: { status: 409, body: { message: 'Archive it instead.' } } });
  await choose('Archive');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change product: Archive it instead.');
});

it('filters archived products, and says when there are none', async () => {
  const app = opened({
    'GET /api/admin/products': ({ path }) => ({
      body: { products: path.includes('state=archived') ? [] : [draft] },
    }),
  });
  await screen.findByRole('row', { name: /New Jug/ });
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Archived');
  expect(await screen.findByText('No archived products.')).toBeVisible();
  expect(app.callsTo('GET', '/api/admin/products').at(-1)?.path).toContain('state=archived');
});

it('saves a copy as a draft, and publishes one with its last edit', async () => {
  const app = opened({
    'POST /api/admin/products': { status: 201, body: {} },
    'PUT /api/admin/products/p2': { body: {} },
  });
  await choose('Duplicate');
  const copy = screen.getByRole('dialog', { name: 'Duplicate Harbour Mug' });
  const state = within(copy).getByLabelText('State');
  expect(
    within(state)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Published', 'Draft']);
  expect(state).toHaveValue('draft');
  expect(copy).toHaveTextContent('Only the back office can see it.');
  await press(copy, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('POST', '/api/admin/products').at(-1)?.body).toMatchObject({ state: 'draft' });

  const edit = await openDialog('Edit New Jug');
  await userEvent.selectOptions(within(edit).getByLabelText('State'), 'Published');
  await press(edit, 'Save');
  await waitFor(() => expect(app.callsTo('PUT', '/api/admin/products/p2')).toHaveLength(1));
  expect(app.callsTo('PUT', '/api/admin/products/p2')[0]?.body).toMatchObject({
    state: 'published',
    revisionLoaded: 7,
  });
});
