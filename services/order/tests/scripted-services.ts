import type { ClaimBody, ReleaseBody } from '@slipcast/contracts/http/cart';
import type { SeenStock } from '@slipcast/contracts/http/ledger';
import type { OrderMail } from '@slipcast/contracts/http/mails';
import type { KeptMail } from '@slipcast/contracts/http/privacy';
import type { InternalPayout } from '@slipcast/contracts/http/payouts';
import type { InternalPayment, PaymentCard } from '@slipcast/contracts/http/payment';
import type { SecondsBody } from '@slipcast/contracts/http/seconds';
import { startScriptedServer, type ScriptedReply } from '@slipcast/testkit/scripted-server';

/** The payment service. It does what it is asked, unless `captures` says what the next captures do instead. */
export async function startScriptedPayments() {
  const payments = new Map<string, InternalPayment>();
  /**
   * `lost`: the payment is captured, but the answer is lost. `away`: nothing happens, and nothing is answered.
   * `misrouted` and `forbidden`: an answer that is not about the payment.
   */
  const captures: ('refuse' | 'lost' | 'away' | 'misrouted' | 'forbidden')[] = [];
  /** Payments whose capture is never answered, and every capture that was asked for. */
  /** What the card provider keeps, where it has said so. */
  const fees = new Map<string, number>();
  const cards = new Map<string, PaymentCard>();
  /** What it has transferred to the maker's bank, in whatever month. */
  const payouts: InternalPayout[] = [];
  const hanging = new Set<string>();
  const asked: string[] = [];
  const found = (payment: InternalPayment): ScriptedReply => ({ status: 200, body: payment });
  const refused: ScriptedReply = { status: 409, body: { code: 'payment-not-usable', message: 'no' } };

  const capture = (payment: InternalPayment, orderId: string): ScriptedReply => {
    const script = captures.shift();
    if (script === 'refuse') return refused;
    if (script === 'away') return 'reset';
    if (script === 'misrouted') return { status: 404, body: { code: 'not-found', message: 'Not found' } };
    if (script === 'forbidden') return { status: 403, body: { code: 'forbidden', message: 'no' } };
    if (payment.state !== 'authorised' && payment.orderId !== orderId) return refused;
    if (payment.state !== 'authorised' && payment.state !== 'captured') return refused;
    Object.assign(payment, { state: 'captured', orderId });
    return script === 'lost' ? 'reset' : found(payment);
  };
  const release = (payment: InternalPayment, orderId?: string, confirmed = false): ScriptedReply => {
    if (!confirmed && payment.orderId && payment.orderId !== orderId) return refused;
    payment.state = payment.state === 'captured' ? 'refunded' : 'voided';
    return found(payment);
  };
  const settle = (payment: InternalPayment): ScriptedReply => {
    if (payment.state !== 'refund-failed' && payment.state !== 'settled') return refused;
    payment.state = 'settled';
    return found(payment);
  };
  const server = await startScriptedServer(({ path, body }) => {
    if (path.startsWith('/internal/payments/captured'))
      return scripted.away
        ? 'reset'
        : { status: 200, body: [...payments.values()].filter(({ state }) => state === 'captured') };
    if (path.startsWith('/internal/payments/payouts'))
      return { status: 200, body: { payouts, isCurrent: true } };
    if (path === '/internal/payments/fees') {
      const { paymentIds } = body as { paymentIds: string[] };
      return {
        status: 200,
        body: { fees: paymentIds.map((paymentId) => ({ paymentId, feePence: fees.get(paymentId) ?? null })) },
      };
    }
    if (path === '/internal/payments/cards') {
      const { paymentIds } = body as { paymentIds: string[] };
      const known = paymentIds.flatMap((paymentId) => {
        const card = cards.get(paymentId)?.card;
        return card ? [{ paymentId, card }] : [];
      });
      return { status: 200, body: { cards: known } };
    }
    const [, id = '', action] = /^\/internal\/payments\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const payment = payments.get(id);
    if (!payment) return { status: 404, body: { code: 'payment-not-found', message: 'No such payment' } };
    if (!action) return found(payment);
    if (action === 'card') return { status: 200, body: cards.get(id) ?? { card: null, dashboardUrl: null } };
    if (action === 'settle') return settle(payment);
    const { orderId, confirmed } = body as { orderId?: string; confirmed?: boolean };
    if (action === 'capture') asked.push(id);
    if (action === 'capture' && hanging.has(id)) return 'hang';
    return action === 'capture' ? capture(payment, orderId ?? '') : release(payment, orderId, confirmed);
  });
  const scripted = { ...server, payments, fees, cards, payouts, captures, hanging, asked, away: false };
  return scripted;
}

