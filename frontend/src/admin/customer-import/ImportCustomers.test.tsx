import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const row = (number: number, more: object = {}) => ({
  row: number,
  name: `Person ${number}`,
  email: `person-${number}@pots.example`,
  address: '',
  outcome: 'added',
  changes: [],
  kept: [],
  problems: [],
  ...more,
});
const TABLE = {
  columns: [
    { name: 'Email', becomes: 'Email' },
    { name: 'Tags', becomes: null },
  ],
  outcomes: { added: 24, updated: 0, unchanged: 0, 'left-out': 1 },
  rows: [
    row(7, {
      outcome: 'left-out',
      problems: [{ column: 'Email', message: 'This isn’t an email address', stops: true }],
    }),
    ...Array.from({ length: 24 }, (_, at) => row(at + 10)),
  ],
};
const file = new File(['name,email'], 'customers.csv', { type: 'text/csv' });

it('shows what a table of customers would do, page by page, and then imports it', async () => {
  const app = renderAdmin('/admin/users/import', {
    'POST /api/admin/users/imports/preview': { body: TABLE },
    'POST /api/admin/users/imports': { body: TABLE },
  });
  await userEvent.upload(await screen.findByLabelText('Choose File'), file);
  expect(
    await screen.findByText('If you import it: 24 new customers, 1 left out. Nothing has changed yet.'),
  ).toBeVisible();
  expect(screen.getByText('Row 7, Email: This isn’t an email address')).toBeVisible();
  expect(screen.getByText('1 of 2 columns recognised')).toBeVisible();
  expect(screen.getByText('1–20 of 25')).toBeVisible();
  expect(screen.queryByText('Person 33')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('Person 33')).toBeVisible();
  expect(app.callsTo('POST', '/api/admin/users/imports')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Import 24 Customers' }));
  expect(await screen.findByText('Imported: 24 new customers, 1 left out.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
});

it('says why a file can’t be read', async () => {
  renderAdmin('/admin/users/import', {
    'POST /api/admin/users/imports/preview': {
      status: 400,
      body: { message: 'No column has email addresses.' },
    },
  });
  await userEvent.upload(await screen.findByLabelText('Choose File'), file);
  expect(await screen.findByText('No column has email addresses.')).toBeVisible();
});
