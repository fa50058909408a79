import type { LiteShop } from '../sale/lite-shop.ts';

/** The word by which the shop knows its mail provider. */
export const MAIL_TOKEN = 'a-word-of-the-walkthrough-and-its-mail-provider';

/** Reports emails that could not be delivered. Answers the status. @param authorization default that of the provider */
export async function reportMail(
  shop: LiteShop,
  events: { type: string; email: string }[],
  authorization: string | null = `Bearer ${MAIL_TOKEN}`,
): Promise<number> {
  const answer = await fetch(`${shop.address.url}/api/newsletter/undelivered`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    body: JSON.stringify({ events }),
  });
  await answer.text();
  return answer.status;
}
