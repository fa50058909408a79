import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Call } from '../../testing/render-app.tsx';
import { scriptedSettings } from '../../testing/scripted-settings.ts';

it('leaves times and limits as the shop was set up with them, until the maker says otherwise', async () => {
  // A content service before 0.3.0 says nothing of times and limits.
  const { undoMinutes, lettersPerMinute, namesDays, auditDays, ...settings } = scriptedSettings();
  const sent: unknown[] = [];
  renderAdmin('/admin/settings', {
    'GET /api/admin/settings': { body: settings },
    'PUT /api/admin/settings': ({ body }: Call) => {
      sent.push(body);
      return { body: { ...settings, revision: 5 } };
    },
  });
  const minutes = await screen.findByLabelText(/^Minutes to undo shipping/);
  expect(minutes).toHaveValue(undoMinutes ?? '');
  await userEvent.type(minutes, '61');
  await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Must be a whole number from 0 to 60')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '10');
  await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved. Shoppers see them now.')).toBeVisible();
  expect(sent).toMatchObject([{ undoMinutes: 10, lettersPerMinute, namesDays, auditDays }]);
});
