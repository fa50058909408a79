import type { Findings } from './findings.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string }[];
}

/** The local mailbox, which has every email that the shop sends. */
export class PostBox {
  private readonly url: () => string;
  constructor(url: () => string) {
    this.url = url;
  }

  private async list(query = ''): Promise<Pick<Mail, 'id' | 'to' | 'subject'>[]> {
    type Listed = Awaited<ReturnType<PostBox['list']>>;
    const body = (await (await fetch(`${this.url()}/messages.json${query}`)).json()) as
      Listed | { messages: Listed };
    return Array.isArray(body) ? body : body.messages;
  }

  /** All emails to this address, oldest first, whole. */
  async to(email: string): Promise<Mail[]> {
    return this.whole(await this.list(`?to=${encodeURIComponent(email)}`));
  }

  /** All emails to anyone whose subject has these words, oldest first, whole. */
  async about(words: string): Promise<Mail[]> {
    return this.whole((await this.list()).filter(({ subject }) => subject.includes(words)));
  }

  private async whole(found: readonly { id: string }[]): Promise<Mail[]> {
    const mails = await Promise.all(
      found.map(async ({ id }) => (await (await fetch(`${this.url()}/messages/${id}.json`)).json()) as Mail),
    );
    return mails.toReversed();
  }

  /** Waits for the first email to this address whose subject matches. Throws PartFailed. */
  async mail(findings: Findings, email: string, subject: RegExp): Promise<Mail> {
    const mails = await findings.comes(
      `an email "${subject.source}" to ${email}`,
      async () => (await this.to(email)).filter((one) => subject.test(one.subject)).slice(0, 1),
      [{}],
    );
    return mails[0] as Mail;
  }

  /** What an email has attached, as bytes. @param place from 1 */
  async attachment({ id }: Mail, place = 1): Promise<Buffer> {
    return Buffer.from(
      await (await fetch(`${this.url()}/messages/${id}/attachments/${place}`)).arrayBuffer(),
    );
  }
}
