import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { renderApp } from '../testing/render-app.tsx';

const about = { 'GET /api/content/about': { body: { title: 'Our barn', content: 'One.' } } };
const open = async () => {
  renderApp('/about', about);
  await screen.findByRole('heading', { level: 1, name: 'Our barn' });
};

it('shows nothing of an uncaught error or an unhandled refusal [A188] [A190]', async () => {
  await open();
  const before = document.body.innerHTML;
  await act(async () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'the kiln is cold', cancelable: true }));
    window.dispatchEvent(new Event('unhandledrejection'));
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.body.innerHTML).toBe(before);
});

it.each([
  ['error', 'alert', 'The kiln is cold'],
  ['warning', 'alert', 'The kiln is hot'],
  ['success', 'status', 'The kiln is done'],
  ['info', 'status', 'The kiln is there'],
] as const)(
  'shows a global-notify event of severity %s with its message [A191]',
  async (severity, role, message) => {
    await open();
    const place = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(place.queryByRole(role)).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new CustomEvent('global-notify', { detail: { severity, message } })));
    expect(place.getByRole(role)).toHaveTextContent(message);
    expect(place.getByRole(role)).toHaveAttribute('data-severity', severity);
  },
);
