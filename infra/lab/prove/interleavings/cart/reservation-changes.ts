import { MOST_MS, Refused, type ReservationRules, type Reserved } from './reservation-rules.ts';

const CHECKOUT_MS = 120_000;
/** The cart may learn of a sale this much later, so an order counts on a reservation for less long. */
const LATE_MS = 30_000;

/** So many pieces more. @param guest was the same person before logging in */
export function add(rules: ReservationRules, who: string, pieces: number, guest = ''): void {
  const own = rules.of(who);
  const fromOffer = rules.offered.includes(who) ? own.pieces : 0;
  const hold = change(rules, who, own.pieces - fromOffer + Math.max(pieces, fromOffer), guest);
  rules.take(who, { ...hold, ends: rules.renewed(hold) });
}

/** So many pieces in all. A reservation keeps its end. */
export function setTo(rules: ReservationRules, who: string, pieces: number): void {
  const isNew = rules.of(who).pieces === 0;
  const hold = { ...change(rules, who, pieces), forCheckout: 0 };
  rules.take(who, { ...hold, ends: isNew ? rules.renewed(hold) : hold.ends });
}

function change(rules: ReservationRules, who: string, pieces: number, guest = ''): Reserved {
  const own = rules.of(who);
  const others = rules.piecesReserved() - own.pieces;
  if (rules.closed && (own.pieces === 0 || pieces > own.pieces)) throw new Refused(rules.closed);
  if (rules.oneOfEach && pieces > Math.max(1, own.pieces)) throw new Refused('update-limit');
  rules.refuseMore(others, pieces);
  const hold = { ...own, pieces };
  const until = rules.goOn(hold, guest ? [who, guest] : [who], others, own.pieces);
  if (until !== null) throw new Refused('reservation-limit', { until });
  return hold;
}

export function renew(rules: ReservationRules, who: string): void {
  const hold = rules.of(who);
  if (hold.pieces === 0) throw new Refused('reservation-expired');
  if (hold.began + MOST_MS <= hold.ends) throw new Refused('reservation-limit');
  rules.endOffer(who);
  rules.unanswered = 0;
  rules.put(who, { ...hold, ends: rules.renewed(hold) });
}

/** So many pieces less, or all. */
export function giveBack(rules: ReservationRules, who: string, pieces = Number.POSITIVE_INFINITY): void {
  const had = rules.of(who).pieces;
  if (had === 0) return;
  if (pieces < had) rules.less(who, pieces);
  else {
    rules.endOffer(who);
    rules.end(who, rules.now);
  }
  rules.serve();
}

/** An order reserves what it lacks. Answers how much that is, and for how long the order may count on all of it. */
export function checkOut(rules: ReservationRules, who: string, pieces: number) {
  const own = rules.of(who);
  const wanted = Math.max(own.pieces, pieces);
  const others = rules.piecesReserved() - own.pieces;
  const available = Math.max(0, rules.stock - others);
  if (wanted > available || (rules.closed && wanted > own.pieces))
    throw new Refused('not-claimed', { available });
  const checkoutEnds = rules.now + CHECKOUT_MS;
  const raised = wanted - own.pieces;
  const forCheckout = own.pieces > 0 ? own.forCheckout + raised : 0;
  const ends = Math.max(own.ends, checkoutEnds);
  const hold = { ...own, pieces: wanted, forCheckout, checkoutEnds, ends };
  if (own.pieces === 0) rules.continued(hold, [who]);
  rules.take(who, hold);
  return { raised, lastsMs: (forCheckout > 0 ? checkoutEnds : ends) - rules.now - LATE_MS };
}

/** A buyer may start again. */
export function sell(rules: ReservationRules, who: string, pieces: number): void {
  const { pieces: had } = rules.of(who);
  rules.endOffer(who);
  rules.less(who, pieces);
  if (had <= pieces) {
    rules.before.delete(who);
    rules.bought.set(who, rules.now);
  }
  restock(rules, rules.stock - pieces);
}

/** The latest reservations give way first, and only as far as they have to. An offer that is taken back comes first again. */
export function restock(rules: ReservationRules, stock: number): void {
  rules.stock = stock;
  const offers = [...rules.offered];
  const latest = [...rules.reserved].toSorted(
    ([one, a], [other, b]) => b.began - a.began || offers.indexOf(other) - offers.indexOf(one),
  );
  for (const [who] of latest) {
    const missing = rules.piecesReserved() - stock;
    if (missing <= 0) break;
    rules.endOffer(who);
    rules.less(who, missing);
    if (rules.of(who).pieces === 0) rules.before.delete(who);
  }
  const takenBack = offers.filter((who) => !rules.offered.includes(who));
  rules.queue = [...takenBack, ...rules.queue];
  rules.serve();
}

/** A guest logs in: both reservations become one. Answers whether the guest's has moved, or its pieces are bought. */
export function join(rules: ReservationRules, guest: string, who: string): 'moved' | 'bought' | 'nothing' {
  const [theirs, own] = [rules.of(guest), rules.of(who)];
  if (theirs.pieces === 0) return joinTimes(rules, guest, who);
  const [longer, shorter] = theirs.ends > own.ends ? [theirs, own] : [own, theirs];
  const hold = {
    ...longer,
    pieces: own.pieces + theirs.pieces,
    forCheckout: own.forCheckout,
    checkoutEnds: Math.max(own.checkoutEnds, theirs.checkoutEnds),
  };
  if (shorter.pieces > 0) hold.began = Math.min(own.began, theirs.began);
  const others = rules.piecesReserved() - hold.pieces;
  if (rules.goOn(hold, [who], others, own.pieces) !== null) {
    giveBack(rules, guest);
    return 'nothing';
  }
  if (hold.began < longer.began)
    hold.ends = Math.max(shorter.ends, hold.checkoutEnds, Math.min(longer.ends, hold.began + MOST_MS));
  rules.end(guest, rules.now);
  rules.take(who, hold);
  return 'moved';
}

/** What is over counts for the account too. */
export function joinTimes(rules: ReservationRules, guest: string, who: string): 'bought' | 'nothing' {
  const [before, own] = [rules.before.get(guest), rules.before.get(who)];
  if (before && rules.of(who).pieces + rules.of(guest).pieces === 0 && !rules.bought.has(who))
    rules.before.set(who, {
      began: Math.min(before.began, own?.began ?? before.began),
      ended: Math.max(before.ended, own?.ended ?? before.ended),
    });
  return rules.bought.has(guest) ? 'bought' : 'nothing';
}
