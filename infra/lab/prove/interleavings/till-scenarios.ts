import { drawMoves, makesMoves, upTo, type Move } from './any-shoppers.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

const giftOf = (client: string) => `GIFT${client.toUpperCase()}`;
const ONE_PRESS = '9e3d0d5e-0000-4000-8000-000000000002';
const MOVES = 7;

/** How someone may buy one mug, or two. */
const buys = (run: Schedule, client: string): Move[] => [
  { name: `${client} buys a mug`, is: () => run.buy(client, 'mug') },
  { name: `${client} buys two mugs`, is: () => run.buy(client, 'mug', 2) },
  {
    name: `${client} buys one of each`,
    is: async () => {
      for (const pot of ['mug', 'jug']) await run.hold(client, pot);
      await run.payAndOrderAll(client, ['mug', 'jug']);
    },
  },
  {
    name: `${client} buys with the code`,
    is: async () => {
      await run.hold(client, 'mug');
      await run.payWithCode(client);
      await run.orderWithCode(client, 'mug', 'WINTER');
    },
  },
  {
    name: `${client} buys two with a voucher`,
    is: async () => {
      await run.hold(client, 'mug', 2);
      await run.payBesideVoucher(client, 2);
      await run.orderWithVoucher(client, 'mug', giftOf(client), 2);
    },
  },
  {
    name: `${client} buys, and the capture is refused`,
    is: async () => {
      await run.hold(client, 'mug');
      await run.pay(client);
      run.captureRefused(client);
      await run.orderUnspent(client, 'mug');
    },
  },
  {
    name: `${client} buys, and the bank takes the money back`,
    is: async () => {
      await run.hold(client, 'mug');
      await run.pay(client);
      run.takeBack(client);
      await run.orderUnspent(client, 'mug');
    },
  },
];

/** What the maker and her helper do with orders. */
const atTheDesk = (run: Schedule, client: string): Move[] => [
  { name: `cancels what ${client} ordered`, is: () => run.cancel(client) },
  { name: `refunds a broken piece to ${client}`, is: () => run.refundPiece(client) },
  {
    name: `refunds a piece to ${client}, which goes on sale`,
    is: () => run.refundPiece(client, 'on-sale'),
  },
  {
    name: `refunds a piece to ${client}, as before`,
    is: () => run.refundPiece(client, 'gone', ONE_PRESS),
  },
  {
    name: `refunds a piece to ${client} as a voucher`,
    is: () => run.refundPiece(client, 'on-sale', undefined, 'new-voucher'),
  },
];

/** What the card provider does. */
const atTheProvider = (run: Schedule, client: string): Move[] => [
  { name: `reports the payment of ${client}`, is: () => run.webhook(client) },
  { name: `reports the refunds of ${client}`, is: () => run.ownRefundsReported(client) },
  { name: `reports the refunds of ${client} again`, is: () => run.ownRefundsReported(client) },
  { name: `completes the refunds of ${client}`, is: () => run.refundsCompleteNow(client) },
  {
    name: `refunds of ${client} take days`,
    is: async () => run.refundsAre(client, 'pending'),
  },
  {
    name: `a refund of ${client} takes days and fails`,
    is: async () => {
      run.refundsAre(client, 'pending');
      await run.refundPiece(client);
      await run.deliverAll();
      await run.sweepTimes(1);
      await run.refundsFailNow(client, false);
    },
  },
  { name: `refuses refunds of ${client}`, is: async () => run.refundsAre(client, 'refused') },
  {
    name: `refuses the credentials for ${client}`,
    is: async () => run.refundsAre(client, 'unauthorised'),
  },
  { name: `fails the refunds of ${client}`, is: () => run.refundsFailNow(client, false) },
  { name: `fails the refunds of ${client} and reports it`, is: () => run.refundsFailNow(client, true) },
  { name: 'loses its next answer', is: async () => run.loseNext('answer') },
  { name: 'loses its next request', is: async () => run.loseNext('request') },
  { name: 'refuses the credentials for a while', is: async () => run.loseNext('credentials') },
];

const jobs = (run: Schedule): Move[] => [
  { name: 'sweeps', is: () => run.sweepTimes(1) },
  { name: 'completes orders', is: () => run.completeOrders() },
  { name: 'events arrive', is: () => run.deliverAll() },
  { name: 'events arrive, and the jobs run', is: () => run.deliverAll().then(() => run.sweepTimes(2)) },
];

/** A long day, one thing after the other: what a rule does wrong in no particular order needs many of them rather than many orders. */
export const tillScenarios: Record<string, Scenario> = {
  'any-day-at-the-till': {
    title: 'a shopper buys in any way, the maker refunds and cancels, and the provider does what it likes',
    visible: /^$/,
    walk: 'random',
    mayLose: true,
    share: 8,
    async prepare(run) {
      await run.stock('mug', 5);
      await run.stock('jug', 2);
      await run.makeCode('WINTER', 1);
      await run.makeVoucher(giftOf('ada'), 1000);
    },
    act(run) {
      const [desk, provider] = [atTheDesk(run, 'ada'), atTheProvider(run, 'ada')];
      const first = run.scheduler.draw('first', buys(run, 'ada'));
      const then = run.scheduler.draw('then', jobs(run));
      const more = run.scheduler.draw('more', buys(run, 'ada'));
      // The desk is what this is about, and mostly its events arrive before anything else happens.
      const arrived = desk.map(({ name, is }) => ({
        name: `${name}, and events arrive`,
        is: () => is().then(() => run.deliverAll()),
      }));
      const moves = [...desk, ...arrived, ...provider, ...jobs(run), { name: 'ada buys more', is: more }];
      const day = drawMoves(run, 'day', moves, upTo(run, 'moves', MOVES, 2));
      makesMoves(run, 'day', [first, then, ...day]);
    },
  },
};
