import { readCode } from '@slipcast/contracts/discount-codes';
import type { CartLine } from '../../base/cart-line.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CodeEntry, EnteredCode } from './CodeEntry.tsx';
import type { Where } from './quote-api.ts';
import { storeCodes } from './store-codes.ts';
import { useTryCodes } from './use-try-codes.ts';
import type { Quoted } from './use-quote.ts';

const EMPTY = 'Enter a code';

type Props = { lines: readonly CartLine[]; where: Where; quoted: Quoted };

/** The codes that were entered, each with what it does or why it does nothing, and a field for another one. */
export function DiscountCodes({ lines, where, quoted }: Props) {
  const { quote, codes, setCodes, vouchers } = quoted;
  const changeCodes = (next: readonly string[]) => {
    storeCodes(next);
    setCodes(next);
  };
  const tryCodes = useTryCodes(lines, where);
  const enter = async (typed: string) => {
    const code = readCode(typed);
    if (code === '' || codes.includes(code)) return code === '' ? EMPTY : `You’ve already entered ${code}.`;
    const refused = await tryCodes([...codes, code], vouchers, `discount_codes.${codes.length}`);
    if (!refused) changeCodes([...codes, code]);
    return refused;
  };
  return (
    <Stack $gap="s8">
      {codes.length > 0 && (
        <ul aria-label="Discount codes">
          {codes.map((code, at) => {
            const used = quote?.discounts.find((one) => one.code === code);
            const wrong = quote?.problems.find((one) => one.field === `discount_codes.${at}`)?.message;
            return (
              <EnteredCode key={code}>
                <span>
                  {code}
                  <small className={wrong ? 'problem' : undefined}>{wrong ?? used?.words}</small>
                </span>
                {used !== undefined && used.pence > 0 && <Price pence={-used.pence} />}
                <Button
                  look="quiet"
                  aria-label={`Remove ${code}`}
                  onClick={() => changeCodes(codes.filter((one) => one !== code))}
                >
                  Remove
                </Button>
              </EnteredCode>
            );
          })}
        </ul>
      )}
      <CodeEntry
        label="Discount code"
        open={codes.length > 0 ? 'Add another code' : 'Add a discount code'}
        enter={enter}
      />
    </Stack>
  );
}
