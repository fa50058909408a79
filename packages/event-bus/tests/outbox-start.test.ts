import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { useOutbox } from './use-outbox.ts';

describe('outbox, after a start of the broker', () => {
  const outbox = useOutbox();
  const { relay, commit, numbers } = outbox;

  const age = (key: string, minutes: number) =>
    outbox.pool.query(`UPDATE outbox SET sent_at = sent_at - make_interval(mins => $2) WHERE key = $1`, [
      key,
      minutes,
    ]);
  const stored = async () => (await outbox.pool.query('SELECT log, start FROM outbox_target')).rows;
  const started = (start: string) => ({
    publish: (events: Parameters<typeof outbox.bus.publish>[0]) => outbox.bus.publish(events),
    log: async () => ({ identity: outbox.bus.identity, start }),
  });

  it('resends what was sent in the ten minutes before the newest event, in order, and nothing older', async () => {
    const first = await relay();
    await commit('old', 1);
    await commit('p1', 1, 2);
    await first.drain();
    await first.stop();
    await age('old', 75);
    await age('p1', 60);
    await commit('p1', 3);
    outbox.bus.start = 'second';
    const second = await relay();
    await second.drain();
    await waitFor('p1 is resent', () => numbers('p1').length === 5);
    expect(numbers('p1')).toEqual([1, 2, 1, 2, 3]);
    expect(numbers('old')).toEqual([1]);
    expect(new Set(outbox.bus.accepted.map(({ id }) => id)).size).toBe(4);
    expect(await stored()).toEqual([{ log: 'first', start: 'second' }]);
  });

  it('resends what an operator asks for, in its old order with its old ids, and nothing older', async () => {
    const sender = await relay();
    await commit('old', 1);
    await commit('p1', 1, 2);
    await sender.drain();
    await age('old', 61);
    await age('p1', 59);
    await commit('p1', 3);
    await sender.drain();
    expect(await sender.resend(3_600_000)).toBe(3);
    await sender.drain();
    expect(numbers('p1')).toEqual([1, 2, 3, 1, 2, 3]);
    expect(numbers('old')).toEqual([1]);
    expect(new Set(outbox.bus.accepted.map(({ id }) => id)).size).toBe(4);
  });

  it('resends nothing at the first start that is stored', async () => {
    const first = await relay();
    await commit('p1', 1);
    await first.drain();
    await first.stop();
    // As the release before leaves it.
    await outbox.pool.query('UPDATE outbox_target SET start = NULL');
    const second = await relay();
    await waitFor('the start is stored', async () => (await stored())[0].start === 'first');
    await second.drain();
    expect(numbers('p1')).toEqual([1]);
  });

  it('resends once per relay when two processes see different starts', async () => {
    const first = await relay(started('a'));
    await commit('p1', 1);
    await first.drain();
    await first.stop();
    const second = await relay(started('b'));
    await waitFor('it is resent', () => numbers('p1').length === 2);
    await outbox.pool.query(`UPDATE outbox_target SET start = 'a'`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await second.drain();
    expect(numbers('p1')).toEqual([1, 1]);
  });
});
