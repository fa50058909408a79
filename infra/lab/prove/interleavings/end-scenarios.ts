import type { Evidence } from '../judge/history.ts';
import { renewedFourTimes, type Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { STOCK_STEPS } from './visible-steps.ts';

const TWO_HOURS_MS = 7_200_000;
const CLOCK_MS = 2000;

/** No answer may promise this client's pots past the two hours from their first reservation. */
export function pastTwoHours({ calls }: Evidence, client: string): string[] {
  const own = calls.filter((call) => call.client === client && call.reply?.kind === 'held');
  const last = (own[0]?.asked ?? Infinity) + TWO_HOURS_MS + CLOCK_MS;
  const late = own.some(({ reply }) => reply?.kind === 'held' && reply.until > last);
  return late ? [`${client} was promised a pot for longer than two hours`] : [];
}

/** Renews until the two hours are over. */
async function useTwoHours(run: Schedule): Promise<void> {
  await renewedFourTimes(run);
  await run.passTime(25);
}

function gotItAgain({ calls }: Evidence): string[] {
  const own = calls.filter(({ client, did }) => client === 'ada' && did.kind === 'hold');
  const again = own.slice(1).some(({ reply }) => reply?.kind === 'held');
  return again ? ['ada has had the pot for two hours, and got it again at once'] : [];
}

/** A guest who has renewed a pot for a hundred minutes reserves another in the account. */
async function heldAsGuestAndInAccount(run: Schedule): Promise<void> {
  await run.stock('mug', 3);
  await renewedFourTimes(run);
  await run.holdInAccount('ada', 'mug', 1);
}

function changedPastTwoHours(evidence: Evidence): string[] {
  const { calls } = evidence;
  const changed = calls.filter(({ did }) => did.kind === 'change');
  return pastTwoHours({ ...evidence, calls: [...calls.slice(0, 2), ...changed] }, 'ada');
}

/** When reservations end, however they were changed in between. */
/** Then someone else may have it. */
const logsInAndWantsIt: Scenario['act'] = (run) =>
  run.actor('ada', async () => {
    await run.signIn('ada');
    await run.hold('ada', 'mug');
    await run.hold('bob', 'mug');
  });

export const endScenarios: Record<string, Scenario> = {
  'changed-late': {
    title:
      'ten minutes after reserving one of three pots a shopper wants two, then one, while another wants one',
    visible: STOCK_STEPS,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
      await run.passTime(10);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.change('ada', 'mug', 2);
        await run.change('ada', 'mug', 1);
      });
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
  },
  'two-hours': {
    title: 'a guest who has renewed a pot for a hundred minutes logs in and renews it again',
    visible: /^redis (move|extend|reserve|release|read)/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await renewedFourTimes(run);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.signIn('ada');
        await run.extend('ada', 'mug');
      });
      run.actor('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: (evidence) => pastTwoHours(evidence, 'ada'),
  },
  'two-hours-over': {
    title: 'Redis is started again while a shopper whose two hours are over wants the last pot once more',
    visible: /^redis (inspect|install|reserve|read|is|copy|older)/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await useTwoHours(run);
    },
    act(run) {
      run.redisRestarts();
      run.actor('ada', async () => void (await run.hold('ada', 'mug')));
      run.later('bob', async () => void (await run.hold('bob', 'mug')));
    },
    wrong: gotItAgain,
  },
  'two-hours-refused': {
    title:
      'a shopper whose two hours are over orders the last pot with one that another holds, and reserves it again',
    visible: STOCK_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 1);
      await run.stock('jug', 1);
      await useTwoHours(run);
      await run.hold('bob', 'jug');
      await run.pay('ada', 2);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaidAll('ada', { mug: 1, jug: 1 });
        await run.hold('ada', 'mug');
      });
      run.bus();
    },
    wrong: gotItAgain,
  },
  'two-hours-over-at-login': {
    title: 'a guest whose two hours with the last pot are over logs in, and wants it again in the account',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 1);
      await useTwoHours(run);
    },
    act: logsInAndWantsIt,
    wrong: gotItAgain,
  },
  'two-hours-over-and-removed': {
    title: 'a guest whose two hours with the last pot are over removes it, logs in and wants it again',
    visible: /^$/,
    walk: 'all',
    snapshot: true,
    async prepare(run) {
      await run.stock('mug', 1);
      await useTwoHours(run);
      await run.release('ada', 'mug');
    },
    act: logsInAndWantsIt,
    wrong: gotItAgain,
  },
  'two-hours-over-beside-another': {
    title: 'a guest whose two hours with one of two pots are over logs in to an account that has the other',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await useTwoHours(run);
      await run.holdInAccount('ada', 'mug');
    },
    act(run) {
      run.actor('ada', async () => {
        await run.signIn('ada');
        await run.hold('bob', 'mug');
      });
    },
    wrong: ({ calls }) =>
      calls.some(({ client, reply }) => client === 'bob' && reply?.kind === 'held')
        ? []
        : ['ada has had a pot for two hours, and has it again'],
  },
  'two-hours-joined': {
    title: 'a guest who has renewed a pot for a hundred minutes logs in to an account that has another',
    visible: /^redis (move|set-quantity|reserve|read)/,
    walk: 'all',
    prepare: heldAsGuestAndInAccount,
    act(run) {
      run.actor('ada', async () => {
        await run.signIn('ada');
        await run.change('ada', 'mug', 1);
      });
    },
    wrong: changedPastTwoHours,
  },
  'two-hours-changed': {
    title: 'the same shopper changes the number of pots in the account before the carts are joined',
    visible: /^redis (move|set-quantity|reserve|read)/,
    walk: 'all',
    prepare: heldAsGuestAndInAccount,
    act(run) {
      run.actor('ada', () => run.changeAfterLogin('ada', 'mug', 3));
    },
    wrong: changedPastTwoHours,
  },
};
