import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN_KEY } from '../../base/session.ts';
import { wireAdminUpdate } from '../../testing/scripted-update.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import type { Letter } from './letters-api.ts';

const DRAFT: Letter = {
  id: 'l1',
  subject: 'From the kiln',
  text: 'It is unpacked.',
  topic: 'updates',
  update: null,
  pots: [],
  state: 'draft',
  version: 3,
  sendAt: null,
  changedAt: '2026-11-20T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  sent: 0,
  left: 1200,
  suppressed: 3,
};
const PREVIEW = { subject: 'From the kiln', html: '<p>It is unpacked.</p>', text: 'It is unpacked.' };

const VISITS = {
  isCounting: true,
  days: 3,
  views: 1812,
  viewsBefore: 240,
  pots: [{ productId: 'p1', views: 400, adds: 31, orders: 12 }],
};

function open(path: string, letter: Letter = DRAFT, visits = VISITS) {
  localStorage.setItem(TOKEN_KEY, 'a.b.c');
  const shop = { letter };
  return renderApp(path, {
    'GET /api/auth/users/profile': { body: { ...PROFILE, is_admin: true } },
    'GET /api/admin/letters': () => ({ body: { letters: [shop.letter], pagination: { total: 1 } } }),
    'GET /api/admin/letters/l1': () => ({ body: shop.letter }),
    'GET /api/admin/visits/since': { body: visits },
    'GET /api/admin/updates': {
      body: {
        updates: [wireAdminUpdate({ id: 'autumn', title: 'Autumn', pots: ['p1', 'p2'], earlyMinutes: 15 })],
      },
    },
    'GET /api/admin/products': {
      body: {
        products: [
          { id: 'p1', name: 'Moon jar', state: 'published', images: [], imageUrl: null },
          { id: 'p2', name: 'Bowl', state: 'published', images: [], imageUrl: null },
        ],
        pagination: { total: 2 },
      },
    },
    'POST /api/admin/letters/preview': { body: PREVIEW },
    'POST /api/admin/letters/l1/try': { body: { message: 'We’ve sent it to maker@example.com.' } },
    'POST /api/admin/letters': ({ body }) => {
      shop.letter = { ...DRAFT, ...(body as object), id: 'l1', pots: [] };
      return { status: 201, body: shop.letter };
    },
    'PUT /api/admin/letters/l1/sending': ({ body }) => {
      const { sendAt } = body as { sendAt: string | null };
      shop.letter = { ...shop.letter, state: sendAt ? 'scheduled' : 'sending', sendAt };
      return { body: shop.letter };
    },
    'PUT /api/admin/letters/l1/stopped': () => {
      shop.letter = { ...shop.letter, state: 'draft', sendAt: null };
      return { body: shop.letter };
    },
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists letters with what was sent and what is left', async () => {
  open('/admin/letters');
  const row = await screen.findByRole('row', { name: /From the kiln/ });
  expect(row).toHaveTextContent(/Shop updates.*Draft.*1200/);
});

it('writes a letter with an update, its pots and those that are pressed', async () => {
  const app = open('/admin/letters/new');
  await userEvent.type(await screen.findByLabelText(/Subject/), 'New pots');
  await userEvent.type(screen.getByLabelText(/Text/), 'Hello.');
  await screen.findByRole('option', { name: 'Autumn' });
  await userEvent.selectOptions(screen.getByLabelText(/Shop update/), 'Autumn');
  expect(
    screen.getByText(/a link of their own, with which they can buy from 18:45, 15 minutes before/),
  ).toBeVisible();
  await press('Add Its 2 Pots');
  await press('Bowl');
  await press('Save Letter');
  await screen.findByRole('button', { name: 'Send to Myself' });
  expect(app.callsTo('POST', '/api/admin/letters')[0]?.body).toMatchObject({
    subject: 'New pots',
    text: 'Hello.',
    topic: 'updates',
    updateId: 'autumn',
    pots: ['p1'],
  });
});

it('shows the letter as mail programs do, in a frame that runs no scripts, and sends it to its writer', async () => {
  open('/admin/letters/l1');
  const frame = await screen.findByTitle('The letter on a phone');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(screen.getByText(/^3 people: their mail comes back/)).toBeVisible();
  expect(frame).toHaveAttribute('srcdoc', PREVIEW.html);
  await press('Plain Text');
  expect(screen.getByText(PREVIEW.text)).toBeVisible();
  await press('Send to Myself');
  expect(await screen.findByText('We’ve sent it to maker@example.com.')).toBeVisible();
});

it('sends after a question that says to how many people', async () => {
  const app = open('/admin/letters/l1');
  await press('Send Now');
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('It goes to 1,200 people.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send Now' }));
  expect(await screen.findByText('Being sent')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/letters/l1/sending')[0]?.body).toEqual({
    sendAt: null,
    versionLoaded: 3,
  });
});

it('schedules by UK time, and a stop makes it a draft again', async () => {
  const app = open('/admin/letters/l1');
  await press('Schedule');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Send at/), '2026-07-01T19:00');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Goes on Wednesday 1 July at 19:00')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/letters/l1/sending')[0]?.body).toMatchObject({
    sendAt: '2026-07-01T18:00:00.000Z',
  });
  await press('Stop');
  expect(await screen.findByText('Draft')).toBeVisible();
});

const JAR = {
  productId: 'p1',
  name: 'Moon jar',
  pricePence: 4800,
  isFrom: false,
  imageUrl: null,
  path: '/products/p1',
};
const SENT: Letter = {
  ...DRAFT,
  state: 'sent',
  pots: [JAR],
  startedAt: '2026-11-20T19:00:00.000Z',
  sent: 900,
};

it('shows what the shop has counted since it was sent, and that no one is tracked', async () => {
  const app = open('/admin/letters/l1', SENT);
  const sheet = within(await screen.findByRole('region', { name: 'Visits Since Then' }));
  expect(sheet.getByText(/1,812 page views on those 3 days, and 240 on as many/)).toBeVisible();
  expect(sheet.getByRole('row', { name: /Moon jar/ })).toHaveTextContent('Moon jar4003112');
  expect(app.callsTo('GET', '/api/admin/visits/since')[0]?.path).toContain('from=2026-11-20T19%3A00');
});

it('says where counting is turned on', async () => {
  open('/admin/letters/l1', SENT, { ...VISITS, isCounting: false });
  expect(await screen.findByText(/Visits aren’t being counted/)).toBeVisible();
});
