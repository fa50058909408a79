import pg from 'pg';
import { beginSpan, isPromise, isRecording } from '@slipcast/tracing/spans';

type Given = string | { text?: string; name?: string } | undefined;
type Ended = (error?: Error, result?: unknown) => void;
type Query = (this: pg.Client, ...values: unknown[]) => unknown;

/** Looked up at each call, so that a test that counts statements sees these too. */
const queryOf = () => pg.Client.prototype.query as unknown as Query;

/** The text has placeholders where the values are, so nothing personal is in it. */
function begin(given: Given) {
  const text = typeof given === 'string' ? given : (given?.text ?? '');
  const name = typeof given === 'string' ? undefined : given?.name;
  return beginSpan(`postgres ${name ?? /^\s*(\w+)/.exec(text)?.[1] ?? 'query'}`, {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
  });
}

/** A connection that records its statements. Each goes through here, those of a pool too. */
export class RecordedClient extends pg.Client {
  static {
    const recorded: Query = function recorded(...values) {
      const span = isRecording() ? begin(values[0] as Given) : undefined;
      const query = queryOf();
      if (!span) return query.apply(this, values);
      const callback = values.at(-1);
      if (typeof callback === 'function') {
        values[values.length - 1] = (error?: Error, result?: unknown) => {
          span.end(error ?? undefined);
          (callback as Ended)(error, result);
        };
        return query.apply(this, values);
      }
      const answer = query.apply(this, values);
      if (isPromise(answer))
        answer.then(
          () => span.end(),
          (error: unknown) => span.end(error),
        );
      return answer;
    };
    this.prototype.query = recorded as unknown as pg.Client['query'];
  }
}
