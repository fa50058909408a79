import type { Evidence } from '../judge/history.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

/** Longer than a claim, and shorter than a reservation. */
const AFTER_A_CLAIM_MINUTES = 3;

/** Ada has one mug, and presses twice to order two; no one learns that they were claimed. */
async function claimIsLost(run: Schedule): Promise<void> {
  run.loseCartAnswers();
  await run.orderPaid('ada', 'mug', 2);
  await run.orderPaid('ada', 'mug', 2);
  run.cartAnswersAgain();
}

const gets = (client: string, { calls }: Pick<Evidence, 'calls'>): boolean =>
  calls.some((call) => call.client === client && call.did.kind === 'hold' && call.reply?.kind === 'held');

async function oneOfTwo(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.hold('ada', 'mug');
  await run.pay('ada', 2);
}

function onlyBobGetsOne(seen: Pick<Evidence, 'calls'>): string[] {
  return [
    ...(gets('bob', seen) ? [] : ['what a claim has raised stays reserved']),
    ...(gets('cy', seen) ? ['the end of a claim has ended the reservation'] : []),
  ];
}

/** What a claim has reserved beyond what the shopper had, for an order that no one placed. */
export const lostClaimScenarios: Record<string, Scenario> = {
  'claim-answer-lost': {
    title:
      'the answer to the claim of a shopper who orders one pot more is lost; later another wants that pot',
    visible: /^$/,
    walk: 'all',
    prepare: oneOfTwo,
    act(run) {
      run.actor('ada', async () => {
        await claimIsLost(run);
        await run.passTime(AFTER_A_CLAIM_MINUTES);
        await run.hold('bob', 'mug');
        // Hers stays.
        await run.hold('cy', 'mug');
        await run.extend('ada', 'mug');
      });
    },
    wrong: onlyBobGetsOne,
  },
  'claim-answer-lost-and-more-wanted': {
    title:
      'after the answer to the claim of one pot more is lost, the shopper adds one; later others want the rest',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 3);
      await run.hold('ada', 'mug');
      await run.pay('ada', 2);
    },
    act(run) {
      run.actor('ada', async () => {
        await claimIsLost(run);
        await run.hold('ada', 'mug');
        await run.passTime(AFTER_A_CLAIM_MINUTES);
        await run.hold('bob', 'mug');
        await run.hold('cy', 'mug');
        await run.change('ada', 'mug', 2);
      });
    },
    wrong: onlyBobGetsOne,
  },
  'claim-refused-after-raising': {
    title:
      'a shopper orders one mug more and a jug that another has; what the claim has raised is free at once',
    visible: /^$/,
    walk: 'all',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.stock('jug', 1);
      await run.hold('ada', 'mug');
      await run.hold('dee', 'jug');
      await run.pay('ada', 3);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.orderPaidAll('ada', { mug: 2, jug: 1 });
        await run.hold('bob', 'mug');
        await run.passTime(AFTER_A_CLAIM_MINUTES);
        await run.hold('cy', 'mug');
        await run.extend('ada', 'mug');
      });
    },
    wrong: onlyBobGetsOne,
  },
};
