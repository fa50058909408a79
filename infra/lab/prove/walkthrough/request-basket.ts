import type { Answer } from '../traffic/browser.ts';
import { buyBasket } from './basket.ts';
import type { Findings } from './findings.ts';
import { askWithKey } from './keyed.ts';
import { keyIn } from './letters.ts';
import type { WalkOrder, WalkPot } from './buying.ts';
import type { Stage } from './stage.ts';

export interface RequestBasket {
  order: WalkOrder;
  /** Its page in the back office. */
  path: string;
  /** As its buyer, with the key of the confirmation. */
  ask(method: string, path?: string, body?: unknown): Promise<Answer>;
  /** As the maker. */
  answer(request: string, body: object): Promise<Answer>;
}

interface BuyerRequest {
  kind: string;
  state: string;
  pieces: object[];
  steps: { state: string; text: string | null }[];
}

/** An order of two of one pot and five of another, whose buyer wants something. */
export async function requestBasket(
  stage: Stage,
  findings: Findings,
  [first, second]: readonly [WalkPot, WalkPot],
): Promise<RequestBasket> {
  const order = await buyBasket(stage, {
    lines: [
      { pot: first, quantity: 2 },
      { pot: second, quantity: 5 },
    ],
    name: 'Rex Request',
  });
  const key = keyIn(await stage.post.mail(findings, order.email, /^Your order/));
  return {
    order,
    path: `/admin/orders/${order.id}`,
    ask: (method, path = '', body = undefined) =>
      askWithKey(stage, stage.guest(), key, [method, `/orders/${order.id}/requests${path}`, body]),
    answer: (request, body) => stage.maker.ask('PUT', `/admin/orders/${order.id}/requests/${request}`, body),
  };
}

/** What may be asked now. Returns depend on a setting of the whole shop. */
export const offered = ({ body }: Answer): string[] =>
  body.offers.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'return');

/** Pieces of the two lines. */
export const piecesOf = (first: number, second: number) => [
  { line: 1, quantity: first },
  { line: 2, quantity: second },
];

/** The requests of an order as the back office shows them. */
export const requestsOf = async (stage: Stage, order: WalkOrder) =>
  (await stage.seen(order)).requests.map(({ kind, state, pieces, steps }: BuyerRequest) => ({
    kind,
    state,
    pieces,
    steps: steps.map((one) => `${one.state}: ${one.text}`),
  }));
