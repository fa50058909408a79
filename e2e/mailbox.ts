import { waitFor } from '@slipcast/local-servers/wait-for';
import { sharedShop } from '@slipcast/testkit/shop/config';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text?: string;
  html?: string;
  attachments?: { name: string; type: string }[];
}

export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${sharedShop().mailboxUrl}/messages.json?to=${encodeURIComponent(email)}`);
  const body = (await answer.json()) as Mail[] | { messages: Mail[] };
  return Array.isArray(body) ? body : body.messages;
}

/** Waits for a mail to this address whose subject matches; answers it whole. */
export async function mailTo(email: string, subject: RegExp): Promise<Mail> {
  const { id } = await waitFor(
    `a mail "${subject.source}" to ${email}`,
    async () => (await mailsTo(email)).find((mail) => subject.test(mail.subject)),
    20_000,
  );
  return (await (await fetch(`${sharedShop().mailboxUrl}/messages/${id}.json`)).json()) as Mail;
}
