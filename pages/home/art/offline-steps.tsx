import css from '../../../ui/art/palette.module.css';
import own from './offline-steps.module.css';

/*
 * Three pictures, each 384 by 240, that stand on one cable: it leaves a picture where the next one begins, so that
 * side by side they are one drawing. Each begins at the left edge of its box, where the words under it begin. Parcels
 * on the cable follow the reader's scrolling.
 */

function Cable({ d, parcels }: { readonly d: string; readonly parcels?: boolean }) {
  return (
    <>
      <path className={css.rule} d={d} />
      {parcels && (
        <g className={own.parcels}>
          <rect className={css.apricot} x="58" y="201" width="18" height="18" rx="4" />
          <rect className={css.apricot} x="118" y="201" width="18" height="18" rx="4" />
          <rect className={css.apricot} x="178" y="201" width="18" height="18" rx="4" />
        </g>
      )}
    </>
  );
}

/** An open laptop with a link in it. */
export const PasteArt = () => (
  <svg viewBox="30 0 384 240" aria-hidden="true">
    <Cable d="M270 194h32a8 8 0 0 1 8 8 8 8 0 0 0 8 8h96" />
    <rect className={css.body} x="56" y="52" width="196" height="132" rx="12" />
    <path className={css.ink} d="M30 184h248v6a14 14 0 0 1-14 14H44a14 14 0 0 1-14-14z" />
    <rect className={css.sunken} x="72" y="68" width="164" height="100" rx="5" />
    <rect className={css.surface} x="86" y="98" width="136" height="36" rx="18" />
    <path
      className={own.link}
      d="M107 117a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M111 115a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"
    />
    <rect className={css.mist} x="130" y="112" width="66" height="8" rx="4" />
    <path className={css.apricotLine} d="M204 108v16" />
  </svg>
);

/** The same laptop, closed, at night; the server is awake. */
export const NightArt = () => (
  <svg viewBox="34 0 384 240" aria-hidden="true">
    <Cable d="M34 210h384" parcels />
    <path className={css.ink} d="M34 176h148v8a12 12 0 0 1-12 12H46a12 12 0 0 1-12-12z" />
    <path className={css.faint} d="M40 168h136v8H40z" />
    <path className={css.apricot} d="M126 66a34 34 0 1 1-38-46 28 28 0 0 0 38 46z" />
    <path className={own.star} d="M160 52v10m-5-5h10M52 40v8m-4-4h8M146 104v8m-4-4h8" />
    <g>
      <rect className={css.body} x="236" y="48" width="112" height="44" rx="10" />
      <rect className={css.body} x="236" y="100" width="112" height="44" rx="10" />
      <rect className={css.body} x="236" y="152" width="112" height="44" rx="10" />
      <path className={css.rule} d="M282 70h46m-46 52h46m-46 52h46" />
      <circle className={css.good} cx="260" cy="70" r="6" />
      <circle className={css.apricot} cx="260" cy="122" r="6" />
      <circle className={css.good} cx="260" cy="174" r="6" />
    </g>
  </svg>
);

/** The drive's folder with the film that came. */
export const FoundArt = () => (
  <svg viewBox="76 0 384 240" aria-hidden="true">
    <Cable d="M76 210h74" />
    <path className={css.deep} d="M84 78a12 12 0 0 1 12-12h62l20 20h106a12 12 0 0 1 12 12v60H84z" />
    <g className={own.film}>
      <rect className={css.snow} x="112" y="44" width="156" height="110" rx="8" />
      <rect className={css.blush} x="120" y="52" width="140" height="78" rx="4" />
      <circle className={css.apricot} cx="190" cy="91" r="24" />
      <path className={css.snow} d="m183 79 20 12-20 12z" />
    </g>
    <path
      className={css.teal}
      d="M76 118a10 10 0 0 1 10-10h208a10 10 0 0 1 10 11l-7 82a13 13 0 0 1-13 12H96a13 13 0 0 1-13-12z"
    />
    <path className={css.whiteLine} d="m172 160 13 13 25-27" />
  </svg>
);
