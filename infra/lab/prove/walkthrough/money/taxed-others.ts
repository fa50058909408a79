import { randomUUID } from 'node:crypto';
import { buyAll, type WalkPot } from '../buying.ts';
import { Desk } from '../desk.ts';
import type { Findings } from '../findings.ts';
import { squarePaymentOf } from '../square-news.ts';
import type { Stage } from '../stage.ts';
import { documentsOf, type Taxed } from './taxed.ts';

/** Made by hand in cash, given back in part; disputed at the bank and won. */
export async function others(stage: Stage, findings: Findings, { cup }: { cup: WalkPot }): Promise<Taxed[]> {
  const id = randomUUID();
  const email = stage.guest('cash').email;
  const order = await stage.maker.must('POST', '/admin/orders/by-hand', {
    id,
    customer_email: email,
    pays: 'cash',
    items: [{ product_id: cup.id, quantity: 2 }],
  });
  findings.shows('an order in cash', order, { total: 16.9, deliveryCharge: 0, vat: { included: 2.52 } });
  const desk = new Desk(stage, {
    id,
    number: order.order_number,
    email,
    paymentId: id,
    order,
    buyer: stage.maker,
  });
  await desk.refund({ amount_pence: 101 });
  const [invoice, note] = await findings.comes('its documents', () => documentsOf(stage, desk), [
    { amount: 16.9, vat: 2.52 },
    { amount: 1.01, vat: 0.15 },
  ]);

  const where = { country: 'FR', postcode: '75001', delivery_address: '1 rue du Four, Paris, 75001' };
  const abroad = await buyAll(stage.guest(), [{ pot: cup, quantity: 1 }], { pence: 2345, more: where });
  findings.shows('an order from abroad', abroad.order, {
    total: 23.45,
    deliveryCharge: 15,
    delivery: { method: 'abroad' },
    vat: { included: 3.49 },
  });
  const disputed = new Desk(stage, abroad);
  const [bill] = await findings.comes('its invoice', () => documentsOf(stage, disputed), [
    { amount: 23.45, vat: 3.49 },
  ]);
  const body = {
    payment_id: (await squarePaymentOf(stage, abroad.paymentId)).id,
    amount: 1000,
    state: 'LOST',
  };
  const { dispute } = await stage.square.control<{ dispute: { id: string } }>('POST', '/disputes', body);
  const state = async () => (await stage.maker.get(`/admin/orders/${abroad.id}/disputes`)).disputes[0]?.state;
  await findings.comes('a dispute that is lost', state, 'lost');
  // Its VAT is what the dispute has left of the whole.
  await disputed.refund({ amount_pence: 300 });
  const tail = ['17.5', '1.49', '8.51', '', 'card', '0'];
  return [
    {
      desk,
      rows: [
        {
          order: desk.order.number,
          cells: [
            'sale',
            invoice?.number ?? '',
            'GB',
            '16.9',
            '0',
            '0',
            '16.9',
            '17.5',
            '2.52',
            '14.38',
            '',
            'other means',
            '0',
          ],
        },
        {
          order: desk.order.number,
          cells: [
            'refund',
            note?.number ?? '',
            'GB',
            '-1.01',
            '0',
            '0',
            '-1.01',
            '17.5',
            '-0.15',
            '-0.86',
            '',
            'other means',
            '0',
          ],
        },
      ],
      later: [],
      afterwards: async () => undefined,
    },
    {
      desk: disputed,
      rows: [
        {
          order: abroad.number,
          cells: [
            'sale',
            bill?.number ?? '',
            'FR',
            '8.45',
            '0',
            '15',
            '23.45',
            '17.5',
            '3.49',
            '19.96',
            '-0.58',
            'card',
            '0',
          ],
        },
        {
          order: abroad.number,
          cells: ['dispute', '', 'FR', '-10', '0', '0', '-10', '17.5', '-1.49', '-8.51', '', 'card', '0'],
        },
      ],
      later: [
        { order: abroad.number, cells: ['dispute won', '', 'FR', '10', '0', '0', '10', ...tail] },
        {
          order: abroad.number,
          cells: ['refund', '', 'FR', '-3', '0', '0', '-3', '17.5', '-0.44', '-2.56', '', 'card', '0'],
        },
      ],
      async afterwards(later) {
        await later.comes('a refund beside a dispute', disputed.booked, { refunded: 300 });
        const note = { series: 'credit-note', amount: 3, vat: 0.44 };
        await later.comes('its credit note', () => documentsOf(stage, disputed), [{}, note]);
        await stage.square.control('POST', `/disputes/${dispute.id}`, { state: 'WON' });
        await later.comes('the dispute is won', state, 'won');
      },
    },
  ];
}
