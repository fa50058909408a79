import { type ComponentProps, useId } from 'react';
import { useCategoryNamesQuery } from '../../features/products-admin/admin-products-api.ts';
import { Field } from '../../ui/Field.tsx';

export const DESCRIPTION_HINT = 'Each sentence becomes a bullet point on the product page.';
export const CARE_HINT = 'Leave empty to use the text from Settings.';

/** Suggests the categories that the shop has. */
export function CategoryField(props: ComponentProps<typeof Field>) {
  const listId = useId();
  const { data: categories = [] } = useCategoryNamesQuery();
  return (
    <>
      <Field {...props} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
