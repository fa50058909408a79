import { pastTwoHours } from './end-scenarios.ts';
import { renewedFourTimes, type Scenario, paidForOneOf } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** Shoppers who want a pot once more. */
export const againScenarios: Record<string, Scenario> = {
  'two-hours-released': {
    title:
      'a shopper who has renewed the last pot for a hundred minutes removes it and reserves it again at once',
    visible: /^redis (release|reserve)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await renewedFourTimes(run);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.release('ada', 'mug');
        await run.hold('ada', 'mug');
      });
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: (evidence) => pastTwoHours(evidence, 'ada'),
  },
  'wanted-again-while-paying': {
    title: 'a shopper reserves a pot once more in another window while the money of the first is being taken',
    visible:
      /^(redis (apply-sale|reserve|remove-bought)|order-(place|mark-paid)|provider capture|next event)/,
    walk: 'random',
    prepare: paidForOneOf(2),
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.onceSent(
        'ada elsewhere',
        'bus',
        'redis apply-sale',
        async () => void (await run.hold('ada', 'mug')),
      );
      run.bus();
    },
  },
  'redis-lost-before-copied': {
    title:
      'Redis loses everything while a shopper reserves the last pot, and another process makes its replica again',
    visible: /^(redis (?!add-item|hgetall|load-cart)|cart (cart-read-|COMMIT))/,
    walk: 'random',
    snapshot: true,
    prepare: (run) => run.stock('mug', 1),
    act(run) {
      run.actor('ada', async () => void (await run.hold('ada', 'mug')));
      run.redisLostOnce('ada', 'redis reserve');
      run.onceSent('job', 'redis', 'redis begins', () => run.compare('mug'));
      run.onceSent('bob', 'redis', 'redis begins', async () => void (await run.hold('bob', 'mug')));
    },
  },
  'pressed-twice-without-hold': {
    title:
      'a shopper who has reserved nothing presses twice with one payment, and another wants what is left',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.pay('ada');
    },
    act(run) {
      for (const hand of ['left', 'right']) run.later(`ada ${hand}`, () => run.orderPaid('ada', 'mug'));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
      run.bus();
    },
  },
};
