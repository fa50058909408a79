import { setTimeout as sleep } from 'node:timers/promises';
import type { Maker } from './maker.ts';
import { done } from './person.ts';
import type { Recorder } from './recorder.ts';
import type { ShopUnderTest } from './shop.ts';

const LOOK_MS = 1500;
const SUBJECT = /^Your gift voucher of £(\d+)(?:\.(\d\d))? /;
const CODE = /Its code is (\S+)/;

/** What the shop offers, in pence. */
const AMOUNTS = [1000, 2000] as const;

/** Gift vouchers whose codes came by email: shoppers of the run hand them round. */
export class KnownVouchers {
  readonly amounts = AMOUNTS;
  private readonly codes: string[] = [];
  private readonly read = new Set<string>();
  private readonly recorder: Recorder;
  private readonly shop: ShopUnderTest;

  constructor(recorder: Recorder, shop: ShopUnderTest) {
    this.recorder = recorder;
    this.shop = shop;
  }

  /** Puts them on sale. */
  async offer(maker: Maker): Promise<void> {
    const { revision } = (await maker.must('GET', '/api/admin/voucher-settings')) as { revision: number };
    const body = { on: true, amountsPence: AMOUNTS, anyAmount: null, revisionLoaded: revision };
    await maker.must('PUT', '/api/admin/voucher-settings', body);
  }

  /** @param which from 0 up to 1 */
  pick = (which: number): string | null => this.codes[Math.floor(which * this.codes.length)] ?? null;

  private async json<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.shop.mailboxUrl}${path}`, { signal: AbortSignal.timeout(10_000) });
    return (await answer.json()) as T;
  }

  /** Reads the new emails, and writes down what each voucher is worth. */
  private async look(mailDomain: string): Promise<void> {
    const mails = await this.json<{ id: string; to: string; subject: string }[]>('/messages.json');
    for (const { id, to, subject } of mails) {
      const [, pounds, pence = '00'] = SUBJECT.exec(subject) ?? [];
      if (!pounds || this.read.has(id) || !to.endsWith(`@${mailDomain}`)) continue;
      const { text } = await this.json<{ text: string }>(`/messages/${id}.json`);
      this.read.add(id);
      const voucher = CODE.exec(text)?.[1];
      if (!voucher || this.codes.includes(voucher)) continue;
      const did = { kind: 'voucher' as const, voucher, pence: Number(`${pounds}${pence}`) };
      await this.recorder.record('maker', did, () => Promise.resolve({ status: 200, body: {} }), done);
      this.codes.push(voucher);
    }
  }

  /** Until the day is over. The mailbox dies with the shop, and comes back with it. */
  async readMails(mailDomain: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(LOOK_MS);
      if (this.shop.mailboxUrl) await this.look(mailDomain).catch(() => undefined);
    }
  }
}
