import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderAdmin } from '../../testing/render-admin.tsx';

afterEach(() => {
  jest.useRealTimers();
});

it('says that settings will come, and hides its snackbar after 6 seconds [A006] [A163] [A164]', async () => {
  renderAdmin('/admin/settings');
  expect(await screen.findByText('Store settings will be added later.')).toBeVisible();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  const pass = (ms: number) =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(ms);
    });
  fireEvent.click(screen.getByRole('button', { name: 'Copy SHOP_NAME' }));
  await pass(5900);
  expect(screen.getByText('Your browser does not allow copying here.')).toBeVisible();
  await pass(100);
  expect(screen.queryByText('Your browser does not allow copying here.')).not.toBeInTheDocument();
});
