import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startContent, type Content } from './running-content.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

it('passes a message on to the maker, with a copy for the person who wrote it, and limits both', async () => {
  const events: EventEnvelope[] = [];
  const topics = ['contact.message-sent.v1'];
  await content.bus.subscribe({
    topics,
    group: 'test-contact',
    handle: async (event) => void events.push(event),
  });
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is the mug safe?\nIn the oven, too?' };
  expect(await content.ask('POST', '/api/contact', undefined, message)).toEqual({
    status: 200,
    body: { message: 'Your message has been sent' },
  });
  await waitFor('both events', () => events.length === 2);
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ ...message, isCopy: false }),
    expect.objectContaining({ ...message, to: 'ada@example.org', isCopy: true }),
  ]);
  const wrong = await content.ask('POST', '/api/contact', undefined, { ...message, email: 'ada' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  const again = () =>
    content.ask('POST', '/api/contact', undefined, { ...message, email: 'Ada+x@example.org' });
  await again();
  await again();
  expect(await again()).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/Several messages/) },
  });
  expect(
    await content.ask('POST', '/api/contact', undefined, { ...message, email: 'bea@example.org' }),
  ).toMatchObject({ status: 200 });
});
