import { attachDocument } from '../../../../../../services/email-worker/src/flows/attach-document.ts';
import { reportBounce } from '../../../../../../services/email-worker/src/flows/report-bounce.ts';
import { sendEmail } from '../../../../../../services/email-worker/src/flows/send-email.ts';
import { DELIVERY_SETTINGS } from '../../../../../../services/email-worker/src/rules/delivery-settings.ts';
import { createGroupedIntents } from '../../../../../../services/email-worker/src/store/grouped-intents.ts';
import { createShopReader } from '../../../../../../services/email-worker/src/store/shop-settings.ts';
import type { Message } from '../../../../../../services/email-worker/src/clients/mail-transport.ts';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import type pg from 'pg';
import { ACCOUNT, email, LETTER, ORDER, sending, shop } from './email-rows.ts';
import { ago, insert, json, sql, type Columns } from './insert-row.ts';
import { inWords } from '../outcome.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

interface Refused {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}
const refusal = (response: string, more: Refused = {}): Refused => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
  ...more,
});
/** What the mail server says; null: it takes the email. */
const ANSWERS: Record<string, Refused | null> = {
  accepted: null,
  'unknown mailbox': refusal('550 5.1.1 <ada@example.com>: no such user'),
  'no such user, without an enhanced code': refusal('550 no such user'),
  'address has moved': refusal('551 5.1.6 moved'),
  'mailbox disabled': refusal('550 5.2.1 disabled'),
  'no such mailbox name': refusal('553 not allowed'),
  'blocked as spam': refusal('550 5.7.1 your network is blocked'),
  'mailbox full': refusal('552 5.2.2 full'),
  'refused without an enhanced code, for another reason': refusal('554 refused'),
  'content refused': refusal('554 5.7.1 spam', { code: 'EMESSAGE', command: 'DATA' }),
  'sender refused': refusal('550 5.1.8 bad sender', { command: 'MAIL FROM' }),
  'recipient deferred': refusal('450 4.2.1 try later'),
  busy: refusal('451 4.3.0 try later', { code: 'EMESSAGE', command: 'DATA' }),
  'login refused': refusal('535 5.7.8 wrong password', { code: 'EAUTH', command: 'AUTH' }),
  'address cannot be sent to': { code: 'EENVELOPE' },
  away: { code: 'ECONNECTION' },
};

const letter: Columns = { template: 'letter', data: json(LETTER) };
const reset = (expiresAt: string): Columns => ({
  template: 'password-reset',
  data: sql(
    `'${JSON.stringify({ ...ACCOUNT, resetToken: 'a.b.c' })}'::jsonb || jsonb_build_object('expiresAt', to_char(now() + interval '${expiresAt}', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  ),
});
const vat = { ratePercent: 20, number: 'GB123456789', includedPence: 700 };
const confirmation: Columns = { template: 'order-confirmation', data: json({ ...ORDER, vat }) };
const STATES: Record<string, string[]> = {
  'a welcome': [email()],
  'a welcome, seven days old': [email({ created_at: ago('7 days') })],
  'a welcome, older than seven days': [email({ created_at: ago('7 days 1 ms') })],
  'a letter': [email(letter)],
};
const shortly = ['accepted', 'unknown mailbox', 'busy'];
const MORE: Record<string, string[]> = {
  nothing: [],
  'sent before': [email({ status: 'sent' })],
  'another worker is at it': [sending()],
  'another worker is dead': [sending('1 minute')],
  'a reset link that ends in a minute': [email(reset('1 minute'))],
  'a reset link that ends now': [email(reset('0'))],
  'a letter someone tried out': [
    email({
      template: 'letter',
      data: json({ ...LETTER, subscriberId: undefined, userId: 'ada', name: 'Ada' }),
    }),
  ],
  'the maker’s name, address and words': [
    email({ template: 'order-confirmation', data: json(ORDER) }),
    shop({ replies_to: 'replies@example.org' }),
    insert('maker_address', { key: 'shop', version: 1, address: '3 Wheel Yard' }),
    insert('email_text', {
      email: 'order-confirmation',
      version: 1,
      subject: 'Thank you, and {order}',
      heading: '',
      opening: '',
      closing: '',
    }),
  ],
  'data that does not fit': [email({ data: json({}) })],
};
const DOCUMENTS = { 'its invoice': 'INV-1', 'no invoice': null, 'no answer about its invoice': undefined };

interface Given {
  answer: Refused | null;
  isLast: boolean;
  /** undefined: the order service does not answer. */
  document?: string | null | undefined;
}

function parts(pool: pg.Pool, { answer, document }: Given, said: string[]) {
  const quiet = () => {};
  const error = (_about: unknown, message: string) => void said.push(`error: ${message}`);
  const logger = { debug: quiet, info: quiet, warn: quiet, error } as never;
  const send = async ({ html: _html, text, attachments, ...message }: Message) => {
    said.push(`sends ${inWords({ ...message, attachments: attachments?.map(({ filename }) => filename) })}`);
    said.push(`ends ${inWords(text.split('\n\n').at(-1))}`);
    if (answer) throw Object.assign(new Error(answer.response ?? answer.code), answer);
    return '250 2.0.0 accepted';
  };
  const read = async () => {
    if (document === undefined) throw new Error('the order service is away');
    return document === null
      ? null
      : { filename: `Invoice ${document}.pdf`, contentType: 'application/pdf', content: Buffer.from('') };
  };
  const publish = async (events: EventEnvelope[]) => void said.push(`publishes ${inWords(events)}`);
  return {
    pool,
    intents: createGroupedIntents(pool, DELIVERY_SETTINGS.abandonedAfterMs),
    transport: { send, close: quiet },
    shop: createShopReader(pool, { name: 'Slipcast', url: 'https://shop.example', pricesNote: '' }).read,
    lookupKeys: { of: () => 'key', opens: () => false },
    from: 'shop@example.com',
    settings: DELIVERY_SETTINGS,
    attach: attachDocument(read, { logger, missed: () => void said.push('goes without its document') }),
    logger,
    count: (outcome: string) => void said.push(`counts ${outcome}`),
    bounced: reportBounce({ publish }),
  };
}

/** What becomes of an email with each answer of the mail server, and when it is tried again. */
export const emailSendingTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'email-worker', { inTurn: true });
  const lines: string[] = [];
  const add = async (name: string, before: string[], given: Given) => {
    const said: string[] = [];
    const call = (pool: pg.Pool) => sendEmail(parts(pool, given, said), idOf(1), given.isLast);
    lines.push(`${name} -> ${await stand.line(before, call, said)}`);
  };
  for (const isLast of [false, true]) {
    const when = isLast ? ', last try' : '';
    for (const [state, before] of Object.entries(STATES))
      for (const [name, answer] of Object.entries(ANSWERS))
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        await add(`${state}, ${name}${when}`, before, { answer, isLast });
    for (const [state, before] of Object.entries(MORE))
      for (const name of shortly)
        // oxlint-disable-next-line no-await-in-loop
        await add(`${state}, ${name}${when}`, before, { answer: ANSWERS[name]!, isLast });
    for (const [name, document] of Object.entries(DOCUMENTS))
      // oxlint-disable-next-line no-await-in-loop
      await add(`an order, ${name}${when}`, [email(confirmation)], { answer: null, isLast, document });
  }
  await stand.close();
  return lines;
};
