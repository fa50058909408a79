import { formatPence } from '@slipcast/contracts/money';
import { readVoucherCode, voucherName, VOUCHER_LIMITS } from '@slipcast/contracts/vouchers';
import type { CartLine } from '../../base/cart-line.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CodeEntry, EnteredCode } from './CodeEntry.tsx';
import type { Where } from './quote-api.ts';
import { storeVouchers } from './store-codes.ts';
import { useTryCodes } from './use-try-codes.ts';
import type { Quoted } from './use-quote.ts';

type Props = { lines: readonly CartLine[]; where: Where; quoted: Quoted };

/** The vouchers that were entered, each with what it pays or why it pays nothing, and a field for another one. */
export function Vouchers({ lines, where, quoted: { quote, codes, vouchers, setVouchers } }: Props) {
  const change = (next: readonly string[]) => {
    storeVouchers(next);
    setVouchers(next);
  };
  const tryCodes = useTryCodes(lines, where);
  const enter = async (typed: string) => {
    const code = readVoucherCode(typed);
    if (code === '') return 'Enter the voucher’s code';
    if (vouchers.includes(code)) return 'You’ve already entered this voucher.';
    const refused = await tryCodes(codes, [...vouchers, code], `vouchers.${vouchers.length}`);
    if (!refused) change([...vouchers, code]);
    return refused;
  };
  return (
    <Stack $gap="s8">
      {vouchers.length > 0 && (
        <ul aria-label="Gift vouchers">
          {vouchers.map((code, at) => {
            const used = quote?.vouchers?.find((one) => one.at === at);
            const wrong = quote?.problems.find((one) => one.field === `vouchers.${at}`)?.message;
            const name = voucherName(code.slice(-4));
            return (
              <EnteredCode key={code}>
                <span>
                  {name}
                  <small className={wrong ? 'problem' : undefined}>
                    {wrong ??
                      (used && used.leftPence > 0 ? `${formatPence(used.leftPence)} will be left` : '')}
                  </small>
                </span>
                {used !== undefined && used.pence > 0 && <Price pence={-used.pence} />}
                <Button
                  look="quiet"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(vouchers.filter((one) => one !== code))}
                >
                  Remove
                </Button>
              </EnteredCode>
            );
          })}
        </ul>
      )}
      {vouchers.length < VOUCHER_LIMITS.atOnce && (
        <CodeEntry
          label="Voucher code"
          open={vouchers.length > 0 ? 'Use another voucher' : 'Use a gift voucher'}
          enter={enter}
        />
      )}
    </Stack>
  );
}
