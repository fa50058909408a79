import { oneByOne } from './desk-day-scenarios.ts';
import type { Scenario } from './scenario.ts';
import type { Terms } from './shop-terms.ts';

const TERMS: Terms = {
  options: {
    zones: [
      {
        zone: 'uk-mainland',
        on: true,
        except: [],
        methods: [
          {
            id: 'tracked',
            name: 'Tracked',
            charge: { by: 'pieces', firstPence: 395, morePence: 100 },
            freeFromPence: 20_000,
            dispatchDays: null,
          },
        ],
      },
    ],
    collection: { on: true, address: 'The Old Dairy', opening: 'Fridays', reminderDays: 7 },
    packedGrams: 1000,
  },
  vat: { on: true, ratePercent: 20, number: 'GB123456789', name: 'Kiln', address: '1 Kiln Lane' },
};
const BY_POST = { delivery_method: 'tracked', postcode: 'ST1 5AB' };

/** Orders with all that may be in their price. */
export const amountDayScenarios: Record<string, Scenario> = {
  'refund-amounts': oneByOne(
    'orders with delivery, a code and a voucher are refunded piece by piece, and are cancelled or sent',
    async (run) => {
      await run.stock('mug', 4);
      await run.stock('jug', 3);
      await run.changePrice('jug', 2, 3, 1999);
      await run.stock('cup', 1);
      await run.changePrice('cup', 2, 1, 800);
      await run.makeCode('TEN', 1);
      await run.makeCode('FIFTEEN', 9, { by: 'percentage', percent: 15 });
      await run.makeCode('POST', 9, { by: 'free-delivery' });
      await run.makeVoucher('GIFT', 1500);
    },
    async (run) => {
      run.termsAre(TERMS);
      const [spent, pots] = [
        { code: 'TEN', voucher: 'GIFT', voucherPence: 1500, ...BY_POST },
        ['mug', 'jug'],
      ];
      const basket = { mug: 1, jug: 2 };
      await run.costs(basket, ['FIFTEEN'], 6076, BY_POST);
      await run.costs(basket, ['TEN', 'FIFTEEN'], 5076, BY_POST);
      await run.costs(basket, ['POST'], 6448, BY_POST);
      await run.costs(basket, [], 6448, { delivery_method: 'collection' });
      await run.costs({ cup: 1 }, ['TEN'], 395, BY_POST);
      await run.buyAt('ada', { mug: 2, jug: 1 }, 4994, spent);
      await run.comesToRest('ada');
      // Of the jug's price the code has taken 2.90.
      await run.refund('ada', { pieces: [{ line: 2, quantity: 1, becomes: 'gone' }], pence: 1709 });
      await run.comesToRest('ada');
      await run.refund('ada', { delivery: true, pence: 595 });
      await run.refund('ada', { pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }], pence: 2095 });
      await run.refund('ada', { amount_pence: 300, pence: 300 });
      await run.comesToRest('ada');
      const parts = 'done 1315+394, done 457+138, done 1611+484, done 231+69';
      await run.shows('ada', pots, `paid, 3614 of 4994 back: ${parts}; mug 3, jug 2`);
      await run.refuses('ada', 'refunds', { delivery: true });
      await run.refuses('ada', 'refunds', { amount_pence: 1796 });
      await run.refuses('ada', 'refunds', { pieces: [{ line: 2, quantity: 1, becomes: 'gone' }] });
      await run.cancelAtDesk('ada');
      await run.comesToRest('ada');
      await run.shows(
        'ada',
        pots,
        `cancelled, 4994 of 4994 back: ${parts}, done 0+415, done 1380; mug 4, jug 2`,
      );
      // Code and voucher are as before.
      await run.buyAt('bob', { mug: 1 }, 345, spent);
      await run.comesToRest('bob');
      await run.ship('bob');
      await run.changeStatus('bob', 'delivered');
      await run.refuses('bob', 'status', { status: 'cancelled' });
      await run.refund('bob', { pieces: [{ line: 1, quantity: 1, becomes: 'on-sale' }], pence: 1450 });
      await run.comesToRest('bob');
      await run.refund('bob', { amount_pence: 395, pence: 395 });
      await run.comesToRest('bob');
      await run.shows('bob', pots, 'delivered, 345 of 345 back: done 272+1178, done 73+322; mug 4, jug 2');
      // The delivery is refunded again after that has failed.
      await run.buyAt('cy', { mug: 1 }, 2845, BY_POST);
      run.refundsAre('cy', 'pending');
      await run.refund('cy', { delivery: true, pence: 395 });
      await run.comesToRest('cy');
      await run.refundsFailNow('cy', true);
      await run.comesToRest('cy');
      await run.refund('cy', { delivery: true, pence: 395 });
      await run.comesToRest('cy');
      await run.shows('cy', pots, 'paid, 395 of 2845 back: failed 395, done 395; mug 3, jug 2');
      run.mailed(
        'ada',
        'Your order # at slipcast £24.50 £49.00 £19.99 £10.00 £5.95 £15.00 £49.94 £64.94 £10.82',
        'Refund of £17.09 for your order # £17.09 £3.94 £13.15',
        'Refund of £3.00 for your order # £3.00 £0.69 £2.31',
        'Refund of £20.95 for your order # £20.95 £4.84 £16.11',
        'Refund of £5.95 for your order # £5.95 £1.38 £4.57',
        'Your order # has been cancelled £4.15 £13.80 £24.50 £49.00 £19.99 £10.00 £5.95 £15.00 £49.94 £64.94 £10.82',
        'Refund for your order # £13.80',
      );
      run.mailed(
        'bob',
        'Your order # at slipcast £24.50 £10.00 £3.95 £15.00 £3.45 £18.45 £3.08',
        'Your order # is on its way £24.50 £10.00 £3.95 £15.00 £3.45 £18.45 £3.08',
        'Refund of £14.50 for your order # £14.50 £11.78 £2.72',
        'Refund of £3.95 for your order # £3.95 £3.22 £0.73',
      );
    },
  ),
};
