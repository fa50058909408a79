import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { startPostOffice, type PostOffice } from './running-email-worker.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await startPostOffice();
});
afterAll(() => office?.stop());

it('deletes what it keeps of a deleted account, also after having been down', async () => {
  const first = await office.startWorker();
  const user = { userId: 'u-eve', name: 'Eve', email: 'eve@pots.example' };
  await office.publish('user.registered.v1', user.userId, user);
  await waitFor('the welcome is sent', async () => (await office.intents(user.userId))[0]?.status === 'sent');
  await first.stop();
  await office.publish('user.erased.v1', user.userId, { userId: user.userId });
  expect(await office.intents(user.userId)).toHaveLength(1);
  await office.startWorker();
  await waitFor('the email is deleted', async () => (await office.intents(user.userId)).length === 0);
  const { rows } = await office.pool.query(
    `SELECT FROM email_intents WHERE email_intents::text ILIKE '%eve%' UNION ALL SELECT FROM email_deliveries`,
  );
  expect(rows).toEqual([]);
});
