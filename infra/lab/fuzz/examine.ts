import { PROBLEM_STATUS, type ProblemCode } from '@slipcast/contracts/problem';
import { checkAnswer } from '@slipcast/testkit/shop/documented-answers';
import type { Operation } from './api-document.ts';
import type { WireRequest } from './request.ts';
import type { ReceivedAnswer } from './send.ts';

/** What no outsider may read: where the code is, the names it uses internally, and what the stores say. */
const LEAKS: [what: string, pattern: RegExp][] = [
  ['a stack', /\bat [^"]{0,200}?(?:file:|node:|\/)[^\s")]+:\d+:\d+/],
  ['a path of the server', /node_modules|\/(?:home|root|work|tmp|usr|var|app|Users)\/[\w.-]/],
  [
    'what the database said',
    /syntax error at|violates [\w-]+ constraint|relation "|column "|invalid byte sequence|SQLSTATE/,
  ],
  ['what a store said', /ReplyError|WRONGTYPE|MongoServerError|E11000|ECONNREFUSED|ECONNRESET|ENOENT/],
  [
    'a JavaScript error',
    /TypeError|RangeError|ReferenceError|is not a function|Cannot read propert|of undefined|\[object Object\]/,
  ],
  ['a validator', /ZodError|invalid_type|"unionErrors"/],
];

/** Any operation may refuse with these: they are about how one asks, and the reference's `default` describes them. */
const OF_ANY = new Set<string>(['not-found', 'method-not-allowed', 'malformed-json', 'headers-too-large']);

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function faultsOfProblem({ status, headers }: ReceivedAnswer, body: unknown): string[] {
  if (headers['content-type']?.split(';')[0] !== 'application/problem+json')
    return [`a refusal of type ${headers['content-type']}`];
  const { code, message, requestId } = (body ?? {}) as Record<string, unknown>;
  const faults: string[] = [];
  if (typeof message !== 'string' || !message.trim()) faults.push('a refusal without a message');
  if (typeof requestId !== 'string' || !requestId) faults.push('a refusal without a requestId');
  if (headers['x-request-id'] !== requestId) faults.push('its requestId is not that of the header');
  if (PROBLEM_STATUS[code as ProblemCode] !== status)
    faults.push(`the code ${String(code)} is not of ${status}`);
  return faults;
}

/**
 * Everything that is wrong with an answer.
 *
 * @param operation whose path and method were asked for; undefined when another was, or none
 * @param secrets texts that must never be read outside
 */
export async function faultsOf(
  url: string,
  wire: WireRequest,
  answer: ReceivedAnswer,
  operation: Operation | undefined,
  secrets: string[],
): Promise<string[]> {
  const { status, headers } = answer;
  const text = String(answer.body);
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  const said = `${text}\n${JSON.stringify(headers)}`;
  const isText = /json|text/.test(headers['content-type'] ?? '');
  for (const [what, pattern] of isText ? LEAKS : [])
    if (pattern.test(said)) faults.push(`gives away ${what}`);
  if (secrets.some((secret) => said.includes(secret))) faults.push('gives away a secret');
  // A conditional request has an answer of its own, which HTTP describes.
  const isUnchanged = status === 304 && wire.headers['if-none-match'] !== undefined;
  if (wire.method === 'HEAD' || isUnchanged) return faults;
  const body = /json/.test(headers['content-type'] ?? '') ? jsonIn(text) : text || undefined;
  if (status >= 400) faults.push(...faultsOfProblem(answer, body));
  if (!operation) return faults;
  const code = String((body as { code?: string } | undefined)?.code);
  if (status >= 400 && status < 500 && !operation.codes.has(code) && !OF_ANY.has(code))
    faults.push(`the reference does not say that it may answer ${code}`);
  const asked = {
    method: operation.method,
    path: wire.target,
    status,
    contentType: headers['content-type'] ?? null,
    body,
  };
  await checkAnswer(url, asked).catch((error: unknown) => faults.push((error as Error).message));
  return faults;
}
