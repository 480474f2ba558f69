import css from '../../../ui/art/palette.module.css';
import own from './voyage.module.css';

/** A paper boat, folded from a file, on the way. Its middle is what matters; either side may be cut off. */
export function Voyage({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={css.apricot} cx="720" cy="216" r="136" />
      <path
        className={css.haze}
        d="M0 186c110-40 220-30 330 0 80 22 140 62 230 72s230 6 310-28 110-66 250-64 210 42 320 24v130H0z"
      />
      <path
        className={css.mist}
        d="M0 240c140-28 270 4 400 16s240 6 360 4 200-8 320-18 220-30 360-12v90H0z"
      />
      <g className={own.boat}>
        <path className={css.snow} d="M720 116 656 226h128z" />
        <path className={css.sheetLine} d="M720 116v110h64z" />
        <path className={css.sheet} d="M612 214h216l-48 60H660z" />
        <path className={own.fold} d="M612 214h50l58 60h-60zm216 0h-50l-58 60h60z" />
        <path className={css.teal} d="M690 204h22v5h-22zm8-14h14v5h-14z" />
      </g>
      <path className={css.water} d="M0 274c200-18 400 2 600-6s260-14 420-4 280 10 420-4v60H0z" />
      <path className={css.mistLine} d="M560 294h110m30 0h24m90 8h90m120-14h60M380 304h80" />
    </svg>
  );
}
