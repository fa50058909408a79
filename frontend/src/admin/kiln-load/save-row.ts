import { fieldErrorsOf, messageOr, statusOf } from '../../base/api.ts';
import type { ProductDraft } from '../../features/products-admin/admin-products-api.ts';
import { newId } from '../product-form/save-ids.ts';
import type { Problems, Row } from './kiln-rows.ts';

type Save = (what: { id: null; draft: ProductDraft }) => PromiseLike<{ error?: unknown }>;
type Saved = Pick<Row, 'asked' | 'problems'> & { isSaved: boolean };

const FAILED = 'Failed to save product';
export const UNKNOWN =
  'No answer came, so it is not known whether this pot was saved. Press Save again: it is not saved twice. Until then it cannot be changed.';

/**
 * Saves one pot, once. Without an answer nobody knows whether it was: then the row keeps what it has asked for, and asks for the very same again,
 * which changes nothing if it was.
 */
export async function saveRow({ asked }: Row, draft: ProductDraft, save: Save): Promise<Saved> {
  const wanted = asked ?? { ...draft, saveId: newId() };
  const { error } = await save({ id: null, draft: wanted });
  if (!error) return { isSaved: true, asked: null, problems: {} };
  const isRefused = statusOf(error) >= 400 && statusOf(error) < 500;
  return isRefused
    ? { isSaved: false, asked: null, problems: problemsOf(error) }
    : { isSaved: false, asked: wanted, problems: { pot: UNKNOWN } };
}

function problemsOf(error: unknown): Problems {
  const problems: Problems = {};
  for (const { field, message } of fieldErrorsOf(error) ?? []) problems[field as keyof Problems] ??= message;
  return Object.keys(problems).length > 0 ? problems : { pot: messageOr(error, FAILED) };
}
