import { messageOr } from '../../base/api.ts';
import type { Refused } from '../../ui/form/use-schema-form.ts';

type Request = PromiseLike<{ error?: unknown }>;

/** The end of a submit: `onDone`, or a refusal with this text and, if the server gave one, its reason. */
export async function submitted(
  request: Request,
  text: string,
  onDone: () => void,
): Promise<Refused | undefined> {
  const { error } = await request;
  if (!error) {
    onDone();
    return undefined;
  }
  const reason = messageOr(error, text);
  return { message: reason === text ? text : `${text}${text.endsWith('.') ? '' : ':'} ${reason}` };
}
