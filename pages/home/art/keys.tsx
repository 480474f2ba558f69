import css from '../../../ui/art/palette.module.css';
import own from './keys.module.css';

/** A ring with an old key and a card that knows a fingerprint: the means of the list beside it. */
export function KeysArt({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 400 250" aria-hidden="true">
      <circle className={own.ring} cx="104" cy="62" r="50" />
      <g transform="rotate(10 140 100)">
        <rect className={css.deep} x="124" y="80" width="220" height="126" rx="14" />
        <path className={own.groove} d="M158 96h150M262 158h56m-56 16h38" />
        <circle className={own.hole} cx="142" cy="96" r="7" />
        <path
          className={own.print}
          d="M180 150a26 26 0 0 1 52 0c0 14 0 22-2 32M193 184c-2-10-1-20-1-34a14 14 0 0 1 28 0c0 18 0 28-4 40M206 150c0 20 1 30-1 42"
        />
      </g>
      <g transform="rotate(16 104 108)">
        <path
          className={css.apricot}
          fillRule="evenodd"
          d="M104 96a34 34 0 0 1 11 66v72a6 6 0 0 1-6 6h-4a6 6 0 0 1-6-6v-4H85a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4h14v-8H89a4 4 0 0 1-4-4v-8a4 4 0 0 1 4-4h10v-28a34 34 0 0 1 5-66zm0 11a9 9 0 1 0 .1 0z"
        />
      </g>
      <path className={own.ring} d="M147 88a50 50 0 0 0 7-26M68 97a50 50 0 0 0 22 13" />
    </svg>
  );
}
