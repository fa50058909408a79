import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer } from '../../testing/render-app.tsx';

const categories = [
  { id: 'bowls', name: 'Bowls', products: 1, inShop: 1 },
  { id: 'mugs', name: 'Mugs', products: 12, inShop: 9 },
  { id: 'vases', name: 'Vases', products: 2, inShop: 0 },
];
const list = { body: { categories, revision: 4 } };
const opened = (answer: Answer = list) =>
  renderAdmin('/admin/products/categories', {
    'GET /api/admin/categories': list,
    'PUT /api/admin/categories': answer,
    'PUT /api/admin/categories/mugs': answer,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('moves a category up and down, but not beyond the ends', async () => {
  const app = opened();
  expect(await screen.findByRole('row', { name: /Mugs/ })).toHaveTextContent('129');
  expect(screen.getByRole('button', { name: 'Move Bowls up' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move Vases down' })).toBeDisabled();
  await press('Move Mugs up');
  await waitFor(() =>
    expect(app.callsTo('PUT', '/api/admin/categories')[0]?.body).toEqual({
      ids: ['mugs', 'bowls', 'vases'],
      revisionLoaded: 4,
    }),
  );
});

it('moves a category twice, however fast the presses follow', async () => {
  let revision = 4;
  const app = renderAdmin('/admin/products/categories', {
    'GET /api/admin/categories': list,
    'PUT /api/admin/categories': ({ body }) => {
      const { ids, revisionLoaded } = body as { ids: string[]; revisionLoaded: number };
      if (revisionLoaded !== revision)
        return { status: 409, body: { message: 'Someone else has just changed the categories.' } };
      revision += 1;
      return {
        body: { categories: ids.map((id) => categories.find((one) => one.id === id)), revision },
      };
    },
  });
  const down = await screen.findByRole('button', { name: 'Move Bowls down' });
  fireEvent.click(down);
  fireEvent.click(down);
  // It is the last one by now.
  fireEvent.click(down);
  await waitFor(() =>
    expect(app.callsTo('PUT', '/api/admin/categories').map(({ body }) => body)).toEqual([
      { ids: ['mugs', 'bowls', 'vases'], revisionLoaded: 4 },
      { ids: ['mugs', 'vases', 'bowls'], revisionLoaded: 5 },
    ]),
  );
  expect(screen.queryByText('Someone else has just changed the categories.')).not.toBeInTheDocument();
});

it('renames a category', async () => {
  const app = opened();
  await press('Rename Mugs');
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Mugs' }));
  expect(dialog.getByText(/^12 products follow, and addresses with the old name/)).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Cups');
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Mugs is now called Cups.')).toBeVisible();
  const body = { name: 'Cups', merge: false, revisionLoaded: 4 };
  expect(app.callsTo('PUT', '/api/admin/categories/mugs')[0]?.body).toEqual(body);
});

it('merges two', async () => {
  const app = opened();
  await press('Merge Mugs');
  const dialog = within(screen.getByRole('dialog', { name: 'Merge Mugs' }));
  await userEvent.selectOptions(dialog.getByLabelText('Merge with'), 'Vases');
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Mugs is now part of Vases.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/categories/mugs')[0]?.body).toMatchObject({
    name: 'Vases',
    merge: true,
  });
});

it('says why a name can’t be had, beside the name', async () => {
  const message = 'There is already a category called Bowls. Merge the two instead.';
  opened({ status: 400, body: { message, errors: [{ field: 'name', message }] } });
  await press('Rename Mugs');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
});

it('says when someone else has changed the order', async () => {
  opened({ status: 409, body: { message: 'Someone else has just changed the categories.' } });
  await press('Move Mugs up');
  expect(await screen.findByText('Someone else has just changed the categories.')).toBeVisible();
});
