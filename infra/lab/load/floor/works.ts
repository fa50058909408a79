import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import { newPot, orderOf } from '@slipcast/testkit/shop/pots';
import { addsOf, newGuests, type Guest } from '../cart.ts';
import { noSales, sell } from '../checkout.ts';
import { generate } from '../generate.ts';
import { poster } from '../post.ts';
import type { Sandbox } from '../sandbox-process.ts';
import { httpPart, mailPart, squarePart } from './plain-parts.ts';

export interface Work {
  title: string;
  piece: string;
  environment: Record<string, string>;
  /** Makes pots and guests, and lets the shop warm up. */
  prepare(url: string): Promise<void>;
  /** Returns how many pieces were done. */
  work(url: string): Promise<number>;
  failures(): string[];
  /** Beside what is said to the stores: CPU milliseconds a piece. */
  otherParts(dataDir: string): Promise<[string, number][]>;
}

const SHOPPERS = 64;
const SECONDS = 12;
const WARM_UP_SECONDS = 8;
const PENCE = 2450;
const MANY = 1_000_000;

async function newPots(count: number): Promise<WireProduct[]> {
  const pots: WireProduct[] = [];
  while (pots.length < count) pots.push(await newPot({ stock: MANY, price: PENCE / 100 }));
  return pots;
}

/** The bodies of one sale's answers. */
async function answersOf(url: string, pot: WireProduct): Promise<Record<string, unknown>> {
  const { post, close } = poster(url);
  const added = await post('/api/cart/items', { product_id: pot.id, quantity: 1 });
  const payment = { sourceId: 'cnon:card-nonce-ok', amount: PENCE, currency: 'GBP' };
  const paid = await post('/api/payments/guest-create-payment', payment, added.cookie);
  const id = (JSON.parse(paid.body) as WirePayment).payment?.id ?? '';
  const order = orderOf(id, pot, 1, 'load@example.com');
  const sold = await post('/api/orders/guest-checkout', order, added.cookie);
  await close();
  return { '/add': JSON.parse(added.body), '/pay': JSON.parse(paid.body), '/order': JSON.parse(sold.body) };
}

function sale(sandbox: Sandbox): Work {
  let pots: WireProduct[] = [];
  let answers: Record<string, unknown> = {};
  const sales = noSales();
  return {
    title: `a guest's sale (add, pay, order), ${SHOPPERS} shoppers, ${SECONDS} s`,
    piece: 'order',
    environment: {},
    async prepare(url) {
      pots = await newPots(16);
      await sell({ url }, pots, WARM_UP_SECONDS, noSales(), SHOPPERS);
      answers = await answersOf(url, pots[0] as WireProduct);
    },
    async work(url) {
      const before = sales.orders.length;
      await sell({ url }, pots, SECONDS, sales, SHOPPERS);
      return sales.orders.length - before;
    },
    failures: () => sales.refusals,
    async otherParts(dataDir) {
      const pot = pots[0] as WireProduct;
      const item = { product_id: pot.id, quantity: 1 };
      const bodies = { '/add': item, '/pay': { amount: PENCE }, '/order': orderOf('', pot, 1, '') };
      return [
        ['three requests, answered from memory', await httpPart(answers, bodies)],
        ['Square: two calls', await squarePart(sandbox)],
        ['one email, as MIME into a file', await mailPart(dataDir)],
      ];
    },
  };
}

function add(): Work {
  let pots: WireProduct[] = [];
  let guests: Guest[] = [];
  let answers: Record<string, unknown> = {};
  const failures: string[] = [];
  const adds = async (url: string, seconds: number) => {
    const requests = addsOf(guests, pots);
    const rate = await generate({ url, requests, connections: 32, seconds });
    if (rate.refused + rate.failed > 0) failures.push(`${rate.refused} refused, ${rate.failed} failed`);
    return rate.answered;
  };
  return {
    title: `an add by a guest with a cart, ${SECONDS} s`,
    piece: 'add',
    environment: { CART_PIECES: '0' },
    async prepare(url) {
      pots = await newPots(8);
      guests = await newGuests(pots[0] as WireProduct);
      answers = await answersOf(url, pots[0] as WireProduct);
      await adds(url, WARM_UP_SECONDS);
    },
    work: (url) => adds(url, SECONDS),
    failures: () => failures,
    otherParts: async () => [
      [
        'one request, answered from memory',
        await httpPart(answers, { '/add': { product_id: pots[0]?.id, quantity: 1 } }),
      ],
    ],
  };
}

export const works: Record<string, (sandbox: Sandbox) => Work> = { sale, add };
