import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Providers } from '../app/Providers.tsx';
import { GlobalAlert } from '../app/Root.tsx';
import { makeStore } from '../app/store.ts';
import { alertShown } from '../base/notices.ts';
import { Snackbar } from './Snackbar.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function Saved() {
  const [message, setMessage] = useState<string | null>('Saved');
  return <Snackbar message={message} onClose={() => setMessage(null)} />;
}

it('hides itself after 6 seconds [C489]', () => {
  render(<Saved />);
  act(() => void jest.advanceTimersByTime(5999));
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

it('gives an equal second message its own six seconds', () => {
  const { rerender } = render(<Saved key="first" />);
  act(() => void jest.advanceTimersByTime(4000));
  rerender(<Saved key="second" />);
  act(() => void jest.advanceTimersByTime(4000));
  expect(screen.getByText('Saved')).toBeVisible();
});

it('keeps the global alert at the top centre until it is closed [A192] [A193]', () => {
  const store = makeStore();
  render(
    <Providers store={store}>
      <GlobalAlert />
    </Providers>,
  );
  act(() => void store.dispatch(alertShown({ severity: 'error', message: 'Error updating profile' })));
  act(() => void jest.advanceTimersByTime(600_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Error updating profile');
  const place = getComputedStyle(screen.getByRole('region', { name: 'Notifications' }));
  expect([place.position, place.justifyItems]).toEqual(['fixed', 'center']);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
