import type { Html } from './html.ts';
import { layout } from './layout.ts';
import type { Shop } from './shop.ts';

/** One e-mail as its reader sees it. */
export interface Email {
  subject: string;
  html: string;
  text: string;
}
/** A part of an e-mail, for programs that show HTML and for those that show only text. */
export interface Block {
  html: Html;
  text: string;
}

export const composeEmail = (
  shop: Shop,
  email: { subject: string; title: string; blocks: Block[] },
): Email => ({
  subject: email.subject,
  html: layout(
    shop,
    email.title,
    email.blocks.map(({ html }) => html),
  ),
  text: [...email.blocks.map(({ text }) => text), shop.name].join('\n\n'),
});
