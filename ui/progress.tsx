import styles from './progress.module.css';

type ProgressTone = 'plain' | 'good' | 'bad' | 'paused';

/**
 * How far something is, 0 to 1; `null` while nobody knows. `label` names what it is of; `null` where words beside it say the
 * same, and readers of the screen pass over it.
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
