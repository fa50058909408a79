import { offeredToBob, renewedFourTimes, type Scenario } from './scenario.ts';

/** What others may notice while an older replica is joined with the snapshot. */
const OLDER_STEPS =
  /^(redis (?!add-item|remove-item|remove-bought|hgetall|load-cart)|cart (cart-read-|COMMIT)|next event)/;

/** Redis has changes that its copy in PostgreSQL lacks, or the other way round. */
export const olderScenarios: Record<string, Scenario> = {
  'copy-lacks-a-release': {
    title:
      'the process that released a pot died before copying that, Redis is started again, and another wants the pot',
    visible: OLDER_STEPS,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug');
      await run.hold('bob', 'mug');
      await run.uncopied('mug', async () => void (await run.release('ada', 'mug')));
    },
    act(run) {
      run.redisRestarts();
      run.later('cy', async () => void (await run.hold('cy', 'mug')));
      run.later('bob', async () => void (await run.seeCart('bob', 'mug')));
    },
  },
  'copy-lacks-a-hold': {
    title:
      'the process that reserved a pot died before copying that, Redis is started again, and two others want one',
    visible: OLDER_STEPS,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.uncopied('mug', async () => void (await run.hold('ada', 'mug')));
    },
    act(run) {
      run.redisRestarts();
      for (const client of ['bob', 'cy']) run.later(client, async () => void (await run.hold(client, 'mug')));
    },
  },
  'redis-lost-after-a-sale': {
    title: 'Redis loses everything after a shopper bought one of two reserved pots, and another wants two',
    visible: OLDER_STEPS,
    walk: 'random',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 4);
      await run.hold('ada', 'mug', 2);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.bus();
      run.redisLostOnce('bus', 'redis apply-sale');
      run.onceSent('bob', 'redis', 'redis begins', async () => void (await run.hold('bob', 'mug', 2)));
    },
    wrong: ({ stock }) =>
      stock['mug'] === 0
        ? []
        : [`of four mugs one is sold and three are reserved, and ${stock['mug']} are said to be available`],
  },
  'redis-lost-while-offered': {
    title: 'Redis loses everything while a pot is offered, which its shopper then leaves to the next',
    visible: OLDER_STEPS,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    prepare: offeredToBob,
    act(run) {
      run.redisLost();
      run.later('bob', async () => {
        await run.look('bob', 'mug');
        await run.leave('bob', 'mug');
      });
      run.later('dan', async () => void (await run.hold('dan', 'mug')));
      run.bus();
    },
    wrong: ({ places }) =>
      places.some(({ client, isOffered }) => client === 'cy' && !isOffered)
        ? ['bob does not want the pot, and cy waits for it all the same']
        : [],
  },
  'redis-older-after-leaving': {
    title: 'Redis forgets that a shopper has left the list to whom a pot was offered',
    visible: OLDER_STEPS,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    prepare: offeredToBob,
    act(run) {
      run.redisOlderOnce('bob', 'redis give-up-offer');
      run.actor('bob', async () => void (await run.leave('bob', 'mug')));
      run.later('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
  },
  'redis-restarts-while-leaving': {
    title: 'a shopper leaves the list while a pot is offered to them, and Redis is started again',
    visible: /^(redis (?!add-item|remove-item|read-cart)|cart (SELECT pg_advisory|COMMIT))/,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.actor('bob', async () => void (await run.leave('bob', 'mug')));
      run.redisRestarts();
      run.bus();
    },
  },
  'redis-older-before-recorded': {
    title:
      'a pot that was offered is reserved, and Redis forgets that, and that the offer had been recorded; another waits for it',
    visible: /^(redis |cart COMMIT|serves)/,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
      await run.join('cy', 'mug');
      await run.release('ada', 'mug');
    },
    act(run) {
      run.redisOlderOnce('bob', 'redis reserve');
      run.actor('bob', async () => {
        await run.serveQueues();
        await run.hold('bob', 'mug');
        for (let times = 0; times < 2; times += 1) await run.serveQueues();
        await run.seeCart('bob', 'mug');
      });
    },
  },
  'redis-older-joined-again': {
    title:
      'Redis forgets that a shopper has left the list to whom a pot was offered, and who then joins again',
    visible: OLDER_STEPS,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    prepare: offeredToBob,
    act(run) {
      run.redisOlderOnce('bob', 'redis give-up-offer');
      run.actor('bob', async () => {
        await run.leave('bob', 'mug');
        await run.join('bob', 'mug');
        await run.leave('cy', 'mug');
        await run.hold('dan', 'mug');
        await run.look('bob', 'mug');
      });
      run.bus();
    },
  },
  'redis-restarts-while-offered': {
    title: 'Redis is started again while a pot is offered, whose shopper adds it to the cart',
    visible: OLDER_STEPS,
    walk: 'random',
    snapshot: true,
    waitlist: true,
    prepare: offeredToBob,
    act(run) {
      run.redisRestarts();
      run.later('bob', async () => {
        await run.look('bob', 'mug');
        await run.hold('bob', 'mug');
      });
      run.later('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
  },
  'two-hours-noted': {
    title:
      'a shopper’s two hours were over before Redis is started again, and then wants the last pot once more',
    visible: /^redis (inspect|install|reserve|read|is|copy|older)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await renewedFourTimes(run);
      await run.passTime(25);
      await run.seeCart('ada', 'mug');
    },
    act(run) {
      run.redisRestarts();
      run.actor('ada', async () => void (await run.hold('ada', 'mug')));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: ({ calls }) => {
      const own = calls.filter(({ client, did }) => client === 'ada' && did.kind === 'hold');
      const again = own.slice(1).some(({ reply }) => reply?.kind === 'held');
      return again ? ['ada has had the pot for two hours, and got it again at once'] : [];
    },
  },
};
