import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

const PATH = '/api/admin/settings/emails';
const write = (email: string, text: object, authorization = content.users.admin) =>
  content.ask('PUT', `${PATH}/${email}`, authorization, text);

it('stores the maker’s own words in an email, publishes them, and has none in the beginning', async () => {
  const events: EventEnvelope[] = [];
  await content.bus.subscribe({
    topics: ['email-text.changed.v1'],
    group: 'email-text-test',
    handle: async (event) => void events.push(event),
  });
  const read = async () =>
    (await content.ask('GET', PATH, content.users.admin)).body as unknown as {
      texts: { email: string; opening: string; revision: number }[];
    };
  expect((await read()).texts.every(({ opening, revision }) => opening === '' && revision === 0)).toBe(true);
  const words = { subject: 'Hello {first name}', opening: 'Thank you.', revisionLoaded: 0 };
  expect((await write('order-ready', words)).body).toMatchObject({
    opening: 'Thank you.',
    closing: '',
    revision: 1,
  });
  expect((await read()).texts.find(({ email }) => email === 'order-ready')?.opening).toBe('Thank you.');
  const event = await waitFor('the event', () => events.at(-1));
  expect(event.data).toMatchObject({
    email: 'order-ready',
    subject: 'Hello {first name}',
    opening: 'Thank you.',
  });
  expect((await write('order-ready', { opening: 'Late', revisionLoaded: 0 })).status).toBe(409);
  expect((await write('order-ready', {})).body).toMatchObject({ opening: '', revision: 2 });
});

it.each([
  [
    { opening: 'Dear {fist name}' },
    'opening',
    'Your words at the beginning: only {first name}, {order number}, {shop} may stand between braces',
  ],
  [{ subject: 'Two\nlines' }, 'subject', 'Subject must be one line'],
  [{ heading: 'x'.repeat(81) }, 'heading', 'Heading'],
])('refuses %j, and names the field', async (text, field, message) => {
  const { status, body } = await write('order-shipped', text);
  const { errors } = body as unknown as { errors: { field: string; message: string }[] };
  expect([status, errors[0]?.field, errors[0]?.message]).toEqual([
    400,
    field,
    expect.stringContaining(message),
  ]);
});

it('is for admins, and for emails about orders', async () => {
  expect((await write('password-reset', {})).status).toBe(400);
  expect((await content.ask('GET', PATH)).status).toBe(401);
});
