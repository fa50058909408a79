import { isColour } from '@slipcast/contracts/named-option';
import { costOf, type Option, optionLabel } from '../../features/catalogue/options.ts';
import { coverOf, type Product } from '../../features/catalogue/product.ts';
import type { Availability } from '../../features/live/availability.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';

/** As makers name a colour of pots with small flaws: 'Oatmeal Second'. */
const isSecond = ({ color }: Option): boolean => /\bseconds?\b/i.test(color);

/** `reserved`: pieces in this shopper's cart. */
export type LiveOption = Option & { available: Availability; reserved: number };

const swatchName = (product: Product, choice: LiveOption) => {
  const { color, stock, available } = choice;
  const state = stock <= 0 ? 'sold' : available.isTaken && 'in someone’s cart';
  return [color, costOf(product, choice), state].filter(Boolean).join(', ');
};

type Props = {
  product: Product;
  options: LiveOption[];
  option: LiveOption | undefined;
  onOption: (id: string) => void;
};

/**
 * Swatches cut from the photographs, sold ones too as one may look at them; with value and price where the maker has named what one
 * chooses. The menu that says it all in words is for keyboards and screen readers: it appears when it has the focus.
 */
export function Colours({ product, options, option, onOption }: Props) {
  const { optionName } = product;
  const label = `Select ${optionName || 'Color'}`;
  return (
    <>
      {option && (
        <p className="colour-name">
          {optionName || 'Colour'}: <strong>{option.color}</strong>
          {!optionName && option.adjustmentPence !== 0 && `, ${costOf(product, option)}`}
        </p>
      )}
      <div className="swatches" role="radiogroup" aria-label={optionName || 'Colours'}>
        {options.map((choice) => (
          <label
            key={choice.id}
            title={swatchName(product, choice)}
            data-sold={choice.stock <= 0 || undefined}
          >
            <input
              type="radio"
              name="variant"
              value={choice.id}
              aria-label={swatchName(product, choice)}
              checked={choice === option}
              onChange={() => onOption(choice.id)}
            />
            {isColour(optionName) && <Picture src={coverOf(choice)} alt="" sizes="48px" />}
            {optionName && (
              <span aria-hidden>
                {choice.color} {costOf(product, choice)}
              </span>
            )}
          </label>
        ))}
      </div>
      <div className="spare-menu">
        <Select label={label} value={option?.id ?? ''} onChange={(event) => onOption(event.target.value)}>
          {!option && <option value="">{label}</option>}
          {options.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={choice.stock <= 0}>
              {optionLabel(product, choice)}
            </option>
          ))}
        </Select>
      </div>
      {option && isSecond(option) && (
        <p className="second">
          A second has a small flaw, such as a pinhole or an uneven glaze. It’s as sound to use as any other
          {!optionName &&
            option.adjustmentPence < 0 &&
            `, and costs ${costOf(product, option).slice(1)} less`}
          .
        </p>
      )}
      <noscript>
        <Button type="submit" look="secondary">
          Show this choice
        </Button>
      </noscript>
    </>
  );
}
