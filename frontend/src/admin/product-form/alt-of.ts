import { isColour, picturedAs } from '@slipcast/contracts/named-option';

/** The words for a photograph that its maker has not described; '' before the pot has a name. @param optionName what buyers choose of it */
export function altOf(name: string, color: string, optionName = ''): string {
  const value = color.trim();
  const pot = name.trim();
  if (pot === '') return '';
  return picturedAs(pot, optionName.trim(), value || (isColour(optionName.trim()) ? 'Default' : ''));
}
