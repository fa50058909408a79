import pg from 'pg';

/** Behind the service's metrics, sent at each scrape. */
const GAUGES = /count\(\*\) AS count FROM payment_attempt|extract\(epoch/;

/**
 * Records the SQL that this process sends, by name of the prepared statement or by text. What the outbox relay sends on
 * its own connection is left out, because it runs on a schedule.
 */
export function recordStatements() {
  const seen: string[] = [];
  const client = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = client.query;
  client.query = function query(
    this: { connectionParameters?: { application_name?: string } },
    ...args: unknown[]
  ) {
    const [first] = args as [string | { name?: string; text?: string }];
    const statement = typeof first === 'string' ? first : (first.name ?? first.text ?? '');
    const relay = this.connectionParameters?.application_name === 'outbox-relay';
    if (!relay && !GAUGES.test(statement)) seen.push(statement);
    return original.apply(this, args);
  };
  return {
    seen,
    clear: () => void seen.splice(0),
    stop: () => void (client.query = original),
  };
}
