import type { RequestListener } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';

const PARAMETER = /[:*{]/;

/**
 * Finds the handler of a path without parameters at once, where Express would compare the request with one path after the other.
 * Everything else goes through Express, and so does what the handler passes on.
 *
 * @param handlers by path, as Express spells it
 */
export function direct(app: Express, handlers: ReadonlyMap<string, RequestHandler>): RequestListener {
  const plain = new Map([...handlers].filter(([path]) => !PARAMETER.test(path)));
  return (incoming, outgoing) => {
    const { url = '/' } = incoming;
    const end = url.indexOf('?');
    const handle = plain.get(end < 0 ? url : url.slice(0, end));
    if (!handle) return app(incoming, outgoing);
    const req = Object.setPrototypeOf(incoming, app.request) as Request;
    const res = Object.setPrototypeOf(outgoing, app.response) as Response;
    // What Express itself does before it looks for a route.
    Object.assign(req, { res, params: {}, originalUrl: url });
    Object.assign(res, { req });
    void handle(req, res, () => app(req, res));
  };
}
