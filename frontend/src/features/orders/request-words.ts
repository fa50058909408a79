import type { Order } from './order.ts';
import { longDate } from './order.ts';
import type { BuyerRequest, Offer, RequestKind } from './requests-api.ts';

/** On the button that begins a request. */
export const BEGIN: Record<RequestKind, string> = {
  cancel: 'Cancel Order',
  return: 'Return Pots',
  withdrawal: 'Withdraw from Contract',
};

const WITHIN: Record<RequestKind, (when: string) => string> = {
  cancel: () => 'We haven’t sent your order yet, so you can ask us to cancel it.',
  return: (when) => `You can ask to return pots ${when}.`,
  withdrawal: (when) => `You can withdraw from the contract ${when}, without giving a reason.`,
};

/** How long a buyer may ask. */
export const offerText = ({ kind, until, days }: Offer): string =>
  WITHIN[kind](until ? `until ${longDate(until)}` : `up to ${days} days after your order arrives`);

/** '2 × Tall mug (Slate) and Bowl'. */
export function potsText({ lines }: Pick<Order, 'lines'>, pieces: BuyerRequest['pieces']): string {
  const pots = pieces.flatMap(({ line, quantity }) => {
    const pot = lines[line - 1];
    if (!pot) return [];
    const name = pot.color ? `${pot.name} (${pot.color})` : pot.name;
    return [quantity === 1 ? name : `${quantity} × ${name}`];
  });
  return new Intl.ListFormat('en-GB').format(pots);
}

/** A request without pieces is about all that is left of the order. */
const isOnePot = ({ lines }: Pick<Order, 'lines'>, pieces: BuyerRequest['pieces']): boolean =>
  (pieces.length > 0 ? pieces : lines).reduce((sum, { quantity }) => sum + quantity, 0) === 1;

const ASKED: Record<RequestKind, (pots: string) => string> = {
  cancel: () => 'You asked us to cancel this order',
  return: (pots) => `You asked to return ${pots}`,
  withdrawal: (pots) => `You withdrew from the contract for ${pots}`,
};
/** On the button that takes a request back. */
export const keepText = (order: Pick<Order, 'lines'>, { kind, pieces }: BuyerRequest): string =>
  kind === 'cancel' ? 'Keep My Order' : isOnePot(order, pieces) ? 'Keep the Pot' : 'Keep the Pots';
const DONE: Record<RequestKind, string> = {
  cancel: 'This request is complete',
  return: 'This return is complete',
  withdrawal: 'This withdrawal is complete',
};

/** What a step of a request says to its buyer. */
export function stepText(order: Pick<Order, 'lines'>, request: BuyerRequest, state: BuyerRequest['state']) {
  const [pots, are] = isOnePot(order, request.pieces) ? ['pot', 'is'] : ['pots', 'are'];
  const words: Record<BuyerRequest['state'], string> = {
    asked: ASKED[request.kind](potsText(order, request.pieces)),
    accepted: `Please send the ${pots} back`,
    received: `The ${pots} ${are} back with us`,
    done: DONE[request.kind],
    declined: 'We can’t agree to this',
    retracted:
      request.kind === 'cancel' ? 'You decided to keep the order' : `You decided to keep the ${pots}`,
  };
  return words[state];
}
