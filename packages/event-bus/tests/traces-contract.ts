import { afterEach, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { currentScope } from '@slipcast/tracing/scope';
import { recordWith } from '@slipcast/tracing/spans';
import { MAX_WAIT_MS, type BusContractContext } from './bus-contract-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const REQUEST = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';

/** A request's trace continues in the handlers of its events. */
export function tracesContract({ connect, freshTopic, event }: BusContractContext): void {
  afterEach(() => recordWith(undefined));

  it('tells the handler whose request it works for, and records both ends where traces are recorded', async () => {
    const bus = await connect();
    const topic = freshTopic();
    const requests: (string | undefined)[] = [];
    await bus.subscribe({
      topics: [topic],
      group: 'traced',
      handle: async () => void requests.push(currentScope()?.requestId),
    });
    const cause = `00-${TRACE}-00f067aa0ba902b7-01`;
    await bus.publish([{ ...event(topic, 'pot-1'), traceparent: cause }]);
    await waitFor('the first arrives', () => requests.length === 1, MAX_WAIT_MS);

    const spans: { name: string; below: string | undefined; own: string }[] = [];
    recordWith((name, _options, { span, parent }) => {
      const traceparent = `00-${TRACE}-${String(spans.length + 1).padStart(16, '0')}-01`;
      spans.push({ name, below: span?.traceparent ?? parent, own: traceparent });
      const nothing = () => undefined;
      return { traceparent, system: undefined, rename: nothing, set: nothing, end: nothing };
    });
    await bus.publish([{ ...event(topic, 'pot-1'), traceparent: cause }]);
    await waitFor('the second arrives', () => requests.length === 2, MAX_WAIT_MS);
    expect(requests).toEqual([REQUEST, REQUEST]);
    expect(spans).toMatchObject([
      { name: `send ${topic}`, below: cause },
      { name: `process ${topic}`, below: spans[0]?.own },
    ]);
  }, 60_000);
}
