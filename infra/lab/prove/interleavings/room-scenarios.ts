import type { Scenario } from './scenario.ts';
import { STOCK_STEPS } from './visible-steps.ts';

/** Two pots and two open seats; more people wait. */
async function twoSeats(run: Parameters<Scenario['prepare']>[0]): Promise<void> {
  await run.stock('mug', 1);
  await run.stock('bowl', 1);
  await run.openRoom(['mug', 'bowl'], ['ada', 'bob', 'cy', 'dan']);
  await run.isLetIn('ada');
  await run.isLetIn('bob');
}

/** The waiting room of a shop update: as many people are let in as there are pieces, and no one is overtaken. */
export const roomScenarios: Record<string, Scenario> = {
  'room-chosen-and-put-back': {
    title: 'of two who were let in one puts the pot back and takes the other, and two more wait',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: twoSeats,
    act(run) {
      run.actor('ada', async () => {
        if (!(await run.choose('ada', 'mug', 'bowl'))) return;
        await run.release('ada', 'mug');
        await run.release('ada', 'bowl');
        await run.choose('ada', 'bowl', 'mug');
      });
      run.actor('bob', async () => void (await run.choose('bob', 'bowl', 'mug')));
      run.actor('cy', async () => void (await run.choose('cy', 'mug', 'bowl')));
      run.later('job', () => run.letIn());
    },
  },
  'room-seat-given-up': {
    title:
      'one of two who were let in takes a pot and the other leaves, while two who wait ask again and again',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: twoSeats,
    act(run) {
      run.actor('ada', async () => void (await run.choose('ada', 'mug', 'bowl')));
      run.actor('bob', () => run.giveUpSeat('bob'));
      run.actor(
        'cy',
        async () => void ((await run.choose('cy', 'mug', 'bowl')) || (await run.choose('cy', 'mug', 'bowl'))),
      );
      run.actor(
        'dan',
        async () =>
          void ((await run.choose('dan', 'bowl', 'mug')) || (await run.choose('dan', 'bowl', 'mug'))),
      );
    },
  },
  'room-two-windows': {
    title: 'someone with one seat adds both pots in two windows, and another who was let in chooses',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: twoSeats,
    act(run) {
      run.actor('ada', async () => void (await run.hold('ada', 'mug')));
      run.actor('ada 2', async () => void (await run.hold('ada', 'bowl')));
      run.actor('bob', async () => void (await run.choose('bob', 'bowl', 'mug')));
      run.later('cy', async () => void (await run.choose('cy', 'mug', 'bowl')));
    },
  },
  'room-no-one-else': {
    title: 'two were let in and no one waits; one of them takes a pot and then wants the other too',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.stock('bowl', 1);
      await run.openRoom(['mug', 'bowl'], ['ada', 'bob']);
      await run.isLetIn('ada');
      await run.isLetIn('bob');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.hold('ada', 'mug');
        await run.hold('ada', 'bowl');
      });
      run.actor('bob', async () => void (await run.choose('bob', 'bowl', 'mug')));
      run.later('job', () => run.letIn());
    },
  },
  'room-puts-back': {
    title: 'someone who was let in puts the pot back and chooses again while the time lasts, and others wait',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: twoSeats,
    act(run) {
      run.actor('ada', async () => {
        await run.choose('ada', 'mug');
        await run.release('ada', 'mug');
        await run.choose('ada', 'mug', 'bowl');
      });
      run.actor('bob', async () => void (await run.choose('bob', 'bowl')));
      run.later('cy', async () => void (await run.choose('cy', 'mug', 'bowl')));
    },
    wrong: ({ carts }) =>
      carts.some(({ client, guest }) => client === 'ada' && guest['mug'] === 1)
        ? []
        : ['ada had time left to choose, and did not get the pot that she put back'],
  },
  'room-logs-in': {
    title: 'a guest who was let in logs in and then chooses, and another waits',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: twoSeats,
    act(run) {
      run.actor('ada', async () => {
        await run.signIn('ada');
        await run.choose('ada', 'mug', 'bowl');
      });
      run.actor('bob', async () => void (await run.choose('bob', 'bowl', 'mug')));
      run.later('cy', async () => void (await run.choose('cy', 'mug', 'bowl')));
      run.later('job', () => run.letIn());
    },
  },
};
