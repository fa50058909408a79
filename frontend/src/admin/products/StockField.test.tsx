import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Script } from '../../testing/render-app.tsx';
import { openDialog, press, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const PUT = '/api/admin/products/p1/stock';
const HOLDS = 'GET /api/cart/holds/p1';
const bowl = scriptedProduct({ stock: 5, variants: [] });
const jug = scriptedProduct({ id: 'p2', name: 'Jug', stock: 1, variants: [] });
const LIST = '/api/admin/products';

/** The list has two pots without variants; the first one's field is focused. */
async function opened(more: Script = {}, first = bowl) {
  const app = renderProducts(
    {
      [HOLDS]: { body: { holds: [] } },
      [`PUT ${PUT}`]: ({ body }) => {
        const { stocks } = body as { stocks: { stock: number }[] };
        return { body: { ...first, stock: stocks[0]!.stock, revision: 8 } };
      },
      ...more,
    },
    [first, jug],
  );
  const field = await screen.findByRole('textbox', { name: 'Stock of Harbour Mug' });
  await userEvent.click(field);
  return { app, field, puts: () => app.callsTo('PUT', PUT).map(({ body }) => body) };
}
const edit = (stock: number, stockLoaded = 5, revisionLoaded = 7) => ({
  stocks: [{ variantId: 'main', stock, stockLoaded }],
  revisionLoaded,
  saveId: expect.any(String),
});

it('saves on Enter, once, says so, and leaves the list where it is', async () => {
  const answered = Promise.withResolvers<void>();
  const { app, field, puts } = await opened({
    [`PUT ${PUT}`]: async ({ body }) => {
      await answered.promise;
      const { stocks } = body as { stocks: { stock: number }[] };
      return { body: { ...bowl, stock: stocks[0]!.stock, revision: 8 } };
    },
  });
  await userEvent.keyboard('9{Enter}{Enter}');
  await userEvent.tab();
  answered.resolve();
  expect(await screen.findByText('Harbour Mug: 9 in stock, saved')).toBeInTheDocument();
  expect(puts()).toEqual([edit(9)]);
  expect(field).toHaveValue('9');
  // A list in order of stock would take the row away.
  expect(app.callsTo('GET', LIST)).toHaveLength(1);
  // The next edit starts from what was saved.
  await userEvent.click(field);
  await userEvent.keyboard('7{Enter}');
  await waitFor(() => expect(puts()[1]).toEqual(edit(7, 9, 8)));
});

it('saves when the field is left, unless nothing has changed or Escape was pressed', async () => {
  const { field, puts } = await opened();
  await userEvent.tab();
  await userEvent.click(field);
  await userEvent.keyboard('8{Escape}');
  expect(field).toHaveValue('5');
  await userEvent.tab();
  expect(puts()).toEqual([]);
  await userEvent.click(field);
  await userEvent.keyboard('6');
  await userEvent.click(screen.getByRole('textbox', { name: 'Stock of Jug' }));
  await waitFor(() => expect(puts()).toEqual([edit(6)]));
});

it('rejects what is not a number of pots, and keeps it in the field', async () => {
  const { field, puts } = await opened();
  await userEvent.keyboard('2.5{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Must be a whole number');
  expect(field).toHaveAccessibleDescription('Must be a whole number');
  expect(field).toBeInvalid();
  expect(field).toHaveValue('2.5');
  await userEvent.keyboard('{Escape}');
  expect(field).toBeValid();
  expect(puts()).toEqual([]);
});

it('reports that someone else was first, keeps what was typed, and saves it only on Enter', async () => {
  let isOther = true;
  const theirs = { ...bowl, stock: 3, revision: 8 };
  const { field, puts } = await opened({
    [`GET ${LIST}`]: () => ({ body: { products: [isOther ? bowl : theirs, jug] } }),
    [`PUT ${PUT}`]: () => {
      if (!isOther) return { body: { ...theirs, stock: 9, revision: 9 } };
      isOther = false;
      return { status: 409, body: { message: 'Someone else saved this pot while you were editing.' } };
    },
  });
  await userEvent.keyboard('9{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Someone else has just changed this. It’s 3 now; press Enter to make it 9.',
    ),
  );
  expect(field).toHaveValue('9');
  await userEvent.tab();
  expect(puts()).toHaveLength(1);
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/9 in stock, saved/)).toBeInTheDocument();
  expect(puts()[1]).toEqual(edit(9, 3, 8));
});

it('repeats the same save after a lost answer', async () => {
  let isLost = true;
  const { puts } = await opened({
    [`PUT ${PUT}`]: () => {
      const answer = isLost ? { status: 503, body: { message: 'Please try again.' } } : { body: bowl };
      isLost = false;
      return answer;
    },
  });
  await userEvent.keyboard('9{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: Please try again.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toEqual(puts()[0]);
});

it('asks once before it removes reserved pots', async () => {
  const until = new Date('2026-11-22T14:32:00').toISOString();
  const { app, field, puts } = await opened({
    [HOLDS]: { body: { holds: [{ variantId: 'main', held: 2, until }] } },
  });
  await userEvent.keyboard('1{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Remove reserved pots?' });
  expect(dialog).toHaveTextContent(
    '2 are reserved until 14:32, and only 1 would be left. Remove them anyway?',
  );
  await press(dialog, 'Keep Editing');
  expect(field).toHaveValue('1');
  expect(puts()).toEqual([]);
  expect(app.callsTo('GET', '/api/cart/holds/p1')).toHaveLength(1);
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await press(await screen.findByRole('dialog'), 'Remove Anyway');
  await waitFor(() => expect(puts()).toEqual([edit(1)]));
});

it('opens the stock of each colour, and saves what was typed', async () => {
  const [slate] = scriptedProduct().variants;
  const mug = scriptedProduct();
  let tries = 0;
  const app = renderProducts({
    [HOLDS]: { body: { holds: [] } },
    [`GET ${LIST}`]: () => ({
      body: {
        products: [tries === 0 ? mug : scriptedProduct({ revision: 8, variants: [{ ...slate!, stock: 4 }] })],
      },
    }),
    [`PUT ${PUT}`]: () => {
      tries += 1;
      return tries === 1 ? { status: 409, body: { message: 'Changed.' } } : { body: mug };
    },
  });
  const dialog = await openDialog('Stock of Harbour Mug: 17 in 2 colours', 'Stock of Harbour Mug');
  const main = within(dialog).getByLabelText('Sea Glass');
  await userEvent.clear(main);
  await userEvent.type(main, '20');
  await press(dialog, 'Save');
  expect(await within(dialog).findByText(/Someone else has just changed this/)).toBeVisible();
  expect(main).toHaveValue('20');
  await waitFor(() => expect(dialog).toHaveTextContent('Now 4.'));
  await press(dialog, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.callsTo('PUT', PUT).map(({ body }) => body)).toEqual([edit(20, 14, 7), edit(20, 14, 8)]);
});
