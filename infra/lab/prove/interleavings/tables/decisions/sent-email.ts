import { sendEmail } from '../../../../../../services/email-worker/src/flows/send-email.ts';
import { DELIVERY_SETTINGS } from '../../../../../../services/email-worker/src/rules/delivery-settings.ts';
import { type Named } from './lines.ts';
import { DATA } from './email-events.ts';

export const error = (
  code: string | undefined,
  command: string | undefined,
  response: string | undefined,
) => ({
  code,
  command,
  response,
  ...(response && { responseCode: Number(response.slice(0, 3)) }),
});
const ANSWERS: Named<object> = {
  gone: error('EENVELOPE', 'RCPT TO', '550 5.1.1 no bob@x.example'),
  spam: error('EMESSAGE', 'DATA', '554 5.7.1 spam'),
  later: error('EENVELOPE', 'RCPT TO', '451 later'),
};

/** What becomes of one email, by what the mail server says. */
export async function send(
  template: string,
  said: string,
  ageMs: number,
  last: boolean,
  now: string,
): Promise<unknown> {
  const done: unknown[] = [];
  const dependencies = {
    pool: {
      query: async (_: unknown, values?: unknown[]) => {
        done.push(['written', ...(values ?? (_ as { values?: unknown[] }).values ?? [])]);
        return { rows: [] };
      },
    },
    intents: {
      claim: async () => ({
        id: 'i',
        template,
        recipient: 'bob@x.example',
        data: DATA,
        ageMs,
        now: new Date(now),
      }),
      markSent: async (_: string, response: string) => void done.push(['sent', response]),
    },
    transport: {
      send: async ({
        to,
        from,
        replyTo,
        attachments,
      }: {
        to: string;
        from: object;
        replyTo?: object;
        attachments?: object[];
      }) => {
        done.push([to, from, replyTo, attachments?.length]);
        if (said === 'accepted') return '250 ok';
        throw Object.assign(new Error(`refused bob@x.example: ${said}`), ANSWERS[said]);
      },
    },
    shop: async () => ({
      name: 'Fettle',
      url: 'https://x',
      pricesNote: '',
      dispatchDays: 3,
      repliesTo: 'maker@x',
      texts: {},
    }),
    lookupKeys: { of: () => 'key' },
    from: 'own@x',
    settings: DELIVERY_SETTINGS,
    attach: async () => [],
    logger: { error: () => {}, warn: () => {}, info: () => {} },
    count: (outcome: string) => void done.push(['counted', outcome]),
    bounced: async () => void done.push('bounced'),
  };
  try {
    await sendEmail(dependencies as never, 'i', last);
  } catch (error) {
    done.push((error as Error).name, (error as Error).message);
  }
  return done;
}
