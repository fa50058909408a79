import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Caller } from '@slipcast/contracts/callers';
import type { ProblemCode } from '@slipcast/contracts/problem';
import type { Asker, User } from './auth.ts';
import type { Importance, ImportanceOf } from './importance.ts';
import type { PlainAnswer } from './turning-answers.ts';
import { readInput } from './validate.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * none: open to everyone, the caller is not identified · shopper: a user, a guest, or neither · bearer: a logged-in user,
 * else 401 · packer (admins too), admin, super-admin: else 403 · internal: another service of ours
 */
export type Access = 'none' | 'shopper' | 'bearer' | 'packer' | 'admin' | 'super-admin' | 'internal';

type Read<S> = S extends z.ZodType ? z.output<S> : unknown;
/** What a handler may return: the answer's body, an `Answer`, or nothing if it wrote to `res` itself. */
type Reply<R> = (R extends z.ZodType ? z.output<R> : unknown) | Answer | void;
type Who<A extends Access> = A extends 'bearer' | 'packer' | 'admin' | 'super-admin'
  ? Asker & { user: User }
  : Asker;

export type Context<A extends Access, P, Q, B> = Who<A> & {
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
  requestId: string;
  req: Request;
  res: Response;
};

/** Of an endpoint that says nothing of it. */
function usualImportance(access: Access, methods: Method[]): Importance {
  if (access === 'internal') return 'completion';
  return methods.includes('GET') ? 'browsing' : 'cart';
}

/** An answer that is not simply a 200 with a JSON body. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown = undefined, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface Endpoint {
  methods: Method[];
  /** As Express spells it: `/api/cart/items/:id`. */
  path: string;
  access: Access;
  /** Who may call it, where the access is internal. */
  callers: readonly Caller[];
  summary: string;
  schemas: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; form?: z.ZodType };
  /** By status; null for an answer without a body. */
  answers: Record<number, z.ZodType | null>;
  /** Problem codes beside those that the access level and the schemas imply. */
  refusals: ProblemCode[];
  /** Decides what is refused first when there is too much to do. */
  importance: ImportanceOf;
  /**
   * For a plain form, which browsers send without JavaScript and only the shop's own pages may send: the page that shows a refusal. Such an
   * endpoint is no part of the API reference, and answers by leading to a page.
   */
  refusedAt?: ((code: ProblemCode, req: Request) => string) | undefined;
  /** Of a plain read: the whole answer to a query that has not been validated, without a request. */
  json?: (query: unknown) => Promise<PlainAnswer>;
  handle(who: Asker, req: Request, res: Response, requestId: string): Promise<unknown>;
}

/**
 * One operation of a service: who may call it, the schemas of its input and answers, and its handler. The handler returns
 * the JSON body of a 200, an `Answer`, or undefined if it wrote to `res` itself; it throws `Refusal` to refuse. All input is
 * validated before the handler runs. The API reference is generated from the same description.
 */
export function endpoint<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(spec: {
  /** `GET /api/cart/items/:id`, the path as Express spells it; several methods as `PUT|PATCH`. */
  route: `${Method | `${Method}|${string}`} /${string}`;
  access: A;
  /** The only services that may call an internal route. */
  callers?: readonly Caller[];
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /** A multipart form, for the API reference; the handler reads it itself. */
  form?: z.ZodType;
  /** The body of a 200. */
  answer?: R;
  /** Answers other than 200. */
  answers?: Record<number, z.ZodType | null>;
  refusals?: ProblemCode[];
  /** Default: browsing for what is read, cart for what is changed. */
  importance?: ImportanceOf;
  refusedAt?: Endpoint['refusedAt'];
  handle: (context: Context<A, P, Q, B>) => Promise<Reply<R>> | Reply<R>;
}): Endpoint {
  const { route, access, callers = [], summary, params, query, body, form } = spec;
  const { answer, answers = {}, refusals = [] } = spec;
  if ((access === 'internal') !== callers.length > 0)
    throw new Error(`${route}: callers are for internal routes, which need them`);
  const [methods = '', path = ''] = route.split(' ');
  const allMethods = methods.split('|') as Method[];
  return {
    methods: allMethods,
    path,
    access,
    callers,
    summary,
    schemas: { params, query, body, form },
    answers: answer ? { 200: answer, ...answers } : answers,
    refusals,
    importance: spec.importance ?? usualImportance(access, allMethods),
    refusedAt: spec.refusedAt,
    handle: async (who, req, res, requestId) =>
      spec.handle({
        ...who,
        params: params ? readInput(params, req.params) : req.params,
        query: query ? readInput(query, req.query) : req.query,
        body: body ? readInput(body, req.body) : req.body,
        requestId,
        req,
        res,
      } as Context<A, P, Q, B>),
  };
}
