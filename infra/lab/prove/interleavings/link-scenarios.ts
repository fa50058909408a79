import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import type { Seen } from './wrong-ends.ts';
import { MONEY_STEPS } from './visible-steps.ts';

const LINK_STEPS = new RegExp(`${MONEY_STEPS.source}|^link-ends|^order-mark-paid`);

/** The maker has put the only mug on an order that is paid by link, and these shoppers have had their cards authorised. */
const linked =
  (...clients: string[]) =>
  async (run: Schedule) => {
    await run.stock('mug', 1);
    await run.makeLink('ada', 'mug');
    await run.deliverAll();
    for (const client of clients) await run.pay(client);
  };

/** An order with the payment of a buyer is paid in the end: its time no longer matters. */
const cancelledWhilePaid = ({ orders, calls }: Seen): string[] => {
  const paid = new Set(calls.flatMap(({ reply }) => (reply?.kind === 'paid' ? [reply.payment] : [])));
  return orders.flatMap(({ number, status, payment }) =>
    status !== 'paid' && payment !== null && paid.has(payment)
      ? [`order ${number} was being paid by link, and is ${status}`]
      : [],
  );
};

/** Orders that the maker made and the buyer pays by link, at the very moment when its time runs out. */
export const linkScenarios: Record<string, Scenario> = {
  'link-ends-while-paying': {
    title: 'a buyer pays by link while its time runs out',
    visible: LINK_STEPS,
    walk: 'all',
    prepare: linked('ada'),
    act(run) {
      run.actor('ada', () => run.payLinkPaid('ada'));
      run.actor('deadline', () => run.endLinks());
    },
    wrong: cancelledWhilePaid,
  },
  'link-paid-twice': {
    title: 'two people pay by the same link while its time runs out',
    visible: LINK_STEPS,
    walk: 'random',
    prepare: linked('ada', 'bob'),
    act(run) {
      for (const client of ['ada', 'bob']) run.actor(client, () => run.payLinkPaid(client));
      run.actor('deadline', () => run.endLinks());
      run.bus();
    },
    wrong: cancelledWhilePaid,
  },
  'link-unanswered-at-its-end': {
    title: 'an answer of the card provider is lost while a buyer pays by link and its time runs out',
    visible: LINK_STEPS,
    walk: 'random',
    prepare: linked(),
    act(run) {
      run.actor('ada', () => run.payLink('ada'));
      run.actor('deadline', () => run.endLinks());
      run.loseAnswer();
      run.bus();
    },
    wrong: cancelledWhilePaid,
  },
};
