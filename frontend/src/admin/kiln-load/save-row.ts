import { fieldErrorsOf, messageOr, statusOf } from '../../base/api.ts';
import type { ProductDraft } from '../../features/products-admin/admin-products-api.ts';
import { newId } from '../../base/new-id.ts';
import type { Problems, Row } from './kiln-rows.ts';

type Save = (what: { id: null; draft: ProductDraft }) => PromiseLike<{ error?: unknown }>;
type Saved = Pick<Row, 'unanswered' | 'problems'> & { isSaved: boolean };

const FAILED = 'Failed to save product';
export const UNKNOWN =
  'We lost the connection and can’t tell whether this pot was saved. Press Save again; it won’t be saved twice. Until then you can’t edit it.';

/**
 * Saves one pot, once. If the answer is lost, the row remembers the request and repeats it unchanged, which has no effect if the
 * first one succeeded.
 */
export async function saveRow({ unanswered }: Row, draft: ProductDraft, save: Save): Promise<Saved> {
  const wanted = unanswered ?? { ...draft, saveId: newId() };
  const { error } = await save({ id: null, draft: wanted });
  if (!error) return { isSaved: true, unanswered: null, problems: {} };
  const isRefused = statusOf(error) >= 400 && statusOf(error) < 500;
  return isRefused
    ? { isSaved: false, unanswered: null, problems: problemsOf(error) }
    : { isSaved: false, unanswered: wanted, problems: { pot: UNKNOWN } };
}

function problemsOf(error: unknown): Problems {
  const problems: Problems = {};
  for (const { field, message } of fieldErrorsOf(error) ?? []) problems[field as keyof Problems] ??= message;
  return Object.keys(problems).length > 0 ? problems : { pot: messageOr(error, FAILED) };
}
