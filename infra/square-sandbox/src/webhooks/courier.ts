import type { Batch, EventNote } from '../book.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { Payment, Refund } from '../wire.ts';
import { createPoster } from './post.ts';

export type WebhookTarget = { url: string; signatureKey: string };

/** Square retries for 24 hours with growing pauses; ours are shorter, in milliseconds of the sandbox's clock. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 43_200_000];
const AT_ONCE = 8;
/** A held event does not wait for ever for another one to overtake it. */
const LONGEST_HOLD_MS = 2_000;

type Notice = { note: EventNote; snapshot: Payment | Refund };
type Options = {
  target: WebhookTarget;
  clock: Clock;
  faults: Faults;
  onDelivered: (eventId: string) => void;
};

/** Sends events: signed, at least once, retried by the clock, with the faults that the control plane asked for. */
export function createCourier({ target, clock, faults, onDelivered }: Options) {
  const poster = createPoster(target);
  const pending = new Map<string, Notice>();
  const line: { notice: Notice; attempt: number }[] = [];
  let held: Notice | undefined;
  let busy = 0;
  let stopped = false;

  function dispatch(notice: Notice): void {
    const fault = faults.isEmpty() ? undefined : faults.forWebhook(occasionOf(notice));
    if (fault?.action === 'drop-webhook') return settle(notice);
    if (fault?.action === 'reorder' && !held) return hold(notice);
    push(notice, 0);
    if (fault?.action === 'dup-webhook') push(notice, 0);
    release();
  }

  function hold(notice: Notice): void {
    held = notice;
    clock.schedule(clock.now() + LONGEST_HOLD_MS, () => held === notice && release());
  }

  function release(): void {
    if (!held) return;
    push(held, 0);
    held = undefined;
  }

  function push(notice: Notice, attempt: number): void {
    if (stopped) return;
    line.push({ notice, attempt });
    pump();
  }

  function pump(): void {
    while (busy < AT_ONCE) {
      const next = line.shift();
      if (!next) return;
      busy += 1;
      void deliver(next.notice, next.attempt);
    }
  }

  async function deliver(notice: Notice, attempt: number): Promise<void> {
    const accepted = await poster.post(bodyOf(notice), attempt);
    busy -= 1;
    if (stopped) return;
    const pause = RETRY_AFTER_MS[attempt];
    if (accepted || pause === undefined) settle(notice);
    else clock.schedule(clock.now() + pause, () => push(notice, attempt + 1));
    pump();
  }

  function settle({ note }: Notice): void {
    if (pending.delete(note.event_id)) onDelivered(note.event_id);
  }

  function restore(batch: Batch): Notice[] {
    for (const id of batch.delivered ?? []) pending.delete(id);
    const notices = (batch.events ?? []).flatMap((note) => noticeOf(note, batch));
    for (const notice of notices) pending.set(notice.note.event_id, notice);
    return notices;
  }

  return {
    accept: (batch: Batch): void => restore(batch).forEach(dispatch),
    /** Takes the events of a journal line without sending them; `resume` sends what was never delivered. */
    restore: (batch: Batch): void => void restore(batch),
    resume: (): void => pending.forEach(dispatch),
    clear(): void {
      pending.clear();
      line.splice(0);
      held = undefined;
    },
    stop(): void {
      stopped = true;
      line.splice(0);
      poster.stop();
    },
  };
}

function noticeOf(note: EventNote, batch: Batch): Notice[] {
  const records: (Payment | Refund)[] = note.type.startsWith('refund')
    ? (batch.refunds ?? [])
    : (batch.payments ?? []);
  return records.filter(({ id }) => id === note.id).map((snapshot) => ({ note, snapshot }));
}

function occasionOf({ note, snapshot }: Notice) {
  return { event: note.type, reference_id: 'reference_id' in snapshot ? snapshot.reference_id : undefined };
}

function bodyOf({ note, snapshot }: Notice): string {
  const kind = note.type.startsWith('refund') ? 'refund' : 'payment';
  const { event_id, type, created_at, id } = note;
  const data = { type: kind, id, object: { [kind]: snapshot } };
  return JSON.stringify({ merchant_id: 'SANDBOX-MERCHANT', type, event_id, created_at, data });
}
