import type { WireForgottenOrder, WireLedger, WireQuarantinedPot } from '@slipcast/contracts/http/ledger';
import type { Problem } from '@slipcast/contracts/problem';
import { Refusal } from '@slipcast/contracts/refusal';
import type { ServiceClient } from '@slipcast/service-kit/service-client';

export const USAGE = `npm run reconciliation -- status                        what a restored ledger has forgotten
npm run reconciliation -- confirm                       create the orders again, and count the pots as the rest of the shop remembers them
npm run reconciliation -- create PAYMENT                create one order again, under its number
npm run reconciliation -- refund PAYMENT                refund its payment
npm run reconciliation -- count PRODUCT/VARIANT PIECES  set how many are for sale: 0 if it has sold, 1 if it is still here
OPERATOR_KEY and ORDER_URL name the order service. Without them, it is the one that npm start runs on DATA_DIR.
`;

type Call = { path: 'orders' | 'pots'; body: object; what: string };

const potLine = (pot: WireQuarantinedPot): string => {
  const suggested =
    pot.suggestedOnHand === null ? 'to be counted' : `${pot.suggestedOnHand} by ${pot.seenBy}`;
  return `  ${pot.productId}/${pot.variantId}  ${pot.name} (${pot.color})  here ${pot.ledgerOnHand}, ${suggested}`;
};
const orderLine = ({ paymentId, amount, captured, order }: WireForgottenOrder): string => {
  const money = `£${amount.toFixed(2)} ${captured ? 'taken' : 'not taken'}`;
  if (!order) return `  ${paymentId}  ${money}  only the payment is known`;
  const lines = order.lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
  return `  ${paymentId}  ${money}  ${order.orderNumber} ${order.status}, ${order.customerName}: ${lines}`;
};

function overview({ epoch, number, since, compared, pots, orders }: WireLedger): string {
  const lines = [`Epoch ${number} (${epoch}), since ${since}`];
  if (!compared)
    lines.push('The ledger is being reconciled with its sources. Sales are paused until that is done.');
  if (orders.length)
    lines.push(`Orders that the ledger has forgotten: ${orders.length}`, ...orders.map(orderLine));
  if (pots.length) lines.push(`Pots in quarantine: ${pots.length}`, ...pots.map(potLine));
  if (compared && pots.length + orders.length === 0) lines.push('Nothing needs confirming.');
  return lines.join('\n');
}

const createCall = (paymentId: string): Call => ({
  path: 'orders',
  body: { paymentId, decision: 'create' },
  what: `The order of payment ${paymentId} has been created again.`,
});
const countCall = (sku: string, onHand: number): Call => {
  const [productId, variantId] = sku.split('/');
  return { path: 'pots', body: { productId, variantId, onHand }, what: `${sku}: ${onHand} for sale.` };
};

/** Everything that the rest of the shop remembers: orders first, then pots. */
const allCalls = ({ pots, orders }: WireLedger): Call[] => [
  ...orders.flatMap(({ order, paymentId }) => (order ? [createCall(paymentId)] : [])),
  ...pots.flatMap(({ productId, variantId, suggestedOnHand }) =>
    suggestedOnHand === null ? [] : [countCall(`${productId}/${variantId}`, suggestedOnHand)],
  ),
];

/** The calls to make; undefined when the command is not understood. */
function callsOf([command, subject, pieces, ...more]: string[], ledger: WireLedger): Call[] | undefined {
  if (more.length > 0) return undefined;
  if (command === 'status' && !subject) return [];
  if (command === 'confirm' && !subject) return allCalls(ledger);
  if (command === 'create' && subject && !pieces) return [createCall(subject)];
  if (command === 'refund' && subject && !pieces) {
    const body = { paymentId: subject, decision: 'refund' };
    return [{ path: 'orders', body, what: `Payment ${subject} will be refunded.` }];
  }
  if (command === 'count' && subject && /^\d+$/.test(pieces ?? ''))
    return [countCall(subject, Number(pieces))];
  return undefined;
}

/** Runs one operator command. Returns the exit code: 0 done, 1 refused or no answer, 2 not understood. */
export async function reconciliationCommand(
  args: string[],
  client: Pick<ServiceClient, 'get' | 'post'>,
  say: (text: string) => void,
): Promise<number> {
  try {
    const read = async () => (await client.get<WireLedger>('/internal/ledger')).body;
    const calls = callsOf(args, await read());
    if (!calls) {
      say(USAGE);
      return 2;
    }
    let failed = 0;
    for (const { path, body, what } of calls) {
      const answer = await client.post<Problem>(`/internal/ledger/${path}`, body);
      const done = answer.status === 200;
      if (!done) failed += 1;
      say(done ? what : `Refused: ${answer.body.message} ${JSON.stringify(body)}`);
    }
    say(overview(await read()));
    return failed ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`The order service is not answering: ${String(error.cause)}`);
    return 1;
  }
}
