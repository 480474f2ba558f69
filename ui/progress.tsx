import styles from './progress.module.css';

type ProgressTone = 'plain' | 'good' | 'bad' | 'paused';

/**
 * Progress from 0 to 1; `null` while unknown. `label` names what it is of; `null` where text beside it says the same,
 * and screen readers skip it.
 */
export function Progress(props: {
  readonly label: string | null;
  readonly value: number | null;
  readonly tone?: ProgressTone;
  readonly className?: string | undefined;
}) {
  const { label, value, tone = 'plain', className } = props;
  return (
    <progress
      className={[styles.progress, styles[tone], className].filter(Boolean).join(' ')}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      max={1}
      value={value === null ? undefined : Math.min(1, Math.max(0, value))}
    />
  );
}
