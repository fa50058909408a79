export type Caller = 'guest' | 'customer' | 'admin';

/** A part of a multipart form. */
export interface Part {
  name: string;
  value: string | Buffer;
  fileName?: string;
  contentType?: string;
}

/** What is asked, before it becomes bytes. */
export interface Plan {
  as: Caller;
  params: Record<string, string>;
  query: [name: string, value: string][];
  body?: unknown;
  form?: Part[];
  headers: Record<string, string>;
}

/** What is sent. */
export interface WireRequest {
  as: Caller;
  method: string;
  target: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
}

const BOUNDARY = 'slipcast-fuzz-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const formBytes = (parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, contentType }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
          `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
          `${contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/**
 * A key that no object literal can have as its own, numbers that no JavaScript number says, and nesting that no serialiser survives
 * are written as markers and put in as text.
 */
export const PROTO_KEY = '@@__proto__';
export const number = (text: string): string => `@@number:${text}`;
export const nested = (depth: number): string => `@@nested:${depth}`;

export const jsonText = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(`"${PROTO_KEY}"`, '"__proto__"')
    .replaceAll(/"@@number:([^"]+)"/g, '$1')
    .replaceAll(
      /"@@nested:(\d+)"/g,
      (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
    );

/** @param path a template: `/api/orders/{id}`; what a parameter lacks stays empty */
export function toWire(method: string, path: string, plan: Plan): WireRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => plan.params[name] ?? '');
  const query = plan.query.map(([name, value]) => `${name}=${value}`).join('&');
  const wire: WireRequest = {
    as: plan.as,
    method,
    target: query ? `${filled}?${query}` : filled,
    headers: { ...plan.headers },
  };
  if (plan.form) {
    wire.body = formBytes(plan.form);
    wire.headers['content-type'] = FORM_TYPE;
  } else if (plan.body !== undefined) {
    wire.body = Buffer.from(jsonText(plan.body));
    wire.headers['content-type'] ??= 'application/json';
  }
  return wire;
}
