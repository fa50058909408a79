import type { Call, Did, Outage, Reply } from '../judge/history.ts';
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
    text: `${code} ${String(body?.message ?? '')}`.trim(),
  };
}

/** Writes down every call and its answer, on one monotonic clock. */
export class Recorder {
  readonly calls: Call[] = [];
  /** Written by the run. */
  readonly outages: Outage[] = [];
  private readonly began = performance.now();

  readonly now = (): number => performance.now() - this.began;

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
        call.reply = { kind: 'refused', because: 'busy', status: 0, text: error.message };
        return call.reply;
      }
      if (!(error instanceof Unanswered)) throw error;
      return null;
    }
  }
}
