import { MAIN } from '@slipcast/contracts/sku';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as v from 'valibot';
import { tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Input } from '../../ui/Field.tsx';
import { useAfterRelease } from '../../ui/form/use-after-release.ts';
import { stock as stockSchema } from '../product-form/product-schema.ts';
import { useReservedPots } from './use-reserved-pots.tsx';
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

/** The cell's own text is right-aligned. */
const LeftAligned = styled.div`
  text-align: left;
`;

/** What was typed, what is saved, and how that went. */
function useStockField(product: AdminProduct) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  /** The revision that someone else has replaced: Enter then confirms that the typed number still counts. */
  const [replaced, setReplaced] = useState<number | null>(null);
  const [state, setState] = useState<'' | 'saving' | 'saved'>('');
  /** The product as it was when typing began. */
  const loaded = useRef<AdminProduct | null>(null);
  const isRunning = useRef(false);
  const reserved = useReservedPots(product);
  const saveStock = useStockSave();
  const afterRelease = useAfterRelease();

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
    if (await reserved.mustAsk({ stock: wanted, variants: product.variants })) return;
    setState('saving');
    const failure = await saveStock(before, new Map([[MAIN, wanted]]));
    setState(failure ? '' : 'saved');
    if (!failure) return reset();
    if (failure.isConflict) {
      loaded.current = null;
      setReplaced(before.revision);
    }
    setProblem(failure.text);
  }
  async function commit() {
    if (typed === null || isRunning.current) return;
    const before = loaded.current ?? product;
    const wanted = v.safeParse(stockSchema, typed);
    if (!wanted.success) return afterRelease(() => setProblem(wanted.issues[0].message));
    if (wanted.output === before.stock) return reset();
    isRunning.current = true;
    await save(wanted.output, before);
    isRunning.current = false;
  }
  const isReloaded = replaced !== null && replaced !== product.revision;
  return {
    typed,
    isSaving: state === 'saving',
    isSaved: state === 'saved' && typed === null,
    problem: isReloaded ? `${problem} It’s ${product.stock} now; press Enter to make it ${typed}.` : problem,
    question: reserved.question,
    commit: () => void commit(),
    type(text: string) {
      loaded.current ??= product;
      setTyped(text);
      clear();
      setState('');
    },
    leave() {
      // A number that was refused is not sent again just because the field is left.
      if (!reserved.isAsking && problem === '') void commit();
    },
    undo() {
      if (typed !== null && state !== 'saving') reset();
    },
  };
}

/**
 * The stock of a product without variants, in its row: Enter or leaving the field saves, Escape undoes the typing. A number that
 * could not be saved stays in the field.
 */
export function StockField({ product: { name, stock }, product }: { product: AdminProduct }) {
  const field = useStockField(product);
  const { typed, problem, isSaving, isSaved } = field;
  const question = field.question(field.commit);
  const problemId = useId();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') field.commit();
    if (key === 'Escape') field.undo();
  };
  return (
    <>
      <Frame>
        {isSaved && <Check aria-hidden size={18} />}
        <Input
          value={typed ?? stock}
          onChange={({ target }) => field.type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={field.leave}
          onKeyDown={onKeyDown}
          readOnly={isSaving}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Stock of ${name}`}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        {problem && (
          <Problem id={problemId} role="alert">
            {problem}
          </Problem>
        )}
        <span role="status" className="visually-hidden">
          {isSaved && `${name}: ${stock} in stock, saved`}
        </span>
      </Frame>
      {question && <LeftAligned>{question}</LeftAligned>}
    </>
  );
}
