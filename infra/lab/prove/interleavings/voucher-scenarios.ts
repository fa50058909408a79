import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { MONEY_STEPS, STOCK_STEPS } from './visible-steps.ts';

const VOUCHER_STEPS = new RegExp(`${STOCK_STEPS.source}|^order-lock-vouchers|^voucher`);

/** Each of these shoppers holds a pot, and has paid by card for what the voucher leaves of its price. */
async function paidBesideVoucher(run: Schedule, pence: number, clients: string[]): Promise<void> {
  await run.stock('mug', clients.length);
  await run.makeVoucher('GIFT', pence);
  for (const client of clients) {
    await run.hold(client, 'mug');
    await run.payBesideVoucher(client);
  }
}

const SHOPPERS = ['ada', 'bob', 'cy'];
const piecesOf = (client: string): number => (client === 'ada' ? 2 : 1);

/** How one of these shoppers may pay for a mug, or ada for two. */
const waysToPay = (run: Schedule, client: string) => [
  { name: 'pays by card alone', is: () => run.payAndOrder(client, 'mug', piecesOf(client)) },
  {
    name: 'uses the code',
    is: async () => {
      await run.payWithCode(client);
      await run.orderWithCode(client, 'mug', 'WINTER');
    },
  },
  {
    name: 'uses the voucher',
    is: async () => {
      await run.payBesideVoucher(client, piecesOf(client));
      await run.orderWithVoucher(client, 'mug', 'GIFT', piecesOf(client));
    },
  },
  {
    name: 'uses both',
    is: async () => {
      await run.payBesideBoth(client);
      await run.orderWithBoth(client, 'mug', 'WINTER', 'GIFT');
    },
  },
];
const waysToReturn = (run: Schedule) => [
  { name: 'does nothing', is: async () => {} },
  { name: 'cancels what ada ordered', is: () => run.cancel('ada') },
  { name: 'refunds a broken piece to ada', is: () => run.refundPiece('ada') },
];

/** Gift vouchers, of which only so much is left. */
export const voucherScenarios: Record<string, Scenario> = {
  'last-pounds': {
    title: 'two shoppers order with a voucher that is worth enough for one of them',
    visible: VOUCHER_STEPS,
    walk: 'all',
    prepare: (run) => paidBesideVoucher(run, 1000, ['ada', 'bob']),
    act(run) {
      for (const client of ['ada', 'bob'])
        run.actor(client, () => run.orderWithVoucher(client, 'mug', 'GIFT'));
      run.bus();
    },
  },
  'pounds-come-back': {
    title:
      'an order fails because its capture is refused, and gives its voucher back, while another is placed with it',
    visible: VOUCHER_STEPS,
    walk: 'random',
    prepare: (run) => paidBesideVoucher(run, 1000, ['ada', 'bob', 'cy']),
    act(run) {
      run.captureRefused('ada');
      for (const client of ['ada', 'bob', 'cy'])
        run.actor(client, () => run.orderWithVoucher(client, 'mug', 'GIFT'));
      run.bus();
    },
  },
  'any-codes-and-vouchers': {
    title:
      'three shoppers order with a code that can be used once, a voucher for one of them, both or neither',
    visible: new RegExp(`${VOUCHER_STEPS.source}|^order-lock-codes|^discount-`),
    walk: 'random',
    share: 2,
    async prepare(run) {
      await run.stock('mug', 4);
      await run.makeCode('WINTER', 1);
      await run.makeVoucher('GIFT', 1000);
      for (const client of SHOPPERS) await run.hold(client, 'mug', piecesOf(client));
    },
    act(run) {
      for (const client of SHOPPERS) run.actor(client, run.scheduler.draw(client, waysToPay(run, client)));
      run.later('maker', run.scheduler.draw('maker', waysToReturn(run)));
      run.bus();
      run.sweeps('sweep', 2);
    },
  },
  'pounds-refunded-in-part': {
    title: 'one of two pots that a voucher has paid a part of is refunded while the order is cancelled',
    visible: MONEY_STEPS,
    walk: 'random',
    async prepare(run) {
      await run.stock('mug', 2);
      await run.makeVoucher('GIFT', 1000);
      await run.hold('ada', 'mug', 2);
      await run.payBesideVoucher('ada', 2);
    },
    act(run) {
      run.actor('ada', async () => {
        await run.orderWithVoucher('ada', 'mug', 'GIFT', 2);
        await run.refundPiece('ada', 'on-sale');
        await run.cancel('ada');
      });
      run.bus();
      run.sweeps('sweep', 2);
    },
  },
};