/** The cart service, the catalogue's view of stock, and the email-worker's of confirmations. It grants every claim, unless `script.answer` says otherwise. */
export async function startScriptedCart() {
  const claims: ClaimBody[] = [];
  /** Released parts of claims. */
  const releases: ReleaseBody[] = [];
  const script: { answer: ((claim: ClaimBody) => ScriptedReply | Promise<ScriptedReply>) | null } = {
    answer: null,
  };
  /** What it and the catalogue know about the ledger. */
  const seen: SeenStock[] = [];
  /** Orders without a confirmation. */
  const unconfirmed = new Set<string>();
  const askedForMails: string[][] = [];
  /** Seconds that the catalogue has not made. */
  const unmade = new Set<string>();
  const askedForSeconds: string[] = [];
  /** Stored emails by order. */
  const mails = new Map<string, KeptMail[]>();
  const orderMails = new Map<string, OrderMail[]>();
  /** Paths of emails to be sent again, with what was sent along. */
  const sentAgain: { path: string; body: unknown }[] = [];
  const server = await startScriptedServer(({ path, body }) => {
    if (path === '/internal/stock-seen') return { status: 200, body: seen };
    const [, orderId = ''] = /^\/internal\/mails\/of-order\/([^/]+)$/.exec(path) ?? [];
    if (orderId) return { status: 200, body: mails.get(orderId) ?? [] };
    const [, allOf = ''] = /^\/internal\/mails\/of-order\/([^/]+)\/all$/.exec(path) ?? [];
    if (allOf) return { status: 200, body: { mails: orderMails.get(allOf) ?? [] } };
    const [, of = '', mailId] = /^\/internal\/mails\/of-order\/([^/]+)\/([^/]+)\/again$/.exec(path) ?? [];
    if (of) {
      const mail = orderMails.get(of)?.find(({ id }) => id === mailId);
      if (!mail) return { status: 404, body: { code: 'not-found', message: 'no' } };
      if (!mail.maySendAgain) return { status: 409, body: { code: 'conflict', message: 'no' } };
      sentAgain.push({ path, body });
      return { status: 200, body: { subject: mail.subject, address: mail.address } };
    }
    if (path === '/internal/mails/sample')
      return { status: 200, body: { subject: 'Sample', html: '<p>', text: JSON.stringify(body) } };
    if (path === '/internal/mails/unconfirmed') {
      const { orderIds } = body as { orderIds: string[] };
      askedForMails.push(orderIds);
      return { status: 200, body: orderIds.filter((id) => unconfirmed.has(id)) };
    }
    if (path === '/internal/mails/counts') {
      const { orderIds } = body as { orderIds: string[] };
      const { length: failed } = orderIds.filter((id) => unconfirmed.has(id));
      return { status: 200, body: { sent: orderIds.length - failed, waiting: 0, failed } };
    }
    if (path === '/internal/seconds') {
      askedForSeconds.push(...(body as SecondsBody).ids);
      return { status: 200, body: { made: (body as SecondsBody).ids.filter((id) => !unmade.has(id)) } };
    }
    if (path === '/internal/releases') {
      releases.push(body as ReleaseBody);
      return { status: 204, body: {} };
    }
    const claim = body as ClaimBody;
    claims.push(claim);
    return script.answer?.(claim) ?? { status: 200, body: { claimed: true, versions: [] } };
  });
  return {
    ...server,
    claims,
    releases,
    script,
    seen,
    unconfirmed,
    askedForMails,
    unmade,
    askedForSeconds,
    mails,
    orderMails,
    sentAgain,
  };
}
