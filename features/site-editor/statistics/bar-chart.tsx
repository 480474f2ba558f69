import styles from './statistics-view.module.css';

/** Units of the drawing, which is as wide as its place. */
const step = 10;
const height = 100;

/** Bars from left to right, the highest as high as the drawing. Whoever does not see it reads its table. */
export function BarChart({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${counts.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, at) => {
        const tall = (count / most) * height;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its day, which its place in the list tells
          <rect key={at} x={at * step + 1} y={height - tall} width={step - 2} height={tall} />
        );
      })}
    </svg>
  );
}
