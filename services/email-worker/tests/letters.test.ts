import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await startPostOffice();
});
afterAll(() => office.stop());

it('a letter is sent once to each subscriber, with the headers for unsubscribing, and stored without its key', async () => {
  const worker = await office.startWorker();
  const letterId = '11111111-1111-4111-8111-111111111111';
  const subscriberId = '22222222-2222-4222-8222-222222222222';
  const letter = {
    letterId,
    subscriberId,
    email: 'ada@example.com',
    leaveKey: 'secret-key',
    subject: 'From the kiln',
    text: 'It is unpacked.',
    topic: 'updates' as const,
    update: null,
    pots: [],
  };
  await office.publish('letter.addressed.v1', subscriberId, letter);
  await office.publish('letter.addressed.v1', subscriberId, letter);
  const { subscriberId: _none, ...content } = letter;
  const tried = { ...content, userId: 'user-1', leaveKey: null };
  await office.publish('letter.tried.v1', 'user-1', tried);
  const [one] = await waitFor('sent', async () => {
    const intents = await office.intents(subscriberId);
    return intents[0]?.status === 'sent' && intents;
  });
  await waitFor('tried', async () => (await office.intents('user-1'))[0]?.status === 'sent');
  expect(await office.intents(subscriberId)).toHaveLength(1);
  expect(JSON.stringify(one?.data)).not.toMatch(/secret-key|unpacked/);
  const mails = await worker.mails('ada@example.com');
  expect(mails).toHaveLength(2);
  const { headers } = await worker.mail(String(one?.id));
  const valueOf = (name: string) => headers.find((header) => header.name === name)?.value;
  expect(valueOf('List-Unsubscribe')).toBe('<https://shop.example/api/newsletter/leave?key=secret-key>');
  expect(valueOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  await worker.stop();
});
