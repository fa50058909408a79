import { LIST_STEPS } from './visible-steps.ts';
import type { Scenario } from './scenario.ts';

/** Shoppers who leave the waiting list as a pot is offered to them, or have old pieces of it in the cart. */
export const leaveScenarios: Record<string, Scenario> = {
  'waiting-list-joined-again': {
    title: 'a shopper to whom a pot is offered leaves the list and joins it again at once',
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
      run.actor('bob', async () => {
        await run.leave('bob', 'mug');
        await run.join('bob', 'mug');
        await run.look('bob', 'mug');
        await run.look('bob', 'mug');
      });
      run.bus();
    },
  },
  'waiting-list-offered-twice': {
    title: 'a shopper leaves the list while a pot is offered, joins it again and is offered it again',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await run.hold('ada', 'mug');
      await run.join('bob', 'mug');
      await run.join('cy', 'mug');
    },
    act(run) {
      run.actor('maker', async () => void (await run.edit('mug', 2, 2, 1)));
      run.bus();
      run.later('bob', async () => {
        await run.leave('bob', 'mug');
        await run.join('bob', 'mug');
        await run.look('bob', 'mug');
        await run.look('bob', 'mug');
      });
      run.later('cy', async () => void (await run.leave('cy', 'mug')));
    },
    wrong: ({ calls, places }) => {
      const [last] = calls.filter(({ client, did }) => client === 'bob' && did.kind === 'wait').slice(-1);
      const isIn = last?.reply?.kind === 'waiting' || last?.reply?.kind === 'offered';
      const isOffered = places.some((place) => place.client === 'bob' && place.isOffered);
      return isIn && !isOffered
        ? ['bob joined again, the others have left, and the pot is not offered to bob']
        : [];
    },
  },
  'waiting-list-expired-pieces': {
    title: 'a shopper whose cart still has two expired pots adds one that the waiting list offers',
    visible: LIST_STEPS,
    walk: 'random',
    waitlist: true,
    async prepare(run) {
      await run.stock('mug', 2);
      await run.hold('bob', 'mug', 2);
      await run.passTime(31);
      await run.hold('ada', 'mug', 2);
      await run.join('bob', 'mug');
    },
    act(run) {
      run.actor('ada', async () => void (await run.change('ada', 'mug', 1)));
      run.later('bob', async () => {
        await run.hold('bob', 'mug');
        await run.seeCart('bob', 'mug');
      });
      run.bus();
    },
    wrong: ({ carts, calls }) => {
      const isHeld = calls.some(
        ({ client, did, reply }) =>
          client === 'bob' && did.kind === 'hold' && did.quantity === 1 && reply?.kind === 'held',
      );
      const inCart = carts.find(({ client }) => client === 'bob')?.guest['mug'];
      return isHeld && inCart !== 1 ? [`bob has reserved one pot, and ${inCart} are in the cart`] : [];
    },
  },
};
