import { issueDocuments } from '../../../../../../services/order/src/paperwork/issue.ts';
import { markPaid } from '../../../../../../services/order/src/orders/mark-paid.ts';
import { changes, eachLater } from './lines.ts';
import { NOW, ORDER } from './order-states.ts';
import { orderOf } from './orders.ts';
import { combine, short } from '../table.ts';

interface Issued {
  series: string;
  refundId: string | null;
  amountPence: number;
  vatPence: number;
}
/** What is issued for an order that has these documents already. */
async function issued(
  name: string,
  before: Issued[],
  paidAt: Date | null,
  disputed: object[],
): Promise<unknown> {
  const order = { ...orderOf(name), vat: { ratePercent: 20, number: 'GB1', includedPence: 817 } };
  const written: unknown[] = [];
  const query = async ({ name: what, text, values }: { name?: string; text: string; values: unknown[] }) => {
    if (what === 'order-lock-for-documents') return { rows: [{ paidAt }] };
    if (what?.startsWith('order-by')) return { rows: [order] };
    if (what === 'vat-documents-of-order') return { rows: before };
    if (what === 'vat-disputed-of-order') return { rows: disputed };
    if (what !== 'vat-document-issue')
      return {
        rows: text.includes('vat')
          ? [
              {
                revision: 1,
                vat: { on: true, name: 'Fettle', address: 'Lane', number: 'GB2', ratePercent: 5 },
              },
            ]
          : [],
      };
    const [series, , refundId, , amountPence, vatPence, seller] = values;
    written.push([series, refundId, amountPence, vatPence, seller]);
    return { rows: [{ series, refundId, amountPence, vatPence }] };
  };
  const all = await issueDocuments({ query } as never, 'o1');
  return [written, all.length];
}
const INVOICE = { series: 'invoice', refundId: null, amountPence: 4900, vatPence: 817 };

/** Which documents are issued, and what being paid writes. */
export const issuing = async (): Promise<string[]> => [
  ...(await eachLater(
    'issued for',
    [
      'paid',
      'paid+refunded-part',
      'paid+refunded',
      'paid+vouchers',
      'paid+refund-failed',
      'cancelled+refunded',
      'cancelled+settled',
    ],
    (name) => issued(name, [], NOW, []),
  )),
  ...(await eachLater(
    'issued beside',
    [
      [],
      [INVOICE],
      [INVOICE, { series: 'credit-note', refundId: 'r0', amountPence: 3000, vatPence: 500 }],
      [INVOICE, { series: 'credit-note', refundId: 'r1', amountPence: 1400, vatPence: 233 }],
    ],
    (before) => issued('paid+refunded-part', before, NOW, []),
  )),
  ...(await eachLater(
    'issued after a dispute',
    [[{ amountPence: 4000, vatPence: 667 }], [{ amountPence: 4900, vatPence: 817 }]],
    (disputed) => issued('paid+refunded-part', [INVOICE], NOW, disputed),
  )),
  ...(await eachLater('issued unpaid', [null], (paidAt) => issued('pending', [], paidAt, []))),
  ...(await eachLater(
    'marked as paid',
    combine(['pending', 'paid', 'cancelled'], [true, false]),
    async ([name, byAdmin]) => {
      const asked: unknown[] = [];
      const found = await markPaid(
        (async (_: string, work: (client: object) => Promise<unknown>) =>
          work({
            query: async ({ values }: { values: unknown[] }) => {
              asked.push(
                values
                  .map((value) => (value && typeof value === 'object' ? changes(ORDER, value) : value))
                  .slice(0, 3),
              );
              return { rows: [] };
            },
          })) as never,
        { ...orderOf(name), updatedAt: NOW },
        byAdmin ? ({ userId: 'm1', requestId: 'q1' } as never) : null,
      );
      return [found, short(asked).replaceAll(/"?(at|id)"?:"?[0-9a-f-]{36}"?,?/g, '')];
    },
  )),
];
