import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

/** What others may notice while a room opens, lapses or closes. */
const ROOM_STEPS =
  /^(redis (?!add-item|remove-item|remove-bought|hgetall|load-cart)|cart (cart-give-ticket|cart-late-number|COMMIT))/;

const IN_AN_HOUR_MS = 3_600_000;
const CHOOSING_SECONDS = 600;
/** Less than a reservation that is being made has: it must not lose its seat. */
const LEFT_SECONDS = 20;

async function adaWaits(run: Schedule): Promise<void> {
  await run.stock('mug', 1);
  await run.openRoom(['mug'], ['ada']);
}

/** Two come at the same moment, and look at their places again. */
function twoCome(run: Schedule): void {
  for (const client of ['bob', 'cy'])
    run.actor(client, async () => {
      await run.comes(client);
      await run.comes(client);
    });
}

/** The waiting room of a shop update as its time comes and goes. */
export const roomTimeScenarios: Record<string, Scenario> = {
  'room-opens': {
    title: 'the maker lets the update open now, while one takes a ticket and another looks at theirs',
    visible: ROOM_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      const opensAt = new Date(Date.now() + IN_AN_HOUR_MS).toISOString();
      await run.openRoom(['mug'], ['ada', 'bob'], opensAt);
    },
    act(run) {
      run.actor('maker', () => run.openNow());
      run.actor('cy', async () => {
        await run.comes('cy');
        await run.comes('cy');
      });
      run.actor('ada', async () => {
        await run.comes('ada');
        await run.comes('ada');
      });
    },
  },
  'room-comes-late': {
    title: 'two come at the same moment when the update is open already, and look at their places again',
    visible: ROOM_STEPS,
    walk: 'random',
    prepare: adaWaits,
    act: twoCome,
  },
  'room-comes-late-and-lost': {
    title: 'two come when the update is open already, and Redis loses the room while they get their places',
    visible: ROOM_STEPS,
    walk: 'random',
    prepare: adaWaits,
    act(run) {
      twoCome(run);
      run.actor('redis', () => run.loseRoom());
    },
  },
  'room-lapses': {
    title: 'the time to choose of one who was let in ends while they reserve, and others wait',
    visible: ROOM_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.openRoom(['mug'], ['ada', 'bob', 'cy']);
      await run.isLetIn('ada');
      await run.passTimeToChoose(CHOOSING_SECONDS - LEFT_SECONDS);
    },
    act(run) {
      run.actor('ada', () => run.chooseInTime('ada', 'mug'));
      run.actor('clock', () => run.timeToChooseEnds(LEFT_SECONDS + 1));
      run.actor(
        'bob',
        async () => void ((await run.choose('bob', 'mug')) || (await run.choose('bob', 'mug'))),
      );
      run.later('job', () => run.letIn());
    },
  },
  'room-closes': {
    title:
      'the maker closes the update, while one reserves, one looks at their place, and one comes afterwards',
    visible: ROOM_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.stock('bowl', 1);
      await run.openRoom(['mug', 'bowl'], ['ada', 'bob', 'cy']);
      await run.isLetIn('ada');
    },
    act(run) {
      const acts: Record<string, () => Promise<unknown>> = {
        maker: () => run.closeUpdate(),
        ada: () => run.hold('ada', 'mug'),
        // With a third who builds the room, two would wake each other while they wait for its lock.
        cy: () => run.comes('cy'),
      };
      let under = Object.keys(acts).length + 1;
      const act = (work: () => Promise<unknown>) => async () => {
        await work();
        under -= 1;
        if (under === 0) await run.roomHasGone();
      };
      for (const [name, work] of Object.entries(acts)) run.actor(name, act(work));
      run.onceSent(
        'dan',
        'maker',
        'redis room-seats',
        act(() => run.takesWhatIsLeft('dan', 'bowl')),
      );
    },
  },
};
