import { PENCE } from './payers.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import type { Seen } from './wrong-ends.ts';
import { cancelAndRefund } from './refund-scenarios.ts';
import { MONEY_STEPS } from './visible-steps.ts';

const ONE_PRESS = '9e3d0d5e-0000-4000-8000-000000000001';

async function boughtTwo(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.buy('ada', 'mug', 2);
  await run.deliverAll();
}

/** One of the two was refunded. */
const moreThanOnePiece = ({ orders }: Seen): string[] =>
  orders.flatMap(({ number, partsPence = 0 }) =>
    partsPence > PENCE ? [`one piece of order ${number} was refunded, and ${partsPence} pence are back`] : [],
  );

/** The refund desk: parts of an order, and what else happens to it. */
export const deskScenarios: Record<string, Scenario> = {
  'refund-pressed-twice': {
    title: 'an admin refunds one of two pieces, and the browser sends that twice',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: boughtTwo,
    act(run) {
      for (const hand of ['left', 'right'])
        run.actor(`admin ${hand}`, () => run.refundPiece('ada', 'gone', ONE_PRESS));
      run.sweeps('sweep', 2);
      run.bus();
    },
    wrong: moreThanOnePiece,
  },
  'own-refund-reported': {
    title: 'the provider reports a refund of one of two pieces before the shop has its answer',
    visible: /^(provider (refund|get)|payment-refund-write)/,
    walk: 'random',
    prepare: boughtTwo,
    act(run) {
      run.actor('admin', () => run.refundPiece('ada'));
      run.onceSent('sweep', 'bus', 'payment-refund-write', () => run.sweepTimes(2));
      run.onceSent('webhook', 'sweep', 'provider refund', async () => {
        await run.ownRefundsReported('ada');
        await run.sweepTimes(1);
      });
      run.bus();
    },
    wrong: moreThanOnePiece,
  },
  'refunded-in-two-places': {
    title:
      "an admin refunds one of two pieces, while the maker refunds half of another in the provider's dashboard",
    visible: /^(provider (refund|get)|payment-refund-write)/,
    walk: 'random',
    prepare: boughtTwo,
    act(run) {
      run.actor('admin', () => run.refundPiece('ada'));
      run.refundByHand('ada');
      run.onceSent('sweep', 'bus', 'payment-refund-write', () => run.sweepTimes(2));
      run.bus();
    },
  },
  'refunded-while-cancelled': {
    title: 'one admin refunds one of two pieces, which goes back on sale, while another cancels the order',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: boughtTwo,
    act(run) {
      run.actor('admin', () => run.refundPiece('ada', 'on-sale'));
      run.actor('another admin', () => run.cancel('ada'));
      run.sweeps('sweep', 2);
      run.bus();
    },
  },
  'part-completes-while-cancelled': {
    title: 'the refund of one of two pieces takes days, and completes while an admin cancels the order',
    visible: /^(provider |payment-(write|refund-)|COMMIT|next event)/,
    walk: 'random',
    async prepare(run) {
      await boughtTwo(run);
      run.refundsAre('ada', 'pending');
      await run.refundPiece('ada');
      await run.deliverAll();
      await run.sweepTimes(1);
    },
    act(run) {
      run.later('refunds', () => run.refundsCompleteNow('ada'));
      cancelAndRefund(run);
      run.onceSent('another sweep', 'bus', 'payment-write', () => run.sweepTimes(1));
    },
  },
};
