import css from '../../../ui/art/palette.module.css';

/** A document with its earlier versions behind it. */
export function VersionsArt() {
  return (
    <svg viewBox="0 0 200 180" aria-hidden="true">
      <path className={css.blush} d="M66 16h62l22 22v82H66z" />
      <path className={css.skin} d="M48 34h62l22 22v82H48z" />
      <path className={css.sheet} d="M30 52h62l22 22v84H30z" />
      <path
        className={css.sheetLine}
        d="M92 52v22h22zM44 92h54v6H44zm0 16h46v6H44zm0 16h54v6H44zm0 16h30v6H44z"
      />
      <path className={css.apricot} d="M44 68h30v10H44z" />
      <circle className={css.teal} cx="142" cy="130" r="34" />
      <path className={css.whiteLine} d="M128 122a18 18 0 1 1-3 13m2-25v13h13" />
    </svg>
  );
}
