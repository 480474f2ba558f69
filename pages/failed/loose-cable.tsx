import css from './loose-cable.module.css';

/** A drive whose cable has come out: the lamp is off, the files inside are as they were. */
export function LooseCable() {
  return (
    <svg viewBox="0 0 420 200" aria-hidden="true" focusable="false">
      <rect className={css.box} x="36" y="40" width="160" height="120" rx="14" />
      <path className={css.bay} d="M58 68h92M58 96h92M58 124h92" />
      <circle className={css.lamp} cx="174" cy="68" r="5" />
      <rect className={css.socket} x="190" y="86" width="14" height="28" rx="4" />
      <path className={css.spark} d="M214 78l10-12M220 100h16M214 122l10 12" />
      <path className={css.prong} d="M246 92h14M246 108h14" />
      <path className={css.plug} d="M258 80h18a14 14 0 0 1 14 14v12a14 14 0 0 1-14 14h-18z" />
      <path className={css.cable} d="M290 100q40 0 44 34t40 30q26-4 30-34" />
      <path className={css.ground} d="M16 170h388" />
    </svg>
  );
}
