import { Pencil, Plus, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { column, grid, panel, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { formatPence, toPence } from '../../base/money.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { VariantDraft } from './product-values.ts';

const List = styled.ul`
  ${column('s8')}
  li {
    ${grid('44px minmax(0, 1fr) auto auto', 's8')}
    align-items: center;
    padding: ${tokens.space.s8};
    ${panel('field')}
  }
  strong,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
`;

const adjustment = (pounds: number) =>
  pounds === 0 ? '' : ` · ${pounds > 0 ? '+' : '−'}${formatPence(toPence(Math.abs(pounds)))}`;

type Props = {
  variants: readonly VariantDraft[];
  onAdd: () => void;
  onEdit: (variant: VariantDraft) => void;
  onRemove: (variant: VariantDraft) => void;
};

export function VariantList({ variants, onAdd, onEdit, onRemove }: Props) {
  return (
    <Fieldset legend="Variants">
      {variants.length === 0 && <p>No variants yet. The product comes in one colour.</p>}
      <List className="variants">
        {variants.map((variant) => (
          <li key={variant.key}>
            <Picture src={variant.images[0] ?? variant.imageUrl} alt="" sizes="44px" />
            <span>
              <strong>{variant.color}</strong>
              <small>
                {variant.stock} in stock{adjustment(variant.priceAdjustment)}
              </small>
            </span>
            <IconButton
              Icon={Pencil}
              label={`Edit variant ${variant.color}`}
              onClick={() => onEdit(variant)}
            />
            <IconButton
              Icon={Trash2}
              label={`Remove variant ${variant.color}`}
              onClick={() => onRemove(variant)}
            />
          </li>
        ))}
      </List>
      <div>
        <Button Icon={Plus} look="secondary" onClick={onAdd}>
          Add Variant
        </Button>
      </div>
    </Fieldset>
  );
}
