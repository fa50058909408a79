import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import type { WirePayment } from '@slipcast/contracts/http/payment';
import { shopper } from '@slipcast/testkit/shop/client';
import { newPot, orderOf } from '@slipcast/testkit/shop/pots';
import { addsOf, newGuests, type Guest } from '../cart.ts';
import { noSales, sell } from '../checkout.ts';
import { generate } from '../generate.ts';
import { poster } from '../post.ts';
import type { Sandbox } from '../sandbox-process.ts';
import { rareSearches, typedTerms } from '../search.ts';
import { mailPart, requestsPart, salesPart, squarePart, type Step } from './plain-parts.ts';

export interface Work {
  title: string;
  piece: string;
  environment: Record<string, string>;
  /** Makes pots and guests, and lets the shop warm up. */
  prepare(url: string): Promise<void>;
  /** Returns how many pieces were done. */
  work(url: string): Promise<number>;
  failures(): string[];
  /**
   * Beside what is said to the stores: CPU milliseconds a piece.
   *
   * @param shopMs what the shop's own process takes
   */
  otherParts(dataDir: string, shopMs: number): Promise<[string, number][]>;
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

/** The requests of one sale, and their answers. */
async function stepsOf(url: string, pot: WireProduct): Promise<Step[]> {
  const { post, close } = poster(url);
  const steps: Step[] = [];
  let cookie: string | undefined;
  const step = async (path: string, body: unknown) => {
    const answer = await post(path, body, cookie);
    cookie ??= answer.cookie;
    steps.push({ path, body, answer: JSON.parse(answer.body) as unknown });
    return answer.body;
  };
  await step('/api/cart/items', { product_id: pot.id, quantity: 1 });
  const payment = { sourceId: 'cnon:card-nonce-ok', amount: PENCE, currency: 'GBP' };
  const paid = JSON.parse(await step('/api/payments/guest-create-payment', payment)) as WirePayment;
  await step('/api/orders/guest-checkout', orderOf(paid.payment?.id ?? '', pot, 1, 'load@example.com'));
  await close();
  return steps;
}

function sale(sandbox: Sandbox): Work {
  let pots: WireProduct[] = [];
  let steps: Step[] = [];
  const sales = noSales();
  return {
    title: `a guest's sale (add, pay, order), ${SHOPPERS} shoppers, ${SECONDS} s`,
    piece: 'order',
    environment: {},
    async prepare(url) {
      pots = await newPots(16);
      await sell({ url }, pots, WARM_UP_SECONDS, noSales(), SHOPPERS);
      steps = await stepsOf(url, pots[0] as WireProduct);
    },
    async work(url) {
      const before = sales.orders.length;
      await sell({ url }, pots, SECONDS, sales, SHOPPERS);
      return sales.orders.length - before;
    },
    failures: () => sales.refusals,
    otherParts: async (dataDir, shopMs) => [
      ['three requests and two webhooks, answered by Express', await salesPart(steps, shopMs)],
      ['Square: two calls', await squarePart(sandbox)],
      ['one email, as MIME into a file', await mailPart(dataDir)],
    ],
  };
}

function add(): Work {
  let pots: WireProduct[] = [];
  let guests: Guest[] = [];
  let steps: Step[] = [];
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
      steps = await stepsOf(url, pots[0] as WireProduct);
      await adds(url, WARM_UP_SECONDS);
    },
    work: (url) => adds(url, SECONDS),
    failures: () => failures,
    otherParts: async (_dataDir, shopMs) => {
      const answers = Object.fromEntries(steps.map(({ path, answer }) => [path, answer]));
      const requestsFor = async (plainUrl: string) => {
        const { post, close } = poster(plainUrl);
        const { cookie = '' } = await post('/api/cart/items', steps[0]?.body);
        await close();
        return addsOf([{ client: shopper(), cookie }], pots);
      };
      return [
        [
          'one request, answered by Express',
          await requestsPart({ answers, products: [] }, shopMs, requestsFor),
        ],
      ];
    },
  };
}

function newSearch(): Work {
  let typed: string[] = [];
  let products: { name: string }[] = [];
  const failures: string[] = [];
  let asked = 0;
  const searches = async (url: string, seconds: number) => {
    const requests = rareSearches(typed, (asked += MANY));
    const rate = await generate({ url, requests, connections: 32, seconds });
    if (rate.refused + rate.failed > 0) failures.push(`${rate.refused} refused, ${rate.failed} failed`);
    return rate.answered;
  };
  return {
    title: `a search that no one has asked before, ${SECONDS} s`,
    piece: 'search',
    environment: {},
    async prepare(url) {
      typed = await typedTerms({ url });
      ({ products } = (await (await fetch(`${url}/api/products`)).json()) as { products: WireProduct[] });
      await searches(url, WARM_UP_SECONDS);
    },
    work: (url) => searches(url, SECONDS),
    failures: () => failures,
    otherParts: async (_dataDir, shopMs) => [
      [
        'one request, answered by Express',
        await requestsPart({ answers: {}, products }, shopMs, () => rareSearches(typed, 0)),
      ],
    ],
  };
}

export const works: Record<string, (sandbox: Sandbox) => Work> = {
  sale,
  add,
  search: newSearch,
};
