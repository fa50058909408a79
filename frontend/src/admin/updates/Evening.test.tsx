import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireAdminUpdate } from '@slipcast/contracts/http/updates';
import type { UpdateFigures } from '@slipcast/contracts/http/update-figures';
import { renderAdmin } from '../../testing/render-admin.tsx';
import { wireAdminUpdate } from '../../testing/scripted-update.ts';

const PATH = '/api/admin/updates/autumn-kiln';
const LATER = '2099-11-26T19:00:00.000Z';
const FIGURES: UpdateFigures = {
  orders: 38,
  sold: 40,
  takings: 1234.5,
  unpaid: 0,
  cancelled: 0,
  emails: { sent: 37, waiting: 1, failed: 0 },
};
const written = (more: Partial<WireAdminUpdate> = {}): WireAdminUpdate =>
  wireAdminUpdate({ opensAt: LATER, pots: ['p1', 'p2'], ...more });

/** The evening of an update, whose state follows what is pressed. */
function open(more: Partial<WireAdminUpdate> = {}, figures: Partial<UpdateFigures> = {}) {
  let update = written(more);
  const change = (changed: Partial<WireAdminUpdate>) => ({ body: (update = { ...update, ...changed }) });
  return renderAdmin('/admin/updates/autumn-kiln', {
    [`GET ${PATH}`]: () => ({ body: update }),
    'GET /api/admin/dashboard/updates/autumn-kiln': { body: { ...FIGURES, ...figures } },
    [`PUT ${PATH}/state`]: ({ body }) => change(body as Partial<WireAdminUpdate>),
    [`PUT ${PATH}/paused`]: ({ body }) => change(body as Partial<WireAdminUpdate>),
    [`PUT ${PATH}/opening`]: ({ body }) => change({ opensAt: (body as { to: string }).to }),
    [`DELETE ${PATH}`]: { body: {} },
    'GET /api/admin/updates': {
      body: { updates: [], pagination: { page: 1, limit: 100, total: 0, pages: 0 } },
    },
  });
}
const sent = (app: ReturnType<typeof open>, what: string) =>
  app.callsTo('PUT', `${PATH}/${what}`).map(({ body }) => body);

it('announces a draft once the maker has read what that means', async () => {
  const app = open({ state: 'draft' });
  await userEvent.click(await screen.findByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText(/^Everyone can see its 2 pots, and buy them from Thursday 26 November/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByRole('timer')).toBeVisible();
  expect(sent(app, 'state')).toEqual([{ state: 'announced' }]);
});

it('cannot announce an update without pots, and deletes a draft', async () => {
  const app = open({ state: 'draft', pots: [] });
  expect(await screen.findByRole('button', { name: 'Announce' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(app.where()).toBe('/admin/updates'));
});

it('opens five minutes later, from the time that was shown, and pauses and resumes', async () => {
  const app = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Open Five Minutes Later' }));
  await waitFor(() =>
    expect(sent(app, 'opening')).toEqual([{ from: LATER, to: '2099-11-26T19:05:00.000Z' }]),
  );
  expect(await screen.findByText(/Opens on .*19:05/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
  await screen.findByRole('button', { name: 'Pause' });
  expect(sent(app, 'paused')).toEqual([{ paused: true }, { paused: false }]);
});

it('shows sold pots, takings and the emails to buyers, and closes with a question', async () => {
  const app = open({ isOpen: true, opensAt: '2026-11-26T19:00:00.000Z' });
  expect(await screen.findByText('£1,234.50')).toBeVisible();
  expect(screen.getByText(/^Open\. It opened on/)).toBeVisible();
  expect(screen.getByText('37 emails to buyers sent, 1 on its way.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open Five Minutes Later' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close Update' }),
  );
  expect(await screen.findByText(/^Over\. It opened on/)).toBeVisible();
  expect(sent(app, 'state')).toEqual([{ state: 'closed' }]);
});

it('says what is wrong: orders that wait for the card provider, and emails that failed', async () => {
  const emails = { sent: 36, waiting: 0, failed: 2 };
  open({ isOpen: true }, { unpaid: 2, cancelled: 1, emails });
  expect(await screen.findByText('2 orders wait for the card provider, 1 cancelled')).toBeVisible();
  expect(screen.getByText(/^2 emails could not be sent and will not be tried again/)).toBeVisible();
});

it('says so while the emails can’t be counted', async () => {
  open({ isOpen: true }, { emails: null });
  expect(await screen.findByText(/^We can’t tell at the moment how many emails/)).toBeVisible();
});
