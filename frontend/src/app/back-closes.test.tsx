import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type RouteObject, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { GuardedDialog } from '../admin/shell/GuardedDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Link } from '../ui/Link.tsx';
import { AppRouter } from './AppRouter.tsx';
import { makeNavigation } from './navigation.ts';

function Wheel() {
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  return (
    <>
      <h1>Wheel</h1>
      <button onClick={() => setOpen('plain')}>Open</button>
      <button onClick={() => setOpen('guarded')}>Edit</button>
      {open === 'plain' && (
        <Dialog title="Clay" onClose={close}>
          <Link to="/kiln">Kiln</Link>
        </Dialog>
      )}
      {open === 'guarded' && (
        <GuardedDialog title="Glaze" isChanged onClose={close} done={null}>
          Words
        </GuardedDialog>
      )}
    </>
  );
}
const routes: RouteObject[] = [
  { path: '/', Component: () => <Link to="/wheel">Wheel</Link> },
  { path: '/wheel', Component: Wheel },
  { path: '/kiln', Component: () => <h1>Kiln</h1> },
];
const back = () => act(async () => history.back());
const path = () => window.location.pathname;
/** The page before, and no further. */
async function leadsBack() {
  await back();
  await waitFor(() => expect(path()).toBe('/'));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
  expect(path()).toBe('/');
}
const dialog = () => screen.queryByRole('dialog', { name: 'Clay' });
const press = (name: string) => userEvent.click(screen.getByText(name));

beforeEach(async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  history.pushState(null, '', '/before');
  history.pushState(null, '', '/');
  render(<AppRouter navigation={makeNavigation(routes, createBrowserHistory())} />);
  await press('Wheel');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it('closes the dialog first, and leads to the page before only then', async () => {
  await press('Open');
  await back();
  await waitFor(() => expect(dialog()).not.toBeInTheDocument());
  expect(path()).toBe('/wheel');
  await leadsBack();
  expect(await screen.findByText('Wheel')).toBeVisible();
});

it('leads to the page before at one press after the dialog was closed by its button, however often', async () => {
  for (let time = 0; time < 2; time += 1) {
    await press('Open');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  }
  await leadsBack();
});

it('does not open the dialog again after a link in it was followed', async () => {
  await press('Open');
  await press('Kiln');
  await screen.findByRole('heading', { name: 'Kiln' });
  await back();
  await screen.findByRole('heading', { name: 'Wheel' });
  expect(dialog()).not.toBeInTheDocument();
  await leadsBack();
});

it('asks before it discards what was typed, and asks again at the next press', async () => {
  await press('Edit');
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  for (let time = 0; time < 2; time += 1) {
    await back();
    await waitFor(() => expect(question()).toBeInTheDocument());
    await press('Keep Editing');
    expect(question()).not.toBeInTheDocument();
  }
  await back();
  await waitFor(() => expect(question()).toBeInTheDocument());
  await press('Leave');
  expect(screen.queryByRole('dialog', { name: 'Glaze' })).not.toBeInTheDocument();
  expect(path()).toBe('/wheel');
  await leadsBack();
});
