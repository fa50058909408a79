import { isRefused, type Call, type Evidence, type UpdateLimit, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';
import { placedBy } from './codes.ts';

const piecesOf = ({ did }: Call, { skus }: UpdateLimit): number => {
  if (did.kind === 'order')
    return did.lines.reduce((sum, { sku, quantity }) => sum + (skus.includes(sku) ? quantity : 0), 0);
  return 0;
};

/** However they write it, it is one mailbox. */
const mailboxOf = ({ did }: Call): string => (did.kind === 'order' ? did.email.toLowerCase() : '');

/** What each buyer has bought of an update, with the calls that ordered it. A cancelled order does not count. */
function boughtTooMuch({ calls, orders }: Evidence, limit: UpdateLimit): Violation[] {
  const placed = orders.flatMap((order) => {
    const call = order.status === 'cancelled' ? undefined : placedBy(order, calls);
    return call && piecesOf(call, limit) > 0 ? [call] : [];
  });
  return [...Map.groupBy(placed, mailboxOf)].flatMap(([buyer, own]): Violation[] => {
    const pieces = own.reduce((sum, call) => sum + piecesOf(call, limit), 0);
    if (pieces <= limit.pieces) return [];
    const says = `${buyer} has bought ${pieces} of an update of which everyone may have ${limit.pieces}`;
    return [{ rule: 'limits', says, calls: own }];
  });
}

/** What a client has reserved of an update at the end. What a guest had comes on top of what the account has when they log in. */
function heldTooMuch({ calls, held = [] }: Evidence, limit: UpdateLimit): Violation[] {
  return held.flatMap(({ client, signedIn, pieces }): Violation[] => {
    const sum = limit.skus.reduce((all, sku) => all + (pieces[sku] ?? 0), 0);
    if (signedIn || sum <= limit.pieces) return [];
    const own = calls.filter((call) => call.client === client && call.reply?.kind === 'held');
    const says = `${client} has reserved ${sum} of an update of which everyone may have ${limit.pieces}`;
    return [{ rule: 'limits', says, calls: own }];
  });
}

/** No one has more of a shop update than everyone may have, reserved or bought. */
export const judgeLimits = (evidence: Evidence): Violation[] =>
  (evidence.limits ?? []).flatMap((limit) => [
    ...boughtTooMuch(evidence, limit),
    ...heldTooMuch(evidence, limit),
  ]);

/** "More than one person can have" is wrong for an order that would not be, with all others of its buyer. */
export const enoughOfUpdate: Check = (call, { evidence: { calls, limits = [] } }) => {
  const mayBe = limits.some((limit) => {
    const others = calls.filter(
      (one) =>
        one !== call &&
        one.did.kind === 'order' &&
        (one.client === call.client || mailboxOf(one) === mailboxOf(call)) &&
        !isRefused(one) &&
        one.asked <= (call.answered ?? Infinity),
    );
    return [call, ...others].reduce((sum, one) => sum + piecesOf(one, limit), 0) > limit.pieces;
  });
  return mayBe ? null : 'with all their orders it was no more than everyone may have';
};
