import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import * as v from 'valibot';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Field, FieldHint } from '../../ui/Field.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { useDraftForm } from '../shell/use-draft.ts';
import { HeldPotsDialog, useHeldPots } from './ReservedPots.tsx';
import { stock } from '../product-form/product-schema.ts';
import { skusOf, useStockSave } from './use-stock-save.ts';

/** A field's name, which may hold no dots. */
const nameOf = (place: number) => `sku${place}`;
type Typed = Record<string, string>;

type Props = { /** As the list shows it now. */ product: AdminProduct; onClose: () => void };

/** The stock of each colour of a product, without the rest of its form. */
export function StockDialog({ product, onClose }: Props) {
  /** As it was when typing began. */
  const [loaded, setLoaded] = useState<AdminProduct | null>(product);
  const [skus] = useState(() => skusOf(product));
  const heldPots = useHeldPots(product);
  const saveStock = useStockSave();
  const byPlace = <Value,>(of: (sku: (typeof skus)[number]) => Value): Record<string, Value> =>
    Object.fromEntries(skus.map((sku, place) => [nameOf(place), of(sku)]));
  const form = useDraftForm<Typed, Record<string, number>>(`stock of ${product.id}`, {
    schema: v.object(byPlace(() => stock)) as v.GenericSchema<Typed, Record<string, number>>,
    labels: byPlace(({ color }) => color),
    defaultValues: byPlace((sku) => String(sku.stock)),
    prefix: 'stock',
    onSubmit: async (values) => {
      const typed = new Map(
        skus.flatMap(({ id }, place) =>
          dirtyFields[nameOf(place)] ? [[id, values[nameOf(place)] ?? 0] as const] : [],
        ),
      );
      const variants = product.variants.map(({ id, ...rest }) => ({
        id,
        stock: typed.get(id) ?? rest.stock,
      }));
      if (await heldPots.mustAsk({ stock: typed.get(MAIN) ?? product.stock, variants })) return undefined;
      const failure = await saveStock(loaded ?? product, typed);
      if (!failure) return void onClose();
      // Whoever saves again has seen the other numbers.
      if (failure.isOther) setLoaded(null);
      return {
        message: failure.isOther ? `${failure.words} Save again to keep your numbers.` : failure.words,
      };
    },
  });
  const { dirtyFields } = form.formState;
  const now = skusOf(product);
  return (
    <>
      <FormDialog title={`Stock of ${product.name}`} form={form} onClose={onClose}>
        {skus.map(({ id, color, stock: before }, place) => {
          const current = now.find((sku) => sku.id === id)?.stock ?? 0;
          return (
            <Field
              key={id}
              {...form.field(nameOf(place))}
              label={color}
              hint={current === before ? undefined : `It is ${current} now.`}
              required
              inputMode="numeric"
              autoComplete="off"
            />
          );
        })}
        <FieldHint>Pots sold while you are editing will be deducted from the stock you enter here.</FieldHint>
      </FormDialog>
      {heldPots.sentences.length > 0 && (
        <HeldPotsDialog
          sentences={heldPots.sentences}
          onClose={heldPots.close}
          onConfirm={() => {
            heldPots.allow();
            form.submit();
          }}
        />
      )}
    </>
  );
}
