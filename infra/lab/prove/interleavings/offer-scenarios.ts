import { turn } from './gated-stores.ts';
import { adaHasTheMug } from './queue-scenarios.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

/** Ada has the only mug, and bob's account waits for it. */
async function bobWaits(run: Schedule): Promise<void> {
  await adaHasTheMug(run);
  run.logsInWithoutCart('bob');
  await run.join('bob', 'mug');
}

/** Offers of the waiting list, and the emails about them. */
export const offerScenarios: Record<string, Scenario> = {
  'offer-taken-back-before-it-is-recorded': {
    title: 'a mug is offered, and the maker takes it out while the address of its shopper is being read',
    visible: /^(read address|redis record-offers)/,
    walk: 'all',
    waitlist: true,
    prepare: bobWaits,
    act(run) {
      run.slow('recorder of front', 'read address', 'maker', 'the mug is gone');
      run.comesLast('recorder of back', 'redis record-offers');
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.onceSent('maker', 'recorder of front', 'redis record-offers', async () => {
        await run.edit('mug', 2, 0, -1);
        await run.deliverAll();
        await turn('the mug is gone');
      });
    },
    wrong: ({ offerMails }) =>
      offerMails.length > 0 ? ['bob is mailed about a mug that was no longer offered'] : [],
  },
  'offers-recorded-twice': {
    title: 'two processes record that a mug is offered to the first of two accounts, who leaves',
    visible:
      /^(read address|redis (release|record-offers|queue|give-up-offer)|cart (SELECT pg_advisory|COMMIT))/,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await adaHasTheMug(run);
      for (const client of ['bob', 'cy']) {
        run.logsInWithoutCart(client);
        await run.join(client, 'mug');
      }
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('job', () => run.serveQueues());
      run.later('bob', async () => void (await run.leave('bob', 'mug')));
    },
  },
  'offer-made-again-recorded-twice': {
    title: 'a mug is offered, taken out and put in again, so offered again, and two processes record that',
    visible: /^(redis (apply-sale|confirm|record-offers)|cart (SELECT pg_advisory|COMMIT))/,
    walk: 'random',
    waitlist: true,
    prepare: bobWaits,
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('maker', async () => {
        await run.edit('mug', 2, 0, -1);
        await run.deliverAll();
        await run.edit('mug', 3, 1, 1);
        await run.deliverAll();
      });
      run.later('job', () => run.serveQueues());
    },
  },
  'offer-made-again-unanswered': {
    title:
      'a mug is offered again before it is recorded that it was taken out, and its shopper does not answer',
    visible: /^redis record-offers/,
    walk: 'all',
    waitlist: true,
    prepare: bobWaits,
    act(run) {
      run.actor('all', async () => {
        await run.release('ada', 'mug');
        for (const [version, sum, delta] of [
          [2, 0, -1],
          [3, 1, 1],
        ] as const) {
          await run.edit('mug', version, sum, delta);
          await run.deliverAll();
        }
        await run.serveQueues();
        await run.passTimeTo('mug', 11);
        await run.serveQueues();
        await run.look('bob', 'mug');
      });
    },
    wrong: ({ calls }) =>
      calls.findLast(({ did }) => did.kind === 'look')?.reply?.kind === 'done'
        ? []
        : ['bob still waits after an offer that bob did not answer'],
  },
  'two-join-at-once': {
    title:
      'two accounts join the list of a mug at the same time, and then there are two for them and none for anyone else',
    visible: /^(redis queue|cart |SELECT pg_advisory|COMMIT)/,
    walk: 'all',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      for (const client of ['bob', 'cy']) run.logsInWithoutCart(client);
    },
    act(run) {
      let joined = 0;
      for (const client of ['bob', 'cy'])
        run.actor(client, async () => {
          await run.join(client, 'mug');
          joined += 1;
        });
      run.actor('ada', async () => {
        await turn('both have joined', () => joined === 2);
        await run.release('ada', 'mug');
        await run.hold('dan', 'mug');
      });
    },
    wrong: ({ calls }) =>
      calls.some(({ client, reply }) => client === 'dan' && reply?.kind === 'held')
        ? ['dan has reserved a mug for which someone waits']
        : [],
  },
};
