import type { EventData } from '@slipcast/contracts/events/registry';
import type { MailCase } from './mail-world.ts';
import { MAKER, NEWS } from './news.ts';

/** What events ask for, each twice: to the buyer, or to where the maker wants it, once and in the shop's words. */
export const emailsOfEvents: MailCase = async (world) => {
  const { pool, postBox, expectSame } = world;
  await world.worker();
  const shop = (version: number, name: string, orderEmailsTo: string) =>
    world.publish('shop.changed.v1', 'shop', {
      version,
      name,
      pricesNote: '',
      dispatchDays: 3,
      lowStock: 2,
      orderEmailsTo,
      repliesTo: 'replies@example.org',
    });
  const seen = (group: string, events: number) =>
    world.until(`${group} has ${events}`, async () => {
      const { rows } = await pool.query('SELECT 1 FROM inbox WHERE consumer = $1', [`email-worker.${group}`]);
      return rows.length === events;
    });
  await shop(2, 'Fettle Pottery', MAKER);
  await shop(1, 'Older', 'older@example.org');
  await world.publish('content.changed.v1', 'contact', {
    page: 'contact',
    version: 3,
    address: '3 Wheel Yard',
  });
  await world.publish('content.changed.v1', 'contact', {
    page: 'contact',
    version: 2,
    address: '2 Old Yard',
  });
  await seen('shop-settings', 4);
  const due = NEWS.flatMap(({ mails }) => mails).map((one) => one.split(' | '));
  for (const { type, key, data } of NEWS) {
    const event = await world.publish(type, key, data as never);
    await world.bus.publish([event]);
  }
  const sent = () => postBox.accepted.length >= due.length;
  await world.until('all are sent', sent).catch(() => undefined);
  for (const about of ['late', 'over']) await world.ended(about, 'failed');
  // The codes in an email are removed once it is marked as sent.
  await world.until('none is under way', async () => {
    const { rowCount } = await pool.query(`SELECT 1 FROM email_intents WHERE status IN ('new', 'sending')`);
    return rowCount === 0;
  });
  const left = [...postBox.accepted];
  const missing = due.filter(([to, subject = '', says = '']) => {
    const at = left.findIndex(
      (one) => one.to === to && (subject === '' || one.subject === subject) && one.text.includes(says),
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  expectSame(
    'emails that are missing, and that no one asked for',
    [missing, left.map(({ to, subject }) => [to, subject])],
    [[], []],
  );
  for (const one of postBox.accepted) {
    expectSame(`replies to ${one.to}`, one.replyTo?.address, 'replies@example.org');
    expectSame(
      `the maker's address in that to ${one.to}`,
      one.text.endsWith('Fettle Pottery\n3 Wheel Yard'),
      true,
    );
  }
  expectSame(
    'no code is stored',
    (await pool.query(`SELECT 1 FROM email_intents WHERE data::text ~ 'POTS-1234|key-of-'`)).rowCount,
    0,
  );
  expectSame(
    'nor an address that is not confirmed',
    (
      await pool.query(
        `SELECT 1 FROM email_intents WHERE recipient = 'eve@example.com' OR data::text LIKE '%eve@%'`,
      )
    ).rowCount,
    0,
  );
  await world.publish('user.erased.v1', 'user-9', { userId: 'user-9' } as EventData<'user.erased.v1'>);
  await world.until(
    'what is about an account that is deleted is deleted',
    async () => (await world.intent('user-9')) === undefined,
  );
  expectSame('and nothing else', (await world.intent('cancelled'))?.status, 'sent');
};
