import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Call } from '../../testing/render-app.tsx';

const settings = {
  name: 'Fettle Pottery',
  notice: '',
  delivery: '',
  priceNote: '',
  pricesNote: '',
  instagram: '',
  etsy: '',
  facebook: '',
  maker: '',
  makerPhoto: '',
  care: '',
  dispatchDays: 3,
  returnDays: null,
  lowStock: 2,
  countVisits: true,
  orderEmails: 'each',
  orderEmailsTo: '',
  // A content service before 0.3.0 says nothing of times and limits.
  revision: 4,
};

it('leaves times and limits as the shop was set up with them, until the maker says otherwise', async () => {
  const sent: unknown[] = [];
  renderAdmin('/admin/settings', {
    'GET /api/admin/settings': { body: settings },
    'PUT /api/admin/settings': ({ body }: Call) => {
      sent.push(body);
      return { body: { ...settings, revision: 5 } };
    },
  });
  const minutes = await screen.findByLabelText(/^Minutes in which shipping can be undone/);
  expect(minutes).toHaveValue('');
  await userEvent.type(minutes, '61');
  await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Must be a whole number from 0 to 60')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '10');
  await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved. Shoppers see them now.')).toBeVisible();
  expect(sent).toMatchObject([{ undoMinutes: 10, lettersPerMinute: null, namesDays: null, auditDays: null }]);
});
