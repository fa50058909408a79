import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Asker, User } from './auth.ts';
import { readInput } from './validate.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * none: nobody is asked for · shopper: a user or a guest, or neither · bearer: a signed-in user, else 401 ·
 * admin, super-admin: else 403 · internal: another service of ours
 */
export type Access = 'none' | 'shopper' | 'bearer' | 'admin' | 'super-admin' | 'internal';

type Read<S> = S extends z.ZodType ? z.output<S> : unknown;
type Who<A extends Access> = A extends 'bearer' | 'admin' | 'super-admin' ? Asker & { user: User } : Asker;

export type Context<A extends Access, P, Q, B> = Who<A> & {
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
  requestId: string;
  req: Request;
  res: Response;
};

/** An answer other than a plain 200 with a JSON body. */
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
  /** Express path without the `/api` prefix's host: `/api/cart/items/:id`. */
  path: string;
  access: Access;
  summary: string;
  schemas: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
  handle(who: Asker, req: Request, res: Response, requestId: string): Promise<unknown>;
}

/**
 * One verb-object of a service: its path, who may call it, the schemas of what it reads, and its handler. The handler
 * returns the JSON body of a 200, an `Answer`, or undefined when it answered `res` itself; it throws `Refusal` to say no.
 * All input is validated before the handler runs.
 */
export function endpoint<
  const A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  spec: {
    method: Method | Method[];
    path: string;
    access: A;
    summary: string;
    params?: P;
    query?: Q;
    body?: B;
  },
  handle: (context: Context<A, P, Q, B>) => Promise<unknown> | unknown,
): Endpoint {
  const { params, query, body } = spec;
  return {
    methods: Array.isArray(spec.method) ? spec.method : [spec.method],
    path: spec.path,
    access: spec.access,
    summary: spec.summary,
    schemas: { params, query, body },
    handle: async (who, req, res, requestId) =>
      handle({
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
