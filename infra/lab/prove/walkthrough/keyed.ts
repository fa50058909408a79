import type { Answer } from '../traffic/browser.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

/** Asks with the key of an emailed link to an order. */
export async function askWithKey(
  stage: Stage,
  person: Person,
  key: string,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<Answer> {
  const answer = await fetch(`${stage.shop.address.url}/api${path}`, {
    method,
    headers: { ...person.browser.headers(body !== undefined), 'x-order-key': key },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}
