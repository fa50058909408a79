import { readCode } from '@slipcast/contracts/discount-codes';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageOr } from '../../base/api.ts';
import type { CartLine } from '../../base/cart-line.ts';
import { useAppDispatch } from '../../base/redux.ts';
import { line, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { quoteApi, quoteBody, type Where } from './quote-api.ts';
import { storeCodes } from './store-codes.ts';
import type { Quoted } from './use-quote.ts';

const Entered = styled.li`
  ${line('s8')}
  justify-content: space-between;
  min-height: 44px;
  > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button {
    padding-inline: 0;
  }
  small {
    display: block;
    ${small}
  }
  .problem {
    color: ${tokens.color.red};
    font-weight: 600;
  }
`;
const Entry = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${tokens.space.s8};
  align-items: end;
`;
const Quiet = styled(Button)`
  padding-inline: 0;
  justify-self: start;
`;
const EMPTY = 'Enter a code';
const UNCHECKED = 'We couldn’t check this code. Please try again.';

type Props = { lines: readonly CartLine[]; where: Where; quoted: Quoted };

/** The codes that were entered, each with what it does or why it does nothing, and a field for another one. */
export function DiscountCodes({ lines, where, quoted: { quote, codes, setCodes } }: Props) {
  const changeCodes = (next: readonly string[]) => {
    storeCodes(next);
    setCodes(next);
  };
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  /** Why the shop would not take the code; undefined: it does. */
  const tryCode = async (all: readonly string[]): Promise<string | undefined> => {
    const asked = { body: quoteBody(lines, where, all), seen: 0 };
    const { data, error } = await dispatch(
      quoteApi.endpoints.quote.initiate(asked, { forceRefetch: true, subscribe: false }),
    );
    if (!data) return messageOr(error, UNCHECKED);
    return data.problems.find((one) => one.field === `discount_codes.${all.length - 1}`)?.message;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = readCode(field.current?.value ?? '');
    if (isBusy) return;
    if (code === '' || codes.includes(code)) {
      setProblem(code === '' ? EMPTY : `You’ve already entered ${code}.`);
      return;
    }
    setBusy(true);
    const refused = await tryCode([...codes, code]);
    setBusy(false);
    setProblem(refused);
    if (refused) field.current?.focus();
    else {
      changeCodes([...codes, code]);
      setOpen(false);
    }
  };
  return (
    <Stack $gap="s8">
      {codes.length > 0 && (
        <ul aria-label="Discount codes">
          {codes.map((code, at) => {
            const used = quote?.discounts.find((one) => one.code === code);
            const wrong = quote?.problems.find((one) => one.field === `discount_codes.${at}`)?.message;
            return (
              <Entered key={code}>
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
              </Entered>
            );
          })}
        </ul>
      )}
      {isOpen ? (
        <Entry onSubmit={(event) => void submit(event)} noValidate>
          <Field
            ref={field}
            label="Discount code"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
          />
          <Button type="submit" look="secondary" busy={isBusy}>
            Apply
          </Button>
        </Entry>
      ) : (
        <Quiet look="quiet" onClick={() => setOpen(true)}>
          {codes.length > 0 ? 'Add another code' : 'Add a discount code'}
        </Quiet>
      )}
    </Stack>
  );
}
