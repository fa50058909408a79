import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/** The live stock of a pot as an open page hears it. */
export async function streamOf(shopUrl: string, productId: string) {
  const leaving = new AbortController();
  const answer = await fetch(`${shopUrl}/api/live/stock?products=${productId}`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const heard: unknown[] = [];
  const listening = (async () => {
    let text = '';
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (event.includes('event: stock') && data) heard.push(JSON.parse(data));
      }
    }
  })().catch(() => undefined);
  return {
    /** What it hears next; undefined if that is nothing for twenty seconds. */
    async next(): Promise<unknown> {
      const end = performance.now() + PATIENCE_MS;
      while (heard.length === 0 && performance.now() < end) await sleep(20);
      return heard.shift();
    },
    async end(): Promise<void> {
      leaving.abort();
      await listening;
    },
  };
}
