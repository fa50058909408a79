import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../../testing/render-app.tsx';
import { choose, press, renderProductDialog } from '../../testing/render-products.tsx';

const until = new Date('2026-11-22T20:51:00').toISOString();
const HOLDS = 'GET /api/cart/holds/p1';
const PUT = '/api/admin/products/p1';
const held = (holds: object[]): Answer => ({ body: { holds } });
const editing = async (answer: Answer, stock: string) => {
  const { app, dialog } = await renderProductDialog({ [HOLDS]: answer, [`PUT ${PUT}`]: { body: {} } });
  await userEvent.clear(within(dialog).getByLabelText('Stock'));
  await userEvent.type(within(dialog).getByLabelText('Stock'), stock);
  await press(dialog, 'Save');
  return { app, dialog };
};
const question = () => screen.findByRole('dialog', { name: 'Remove reserved pots?' });
const two = held([{ variantId: 'main', held: 2, until }]);

it('asks before reserved pots are taken out of stock, with their number and time', async () => {
  const { app, dialog } = await editing(two, '0');
  expect(await question()).toHaveTextContent('Sea Glass: 2 are reserved until 20:51.');
  expect(app.callsTo('PUT', PUT)).toHaveLength(0);
  await press(await question(), 'Keep Editing');
  expect(within(dialog).getByLabelText('Stock')).toHaveValue('0');
  await press(dialog, 'Save');
  await press(await question(), 'Remove Anyway');
  await waitFor(() => expect(app.callsTo('PUT', PUT)).toHaveLength(1));
});

it('says how many would be left', async () => {
  await editing(two, '1');
  expect(await question()).toHaveTextContent(
    'Sea Glass: 2 are reserved until 20:51, and only 1 would be left. Remove them anyway?',
  );
});

it('asks about a variant that is changed or removed', async () => {
  const answer = held([{ variantId: 'v1', held: 1, until }]);
  const { app, dialog } = await renderProductDialog({ [HOLDS]: answer, [`PUT ${PUT}`]: { body: {} } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove variant Slate' }));
  await press(dialog, 'Save');
  expect(await question()).toHaveTextContent(
    'Slate: someone has reserved one until 20:51. Remove it anyway?',
  );
  await press(await question(), 'Remove Anyway');
  await waitFor(() => expect(app.callsTo('PUT', PUT)).toHaveLength(1));
});

it.each<[string, Answer, string]>([
  ['enough stays', two, '2'],
  ['nothing is reserved', held([]), '0'],
  ['the reservations cannot be read', { status: 503 }, '0'],
])('saves at once when %s', async (_title, answer, stock) => {
  const { app } = await editing(answer, stock);
  await waitFor(() => expect(app.callsTo('PUT', PUT)).toHaveLength(1));
});

it('asks nothing when no stock is removed', async () => {
  const { app } = await editing(two, '15');
  await waitFor(() => expect(app.callsTo('PUT', PUT)).toHaveLength(1));
  expect(app.callsTo('GET', '/api/cart/holds/p1')).toHaveLength(0);
});

it('says how many pots are reserved before a product is deleted', async () => {
  const { dialog } = await renderProductDialog({ [HOLDS]: two });
  await press(dialog, 'Cancel');
  await choose('Delete');
  const deletion = screen.getByRole('dialog', { name: 'Delete Harbour Mug?' });
  await waitFor(() => expect(deletion).toHaveTextContent('Sea Glass: 2 are reserved until 20:51.'));
});
