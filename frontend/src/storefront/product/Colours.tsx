import { formatPence } from '@slipcast/contracts/money';
import { styled } from 'styled-components';
import { row, tokens } from '../../base/theme.ts';
import { type Option, optionLabel } from '../../features/catalogue/options.ts';
import { coverOf } from '../../features/catalogue/product.ts';
import type { Availability } from '../../features/live/availability.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';

const Swatches = styled.div`
  ${row('s12')}
  padding: ${tokens.space.s4};
  label {
    position: relative;
    border-radius: ${tokens.radius.chip};
    cursor: pointer;
  }
  label:hover {
    box-shadow: 0 0 0 2px ${tokens.color.edge};
  }
  label:has(:checked) {
    box-shadow:
      0 0 0 2px ${tokens.color.slip},
      0 0 0 5px ${tokens.color.copper};
  }
  label:has(:focus-visible) {
    outline: 3px solid ${tokens.color.focus};
    outline-offset: 6px;
  }
  /* Sold: a line through it, on any glaze. */
  label[data-sold]::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: linear-gradient(
      to top right,
      transparent 46%,
      ${tokens.color.slip} 46% 48%,
      ${tokens.color.ink} 48% 52%,
      ${tokens.color.slip} 52% 54%,
      transparent 54%
    );
    pointer-events: none;
  }
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  picture {
    width: 48px;
    aspect-ratio: 1;
    border-radius: inherit;
  }
  /* Of the photograph only the glaze: the middle of the pot. */
  picture:not([data-placeholder]) img {
    transform: scale(2.2);
    transform-origin: 50% 60%;
  }
`;
/** Without JavaScript only the swatches reach the page, so the menu would mislead. */
const Menu = styled.div`
  @media (scripting: none) {
    display: none;
  }
`;

/** `reserved`: pieces in this shopper's cart. */
export type LiveOption = Option & { available: Availability; reserved: number };

const swatchName = ({ color, stock, adjustmentPence, available }: LiveOption) => {
  const dearer =
    adjustmentPence && `${adjustmentPence > 0 ? '+' : '−'}${formatPence(Math.abs(adjustmentPence))}`;
  const state = stock <= 0 ? 'sold' : available.isTaken && 'in someone’s cart';
  return [color, dearer, state].filter(Boolean).join(', ');
};

type Props = { options: LiveOption[]; option: LiveOption | undefined; onOption: (id: string) => void };

/** Swatches cut from the photographs, sold ones too as one may look at them; and the menu that says it all in words. */
export function Colours({ options, option, onOption }: Props) {
  return (
    <>
      <Swatches role="radiogroup" aria-label="Colours">
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
      </Swatches>
      <Menu>
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
      </Menu>
      <noscript>
        <Button type="submit" look="secondary">
          Show this colour
        </Button>
      </noscript>
    </>
  );
}
