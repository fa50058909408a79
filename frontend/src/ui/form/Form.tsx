import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import type { Space } from '../../base/theme.ts';
import { Stack } from '../Stack.tsx';
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** From `useSchemaForm`. */
  form: {
    submit: (event: SyntheticEvent) => void;
    submitCount: number;
    summary: { problems: FieldProblem[]; message: string | undefined } | null;
  };
  gap?: Space;
  /** Beside a refusal: a link to the way forward. */
  action?: ReactNode;
};

/** The form and, above its fields, what was wrong with the last submit. */
export function Form({
  form: { submit, submitCount, summary },
  gap = 's16',
  action,
  children,
  ...rest
}: Props) {
  return (
    <Stack as="form" $gap={gap} noValidate {...rest} onSubmit={submit}>
      {summary && (
        <ErrorSummary key={submitCount} {...summary}>
          {action}
        </ErrorSummary>
      )}
      {children}
    </Stack>
  );
}
