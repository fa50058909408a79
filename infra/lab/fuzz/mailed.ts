import { waitFor } from '@slipcast/local-servers/wait-for';
import type { World } from './world.ts';

interface Mail {
  id: string;
  subject: string;
  text?: string;
  html?: string;
}

async function mailed({ mailboxUrl }: World, email: string, subject: RegExp, link: RegExp): Promise<string> {
  return waitFor(`a mail "${subject.source}" to ${email}`, async () => {
    const list = await fetch(`${mailboxUrl}/messages.json?to=${encodeURIComponent(email)}`);
    const found = (await list.json()) as { messages: Mail[] } | Mail[];
    const mails = Array.isArray(found) ? found : found.messages;
    const mail = mails.find((one) => subject.test(one.subject));
    if (!mail) return undefined;
    const whole = (await (await fetch(`${mailboxUrl}/messages/${mail.id}.json`)).json()) as Mail;
    return link.exec(`${whole.text ?? ''} ${whole.html ?? ''}`)?.[1];
  });
}

/** The token of the link that was mailed to this address. */
export const mailedToken = (world: World, email: string, subject: RegExp): Promise<string> =>
  mailed(world, email, subject, /token=([\w.-]+)/);

/** The code behind the # of a voucher's link. */
export const mailedVoucher = (world: World, email: string): Promise<string> =>
  mailed(world, email, /gift voucher/, /balance#([\w-]+)/);

/** The key behind the # of the link about a place in a queue. */
export const mailedKey = (world: World, email: string, subject: RegExp): Promise<string> =>
  mailed(world, email, subject, /waiting#([\w.-]+)/);

/** The key behind the # of a reader's own link to a shop update. */
export const mailedEarlyKey = (world: World, email: string): Promise<string> =>
  mailed(world, email, /before others/, /early=([\w-]+)/);
