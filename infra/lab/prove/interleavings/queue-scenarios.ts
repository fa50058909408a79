import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import type { Seen } from './wrong-ends.ts';

/** The last mug is in ada's cart. */
export async function adaHasTheMug(run: Schedule): Promise<void> {
  await run.stock('mug', 1);
  await run.hold('ada', 'mug');
}

/** What these clients read when they look at their places, in turn. */
const reads = ({ calls }: Seen): string =>
  calls
    .flatMap(({ client, did, reply }) => (did.kind === 'look' ? [`${client} ${reply?.kind}`] : []))
    .join(', ');
const unlessRead =
  (expected: string) =>
  (seen: Seen): string[] =>
    reads(seen) === expected
      ? []
      : [`the queue is read as "${reads(seen)}", where it should be "${expected}"`];

/** These people are mailed that the mug is theirs, in any order. */
const unlessMailed =
  (...expected: string[]) =>
  ({ offerMails }: Seen): string[] => {
    const mailed = offerMails.map(({ email }) => email).toSorted();
    return mailed.join() === expected.toSorted().join()
      ? []
      : [`mailed about the mug are ${mailed.join()}, where it should be ${expected.join()}`];
  };

/** Looks at the places of these clients, once what was offered is recorded. */
async function lookAll(run: Schedule, ...clients: string[]): Promise<void> {
  await run.serveQueues();
  for (const client of clients) await run.look(client, 'mug');
}

/** One thing after the other, beginning with the last mug in ada's cart. */
const oneAfterTheOther = (
  title: string,
  day: (run: Schedule) => Promise<void>,
  wrong: Scenario['wrong'],
): Scenario => ({
  title,
  visible: /^$/,
  walk: 'all',
  waitlist: true,
  prepare: adaHasTheMug,
  act: (run) => run.actor('all', () => day(run)),
  wrong,
});

/** Whose turn it is. */
export const queueScenarios: Record<string, Scenario> = {
  'queue-keeps-its-order': oneAfterTheOther(
    'three wait; one asks again, one leaves and comes back, one logs in; each is offered the mug and declines',
    async (run) => {
      for (const client of ['bob', 'cy', 'dan']) await run.join(client, 'mug');
      await run.join('bob', 'mug');
      await run.leave('cy', 'mug');
      await run.join('cy', 'mug');
      await run.signIn('dan');
      await run.join('dan', 'mug');
      await run.release('ada', 'mug');
      await lookAll(run, 'bob', 'dan', 'cy');
      await run.leave('bob', 'mug');
      await lookAll(run, 'dan', 'cy');
      await run.join('bob', 'mug');
      await run.leave('dan', 'mug');
      await lookAll(run, 'cy', 'bob');
      await run.leave('cy', 'mug');
      await lookAll(run, 'bob');
    },
    unlessRead(
      'bob offered, dan waiting, cy waiting, dan offered, cy waiting, cy offered, bob waiting, bob offered',
    ),
  ),
  'queue-and-closed-pages': oneAfterTheOther(
    'three wait, and the first closes the page and comes back later; each is offered the mug and declines',
    async (run) => {
      for (const client of ['bob', 'cy', 'dan']) await run.join(client, 'mug');
      await run.closePage('bob', 'mug');
      await run.serveQueues();
      await run.release('ada', 'mug');
      await lookAll(run, 'cy', 'bob', 'dan');
      await run.join('bob', 'mug');
      await run.leave('cy', 'mug');
      await lookAll(run, 'bob', 'dan');
      await run.leave('dan', 'mug');
      await lookAll(run, 'bob');
    },
    unlessRead('cy offered, bob waiting, dan waiting, bob waiting, dan offered, bob offered'),
  ),
  'queue-by-mail': oneAfterTheOther(
    'guests give addresses; one confirms the address, all close the page, and each is offered the mug in turn',
    async (run) => {
      await run.join('bob', 'mug', 'bob@example.com');
      await run.join('cy', 'mug', 'cy@example.com');
      await run.confirm('cy', 'mug');
      await run.join('dan', 'mug');
      await run.join('eve', 'mug', 'eve@example.com');
      await run.confirm('eve', 'mug');
      await run.join('eve', 'mug', 'eva@example.com');
      await run.closePage('bob', 'mug');
      await run.closePage('cy', 'mug', true);
      await run.serveQueues();
      await run.release('ada', 'mug');
      await lookAll(run, 'cy', 'bob', 'dan');
      await run.join('bob', 'mug');
      await run.leave('cy', 'mug');
      await lookAll(run, 'dan', 'eve');
      await run.leave('dan', 'mug');
      await lookAll(run, 'eve', 'bob');
      await run.leave('eve', 'mug');
      await lookAll(run, 'bob');
    },
    (seen) => [
      ...unlessRead(
        'cy offered, bob waiting, dan waiting, dan offered, eve waiting, eve offered, bob waiting, bob offered',
      )(seen),
      ...unlessMailed('cy@example.com')(seen),
    ],
  ),
  'queue-by-mail-elsewhere': oneAfterTheOther(
    'a guest is offered the mug by email, and takes it on a phone that is logged in',
    async (run) => {
      await run.join('bob', 'mug', 'bob@example.com');
      await run.confirm('bob', 'mug');
      await run.join('dan', 'mug');
      await run.release('ada', 'mug');
      await lookAll(run, 'bob', 'dan');
      await run.takeByMail('bob', 'mug');
      await lookAll(run, 'dan');
    },
    (seen) => [
      ...unlessRead('bob offered, dan waiting, dan waiting')(seen),
      ...(seen.calls.some(({ client, reply }) => client === 'bob' && reply?.kind === 'held')
        ? []
        : ['bob followed the link about the mug, and has not got it']),
    ],
  ),
  'queue-of-a-new-account': oneAfterTheOther(
    'three accounts wait, and the last confirms its address; each is offered the mug and declines',
    async (run) => {
      for (const client of ['bob', 'cy']) run.logsInWithoutCart(client);
      run.logsInUnconfirmed('dan');
      for (const client of ['bob', 'cy', 'dan']) await run.join(client, 'mug');
      await run.confirm('dan', 'mug');
      await run.release('ada', 'mug');
      await lookAll(run, 'bob', 'cy', 'dan');
      await run.leave('bob', 'mug');
      await lookAll(run, 'cy', 'dan');
      await run.leave('cy', 'mug');
      await lookAll(run, 'dan');
    },
    unlessRead('bob offered, cy waiting, dan waiting, cy offered, dan waiting, dan offered'),
  ),
  'queue-of-accounts': {
    title: 'two accounts wait; the offer to the first runs out, and the second takes the mug',
    visible: /^$/,
    walk: 'all',
    waitlist: true,
    async prepare(run) {
      await adaHasTheMug(run);
      for (const client of ['bob', 'cy']) {
        run.logsInWithoutCart(client);
        await run.join(client, 'mug');
        await run.closePage(client, 'mug', true);
      }
    },
    act(run) {
      run.actor('all', async () => {
        await run.release('ada', 'mug');
        await lookAll(run, 'bob', 'cy');
        await run.passTimeTo('mug', 11);
        await lookAll(run, 'bob', 'cy');
        await run.join('bob', 'mug');
        await run.hold('cy', 'mug');
        await lookAll(run, 'cy', 'bob');
        await run.release('cy', 'mug');
        await lookAll(run, 'bob');
      });
    },
    wrong: unlessRead('bob offered, cy waiting, bob done, cy offered, cy done, bob waiting, bob offered'),
  },
};
