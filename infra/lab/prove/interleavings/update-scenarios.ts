import { doesAny, logsIn, shoppersMoves, upTo, type Move } from './any-shoppers.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { STOCK_STEPS } from './visible-steps.ts';

const UPDATE_STEPS = new RegExp(`${STOCK_STEPS.source}|^order-lock-buyers`);

const BUYERS = ['ada', 'bob'];
const giftOf = (client: string) => `GIFT${client.toUpperCase()}`;

/** Everyone may have one of two pots, of which there are enough. */
const oneForEveryone = async (run: Schedule): Promise<void> => {
  await run.openUpdate(1, { mug: 3, bowl: 3 });
  await run.makeCode('WINTER', 3);
  for (const client of BUYERS) await run.makeVoucher(giftOf(client), 1000);
};

/** How someone may pay for a pot, which they then have in the cart. */
const waysToPay = (run: Schedule, client: string, pot: string): Move[] => [
  { name: 'by card', is: () => run.payAndOrder(client, pot) },
  {
    name: 'with the voucher',
    is: async () => {
      await run.payBesideVoucher(client);
      await run.orderWithVoucher(client, pot, giftOf(client));
    },
  },
  {
    name: 'with the code',
    is: async () => {
      await run.payWithCode(client);
      await run.orderWithCode(client, pot, 'WINTER');
    },
  },
];

/** Reserves a pot and pays for it in one of these ways. */
async function takes(run: Schedule, client: string, pot: string, pay: () => Promise<unknown>): Promise<void> {
  const { kind } = await run.hold(client, pot);
  if (kind === 'held') await pay();
}

/** Shop updates of which everyone may have only so many pots. */
export const updateScenarios: Record<string, Scenario> = {
  'update-two-windows': {
    title: 'a shopper reserves both pots of an update in two windows, and may have one',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: oneForEveryone,
    act(run) {
      run.actor('ada', async () => void (await run.hold('ada', 'mug')));
      run.actor('ada elsewhere', async () => void (await run.hold('ada', 'bowl')));
      run.later('ada once more', async () => void (await run.hold('ada', 'mug')));
    },
  },
  'update-bought-twice': {
    title: 'a shopper buys both pots of an update, one after the other, in any way, and may have one',
    visible: UPDATE_STEPS,
    walk: 'random',
    prepare: oneForEveryone,
    act(run) {
      for (const client of BUYERS) {
        const [first, second] = ['mug', 'bowl'].map((pot) =>
          run.scheduler.draw(`${client} pays for the ${pot}`, waysToPay(run, client, pot)),
        );
        run.actor(client, async () => {
          if (first) await takes(run, client, 'mug', first);
          if (second) await takes(run, client, 'bowl', second);
        });
      }
      run.later('maker', () => run.cancel('ada'));
      run.bus();
    },
  },
  'update-changed-while-bought': {
    title:
      'a shopper orders the pot of an update in one window, wants one in another, and the other pot in a third',
    visible: UPDATE_STEPS,
    walk: 'random',
    async prepare(run) {
      await oneForEveryone(run);
      await run.hold('ada', 'mug');
      await run.pay('ada');
    },
    act(run) {
      run.actor('ada', () => run.orderPaid('ada', 'mug'));
      run.actor('ada elsewhere', async () => void (await run.change('ada', 'mug', 1)));
      run.later('ada once more', async () => void (await run.hold('ada', 'bowl')));
      run.bus();
    },
  },
  'update-another-spelling': {
    title: 'a guest who has bought a pot of an update comes again with the same address in capitals',
    visible: /^$/,
    walk: 'all',
    prepare: oneForEveryone,
    act(run) {
      run.actor('ada', async () => {
        await run.buy('ada', 'mug');
        await run.deliverAll();
        await run.buy('ADA', 'bowl');
      });
    },
  },
  'update-one-of-each': {
    title: 'a shopper buys one of each pot of an update, and may have no more, and then wants another',
    visible: /^$/,
    walk: 'all',
    prepare: (run) => run.openUpdate(null, { mug: 3, bowl: 3 }),
    act(run) {
      run.actor('ada', async () => {
        for (const pot of ['mug', 'bowl', 'mug']) {
          await run.buy('ada', pot);
          await run.deliverAll();
        }
      });
    },
  },
  'update-logs-in': {
    title: 'a guest who has reserved a pot of an update logs in and wants another',
    visible: /^$/,
    walk: 'all',
    prepare: oneForEveryone,
    act(run) {
      run.actor('ada', async () => {
        await run.hold('ada', 'mug');
        await run.signIn('ada');
        await run.hold('ada', 'bowl');
      });
    },
    wrong: ({ carts }) =>
      carts.some(({ account }) => account['bowl']) ? ['ada has reserved two, and may have one'] : [],
  },
  'update-logs-in-cut-off': {
    title: 'a guest who has reserved a pot of an update logs in, is cut off, logs in again and wants another',
    visible: /^redis/,
    walk: 'all',
    async prepare(run) {
      await oneForEveryone(run);
      await run.hold('ada', 'mug');
    },
    act(run) {
      run.actor('ada', () => run.signIn('ada'));
      run.crash('ada');
      run.onceSent('ada again', 'crash', 'crash of ada', async () => {
        await run.locksEnd();
        await run.signIn('ada');
        await run.hold('ada', 'bowl');
      });
    },
    wrong: ({ carts }) =>
      carts.some(({ account }) => account['bowl']) ? ['ada has reserved two, and may have one'] : [],
  },
  'any-update': {
    title: 'two shoppers do anything in two windows with an update of which everyone may have one pot',
    visible: UPDATE_STEPS,
    walk: 'random',
    share: 2,
    prepare: oneForEveryone,
    act(run) {
      for (const client of BUYERS) {
        const all = shoppersMoves(run, client, ['mug', 'bowl']);
        // One more for an order that is then refused is no reservation that counts.
        const moves = all.filter(({ name }) => !/two of|one of each/.test(name));
        const adds = moves.filter(({ name }) => name.startsWith('reserves'));
        const elsewhere = upTo(run, `moves of ${client} elsewhere`, 2);
        const more = elsewhere === 0 ? [logsIn(run, client)] : [];
        doesAny(run, client, [...moves, ...more], upTo(run, `moves of ${client}`, 3, 1));
        doesAny(run, `${client} elsewhere`, adds, elsewhere);
      }
      run.bus();
    },
  },
};
