import { isRefused, type Call, type Evidence, type FinalOrder, type Violation } from './history.ts';
import type { Check } from './refusal-check.ts';

type Request = Extract<Call['did'], { kind: 'request' }>;
const isRequest = (did: Call['did']): did is Request => did.kind === 'request';
const OPEN = ['asked', 'accepted', 'received'];

function wrong(did: Request, calls: readonly Call[], order: FinalOrder | undefined): string | null {
  const own = calls.filter((call) => isRequest(call.did) && call.did.request === did.request);
  const there = order?.requests?.filter(({ id }) => id === did.request) ?? [];
  const [found] = there;
  const name = `request ${did.request} about order ${did.order}`;
  if (there.length > 1) return `${name} is there ${there.length} times`;
  if (!found)
    return own.some(({ reply }) => reply?.kind === 'done')
      ? `${name} was answered, and does not exist at the end`
      : null;
  if (own.every(isRefused)) return `${name} was refused, and exists at the end`;
  if (found.kind !== did.what) return `${name} asks for ${found.kind}, not ${did.what}`;
  if (order?.status === 'cancelled' && OPEN.includes(found.state))
    return `${name} is still ${found.state}, and the order is cancelled`;
  if (found.kind === 'withdrawal' && found.state === 'declined')
    return `${name} was declined, which no one may do`;
  const answered = calls.some(
    ({ did: one, reply }) => one.kind === 'answer' && one.request === did.request && reply?.kind === 'done',
  );
  return answered && found.state === 'asked' ? `${name} was answered by the maker, and is still open` : null;
}

/** What a buyer asked is there once, as asked, and ends with its order. */
export function judgeRequests({ calls, orders }: Evidence): Violation[] {
  const asked = Map.groupBy(
    calls.filter(({ did }) => isRequest(did)),
    ({ did }) => (isRequest(did) ? did.request : ''),
  );
  return [...asked.values()].flatMap((own): Violation[] => {
    const did = own[0]?.did;
    if (!did || !isRequest(did)) return [];
    const says = wrong(
      did,
      calls,
      orders.find(({ number }) => number === did.order),
    );
    return says ? [{ rule: 'requests', says, calls: own }] : [];
  });
}

const RECEIPT =
  /^(We’ve received your (request to cancel|return request for)|You’ve withdrawn from the contract for) order (\S+)$/;

/** Every request has a receipt by email. */
export function judgeRequestMails({ calls, orders, mails }: Evidence): Violation[] {
  return orders.flatMap((order): Violation[] => {
    const due = order.requests?.length ?? 0;
    const sent = mails.filter(
      ({ to, subject }) => to === order.email && RECEIPT.exec(subject)?.[3] === order.number,
    ).length;
    if (sent >= due && (due > 0 || sent === 0)) return [];
    const says = `order ${order.number} has ${due} requests, and ${sent} receipts of them were sent`;
    return [
      { rule: 'mails', says, calls: calls.filter(({ did }) => 'order' in did && did.order === order.number) },
    ];
  });
}

/** The last answer about the order before its buyer asked says that its money is not there yet. */
const wasPending = (calls: readonly Call[], number: string, asked: number): boolean => {
  const last = calls.findLast(
    ({ reply, answered }) =>
      reply?.kind === 'ordered' && reply.order === number && answered !== null && answered <= asked,
  );
  return last?.reply?.kind === 'ordered' && last.reply.status === 'pending';
};

/** Nothing speaks for a refusal while an order is paid, whole and without another request. */
export const nothingToAsk: Check = ({ did, asked }, { evidence: { calls, orders } }) => {
  if (!isRequest(did)) return 'it is no request';
  if (wasPending(calls, did.order, asked)) return null;
  const order = orders.find(({ number }) => number === did.order);
  const isOther = (one: Call) =>
    isRequest(one.did) && one.did.order === did.order && one.did.request !== did.request;
  if (
    did.what === 'return' ||
    order?.status !== 'paid' ||
    (order.refunds ?? []).length > 0 ||
    calls.some(isOther)
  )
    return null;
  return 'the order is paid, and could still be cancelled';
};
