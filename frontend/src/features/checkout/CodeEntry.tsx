import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { line, small, tokens } from '../../base/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** A code that was entered: what it does, or why it does nothing. */
export const EnteredCode = styled.li`
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

type Props = {
  label: string;
  /** On the button that opens the field. */
  open: string;
  /** Uses the code; resolves to why the shop would not take it, or undefined. */
  enter: (typed: string) => Promise<string | undefined>;
};

/** A field for one more code, behind a button until it is wanted. */
export function CodeEntry({ label, open, enter }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const refused = await enter(field.current?.value ?? '');
    setBusy(false);
    setProblem(refused);
    if (refused) field.current?.focus();
    else setOpen(false);
  };
  if (!isOpen)
    return (
      <Quiet look="quiet" onClick={() => setOpen(true)}>
        {open}
      </Quiet>
    );
  return (
    <Entry onSubmit={(event) => void submit(event)} noValidate>
      <Field
        ref={field}
        label={label}
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
  );
}
