import { LIST_STEPS } from './visible-steps.ts';
import { offeredToBob, type Scenario } from './scenario.ts';

/** Offers that end before they are answered, and shoppers who have the pot in another cart. */
export const waitlistScenarios: Record<string, Scenario> = {
  'waiting-list-all-taken-back': {
    title: 'two offered pots are taken out of stock and one is put in again',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('ada', 'mug', 2);
      await run.join('bob', 'mug');
      await run.join('cy', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('maker', async () => {
        await run.edit('mug', 2, 0, -2);
        await run.edit('mug', 3, 1, 1);
      });
      run.later('dan', async () => void (await run.hold('dan', 'mug')));
      run.bus();
    },
    wrong: ({ places, calls }) => {
      const of = (name: string) => places.find(({ client }) => client === name);
      const late = of('cy')?.isOffered && !of('bob')?.isOffered;
      const jumped =
        of('bob') && calls.some(({ client, reply }) => client === 'dan' && reply?.kind === 'held');
      return [
        ...(late ? ['cy was offered the pot that bob has waited for longer'] : []),
        ...(jumped ? ['dan reserved the pot that bob waits for'] : []),
      ];
    },
  },
  'waiting-list-first-again': {
    title: 'an offered pot is taken out of stock while a second shopper waits, and one is put in again',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    prepare: offeredToBob,
    act(run) {
      run.actor('maker', async () => {
        await run.edit('mug', 2, 0, -1);
        await run.serveQueues();
        await run.edit('mug', 3, 1, 1);
      });
      run.later('dan', async () => void (await run.join('dan', 'mug')));
      run.bus();
    },
    wrong: ({ places }) =>
      places.some(({ client, isOffered }) => client === 'cy' && isOffered)
        ? ['cy was offered the pot that was taken back from bob, who has waited for longer']
        : [],
  },
  'waiting-list-declined': {
    title: 'the first of two who wait reads that it is their turn, and leaves the list',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await offeredToBob(run);
      await run.look('bob', 'mug');
    },
    act(run) {
      run.actor('bob', async () => void (await run.leave('bob', 'mug')));
      run.later('dan', async () => void (await run.join('dan', 'mug')));
      run.bus();
    },
    wrong: ({ places }) =>
      places.some(({ client, isOffered }) => client === 'cy' && !isOffered)
        ? ['bob does not want the pot, and cy waits for it all the same']
        : [],
  },
  'waiting-list-extended': {
    title: 'a shopper renews the pot that ended in the cart and was offered again, while another waits',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('bob', 'mug');
      await run.passTime(31);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
      await run.join('cy', 'mug');
      await run.release('ada', 'mug');
      await run.serveQueues();
      await run.look('bob', 'mug');
    },
    act(run) {
      run.actor('bob', async () => void (await run.extend('bob', 'mug')));
      run.later('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
    wrong: ({ places }) =>
      places.some(({ client }) => client === 'bob')
        ? ['bob has the pot for half an hour, and is still on the waiting list']
        : [],
  },
  'waiting-list-two-carts': {
    title: 'a guest with the pot in the cart logs in to an account that waits for it',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('bob', 'mug');
      run.logsInWithoutCart('bob');
      await run.join('bob', 'mug');
    },
    act(run) {
      run.actor('bob', async () => {
        await run.signIn('bob');
        await run.seeCart('bob', 'mug');
      });
      run.later('cy', async () => void (await run.join('cy', 'mug')));
      run.bus();
    },
  },
  'waiting-list-added-after-login': {
    title: 'a guest who waits logs in and adds the pot as it is released, before the carts are joined',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('bob', async () => {
        await run.addAfterLogin('bob', 'mug');
        await run.signIn('bob');
      });
      run.later('cy', async () => void (await run.join('cy', 'mug')));
      run.bus();
    },
  },
  'waiting-list-offered-login': {
    title: 'a guest to whom a pot is offered logs in, while another waits',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await offeredToBob(run);
      await run.look('bob', 'mug');
    },
    act(run) {
      run.actor('bob', () => run.signIn('bob'));
      run.later('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
    wrong: ({ carts }) =>
      carts.some(({ client, account }) => client === 'bob' && account['mug'] === 1)
        ? []
        : ['bob has logged in, and the pot that was offered is not in the cart'],
  },
};
