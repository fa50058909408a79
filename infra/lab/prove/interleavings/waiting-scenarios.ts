import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { LIST_STEPS, STOCK_STEPS } from './visible-steps.ts';

/** One pot, which ada holds, and others who wait for it. */
const inLine =
  (...clients: string[]) =>
  async (run: Schedule): Promise<void> => {
    await run.stock('mug', 1);
    await run.hold('ada', 'mug');
    await run.line('mug', clients);
  };

/** Looks until it is this client's turn, at most so often, and buys. */
async function waitsAndBuys(run: Schedule, client: string, looks = 2): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    const { kind } = await run.look(client, 'mug');
    if (kind === 'offered') return run.buy(client, 'mug');
  }
}

/** A queue for a pot, and those who are not in it. */
export const waitingScenarios: Record<string, Scenario> = {
  'waiting-in-line': {
    title:
      'the last pot is released while two shoppers wait for it, and a third who is not in the queue wants it',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: inLine('bob', 'cy'),
    act(run) {
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.actor('dan', () => run.buy('dan', 'mug'));
      run.actor('bob', () => waitsAndBuys(run, 'bob'));
      run.actor('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
  },
  'waiting-for-what-has-ended': {
    title: 'a reservation has ended, and someone who does not wait asks for the pot before anyone else does',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await inLine('bob')(run);
      await run.passTimeTo('mug', 30);
    },
    act(run) {
      run.actor('dan', () => run.buy('dan', 'mug'));
      run.later('bob', () => waitsAndBuys(run, 'bob', 3));
      run.bus();
    },
    wrong: ({ calls }) =>
      calls.some(
        ({ client, did, reply }) => client === 'dan' && did.kind === 'hold' && reply?.kind === 'held',
      )
        ? ['dan got the pot that bob was waiting for']
        : [],
  },
  'waiting-for-what-is-being-bought': {
    title: 'a shopper orders the last pot and removes it in another window, while someone else waits for it',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await inLine('bob')(run);
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.later('ada elsewhere', async () => void (await run.release('ada', 'mug')));
      run.actor('bob', () => waitsAndBuys(run, 'bob', 3));
      run.bus();
    },
  },
  'waiting-list': {
    title: 'a pot is released while two wait for it, one of whom leaves the list',
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
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.actor('bob', async () => {
        await run.look('bob', 'mug');
        await run.leave('bob', 'mug');
      });
      run.actor('cy', () => waitsAndBuys(run, 'cy', 3));
      run.later('dan', async () => void (await run.join('dan', 'mug')));
      run.bus();
    },
  },
  'waiting-list-taken-back': {
    title: 'an offered pot is taken out of stock and two are put in again while two wait',
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
      run.actor('ada', async () => void (await run.release('ada', 'mug')));
      run.later('maker', async () => {
        await run.edit('mug', 2, 0, -1);
        await run.edit('mug', 3, 2, 2);
      });
      run.actor('bob', () => waitsAndBuys(run, 'bob', 2));
      run.actor('cy', () => waitsAndBuys(run, 'cy', 2));
      run.bus();
    },
  },
  'waiting-list-login': {
    title: 'a guest who waits first logs in while another joins, and then the pot is released',
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
      run.actor('bob', async () => {
        await run.signIn('bob');
        await waitsAndBuys(run, 'bob', 2);
      });
      run.afterLogin('bob', 'ada', async () => void (await run.release('ada', 'mug')));
      run.actor('cy', () => waitsAndBuys(run, 'cy', 2));
      run.actor('dan', async () => void (await run.join('dan', 'mug')));
      run.bus();
    },
  },
  'waiting-for-stock': {
    title: 'the maker puts a pot in while two wait, and the holder buys',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: inLine('bob', 'cy'),
    act(run) {
      run.actor('maker', () => run.edit('mug', 2, 2, 1));
      run.actor('ada', () => run.payAndOrder('ada', 'mug'));
      run.actor('bob', () => waitsAndBuys(run, 'bob'));
      run.actor('cy', async () => void (await run.look('cy', 'mug')));
      run.bus();
    },
  },
};
