import { attachDocument } from '../../../../../../services/email-worker/src/flows/attach-document.ts';
import { reportBounce } from '../../../../../../services/email-worker/src/flows/report-bounce.ts';
import {
  isGone,
  isRejected,
  mailboxFolder,
} from '../../../../../../services/email-worker/src/clients/mail-transport.ts';
import { attachedDocument } from '../../../../../../services/email-worker/src/rules/attached-document.ts';
import { DELIVERY_SETTINGS } from '../../../../../../services/email-worker/src/rules/delivery-settings.ts';
import { each, eachLater, type Named } from './lines.ts';
import { combine } from '../table.ts';
import { AT, DATA, uuid } from './email-events.ts';
import { error, send } from './sent-email.ts';

const RESPONSES = [
  '421 4.7.0 too many',
  '450 4.2.1 later',
  '451 try again',
  '452 4.5.3 too many recipients',
  '499 odd',
  '500 syntax',
  '550 no such user',
  '550 5.1.0 x',
  '550 5.1.1 unknown user',
  '550 5.1.6 moved',
  '550 5.1.7 bad sender',
  '550 5.1.10 null MX',
  '550 5.1.8 sender',
  '550 5.2.1 disabled',
  '552 5.2.2 full',
  '550 5.7.1 spam',
  '551 not local',
  '552 too much',
  '553 name',
  '553 5.1.3 bad',
  '554 5.7.1 spam',
  '554 refused',
  '535 5.7.8 login',
  undefined,
];
const ERRORS = combine(
  ['EENVELOPE', 'EMESSAGE', 'EAUTH', 'ECONNECTION', undefined],
  ['RCPT TO', 'MAIL FROM', 'DATA', undefined],
  RESPONSES,
).filter(([code, command, response]) =>
  code === 'EENVELOPE'
    ? command !== 'DATA' || response?.startsWith('550 5.1.1')
    : response === undefined || /^(550 5.1.1|451|500|499)/.test(response),
);
const VAT = { ratePercent: 20, number: 'GB1', includedPence: 5 };
const TEMPLATES = [
  'order-confirmation',
  'order-cancelled',
  'order-refunded',
  'order-partly-refunded',
  'order-refund-settled',
  'order-shipped',
];
const ORDERS: Named<object> = {
  usual: {},
  'not registered': { vat: undefined },
  'sent again': {
    handSale: { by: 'm', payments: [], replaces: { orderId: 'o0', orderNumber: 'N0', pieces: [] } },
    paymentId: 'o1',
  },
  'by hand': { handSale: { by: 'm', payments: [] }, paymentId: 'o1' },
  'by hand, nothing back': { handSale: { by: 'm', payments: [] }, paymentId: 'o1', refundPence: 0 },
  'with vouchers': { returnedVoucherPence: 5 },
  'by link': { handSale: { by: 'm', payments: [] } },
};

/** What a mail server's answers mean, and what emails attach. */
export const emailSending = async (): Promise<string[]> => [
  ...each('answer', ERRORS, ([code, command, response]) => {
    const one = error(code, command, response);
    return [isRejected(one) ? 'rejected' : 'later', ...(isGone(one) ? ['gone'] : [])];
  }),
  ...each('answer', [null, undefined], (one) => [isRejected(one), isGone(one)]),
  ...each('mailbox', ['mailbox:///a b', 'smtp://x', undefined], mailboxFolder),
  ...each('attaches', combine(TEMPLATES, Object.keys(ORDERS)), ([template, name]) =>
    attachedDocument(template, { ...DATA, vat: VAT, ...ORDERS[name] }),
  ),
  ...(await eachLater(
    'attachment',
    combine([true, false], ['file', null, 'away'], ['order-confirmation', 'welcome']),
    async ([last, answer, template]) => {
      let missed = 0;
      const attach = attachDocument(
        async () => {
          if (answer === 'away') throw new Error('away');
          return answer as never;
        },
        { logger: { error: () => {} } as never, missed: () => void (missed += 1) },
      );
      return [await attach({ id: 'i', template, data: { ...DATA, vat: VAT } } as never, last), missed];
    },
  )),
  ...(await eachLater(
    'bounce',
    combine(['letter', 'welcome'], [DATA, { email: 'x' }, { subscriberId: uuid(3) }]),
    async ([template, data]) => {
      const published: unknown[] = [];
      await reportBounce({ publish: async (events) => void published.push(...events) })({
        id: 'i',
        template: template as never,
        data,
        now: new Date(AT),
      });
      return published;
    },
  )),
  ...(await eachLater(
    'sends',
    combine(
      ['welcome', 'password-reset'],
      ['accepted', 'gone', 'spam', 'later'],
      [0, DELIVERY_SETTINGS.giveUpAfterMs, DELIVERY_SETTINGS.giveUpAfterMs + 1],
      [false, true],
      ['2026-11-27T09:59:59.999Z', AT],
    ).filter(([template, said, age, , now]) =>
      template === 'welcome'
        ? now === AT && (age === 0 || said === 'later')
        : age === 0 && said === 'accepted',
    ),
    ([template, said, ageMs, last, now]) => send(template, said, ageMs, last, now),
  )),
];
