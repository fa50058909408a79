import { randomUUID } from 'node:crypto';
import { BACK, oneByOne } from './desk-day-scenarios.ts';
import type { Scenario } from './scenario.ts';

/** Orders on a quiet day, and all that becomes of them. */
export const orderDayScenarios: Record<string, Scenario> = {
  'orders-by-hand': oneByOne(
    'the maker sells by hand, for cash, on account and with a deposit, cancels and sends again, and a price changes',
    async (run) => {
      await run.stock('mug', 6);
      await run.stock('jug', 1);
    },
    async (run) => {
      // Taken away at once, and sold only once although the browser repeats it.
      const id = randomUUID();
      for (let time = 0; time < 2; time += 1) await run.sellByHand('ada', 'mug', 'cash', { id });
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'delivered, 0 of 2450 back: no refunds; mug 5');
      await run.refund('ada', BACK);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'delivered, 2450 of 2450 back: done 2450; mug 6');
      // A deposit, the rest, and not one penny more.
      await run.sellByHand('bob', 'mug', 'cash', { deposit_pence: 1000, delivery_address: '1 Kiln Lane' });
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'pending, 0 of 2450 back: no refunds; mug 5');
      await run.refuses('bob', 'payments', { id: randomUUID(), method: 'cash', amount_pence: 1451 });
      await run.refuses('bob', 'ship', { trackingInfo: 'AB' });
      const press = randomUUID();
      for (let time = 0; time < 2; time += 1) await run.takeMoney('bob', 1000, press);
      await run.shows('bob', ['mug'], 'pending, 0 of 2450 back: no refunds; mug 5');
      await run.takeMoney('bob');
      await run.ship('bob');
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'shipped, 0 of 2450 back: no refunds; mug 5');
      await run.sendAgain('bob', 0);
      await run.sendAgain('bob', 0);
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'shipped, 0 of 2450 back: no refunds; mug 4');
      await run.refuses('bob', 'refunds', { pieces: [{ line: 1, quantity: 1, becomes: 'gone' }] });
      await run.refuses('bob', 'replacements', { seen: 1, pieces: [{ line: 1, quantity: 1 }] });
      // On account, and cancelled before anything is paid.
      await run.sellByHand('cy', 'mug', 'later');
      await run.comesToRest('cy');
      await run.shows('cy', ['mug'], 'pending, 0 of 2450 back: no refunds; mug 3');
      await run.cancelAtDesk('cy');
      await run.comesToRest('cy');
      await run.shows('cy', ['mug'], 'cancelled, 0 of 2450 back: no refunds; mug 4');
      await run.refuses('cy', 'payments', { id: randomUUID(), method: 'cash' });
      await run.refuses('cy', 'status', { status: 'paid' });
      run.mailed('ada', 'Your order # at slipcast £24.50', 'Refund of £24.50 for your order # £24.50');
      run.mailed(
        'bob',
        'Your order # at slipcast £10.00 £4.50 £24.50',
        'Your order # is on its way £24.50',
        'We are sending you another one: order # at slipcast £0.00',
      );
      run.mailed('cy', 'Your order # has been cancelled £24.50');
      await run.sellByHand('dee', 'mug', 'cash', { deposit_pence: 1000 });
      await run.cancelAtDesk('dee');
      await run.comesToRest('dee');
      await run.shows('dee', ['mug'], 'cancelled, 1000 of 2450 back: done 1000; mug 4');
    },
  ),
  'parts-sent': oneByOne(
    'an order is sent in two parcels with a piece refunded in between, and a price changes while another is paid',
    async (run) => {
      await run.stock('mug', 6);
      await run.stock('jug', 1);
    },
    async (run) => {
      await run.buy('ada', 'mug', 3);
      await run.comesToRest('ada');
      await run.refuses('ada', 'status', { status: 'delivered' });
      const request = await run.asks('ada', 'cancel');
      await run.refuses('ada', 'ship', { trackingInfo: 'AB' });
      await run.answers('ada', request, 'declined');
      await run.ship('ada', 1);
      await run.refuses('ada', 'status', { status: 'cancelled' });
      await run.refuses('ada', 'ship', {
        trackingInfo: 'AB',
        parcel_id: randomUUID(),
        pieces: [{ line: 1, quantity: 3 }],
      });
      await run.refund('ada', BACK);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'paid, 2450 of 7350 back: done 2450; mug 4');
      await run.ship('ada', 1);
      await run.comesToRest('ada');
      await run.shows('ada', ['mug'], 'shipped, 2450 of 7350 back: done 2450; mug 4');
      await run.changeStatus('ada', 'delivered');
      // One of two is broken and does not come back.
      await run.buy('bob', 'mug', 2);
      await run.cancelAtDesk('bob', [1]);
      await run.comesToRest('bob');
      await run.shows('bob', ['mug'], 'cancelled, 4900 of 4900 back: done 4900; mug 3');
      await run.refuses('bob', 'ship', { trackingInfo: 'AB' });
      await run.refuses('bob', 'refunds', { amount_pence: 1 });
      // Cy pays what was shown, and is charged nothing once it is another price.
      await run.hold('cy', 'mug');
      await run.pay('cy');
      await run.changePrice('mug', 2, 6, 3000);
      await run.orderUnspent('cy', 'mug');
      await run.comesToRest('cy');
      if ((await run.quoted({ mug: 1 })) !== 3000) throw new Error('the new price is not shown');
      run.mailed(
        'ada',
        'Your order # at slipcast £24.50 £73.50',
        'We’ve received your request to cancel order #',
        'Our answer about your order #',
        'A part of your order # is on its way',
        'Refund of £24.50 for your order # £24.50 £73.50',
        'The rest of your order # is on its way',
      );
      run.mailed(
        'bob',
        'Your order # at slipcast £24.50 £49.00',
        'Your order # has been cancelled £49.00 £24.50',
        'Refund for your order # £49.00',
      );
      run.mailed('cy');
      // Nor once it is less.
      await run.hold('dee', 'mug');
      await run.payPence('dee', 3000);
      await run.changePrice('mug', 3, 6, 2000);
      await run.orderUnspent('dee', 'mug');
      await run.comesToRest('dee');
      run.mailed('dee');
    },
  ),
};
