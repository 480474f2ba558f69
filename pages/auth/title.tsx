import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './view.module.css';

interface TitleProps {
  readonly id: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
  readonly isNext?: boolean;
}

/** A heading that takes the focus when its step follows another one, whose button is gone. */
export function Title({ id, values = {}, isNext = true }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) title.current?.focus();
  }, [isNext]);
  return (
    <h1 className={styles.title} ref={title} tabIndex={-1}>
      <FormattedMessage id={id} values={values} />
    </h1>
  );
}
