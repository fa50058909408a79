import { MAIN } from '@slipcast/contracts/sku';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Input } from '../../ui/Field.tsx';
import { useAfterRelease } from '../../ui/form/use-after-release.ts';
import { HeldPotsDialog, useHeldPots } from './ReservedPots.tsx';
import { stock as stockSchema } from '../product-form/product-schema.ts';
import { useStockSave } from './use-stock-save.ts';

const Frame = styled.span`
  display: inline-grid;
  grid-template-columns: 64px 80px;
  align-items: center;
  justify-items: end;
  svg {
    margin-right: ${tokens.space.s8};
    color: ${tokens.color.green};
  }
  input {
    grid-column: 2;
    padding-inline: ${tokens.space.s8};
    text-align: right;
  }
  input[readonly] {
    color: ${tokens.color.stone};
  }
`;
const Problem = styled.small`
  grid-column: 1 / -1;
  padding-top: ${tokens.space.s4};
  color: ${tokens.color.red};
  font-weight: 600;
  line-height: 1.3;
`;

/** The cell's own words stand at the right. */
const Asked = styled.div`
  text-align: left;
`;

/**
 * The stock of a product without variants, in its row: Enter or leaving the field saves, Escape takes back what was typed. What
 * could not be saved stays typed.
 */
export function StockField({ product }: { product: AdminProduct }) {
  const { name, stock } = product;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  /** The revision that somebody else has replaced: Enter says that what is typed counts all the same. */
  const [replaced, setReplaced] = useState<number | null>(null);
  const [state, setState] = useState<'' | 'saving' | 'saved'>('');
  /** As it was when typing began. */
  const loaded = useRef<AdminProduct | null>(null);
  const isUnderWay = useRef(false);
  const heldPots = useHeldPots(product);
  const saveStock = useStockSave();
  const afterRelease = useAfterRelease();
  const problemId = useId();

  const clear = () => {
    setProblem('');
    setReplaced(null);
  };
  const reset = () => {
    loaded.current = null;
    setTyped(null);
    clear();
  };
  async function save(wanted: number, before: AdminProduct) {
    if (await heldPots.mustAsk({ stock: wanted, variants: product.variants })) return;
    setState('saving');
    const failure = await saveStock(before, new Map([[MAIN, wanted]]));
    setState(failure ? '' : 'saved');
    if (!failure) return reset();
    if (failure.isOther) {
      loaded.current = null;
      setReplaced(before.revision);
    }
    setProblem(failure.words);
  }
  async function commit() {
    if (typed === null || isUnderWay.current) return;
    const before = loaded.current ?? product;
    const wanted = v.safeParse(stockSchema, typed);
    if (!wanted.success) return afterRelease(() => setProblem(wanted.issues[0].message));
    if (wanted.output === before.stock) return reset();
    isUnderWay.current = true;
    await save(wanted.output, before);
    isUnderWay.current = false;
  }
  const isAsked = heldPots.sentences.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit();
    if (event.key !== 'Escape' || typed === null || state === 'saving') return;
    reset();
  };
  return (
    <>
      <Frame>
        {state === 'saved' && typed === null && <Check aria-hidden size={18} />}
        <Input
          value={typed ?? stock}
          onChange={({ target }) => {
            loaded.current ??= product;
            setTyped(target.value);
            clear();
            setState('');
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => {
            // What was refused is not sent again just because the field is left.
            if (!isAsked && problem === '') void commit();
          }}
          onKeyDown={onKeyDown}
          readOnly={state === 'saving'}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Stock of ${name}`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        {problem && (
          <Problem id={problemId} role="alert">
            {problem}
            {replaced !== null &&
              replaced !== product.revision &&
              ` It is ${stock} now; press Enter to make it ${typed}.`}
          </Problem>
        )}
        <span role="status" className="visually-hidden">
          {state === 'saved' && typed === null && `${name}: ${stock} in stock, saved`}
        </span>
      </Frame>
      {isAsked && (
        <Asked>
          <HeldPotsDialog
            sentences={heldPots.sentences}
            onClose={heldPots.close}
            onConfirm={() => {
              heldPots.allow();
              void commit();
            }}
          />
        </Asked>
      )}
    </>
  );
}
