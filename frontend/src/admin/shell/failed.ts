import { messageOr } from '../../base/api.ts';

/** What a form says when the server refuses it: the text for the case and, if the server gave one, its reason. */
export function failed(text: string, error: unknown): { message: string } {
  const reason = messageOr(error, text);
  return { message: reason === text ? text : `${text}${text.endsWith('.') ? '' : ':'} ${reason}` };
}
