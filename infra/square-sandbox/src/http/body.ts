import type { IncomingMessage } from 'node:http';
import { isRecord, type Body } from '../fields.ts';
import { Rejection } from '../rejection.ts';

const LARGEST_BODY = 64 * 1024;

/** The whole body as text. @throws Rejection REQUEST_ENTITY_TOO_LARGE */
export function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
    });
    request.once('end', () =>
      size > LARGEST_BODY
        ? reject(new Rejection('REQUEST_ENTITY_TOO_LARGE', 'The body is too large.'))
        : resolve(Buffer.concat(chunks).toString()),
    );
    request.once('error', reject);
  });
}

/** An empty body counts as {}, because Square's SDK cancels a payment with a POST of no bytes and no content type. */
export function parseBody(text: string): Body {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value)) throw new Rejection('EXPECTED_JSON_BODY', 'Expected a JSON object.');
  return value;
}
