import { formatPence } from '@slipcast/contracts/money';
import { type Option, optionLabel } from '../../features/catalogue/options.ts';
import { coverOf } from '../../features/catalogue/product.ts';
import type { Availability } from '../../features/live/availability.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';

/** As makers name a colour of pots with small flaws: 'Oatmeal Second'. */
const isSecond = ({ color }: Option): boolean => /\bseconds?\b/i.test(color);

/** `reserved`: pieces in this shopper's cart. */
export type LiveOption = Option & { available: Availability; reserved: number };

const difference = ({ adjustmentPence }: Option) =>
  adjustmentPence && `${adjustmentPence > 0 ? '+' : '−'}${formatPence(Math.abs(adjustmentPence))}`;

const swatchName = (choice: LiveOption) => {
  const { color, stock, available } = choice;
  const state = stock <= 0 ? 'sold' : available.isTaken && 'in someone’s cart';
  return [color, difference(choice), state].filter(Boolean).join(', ');
};

type Props = { options: LiveOption[]; option: LiveOption | undefined; onOption: (id: string) => void };

/**
 * Swatches cut from the photographs, sold ones too as one may look at them. The menu that says it all in words is for
 * keyboards and screen readers: it appears when it has the focus.
 */
export function Colours({ options, option, onOption }: Props) {
  return (
    <>
      {option && (
        <p className="colour-name">
          Colour: <strong>{option.color}</strong>
          {option.adjustmentPence !== 0 && `, ${difference(option)}`}
        </p>
      )}
      <div className="swatches" role="radiogroup" aria-label="Colours">
        {options.map((choice) => (
          <label key={choice.id} title={swatchName(choice)} data-sold={choice.stock <= 0 || undefined}>
            <input
              type="radio"
              name="variant"
              value={choice.id}
              aria-label={swatchName(choice)}
              checked={choice === option}
              onChange={() => onOption(choice.id)}
            />
            <Picture src={coverOf(choice)} alt="" sizes="48px" />
          </label>
        ))}
      </div>
      <div className="spare-menu">
        <Select
          label="Select Color"
          value={option?.id ?? ''}
          onChange={(event) => onOption(event.target.value)}
        >
          {!option && <option value="">Select Color</option>}
          {options.map((choice) => (
            <option key={choice.id} value={choice.id} disabled={choice.stock <= 0}>
              {optionLabel(choice)}
            </option>
          ))}
        </Select>
      </div>
      {option && isSecond(option) && (
        <p className="second">
          A second has a small flaw, such as a pinhole or an uneven glaze. It’s as sound to use as any other
          {option.adjustmentPence < 0 && `, and costs ${formatPence(-option.adjustmentPence)} less`}.
        </p>
      )}
      <noscript>
        <Button type="submit" look="secondary">
          Show this colour
        </Button>
      </noscript>
    </>
  );
}
