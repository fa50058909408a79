import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { STOCK_STEPS } from './visible-steps.ts';

const CODE_STEPS = new RegExp(`${STOCK_STEPS.source}|^order-lock-codes|^discount-`);

/** Each of these shoppers holds a pot, and has paid for it at its price with the code. */
async function paidWithCode(run: Schedule, uses: number, clients: string[]): Promise<void> {
  await run.stock('mug', clients.length);
  await run.makeCode('WINTER', uses);
  for (const client of clients) {
    await run.hold(client, 'mug');
    await run.payWithCode(client);
  }
}

/** Discount codes that only so many orders can use. */
export const codeScenarios: Record<string, Scenario> = {
  'last-use': {
    title: 'two shoppers order with a code that can be used once',
    visible: CODE_STEPS,
    walk: 'all',
    prepare: (run) => paidWithCode(run, 1, ['ada', 'bob']),
    act(run) {
      for (const client of ['ada', 'bob'])
        run.actor(client, () => run.orderWithCode(client, 'mug', 'WINTER'));
      run.bus();
    },
  },
  'use-comes-back': {
    title: 'the maker cancels the order that had the last use of a code while two others order with it',
    visible: CODE_STEPS,
    walk: 'random',
    async prepare(run) {
      await paidWithCode(run, 1, ['ada', 'bob', 'cy']);
      await run.orderWithCode('ada', 'mug', 'WINTER');
      await run.deliverAll();
    },
    act(run) {
      run.actor('maker', () => run.cancel('ada'));
      for (const client of ['bob', 'cy']) run.actor(client, () => run.orderWithCode(client, 'mug', 'WINTER'));
      run.bus();
    },
  },
};
