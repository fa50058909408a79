import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const row = { topics: ['updates'], source: 'Market stall', problems: [] };
const TABLE = {
  columns: [{ name: 'CONFIRM_TIME', becomes: 'Agreed on' }],
  outcomes: { added: 1, unchanged: 0, 'left-out': 1 },
  rows: [
    {
      ...row,
      row: 3,
      email: 'bea@pots.example',
      agreedAt: null,
      outcome: 'left-out',
      problems: [
        { column: 'CONFIRM_TIME', message: 'The date on which they agreed is missing', stops: true },
      ],
    },
    { ...row, row: 2, email: 'ada@pots.example', agreedAt: '2023-01-05T09:12:44.000Z', outcome: 'added' },
  ],
};
const file = new File(['email'], 'audience.csv', { type: 'text/csv' });
const PATH = '/api/admin/subscribers/imports';

it('shows what a list would do, again when a field changes, and then imports it', async () => {
  const app = renderAdmin('/admin/subscribers/import', {
    [`POST ${PATH}/preview`]: { body: TABLE },
    [`POST ${PATH}`]: { body: TABLE },
  });
  await userEvent.upload(await screen.findByLabelText('Choose File'), file);
  expect(
    await screen.findByText('If you import it: 1 new subscriber, 1 left out. Nothing has changed yet.'),
  ).toBeVisible();
  expect(screen.getByText('Row 3, CONFIRM_TIME: The date on which they agreed is missing')).toBeVisible();
  expect(screen.getByRole('row', { name: /ada@pots.example/ })).toHaveTextContent(
    /Shop updates.*5 Jan 2023.*Market stall.*New/,
  );
  await userEvent.type(screen.getByLabelText('Where they agreed'), 'Market stall');
  await userEvent.click(screen.getByLabelText('News from the studio'));
  await waitFor(() =>
    expect(app.callsTo('POST', `${PATH}/preview`).at(-1)?.path).toBe(
      `${PATH}/preview?topics=updates%2Cnews&source=Market+stall`,
    ),
  );
  // One topic is always chosen.
  await userEvent.click(screen.getByLabelText('News from the studio'));
  await userEvent.click(screen.getByLabelText('Shop updates'));
  expect(screen.getByLabelText('Shop updates')).toBeChecked();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 Subscriber' }));
  expect(await screen.findByText('Imported: 1 new subscriber, 1 left out.')).toBeVisible();
});

it('imports at the first press after a field was changed, with what was typed', async () => {
  const app = renderAdmin('/admin/subscribers/import', {
    [`POST ${PATH}/preview`]: { body: TABLE },
    [`POST ${PATH}`]: { body: TABLE },
  });
  await userEvent.upload(await screen.findByLabelText('Choose File'), file);
  const start = await screen.findByRole('button', { name: 'Import 1 Subscriber' });
  await userEvent.type(screen.getByLabelText('Where they agreed'), 'Market stall ');
  await userEvent.click(start);
  expect(await screen.findByText('Imported: 1 new subscriber, 1 left out.')).toBeVisible();
  expect(app.callsTo('POST', PATH).map(({ path }) => path)).toEqual([
    `${PATH}?topics=updates&source=Market+stall`,
  ]);
});

it('looks again while someone types, and keeps showing what the file would do', async () => {
  let previews = 0;
  const app = renderAdmin('/admin/subscribers/import', {
    [`POST ${PATH}/preview`]: () => {
      previews += 1;
      return previews === 1 ? { body: TABLE } : new Promise(() => undefined);
    },
  });
  await userEvent.upload(await screen.findByLabelText('Choose File'), file);
  await screen.findByText(/^If you import it/);
  await userEvent.type(screen.getByLabelText('Where they agreed'), 'Market stall');
  await waitFor(() =>
    expect(app.callsTo('POST', `${PATH}/preview`).at(-1)?.path).toContain('source=Market+stall'),
  );
  expect(screen.getByText(/^If you import it/)).toBeVisible();
  expect(screen.getByRole('row', { name: /ada@pots.example/ })).toBeVisible();
});
