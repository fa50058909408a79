import { turn } from './gated-stores.ts';
import { adaHasTheMug } from './queue-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Offers of the waiting list, and the emails about them. */
export const offerScenarios: Record<string, Scenario> = {
  'offer-taken-back-before-it-is-recorded': {
    title: 'a mug is offered, and the maker takes it out while the address of its shopper is being read',
    visible: /^(read address|redis record-offers)/,
    walk: 'all',
    waitlist: true,
    async prepare(run) {
      await adaHasTheMug(run);
      run.logsInWithoutCart('bob');
      await run.join('bob', 'mug');
    },
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
};
