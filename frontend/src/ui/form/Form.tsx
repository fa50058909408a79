import type { ComponentProps, ReactNode, SyntheticEvent } from 'react';
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** From `useSchemaForm`. */
  form: {
    submit: (event: SyntheticEvent) => void;
    submitCount: number;
    summary: { problems: FieldProblem[]; message: string | undefined } | null;
  };
  /** Beside a refusal: a link to the way forward. */
  action?: ReactNode;
};

/** The form and, above its fields, what was wrong with the last submit. */
export function Form({ form: { submit, submitCount, summary }, action, children, ...rest }: Props) {
  return (
    <form noValidate {...rest} onSubmit={submit}>
      {summary && (
        <ErrorSummary key={submitCount} {...summary}>
          {action}
        </ErrorSummary>
      )}
      {children}
    </form>
  );
}
