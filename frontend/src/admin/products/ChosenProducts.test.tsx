import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { press, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const draft = scriptedProduct({ id: 'p2', name: 'New Jug', state: 'draft' });
const other = scriptedProduct({ id: 'p3', name: 'Small Jug', state: 'draft' });
const opened = (more: Script = {}) =>
  renderProducts({ 'GET /api/cart/holds/p1': { body: { holds: [] } }, ...more }, [
    scriptedProduct(),
    draft,
    other,
  ]);
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));

it('publishes all chosen drafts, and names the one that was refused with the reason', async () => {
  const app = opened({
    'PUT /api/admin/products/p2/state': { body: {} },
    'PUT /api/admin/products/p3/state': { status: 409, body: { message: 'It has no price.' } },
  });
  await choose('New Jug');
  await choose('Small Jug');
  expect(await screen.findByText('2 products chosen')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2' }));
  expect(await screen.findByText('1 product published.')).toBeVisible();
  expect(screen.getByText('Small Jug: It has no price.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/products/p2/state').map(({ body }) => body)).toEqual([
    { state: 'published' },
  ]);
  expect(screen.getByText('1 product chosen')).toBeVisible();
});

it('asks before it archives, with what shoppers have reserved', async () => {
  const until = new Date('2026-11-22T20:51:00').toISOString();
  const app = opened({
    'GET /api/cart/holds/p1': { body: { holds: [{ variantId: 'main', held: 2, until }] } },
    'PUT /api/admin/products/p1/state': { body: {} },
  });
  await choose('Harbour Mug');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose All' }));
  expect(screen.getByText('3 products chosen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish 2' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive 1 product?' });
  expect(dialog).toHaveTextContent('Harbour Mug: Sea Glass: 2 are reserved until 20:51.');
  await press(dialog, 'Keep in Shop');
  expect(app.callsTo('PUT', '/api/admin/products/p1/state')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Archive 1' }));
  await press(await screen.findByRole('dialog'), 'Archive');
  expect(await screen.findByText('1 product archived.')).toBeVisible();
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Chosen' })).getByRole('button', { name: 'Clear' }),
  );
  expect(screen.queryByRole('group', { name: 'Chosen' })).not.toBeInTheDocument();
});

it('changes the prices of all chosen products after a preview, and names the one that someone else has changed', async () => {
  const app = opened({
    'PUT /api/admin/products/p2/prices': { body: {} },
    'PUT /api/admin/products/p3/prices': { status: 409, body: { message: 'Someone else saved this pot.' } },
  });
  await choose('New Jug');
  await choose('Small Jug');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Prices' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the prices of 2 products' });
  const amount = () => within(dialog).getByLabelText(/^Percent, such as/);
  await userEvent.type(amount(), '-100');
  expect(dialog).toHaveTextContent('A price must be above 0');
  expect(within(dialog).getByRole('button', { name: 'Change 2 Products' })).toBeDisabled();
  await userEvent.clear(amount());
  await userEvent.type(amount(), '10');
  expect(within(dialog).getByRole('table', { name: 'New prices' })).toHaveTextContent('New Jug');
  await press(dialog, 'Change 2 Products');
  expect(await screen.findByText('1 product repriced.')).toBeVisible();
  expect(screen.getByText('Small Jug: Someone else saved this pot.')).toBeVisible();
  const [saved] = app.callsTo('PUT', '/api/admin/products/p2/prices');
  expect(saved?.body).toMatchObject({
    prices: [{ variantId: 'main', price: Math.round(Number(draft.price) * 110) / 100 }, {}],
    revisionLoaded: draft.revision,
  });
});
