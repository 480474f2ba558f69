import { useUnit } from 'effector-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FailureReason, messageOfReason } from '../notices/index.ts';
import styles from './form.module.css';
import { $failure, $fields, $isPending, $problem, fieldChanged, submitted } from './model.ts';
import type { FieldName } from './problems.ts';

interface FormProps {
  /** Names of its fields: a problem of another one is shown above them all. */
  readonly names: readonly FieldName[];
  /** The id of the message on its button. */
  readonly submit: string;
  /** Whether the server takes it as well, from a page whose script is not there. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** One step: its fields, errors, and one button; Enter presses it. An error gets the focus. */
export function Form({ names, submit, isPlain = false, children }: FormProps) {
  const { isPending, problem, failure, onSubmit } = useUnit({
    isPending: $isPending,
    problem: $problem,
    failure: $failure,
    onSubmit: submitted,
  });
  const form = useRef<HTMLFormElement>(null);
  useTyped(form, names);
  const field = problem?.field && names.includes(problem.field) ? problem.field : undefined;
  useEffect(() => {
    const found = field && problem && form.current?.elements.namedItem(field);
    if (found instanceof HTMLElement) found.focus();
  }, [field, problem]);
  return (
    <form
      className={styles.form}
      ref={form}
      // Never by GET, which would write a password into the address.
      method="post"
      {...(isPlain && { 'data-plain': '' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div role="alert">
        {(failure || (problem && !field)) && (
          <p className={styles.alert}>
            {failure ? <FailureReason {...failure} /> : <ProblemText id={problem?.id ?? ''} />}
          </p>
        )}
      </div>
      {children}
      <Button className={styles.wide} type="submit" size="large" isBusy={isPending}>
        <FormattedMessage id={submit} />
      </Button>
    </form>
  );
}

/** Takes over what was typed into the server's markup before the script was there. */
function useTyped(form: RefObject<HTMLFormElement | null>, names: readonly FieldName[]): void {
  const { fields, onChange } = useUnit({ fields: $fields, onChange: fieldChanged });
  const first = useRef({ names, fields, onChange });
  useLayoutEffect(() => {
    const { names: all, fields: known, onChange: change } = first.current;
    for (const name of all) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement && input.value !== known[name])
        change({ name, value: input.value });
    }
  }, [form]);
}

/** Failures that other places share have their words there. */
function ProblemText({ id }: { id: string }) {
  const shared = messageOfReason(id);
  return <FormattedMessage id={shared in useIntl().messages ? shared : `signIn.problem.${id}`} />;
}

/** The problem of one field, shown beside it. */
export function useProblem(name: FieldName): ReactNode {
  const problem = useUnit($problem);
  return problem?.field === name && <ProblemText id={problem.id} />;
}
