import { expect, it } from '@jest/globals';
import type { WireLedger } from '@slipcast/contracts/http/ledger';
import { Refusal } from '@slipcast/contracts/refusal';
import { USAGE, reconciliationCommand } from './reconciliation-command.ts';

const since = '2026-11-22T05:00:00.000Z';
const potOf = (productId: string, suggestedOnHand: number | null) => ({
  productId,
  variantId: 'main',
  name: 'Moon jar',
  color: 'White',
  since,
  ledgerOnHand: 1,
  seenBy: 'cart',
  suggestedOnHand,
});
const orderOf = (paymentId: string, isKnown: boolean) => ({
  paymentId,
  amount: 26,
  captured: true,
  since,
  order: isKnown
    ? {
        orderNumber: '2026-ORD-017',
        status: 'paid' as const,
        customerName: 'Ada',
        customerEmail: 'ada@example.org',
        lines: [{ productName: 'Moon jar', color: 'White', quantity: 1 }],
      }
    : null,
});

/** An order service whose ledger has two open pots and two forgotten orders. `said` is what the command prints. */
function shop({ refuses = false } = {}) {
  const ledger: WireLedger = {
    epoch: 'e1',
    number: 3,
    since,
    compared: true,
    pots: [potOf('p1', 0), potOf('p2', null)],
    orders: [orderOf('pay1', true), orderOf('pay2', false)],
  };
  const posts: [string, unknown][] = [];
  const said: string[] = [];
  const client = {
    get: async <T>() => ({ status: 200, body: ledger as T }),
    async post<T>(path: string, body: unknown) {
      posts.push([path, body]);
      if (refuses) return { status: 409, body: { message: 'This has already been confirmed.' } as T };
      const { productId, paymentId } = body as { productId?: string; paymentId?: string };
      ledger.pots = ledger.pots.filter((pot) => pot.productId !== productId);
      ledger.orders = ledger.orders.filter((order) => order.paymentId !== paymentId);
      return { status: 200, body: ledger as T };
    },
  };
  const run = (text: string) =>
    reconciliationCommand(text.split(' ').filter(Boolean), client, (line) => void said.push(line));
  return { run, posts, said };
}

it('lists what needs confirming', async () => {
  const { run, said, posts } = shop();
  expect(await run('status')).toBe(0);
  expect(said.join('\n')).toBe(`Epoch 3 (e1), since ${since}
Orders that the ledger has forgotten: 2
  pay1  £26.00 taken  2026-ORD-017 paid, Ada: 1 × Moon jar
  pay2  £26.00 taken  only the payment is known
Pots in quarantine: 2
  p1/main  Moon jar (White)  here 1, 0 by cart
  p2/main  Moon jar (White)  here 1, to be counted`);
  expect(posts).toEqual([]);
});

it('confirms everything that the shop remembers, orders first, and leaves the rest', async () => {
  const { run, said, posts } = shop();
  expect(await run('confirm')).toBe(0);
  expect(posts).toEqual([
    ['/internal/ledger/orders', { paymentId: 'pay1', decision: 'create' }],
    ['/internal/ledger/pots', { productId: 'p1', variantId: 'main', onHand: 0 }],
  ]);
  expect(said.at(-1)).toContain('only the payment is known');
  expect(await run('refund pay2')).toBe(0);
  expect(await run('count p2/main 1')).toBe(0);
  expect(posts.slice(2)).toEqual([
    ['/internal/ledger/orders', { paymentId: 'pay2', decision: 'refund' }],
    ['/internal/ledger/pots', { productId: 'p2', variantId: 'main', onHand: 1 }],
  ]);
  expect(said.at(-1)).toContain('Nothing needs confirming.');
});

it('says what was refused, and when there is no answer', async () => {
  const { run, said } = shop({ refuses: true });
  expect(await run('create pay1')).toBe(1);
  expect(said[0]).toContain('This has already been confirmed.');
  const away = async () => {
    throw new Refusal('unavailable', 'away', { cause: new Error('connect ECONNREFUSED') });
  };
  const lines: string[] = [];
  expect(
    await reconciliationCommand(['status'], { get: away, post: away }, (line) => void lines.push(line)),
  ).toBe(1);
  expect(lines).toEqual(['The order service is not answering: Error: connect ECONNREFUSED']);
});

it.each(['', 'status now', 'create', 'refund', 'count p1/main', 'count p1/main few', 'confirm all', 'drop'])(
  'explains its usage when asked "%s"',
  async (asked) => {
    const { run, said, posts } = shop();
    expect(await run(asked)).toBe(2);
    expect([said, posts]).toEqual([[USAGE], []]);
  },
);
