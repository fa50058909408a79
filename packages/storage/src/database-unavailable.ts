// PostgreSQL: class 08 connection, 25P03 a transaction that stood still, 53100 disk full, 53300 too many connections, 55P03 no lock in time,
// 57P01..03 shutdown, crash, starting up. The others are Node's.
const CODES =
  /^(08...|25P03|53[13]00|55P03|57P0[123]|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** What `pg` says without a code. */
const MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|^Client has encountered a connection error/;
const MONGODB =
  /^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|WaitQueueTimeout)Error$/;

/** Whether a database is away, full or too busy to be asked: the same may work in a moment. An error in what was asked is none of these. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, name } = error as { code?: unknown; message?: unknown; name?: unknown };
  return CODES.test(String(code)) || MESSAGES.test(String(message)) || MONGODB.test(String(name));
}
