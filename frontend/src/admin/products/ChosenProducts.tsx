import { Archive, PoundSterling, Upload } from 'lucide-react';
import { useState } from 'react';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../lists/count.ts';
import { Outcome } from '../lists/Outcome.tsx';
import { SelectionBar } from '../lists/SelectionBar.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { useChosenProducts } from './use-chosen-products.ts';

/** What can be done with all chosen products, and what came of it. */
export function ChosenProducts({ selection }: { selection: Selection<AdminProduct> }) {
  const of = useChosenProducts(selection);
  const { hidden, shown, isBusy, outcome, asked } = of;
  const { chosen } = selection;
  const [isPricing, setPricing] = useState(false);
  return (
    <>
      <Outcome
        problem={outcome?.problems}
        success={outcome?.text ?? ''}
        onProblemClose={of.closeOutcome}
        onSuccessClose={of.closeOutcome}
      />
      {chosen.length > 0 && (
        <SelectionBar
          text={countOf(chosen.length, 'product')}
          isAll={selection.isAll}
          onAll={selection.chooseAll}
          onClear={selection.clear}
        >
          {hidden.length > 0 && (
            <Button Icon={Upload} busy={isBusy} onClick={() => void of.publish(hidden)}>
              Publish {hidden.length}
            </Button>
          )}
          {shown.length > 0 && (
            <Button Icon={Archive} look="secondary" busy={isBusy} onClick={() => void of.askToArchive(shown)}>
              Archive {shown.length}
            </Button>
          )}
          <Button Icon={PoundSterling} look="secondary" busy={isBusy} onClick={() => setPricing(true)}>
            Change Prices
          </Button>
        </SelectionBar>
      )}
      {isPricing && (
        <PriceDialog
          products={chosen}
          onClose={() => setPricing(false)}
          onConfirm={(changes) => {
            setPricing(false);
            void of.price(changes);
          }}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={`Archive ${countOf(asked.products.length, 'product')}?`}
          dismiss="Keep in Shop"
          confirm="Archive"
          danger={asked.reserved.length > 0}
          onClose={of.dismiss}
          onConfirm={() => void of.archive(asked.products)}
        >
          Shoppers no longer see {asked.products.length === 1 ? 'it' : 'them'}. {asked.reserved.join(' ')}
        </ConfirmDialog>
      )}
    </>
  );
}
