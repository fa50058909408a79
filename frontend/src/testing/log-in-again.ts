import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** For tests: logs in on the login screen that an expired session led to. */
export async function logInAgain() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'slipcast-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
}
