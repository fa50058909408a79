import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import * as v from 'valibot';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { stock } from '../product-form/product-schema.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { skusOf } from './skus.ts';
import { STOCK_HINT } from './Shortfall.tsx';
import { useReservedPots } from './use-reserved-pots.tsx';
import { useStockSave } from './use-stock-save.ts';

/** A field's name, which may contain no dots. */
const nameOf = (index: number) => `sku${index}`;
type Typed = Record<string, string>;

type Props = { /** As the list shows it now. */ product: AdminProduct; onClose: () => void };

function useStockForm({ product, onClose }: Props) {
  /** The product as it was when typing began. */
  const [loaded, setLoaded] = useState<AdminProduct | null>(product);
  const [skus] = useState(() => skusOf(product));
  const reserved = useReservedPots(product);
  const saveStock = useStockSave();
  const byField = <Value,>(of: (sku: (typeof skus)[number]) => Value): Record<string, Value> =>
    Object.fromEntries(skus.map((sku, index) => [nameOf(index), of(sku)]));
  const form = useDraftForm<Typed, Record<string, number>>(`stock of ${product.id}`, {
    schema: v.object(byField(() => stock)) as v.GenericSchema<Typed, Record<string, number>>,
    labels: byField(({ color }) => color),
    defaultValues: byField((sku) => String(sku.stock)),
    prefix: 'stock',
    onSubmit: async (values) => {
      const typed = new Map(
        skus.flatMap(({ id }, index) =>
          dirtyFields[nameOf(index)] ? [[id, values[nameOf(index)] ?? 0] as const] : [],
        ),
      );
      const variants = product.variants.map(({ id, ...rest }) => ({
        id,
        stock: typed.get(id) ?? rest.stock,
      }));
      if (await reserved.mustAsk({ stock: typed.get(MAIN) ?? product.stock, variants })) return undefined;
      const failure = await saveStock(loaded ?? product, typed);
      if (!failure) return void onClose();
      // Saving again means that the other numbers have been seen.
      if (failure.isConflict) setLoaded(null);
      return {
        message: failure.isConflict ? `${failure.text} Save again to keep your numbers.` : failure.text,
      };
    },
  });
  const { dirtyFields } = form.formState;
  return { form, skus, question: reserved.question(form.submit) };
}

/** The stock of each colour of a product, without the rest of its form. */
export function StockDialog({ product, onClose }: Props) {
  const { form, skus, question } = useStockForm({ product, onClose });
  const now = skusOf(product);
  return (
    <>
      <FormDialog title={`Stock of ${product.name}`} form={form} onClose={onClose}>
        {skus.map(({ id, color, stock: before }, index) => {
          const current = now.find((sku) => sku.id === id)?.stock ?? 0;
          return (
            <Field
              key={id}
              {...form.field(nameOf(index))}
              label={color}
              hint={current === before ? undefined : `Now ${current}.`}
              required
              inputMode="numeric"
              autoComplete="off"
            />
          );
        })}
        <FieldHint>{STOCK_HINT}</FieldHint>
      </FormDialog>
      {question}
    </>
  );
}
