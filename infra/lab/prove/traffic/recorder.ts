import type { Did } from '../judge/did.ts';
import type { Call, Forgotten, Period, Reply } from '../judge/history.ts';
import { NotReached, Unanswered, type Answer } from './browser.ts';

const FAILED = ['order-failed', 'payment-declined', 'payment-not-usable', 'payment-unavailable'];
const GONE = ['out-of-stock', 'not-enough-stock'];

/** Why the shop refused, in the judge's words. A server's fault or a gateway's says nothing of what happened behind it. */
function because(status: number, code: string) {
  if (GONE.includes(code)) return 'gone';
  if (code === 'reserved-by-others') return 'others';
  if (FAILED.includes(code)) return 'payment';
  if (status >= 500) return 'unknown';
  return status === 429 ? 'busy' : 'other';
}

export function refusal({ status, body }: Answer): Reply {
  const code = String(body?.code ?? '');
  return {
    kind: 'refused',
    because: because(status, code),
    status,
    code,
    text: `${code} ${String(body?.message ?? '')}`.trim(),
  };
}

/** Writes down every call and its answer, on one monotonic clock. */
export class Recorder {
  readonly calls: Call[] = [];
  /** Written by the run. */
  readonly outages: Period[] = [];
  /** Payments that the run made the provider take back, written by the run too. */
  readonly withdrawn: { payment: string; at: number }[] = [];
  /** A restored backup does not know what happened in this time. */
  forgotten: Forgotten | undefined;
  private readonly began = performance.now();

  readonly now = (): number => performance.now() - this.began;

  /** Milliseconds since then, without those in which the run kept the shop from working. */
  uptimeSince(from: number): number {
    const until = this.now();
    const away = this.outages.map((outage) => Math.min(until, outage.to) - Math.max(from, outage.from));
    return until - from - away.reduce((sum, one) => sum + Math.max(0, one), 0);
  }

  /**
   * @param understand what the answer means; only asked if the shop did not refuse
   * @returns null if there was no answer
   */
  async record(
    client: string,
    did: Did,
    ask: () => Promise<Answer>,
    understand: (answer: Answer, asked: number) => Reply,
  ): Promise<Reply | null> {
    const call: Call = { client, did, asked: this.now(), answered: null, reply: null };
    this.calls.push(call);
    try {
      const answer = await ask();
      const reply = answer.status < 300 ? understand(answer, call.asked) : refusal(answer);
      call.answered = this.now();
      call.reply = reply;
      return reply;
    } catch (error) {
      if (error instanceof NotReached) {
        call.answered = this.now();
        call.reply = { kind: 'refused', because: 'busy', status: 0, code: '', text: error.message };
        return call.reply;
      }
      if (!(error instanceof Unanswered)) throw error;
      return null;
    }
  }
}
