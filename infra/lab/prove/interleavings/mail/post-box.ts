import type {
  MailTransport,
  Message,
} from '../../../../../services/email-worker/src/clients/mail-transport.ts';

/** What a mail server does with the next messages to one address: refuses each in turn, then accepts. */
type Refusal = Error & { code?: string; responseCode?: number; command?: string; response?: string };

const refusal = (more: Partial<Refusal>): Refusal => Object.assign(new Error(more.response), more);
export const refusals = {
  busy: () => refusal({ code: 'EMESSAGE', responseCode: 451, response: '451 4.3.0 try later' }),
  login: () => refusal({ code: 'EAUTH', responseCode: 535, response: '535 5.7.8 wrong password' }),
  gone: () =>
    refusal({
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      response: '550 5.1.1 <gone@example.com>: no such user',
    }),
};

export type PostBox = ReturnType<typeof createPostBox>;

/** A mail server that all workers share, and what it was sent. */
export function createPostBox() {
  const tried: { to: string; at: number }[] = [];
  const accepted: Message[] = [];
  const refused = new Map<string, Refusal[]>();
  const hanging = new Set<string>();
  const meetings = new Map<string, () => Promise<void>>();
  return {
    tried,
    accepted,
    to: (address: string) => accepted.filter(({ to }) => to === address),
    triesOf: (address: string) => tried.filter(({ to }) => to === address),
    refuse: (address: string, ...errors: Refusal[]) => void refused.set(address, errors),
    /** The next message to this address gets no answer. */
    hang: (address: string) => void hanging.add(address),
    /** Just after a message to this address was accepted. */
    onAccepted: (address: string, work: () => Promise<void>) => void meetings.set(address, work),
    /** As one worker sees it. */
    transport: (): MailTransport => ({
      atOnce: 4,
      async send(message) {
        const { to } = message;
        tried.push({ to, at: performance.now() });
        if (hanging.delete(to)) return new Promise<never>(() => {});
        // Two workers that send one email would meet here.
        await new Promise((resolve) => void setTimeout(resolve, 2));
        const error = refused.get(to)?.shift();
        if (error) throw error;
        accepted.push(message);
        await meetings.get(to)?.();
        return '250 2.0.0 accepted';
      },
      close: () => {},
    }),
  };
}
