import type { Findings } from './findings.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string }[];
}
type Listed = Pick<Mail, 'id' | 'to' | 'subject'>;

/** Parts that look within this time share one look, because the mailbox reads all emails for each. */
const SHARED_MS = 200;

/** The local mailbox, which has every email that the shop sends. */
export class PostBox {
  private readonly url: () => string;
  private look: { began: number; mails: Promise<Listed[]> } | undefined;
  /** Emails never change. */
  private readonly read = new Map<string, Mail>();
  constructor(url: () => string) {
    this.url = url;
  }

  /** All emails, oldest first. */
  private list(): Promise<Listed[]> {
    const now = performance.now();
    if (!this.look || now - this.look.began > SHARED_MS) {
      const mails = fetch(`${this.url()}/messages.json`).then(async (answer) => {
        const body = (await answer.json()) as Listed[] | { messages: Listed[] };
        return (Array.isArray(body) ? body : body.messages).toReversed();
      });
      this.look = { began: now, mails };
    }
    return this.look.mails;
  }

  private async whole({ id }: Listed): Promise<Mail> {
    const known = this.read.get(id);
    if (known) return known;
    const mail = (await (await fetch(`${this.url()}/messages/${id}.json`)).json()) as Mail;
    this.read.set(id, mail);
    return mail;
  }

  /** All emails to anyone whose subject has these words, oldest first, whole. */
  async about(words: string): Promise<Mail[]> {
    const found = (await this.list()).filter(({ subject }) => subject.includes(words));
    return Promise.all(found.map((one) => this.whole(one)));
  }

  /** All emails to this address, oldest first, whole. */
  async to(email: string): Promise<Mail[]> {
    const wanted = email.toLowerCase();
    const found = (await this.list()).filter(({ to }) => to.toLowerCase() === wanted);
    return Promise.all(found.map((one) => this.whole(one)));
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
