import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';

it('says that settings will be added later, and hides its snackbar after 6 seconds [A006] [A163] [A164]', async () => {
  renderAdmin('/admin/settings');
  expect(await screen.findByText('Store settings will be added later.')).toBeVisible();
  stopClock();
  fireEvent.click(screen.getByRole('button', { name: 'Copy SHOP_NAME' }));
  await pass(5900);
  expect(screen.getByText('Copying failed. Please copy the name by hand.')).toBeVisible();
  await pass(100);
  expect(screen.queryByText('Copying failed. Please copy the name by hand.')).not.toBeInTheDocument();
});
